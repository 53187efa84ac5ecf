"""Why one procedure judges a lesson as it does that was dealt rightly by another: by the differences between the two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.support.regraded import Dealt, Judged
from trainer.procedure.compare import Change, compare, steps_of
from trainer.procedure.handling import ACTS, MONEY
from trainer.procedure.model import ErrorClass, Procedure
from trainer.procedure.outline import Asked, outline
from trainer.scoring.verdict import Verdict

TIMING = frozenset({ErrorClass.EARLY, ErrorClass.LATE, ErrorClass.SLOW})
SEEN = frozenset({"added", "dropped", "acts", "acts-more", "acts-less", "moved", "new-call"})
"""Codes of changes that a lesson must show where it meets them."""


@dataclass(frozen=True)
class Pair:
    """Two procedures, and what differs between them."""

    old: Procedure
    new: Procedure

    @cached_property
    def changes(self) -> list[Change]:
        return compare(self.old, self.new)

    @cached_property
    def touched(self) -> dict[str, list[Change]]:
        """Steps of either procedure with the changes they are touched by. Words are in no record, which names the call."""
        out: dict[str, list[Change]] = {}
        for change in self.changes:
            if change.code != "words":
                for step in steps_of(change, self.old) | steps_of(change, self.new):
                    out.setdefault(step, []).append(change)
        return out

    @cached_property
    def timed(self) -> set[str]:
        return {change.step for change in self.changes if change.code == "time" and change.step is not None}

    @cached_property
    def crossed(self) -> dict[str, set[str]]:
        """Steps of both → the steps that come before them in one procedure and after them in the other."""
        before = [name for name in outline(self.old).steps if name in outline(self.new).steps]
        after = {name: n for n, name in enumerate(outline(self.new).steps)}
        out: dict[str, set[str]] = {name: set() for name in before}
        for n, first in enumerate(before):
            for second in before[n + 1 :]:
                if after[first] > after[second]:
                    out[first].add(second)
                    out[second].add(first)
        return out

    # -- verdicts ------------------------------------------------------------------------------------------------

    def why(self, verdict: Verdict, lesson: Dealt, found: Judged) -> str:
        """The difference that explains the verdict, one of those in `found`; empty where none does."""
        done = lesson.of.get(verdict.observed.n or verdict.n) if verdict.observed is not None else None
        if verdict.step.removeprefix("check.") in {change.check for change in self.changes}:
            return "another thing is watched"
        if verdict.error in TIMING:
            return "another time is allowed" if verdict.step in self.timed else ""
        if done is not None and done in self.touched:
            return "what was done is done otherwise"
        if (done is None or verdict.error is ErrorClass.ORDER) and verdict.step in self.touched:
            return "what was due is done otherwise"
        if self._passes_moved(done or verdict.step) or (verdict.error is ErrorClass.ORDER and self._waits(verdict)):
            return "what was to come before or after it is done otherwise"
        if self._comes_of_it(verdict, lesson):
            return "what comes of it on that box"
        return "what comes of it for the own hand" if self._is_own_hand(done or verdict.step, verdict, lesson, found) else ""

    def _passes_moved(self, step: str) -> bool:
        """Whether the step stands on the other side of one that has moved."""
        return any(change.code == "moved" for other in self.crossed.get(step, ()) for change in self.touched.get(other, ()))

    def _waits(self, verdict: Verdict) -> bool:
        """Whether what was due before the act is asked for by a step that is done otherwise."""
        first, steps = verdict.expected, outline(self.new).steps
        return first is not None and any(
            (asked.leaf.act, asked.leaf.say) == (first.act, first.say)
            for step in self.touched
            if step in steps
            for asked in steps[step].asks
        )

    def _comes_of_it(self, verdict: Verdict, lesson: Dealt) -> bool:
        """Whether cards or chips of the same box were handled in this round, before, by a step that is done otherwise.

        A hand that was given up where the other procedure knows no surrender is a hand it still asks and pays.
        """
        act = verdict.expected or verdict.observed
        if act is None or act.box is None:
            return False
        return any(
            line.box == act.box
            and line.n <= verdict.n
            and lesson.rounds.get(line.n) == lesson.rounds.get(verdict.n)
            and ACTS[line.act].physical
            and lesson.of[line.n] in self.touched
            for line in lesson.lines
            if line.n in lesson.of
        )

    def _is_own_hand(self, step: str, verdict: Verdict, lesson: Dealt, found: Judged) -> bool:
        """Whether it is about the croupier's own hand in a round in which a bet was, or had to be, settled otherwise.

        He completes his hand only while a bet is still at stake.
        """
        asks = [asked for text in (self.old, self.new) for asked in _asks(text, step)]
        if not any(asked.leaf.at == "dealer" or asked.leaf.amount == "dealer_points" for asked in asks):
            return False
        here = lesson.rounds.get(verdict.n)
        settled = {step for n, step in lesson.of.items() if lesson.rounds[n] == here}
        settled |= {other.step for other in found.verdicts if lesson.rounds.get(other.n) == here}
        return any(
            asked.leaf.act in MONEY for name in settled & self.touched.keys() for text in (self.old, self.new)
            for asked in _asks(text, name)
        )  # fmt: skip

    # -- changes -------------------------------------------------------------------------------------------------

    def seen(self, lesson: Dealt, found: Judged) -> Iterator[tuple[Change, str]]:
        """The changes that a lesson can show, each with what came of it: "shown", a reason not to be, or nothing."""
        for change in self.changes:
            if change.code not in SEEN:
                continue
            steps = (change.step,) if change.step is not None else change.steps
            whats = [self._what(change, step, lesson, found) for step in steps]
            # A call may be made by several steps: one that shows it is enough, and each must have a reason else.
            yield change, "shown" if "shown" in whats else "" if "" in whats else ", ".join(sorted(set(whats)))

    def _what(self, change: Change, step: str, lesson: Dealt, found: Judged) -> str:
        lines = {n for n, name in lesson.of.items() if name == step}
        shown = bool(found.wrong & lines)
        if step not in outline(self.new).steps:
            return "shown" if shown else self._still_asked(step, self.new) if lines else "was never done"
        if step not in found.met:
            return "was never due"
        if shown or step in {verdict.step for verdict in found.verdicts}:
            return "shown"
        if change.code == "moved":
            # Which of two that have changed places was too early and which too late is the judge's to say.
            if self.crossed[step] & ({verdict.step for verdict in found.verdicts} | {lesson.of[n] for n in found.wrong}):
                return "shown"
            rounds = {lesson.rounds[n] for n in lines}
            met = {name for n, name in lesson.of.items() if lesson.rounds[n] in rounds}
            return "" if met & self.crossed[step] else "nothing was done that it has passed"
        if self.new.steps[step].optional:
            return "may be left out"
        return self._same_acts(step) if step in outline(self.old).steps else self._still_asked(step, self.old)

    def _still_asked(self, step: str, other: Procedure) -> str:
        """Why a step that only one procedure has was right all the same: the other asks for its acts by another name."""
        mine = next(placed[step] for placed in (outline(self.old).steps, outline(self.new).steps) if step in placed)
        others = {_bare(asked) for placed in outline(other).steps.values() for asked in placed.asks}
        if {_bare(asked) for asked in mine.asks} <= others:
            return "is asked for by another step"
        return "guests did what the rules do not let them" if other is self.new and step in other.steps else ""

    def _same_acts(self, step: str) -> str:
        """Why a step that asks for something else was right all the same."""
        old, new = (outline(procedure).steps[step].asks for procedure in (self.old, self.new))
        if [_bare(asked) for asked in old] == [_bare(asked) for asked in new]:
            return "the sums were the same"
        keys = {asked.key() for asked in old} ^ {asked.key() for asked in new}
        apart = [asked for asked in (*old, *new) if asked.key() in keys]
        return "there was nothing to do it to" if all(asked.within for asked in apart) else ""


def _asks(procedure: Procedure, step: str) -> tuple[Asked, ...]:
    placed = outline(procedure).steps.get(step)
    return placed.asks if placed is not None else ()


def _bare(asked: Asked) -> tuple[object, ...]:
    leaf = asked.leaf
    return (leaf.act, leaf.say, leaf.at, leaf.stake)
