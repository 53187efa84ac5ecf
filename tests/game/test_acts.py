"""Acts as record lines: what is written, and that every wrong field is refused by its name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.builders import cards
from trainer.game.acts import FIELDS, Act, By, Decision, Stake, act_from_json


def test_only_fields_that_apply_are_written_in_the_order_of_the_record() -> None:
    chips = {2500: 1, 250: 5}
    act = Act(act="pay", n=7, t=1.5, box=3, hand=2, bettor=1, stake=Stake.SPLIT, amount=3750, chips=chips, words="x", total=0)
    data = act.to_json()
    assert data == {
        "n": 7, "t": 1.5, "by": "croupier", "act": "pay", "box": 3, "hand": 2, "bettor": 1, "stake": "split",
        "amount": 3750, "chips": {"250": 5, "2500": 1}, "total": 0, "words": "x",
    }  # fmt: skip
    assert list(data) == [name for name in FIELDS if name in data]
    assert list(data["chips"]) == ["250", "2500"]
    assert all(type(value) is not Stake and type(value) is not By for value in data.values())


def test_an_act_is_read_as_it_was_written() -> None:
    act = Act(act="decide", by=By.GUEST, box=7, hand=1, decision=Decision.SPLIT, words="split_chips", card=cards("As")[0])
    assert act_from_json(act.to_json()) == act


def test_the_shortest_line_is_an_act_and_its_doer() -> None:
    assert act_from_json({"act": "wash", "by": "croupier"}) == Act(act="wash")


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"kard": "As"}, "kard"),
        ({"act": None}, "act"),
        ({"act": 3}, "act"),
        ({"by": 1}, "by"),
        ({"by": "dealer"}, "by"),
        ({"by": "CROUPIER"}, "by"),
        ({"n": -1}, "n"),
        ({"n": True}, "n"),
        ({"n": 1.0}, "n"),
        ({"t": -0.1}, "t"),
        ({"t": "0"}, "t"),
        ({"t": True}, "t"),
        ({"t": float("nan")}, "t"),
        ({"t": float("inf")}, "t"),
        ({"box": 0}, "box"),
        ({"box": 8}, "box"),
        ({"box": "3"}, "box"),
        ({"box": None}, "box"),
        ({"hand": 1.5}, "hand"),
        ({"bettor": True}, "bettor"),
        ({"amount": 10**13}, "amount"),
        ({"amount": "10"}, "amount"),
        ({"total": []}, "total"),
        ({"depth": 2.0}, "depth"),
        ({"about": "2"}, "about"),
        ({"to": 1}, "to"),
        ({"say": None}, "say"),
        ({"stake": ["main"]}, "stake"),
        ({"decision": 1}, "decision"),
        ({"event": {}}, "event"),
        ({"words": 5}, "words"),
        ({"card": 5}, "card"),
        ({"card": "1s"}, "card"),
        ({"chips": []}, "chips"),
        ({"chips": {"x": 1}}, "chips"),
        ({"chips": {"-5": 1}}, "chips"),
        ({"chips": {"0": 1}}, "chips"),
        ({"chips": {"0500": 1}}, "chips"),
        ({"chips": {"٥": 1}}, "chips"),
        ({"chips": {"9" * 5000: 1}}, "chips"),
        ({"chips": {"500": -1}}, "chips"),
        ({"chips": {"500": 1.0}}, "chips"),
        ({"chips": {"500": True}}, "chips"),
        ({"chips": {"500": 10**7}}, "chips"),
    ],
)
def test_a_wrong_field_is_refused_by_its_name(change: dict[str, Any], named: str) -> None:
    line: dict[str, Any] = {"n": 1, "t": 0.0, "by": "croupier", "act": "deal"}
    with pytest.raises(ValueError, match=named):
        act_from_json(line | change)


@pytest.mark.parametrize("missing", ["act", "by"])
def test_a_line_without_its_act_or_its_doer_is_refused(missing: str) -> None:
    line = {"n": 1, "t": 0.0, "by": "croupier", "act": "deal"}
    del line[missing]
    with pytest.raises(ValueError, match=missing):
        act_from_json(line)
