"""Which calls belong together: pages by the part of the course in which a call is made. No Qt.

What a croupier may say is a long list, and most of it he says in one part of his day only. Nothing here depends on what is
due: the pages of a procedure never change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from trainer.i18n import N_
from trainer.procedure.model import Guests, Leaf, Node, PhaseNode, Procedure, While, children, walk


class Page(StrEnum):
    """A part of the course, in the order in which they come first."""

    TABLE = "table"
    SHUFFLE = "shuffle"
    BETWEEN = "between"
    BETS = "bets"
    PLAY = "play"


TITLES: Final[Mapping[Page, str]] = {
    Page.TABLE: N_("Opening and closing"),
    Page.SHUFFLE: N_("Shuffle"),
    Page.BETWEEN: N_("Between rounds"),
    Page.BETS: N_("Bets and deal"),
    Page.PLAY: N_("Play and pay"),
}


SHORT_TITLES: Final[Mapping[Page, str]] = {
    Page.TABLE: N_("Opening"),
    Page.SHUFFLE: N_("Shuffle"),
    Page.BETWEEN: N_("Between"),
    Page.BETS: N_("Bets"),
    Page.PLAY: N_("The play"),
}
"""The same where there is little room."""


@dataclass(frozen=True, slots=True)
class CallPages:
    """The calls of each page in the order of the course, and the page of each phase."""

    calls: Mapping[Page, tuple[str, ...]]
    of_phase: Mapping[str, Page]

    def pages_of(self, say: str) -> tuple[Page, ...]:
        """The pages a call stands on."""
        return tuple(page for page in Page if say in self.calls[page])


def call_pages(procedure: Procedure) -> CallPages:
    """The calls of `procedure` by page. A call made in two parts of the course stands on both pages.

    Calls that interrupt a round stand on its two pages; calls that no step of this procedure makes, on the last.
    """
    calls: dict[Page, dict[str, None]] = {page: {} for page in Page}
    of_phase: dict[str, Page] = {}
    for node, page in _placed(procedure.course):
        of_phase.setdefault(node.phase, page)
        for say in _says(node):
            calls[page].setdefault(say)
    for interrupt in procedure.interrupts:
        for say in _says(interrupt.body):
            for page in (Page.BETS, Page.PLAY):
                calls[page].setdefault(say)
    known = {say for page in Page for say in calls[page]}
    for say in procedure.phrases:
        if say not in known:
            calls[Page.PLAY].setdefault(say)
    return CallPages({page: tuple(found) for page, found in calls.items()}, of_phase)


def _says(node: Node) -> Iterator[str]:
    return (leaf.say for leaf in walk(node) if isinstance(leaf, Leaf) and leaf.act == "call" and leaf.say)


def _placed(course: Node) -> Iterator[tuple[PhaseNode, Page]]:
    """Every phase of the course with its page."""
    has_decided = False
    for node, is_looped, in_round in _phases(course, False, False):
        turns = {part.turn for part in walk(node.body) if isinstance(part, Guests)}
        has_decided = has_decided or "decide" in turns
        if not in_round:
            yield node, Page.SHUFFLE if is_looped else Page.TABLE
        elif "between" in turns:
            yield node, Page.BETWEEN
        else:
            yield node, Page.PLAY if has_decided else Page.BETS


def _phases(node: Node, is_looped: bool, in_round: bool) -> Iterator[tuple[PhaseNode, bool, bool]]:
    """Phases with whether they stand in the loop over the shoes, and in that over the rounds."""
    if isinstance(node, PhaseNode):
        yield node, is_looped, in_round
        return
    if isinstance(node, While):
        is_looped, in_round = True, in_round or node.is_round
    for child in children(node):
        yield from _phases(child, is_looped, in_round)
