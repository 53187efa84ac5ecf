"""What `settlement` says of every bet of 100,000 rounds, against a reckoning written apart; money and cards stay whole."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support import evaluator
from tests.support.builders import AGAINST_BLACKJACK, AGAINST_TEN, TEN_TO_HUNDRED, rules
from tests.support.evaluator import Reckoning
from tests.support.house import House
from trainer.game.chips import OddChips, Ratio, chips_sum
from trainer.game.rules import (
    DoubleOn,
    Equality,
    ExtraStakes,
    Insurance,
    InsuranceSize,
    InsuredEvent,
    JoinedAtSplit,
    Limits,
    Signal,
)
from trainer.game.shoe import pack


@dataclass(frozen=True, kw_only=True)
class Run:
    """A run of rounds under one set of rules, and what must come up in it."""

    rounds: int
    shows: tuple[str, ...]
    rules: dict[str, Any] = field(default_factory=dict)
    style: dict[str, float] = field(default_factory=dict)
    boxes: tuple[int, ...] = (4,)
    limits: Limits = TEN_TO_HUNDRED


def _insurance(size: InsuranceSize, against: str = "A") -> Insurance:
    return Insurance(event=InsuredEvent.BLACKJACK, against=against, size=size, pays=Ratio(2, 1))


_PLAIN: Final = {"insurance": (), "even_money_against": ""}
_FIVES: Final = {"denominations": (500, 2500, 10000), "float_columns": (8, 8, 8), "surrender_against": "23456789TJQK"}
_UNEVEN: Final = Limits(minimum=500, maximum=30000)

RUNS: Final[dict[str, Run]] = {
    "plain": Run(rounds=9_000, shows=("main win", "main lose", "main push"), rules=_PLAIN, style={"doubles": 0, "splits": 0}),
    "doubles": Run(
        rounds=11_000,
        shows=("double win", "double lose", "double push"),
        rules=_PLAIN | {"double_for_less": True, "double_on": DoubleOn.NOT_NATURAL, "signal": Signal.WORD},
        style={"splits": 0, "stray": 0.4},
    ),
    "splits": Run(
        rounds=12_000,
        shows=("split win", "split lose", "split push", "double win", "hands 4"),
        rules=_PLAIN | {"double_split_aces": True, "split_aces_cards": 0, "split_aces_max": 3},
        style={"stray": 0.5},
    ),
    "aces again": Run(
        rounds=4_000,
        shows=("split win", "hands 5", "three aces"),
        rules=_PLAIN | {"split_max": 6, "split_aces_max": 6, "split_aces_cards": 1},
        style={"stray": 0.6},
    ),
    "insurance": Run(rounds=9_000, shows=("insurance win", "insurance lose"), style={"insure": 1, "even_money": 0}),
    "two events": Run(
        rounds=9_000,
        shows=("insurance win", "insurance lose"),
        rules={"insurance": (_insurance(InsuranceSize.HALF_OR_FULL, "ATJQK"), AGAINST_TEN), "even_money_against": ""},
        style={"insure": 0.9},
    ),
    "even money": Run(rounds=8_000, shows=("evens", "main push"), rules={"even_money_against": "ATJQK", "insurance": ()}),
    "surrender": Run(
        rounds=8_000,
        shows=("main surrender", "split lose"),
        rules={"surrender_against": "23456789TJQK", "split_equality": Equality.RANK},
        style={"surrender": 0.8},
    ),
    "floor": Run(
        rounds=4_000,
        shows=("main surrender", "insurance win"),
        rules=_FIVES | {"odd_chips": OddChips.FLOOR, "insurance": (_insurance(InsuranceSize.HALF_MINIMUM_TO_HALF_BOX),)},
        limits=_UNEVEN,
        style={"insure": 1},
    ),
    "player's favour": Run(
        rounds=4_000,
        shows=("main surrender", "insurance win"),
        rules=_FIVES | {"odd_chips": OddChips.CEIL_PLAYER, "insurance": (_insurance(InsuranceSize.EXACTLY_HALF),)},
        limits=_UNEVEN,
        style={"insure": 1},
    ),
    "nearest": Run(
        rounds=4_000,
        shows=("main surrender", "main push"),
        rules=_FIVES | {"odd_chips": OddChips.NEAREST_HALF_UP, "natural_pays": Ratio(6, 5)},
        limits=_UNEVEN,
    ),
    "even bets": Run(
        rounds=4_000,
        shows=("main surrender", "double win"),
        rules=_FIVES | {"odd_chips": OddChips.BETS_MUST_BE_EVEN},
        limits=_UNEVEN,
    ),
    "joined bets": Run(
        rounds=4_000,
        shows=("split win", "split lose", "double win", "insurance lose"),
        rules={"split_joined": JoinedAtSplit.FOLLOWS_OWNER, "insurance": (_insurance(InsuranceSize.AT_MOST_HALF_OF_ALL),)},
        style={"joined": 0.7, "stray": 0.5, "insure": 0.9},
    ),
    "literal law": Run(
        rounds=5_000,
        shows=("main push", "split push", "double push"),
        rules={
            "natural_beats_21": False,
            "split_21_is_natural": True,
            "dealer_blackjack_takes": ExtraStakes.ORIGINAL_ONLY,
            "dealer_hits_soft_17": True,
            "draw_on_21": True,
            "split_aces_cards": 0,
        },
        style={"stray": 0.5},
    ),
    "original bets": Run(
        rounds=4_000,
        shows=("split push", "double push"),
        rules={"dealer_blackjack_takes": ExtraStakes.ORIGINAL_ONLY, "insurance": (AGAINST_BLACKJACK, AGAINST_TEN)},
        style={"stray": 0.4},
    ),
    "three boxes": Run(
        rounds=1_000,
        shows=("split win", "double lose", "insurance lose", "main surrender"),
        rules={"surrender_against": "23456789TJQK"},
        boxes=(2, 4, 7),
        style={"sit_out": 0.2},
    ),
}


def test_the_runs_are_a_hundred_thousand_rounds() -> None:
    assert sum(run.rounds for run in RUNS.values()) == 100_000


def test_the_second_reckoning_stands_on_its_own() -> None:
    tree = ast.parse(Path(evaluator.__file__).read_text(encoding="utf-8"))
    taken = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    assert {name for name in taken if name.startswith("trainer")} == {"trainer.game.acts", "trainer.game.rules"}


@pytest.mark.parametrize("name", RUNS)
def test_settlement_agrees_with_a_second_reckoning(name: str) -> None:
    run = RUNS[name]
    house = House(rules(**run.rules), run.limits, f"oracle {name}", run.boxes, run.style)
    whole = sorted(pack(house.rules.decks))
    seen: Counter[str] = Counter()
    for _ in range(run.rounds):
        before = house.purse
        house.play_round()
        reckoning = Reckoning(house.rules, house.acts)
        dues = reckoning.dues()
        if dues != house.said:
            pytest.fail(f"round {house.table.round} of {name}: {dues} against {house.said} after {house.acts}")
        assert house.purse - before == sum(due.pays - due.keeps for due in dues.values())
        assert house.table.cloth == 0
        assert house.purse + house.table.float_delta == 0
        seen.update(f"{key.stake} {due.result}" for key, due in dues.items())
        seen[f"hands {len(reckoning.seats)}"] += 1
        seen["three aces"] += sum(seat.split and seat.cards[0] == "A" for seat in reckoning.seats.values()) > 2
        seen["evens"] += sum(seat.evens for seat in reckoning.seats.values())
        if house.shoe.left < 110:
            assert sorted(house.shoe.whereabouts()) == whole
    assert chips_sum(house.table.tray) == chips_sum(house.tray) + house.table.float_delta
    missing = [what for what in run.shows if not seen[what]]
    assert not missing, f"{missing} never came up: {seen}"


def test_money_is_whole_after_every_single_act() -> None:
    house = House(rules(surrender_against="TJQK"), TEN_TO_HUNDRED, "act by act", (1, 3, 4, 7), {"joined": 0.3, "stray": 0.5})
    apply, wrong = house.do, []

    def watched(act: Any) -> None:
        apply(act)
        if house.purse + house.table.cloth + house.table.float_delta != 0:
            wrong.append(act)

    house.do = watched  # type: ignore[method-assign]
    for _ in range(150):
        house.play_round()
    assert wrong == []
