"""What the hands do on the table by key comes out as the same acts as by pointer."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from tests.support.felt import CONTROL, NONE, SHIFT, Hands, bet, opened, picture, round_under_way
from trainer.game.acts import Act, By
from trainer.ui.table.keys import KEYS, action_of, key_of

KEYED = [
    ("5 D", Act(act="deal", to="box", box=5, hand=1)),
    ("8 D", Act(act="deal", to="dealer")),
    ("5 Return", Act(act="deal", to="box", box=5, hand=1)),
    ("3 T", Act(act="take", box=3, hand=1, bettor=1, stake="main", amount=2500, chips={2500: 1})),
    ("3 G", Act(act="give_back", box=3, hand=1, bettor=1, stake="main", amount=2500, chips={2500: 1})),
    ("3 X", Act(act="clear", to="box", box=3, hand=1)),
    ("8 X", Act(act="clear", to="dealer")),
    ("4 V", Act(act="place", box=4, hand=1, bettor=1, stake="double")),
    ("3 B", Act(act="separate", box=3, hand=1)),
    ("2 Period", Act(act="point", box=2, hand=1)),
    ("2 Shift+H", Act(act="check", box=2, hand=1, bettor=1, stake="main")),
    ("2 Down T", Act(act="take", box=2, bettor=1, stake="insurance", amount=2500, chips={2500: 1})),
    ("6 Ctrl+3 Ctrl+1 P", Act(act="pay", box=6, hand=1, bettor=1, stake="main", amount=3000, chips={2500: 1, 500: 1})),
    ("2 Down Ctrl+3 Plus P", Act(act="pay", box=2, bettor=1, stake="insurance", amount=5000, chips={2500: 2})),
    ("9 Return 6 Return", Act(act="deal", to="box", box=6, hand=1)),
    ("0 Return Return 6 Return", Act(act="pay", box=6, hand=1, bettor=1, stake="main", amount=1000, chips={500: 2})),
    ("J", Act(act="wash")),
    ("K", Act(act="stack")),
    ("L", Act(act="riffle")),
    ("Z", Act(act="strip")),
    ("N", Act(act="turn")),
    ("M", Act(act="lace")),
    ("C", Act(act="present")),
    ("Shift+C", Act(act="complete_cut")),
    ("Shift+N", Act(act="stop_card", depth=52)),
    ("Shift+L", Act(act="load")),
    ("Shift+D", Act(act="burn")),
    ("Shift+X", Act(act="aside")),
    ("Shift+Z", Act(act="collect")),
    ("Shift+J", Act(act="count")),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "act"), KEYED, ids=lambda value: value if isinstance(value, str) else "")
def test_keys(hands: Hands, keys: str, act: Act) -> None:
    for key in keys.split():
        *held, name = key.split("+")
        hands.key(name, SHIFT if held == ["Shift"] else CONTROL if held else NONE)
    assert hands.said == [act]


def test_half_of_a_bet_by_keys(hands: Hands) -> None:
    for key in ("5", "Slash", "T"):
        hands.key(key)
    for key in ("5", "Slash", "G"):
        hands.key(key)
    assert [(act.act, act.amount) for act in hands.said] == [("take", 1250), ("give_back", 1250)]


def test_escape_puts_back_and_minus_takes_the_last_chip_off(hands: Hands) -> None:
    hands.key("2", CONTROL)
    hands.key("1", CONTROL | SHIFT)
    hands.key("Minus")
    assert hands.view.in_hand.chips == {1000: 1, 500: 4}
    hands.key("Escape")
    assert not hands.view.in_hand
    assert not hands.said


def test_depth_of_the_stop_card_by_keys(shuffle: Hands) -> None:
    for key, held in (("9", NONE), ("Plus", NONE), ("Plus", SHIFT), ("Minus", NONE), ("N", SHIFT)):
        shuffle.key(key, held)
    assert shuffle.said == [Act(act="stop_card", depth=62)]


def test_arrows_walk_from_guest_to_tray(hands: Hands) -> None:
    hands.key("4")
    walked = [hands.view.focus_spot]
    for key in ("Up", "Up", "Down", "Down", "Right", "Down", "Down", "Down"):
        hands.key(key)
        walked.append(hands.view.focus_spot)
    assert walked[:6] == ["hand:4:1", "bet:4:1:1:main", "guest:4", "bet:4:1:1:main", "hand:4:1", "hand:5:1"]
    assert walked[6] == "insurance:5"
    assert walked[8].startswith("tray:")


def test_a_box_chosen_again_goes_to_its_next_hand(qtbot: QtBot) -> None:
    table = round_under_way()
    table.apply(Act(act="decide", by=By.GUEST, box=3, hand=1, decision="split"))
    table.apply(bet(3, "split"))
    table.apply(Act(act="separate", box=3, hand=1))
    hands = opened(qtbot, picture(table))
    for _ in range(2):
        hands.key("3")
    hands.key("D")
    assert hands.said == [Act(act="deal", to="box", box=3, hand=2)]


@pytest.mark.parametrize(("code", "text", "action"), [(0x0412, "в", "deal"), (0x0416, "ж", ""), (0x0118, "ę", "box")])
def test_keys_of_other_layouts(code: int, text: str, action: str) -> None:
    assert action_of(QKeyEvent(QKeyEvent.Type.KeyPress, code, NONE, text))[0] == action


def test_no_key_of_the_call_bar_is_used_twice() -> None:
    keys = [entry.key for entry in KEYS]
    assert len(keys) == len(set(keys))
    assert not set(keys) & set("QWERYUIOASF")
    assert key_of("separate") == "B"
