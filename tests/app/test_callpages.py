"""Calls by the part of the course in which they are made: for each procedure, all of them, in an order that never changes."""

from __future__ import annotations

import pytest

from trainer.app.callpages import SHORT_TITLES, TITLES, Page, call_pages
from trainer.procedure.load import load, shipped


@pytest.mark.parametrize("name", shipped())
def test_every_phrase_stands_on_a_page_and_every_phase_has_one(name: str) -> None:
    procedure = load(name)
    pages = call_pages(procedure)
    assert {say for page in Page for say in pages.calls[page]} == set(procedure.phrases)
    assert all(len(set(pages.calls[page])) == len(pages.calls[page]) for page in Page)
    assert all(pages.pages_of(say) for say in procedure.phrases)
    assert {phase.id for phase in procedure.phases} >= set(pages.of_phase)
    assert set(TITLES) == set(SHORT_TITLES) == set(Page)


def test_phases_of_a_day_stand_where_a_croupier_would_look_for_them() -> None:
    pages = call_pages(load("european")).of_phase
    wanted = {
        "opening": Page.TABLE,
        "closing": Page.TABLE,
        "shuffle": Page.SHUFFLE,
        "between": Page.BETWEEN,
        "betting": Page.BETS,
        "deal": Page.BETS,
        "decisions": Page.PLAY,
        "settlement": Page.PLAY,
    }
    assert {phase: pages[phase] for phase in wanted} == wanted


def test_no_page_has_more_calls_than_keys() -> None:
    """Eight letters, each with Shift, Alt or both."""
    assert max(len(calls) for name in shipped() for calls in call_pages(load(name)).calls.values()) <= 32
