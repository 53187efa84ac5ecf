"""What the hands do on the table, by pointer and by key, comes out as acts; nothing is refused for being wrong."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from trainer.app.presenter import ShoeInfo, Snapshot, present
from trainer.game.acts import Act, By, Chips
from trainer.game.cards import Card
from trainer.game.table import Table
from trainer.ui.table.hands import Carry
from trainer.ui.table.keys import KEYS, action_of, key_of
from trainer.ui.table.near import PACK_TOOLS
from trainer.ui.table.view import TableView
from trainer.ui.theme import CONTRAST, DARK

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier
TRAY: Chips = {500: 60, 1000: 60, 2500: 60, 10000: 40}
VALUES = (500, 1000, 2500, 10000)


def bet(box: int, stake: str = "main", bettor: int = 1, amount: int = 2500) -> Act:
    return Act(act="bet", by=By.GUEST, box=box, hand=1, bettor=bettor, stake=stake, amount=amount, chips={2500: amount // 2500})


def deal(box: int, card: str) -> Act:
    return Act(act="deal", to="box", box=box, hand=1, card=Card(card))


def round_under_way() -> Table:
    """All boxes in play with two cards, box 3 with a pair, box 2 insured, box 4 with a double beside it."""
    table = Table(7, TRAY)
    table.loaded = True
    acts = [bet(box) for box in range(1, 8)]
    acts += [deal(box, card) for card in ("8s", "8d") for box in range(1, 8)]
    acts += [bet(2, "insurance"), Act(act="decide", by=By.GUEST, box=4, hand=1, decision="double"), bet(4, "double")]
    acts.append(Act(act="deal", to="dealer", card=Card("Ah")))
    for act in acts:
        table.apply(act)
    return table


def picture(table: Table, **more: str) -> Snapshot:
    shoe = ShoeInfo(left=200, total=312, discards=20) if table.loaded else ShoeInfo()
    return present(table, shoe=shoe, denominations=VALUES, columns=(3, 3, 3, 2), sign=("MIN 10", "MAX 100"), **more)  # type: ignore[arg-type]


class Hands:
    """A view with what it said."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.said: list[Act] = []
        view.attempted.connect(self.said.append)

    def point(self, spot: str) -> QPoint:
        return self.view.spot_point(spot)

    def click(self, spot: str, held: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, held, self.point(spot))

    def drag(self, *spots: str, held: Qt.KeyboardModifier = NONE) -> None:
        self.stroke([self.point(spot) for spot in spots], held)

    def stroke(self, points: list[QPoint], held: Qt.KeyboardModifier = NONE) -> None:
        port = self.view.viewport()
        QTest.mousePress(port, LEFT, held, points[0])
        for start, stop in pairwise(points):
            for step in range(1, 9):
                QTest.mouseMove(port, start + (stop - start) * step / 8)
        QTest.mouseRelease(port, LEFT, held, points[-1])

    def key(self, key: Qt.Key | str, held: Qt.KeyboardModifier = NONE) -> None:
        code = getattr(Qt.Key, f"Key_{key}") if isinstance(key, str) else key
        QTest.keyClick(self.view, code, held)


def opened(qtbot: QtBot, snapshot: Snapshot, size: tuple[int, int] = (1108, 726)) -> Hands:
    view = TableView()
    qtbot.addWidget(view)
    view.set_motion("none")
    view.resize(*size)
    view.show()
    view.show_snapshot(snapshot, animate=True)
    return Hands(view)


@pytest.fixture
def hands(qtbot: QtBot) -> Hands:
    return opened(qtbot, picture(round_under_way()))


@pytest.fixture
def shuffle(qtbot: QtBot) -> Hands:
    return opened(qtbot, picture(Table(7, TRAY), pack_stage="one_pack"))


# -- by pointer ------------------------------------------------------------------------------------------------------

DRAGS = [
    (("shoe", "hand:5:1"), Act(act="deal", to="box", box=5, hand=1)),
    (("shoe", "box:6"), Act(act="deal", to="box", box=6, hand=1)),
    (("shoe", "dealer"), Act(act="deal", to="dealer")),
    (("shoe", "discards"), Act(act="burn")),
    (("discards", "shoe"), Act(act="collect")),
    (("bet:3:1:1:main", "tray"), Act(act="take", box=3, hand=1, bettor=1, stake="main", amount=2500, chips={2500: 1})),
    (("bet:3:1:1:main", "guest:3"), Act(act="give_back", box=3, hand=1, bettor=1, stake="main", amount=2500, chips={2500: 1})),
    (
        ("bet:2:1:1:insurance", "tray"),
        Act(act="take", box=2, bettor=1, stake="insurance", amount=2500, chips={2500: 1}),
    ),
    (("bet:4:1:1:double", "box:4"), Act(act="place", box=4, hand=1, bettor=1, stake="double")),
    (("card:3:1:2", "discards"), Act(act="clear", to="box", box=3, hand=1)),
    (("card:3:1:2", "box:3"), Act(act="separate", box=3, hand=1)),
    (("card:dealer:1", "discards"), Act(act="clear", to="dealer")),
]


@pytest.mark.parametrize(("spots", "act"), DRAGS, ids=lambda value: ">".join(value) if isinstance(value, tuple) else "")
def test_drag(hands: Hands, spots: tuple[str, ...], act: Act) -> None:
    hands.drag(*spots)
    assert hands.said == [act]
    assert not hands.view.in_hand


@pytest.mark.parametrize(("spots", "act"), DRAGS, ids=lambda value: ">".join(value) if isinstance(value, tuple) else "")
def test_click_and_click_equals_drag(hands: Hands, spots: tuple[str, ...], act: Act) -> None:
    for spot in spots:
        hands.click(spot)
    assert hands.said == [act]


def test_payout_is_built_from_chips_and_dropped_at_the_bet(hands: Hands) -> None:
    heard: list[int] = []
    hands.view.in_hand_changed.connect(lambda held: heard.append(held.amount))
    hands.click("tray:2500")
    hands.click("tray:1000")
    hands.click("tray:500", SHIFT)
    assert hands.view.in_hand.chips == {2500: 1, 1000: 1, 500: 5}
    hands.click("bet:6:1:1:main")
    chips = {2500: 1, 1000: 1, 500: 5}
    assert hands.said == [Act(act="pay", box=6, hand=1, bettor=1, stake="main", amount=6000, chips=chips)]
    assert heard == [2500, 3500, 6000, 0]


def test_column_dragged_from_its_top_gives_one_chip_to_the_insurance(hands: Hands) -> None:
    place = hands.view.layout_now.place("tray:500:3")
    assert place is not None
    top = QPoint(round(place.x), round(place.y - place.h / 2 + 2))
    hands.stroke([top, hands.point("insurance:2")])
    assert [(act.act, act.stake, act.amount) for act in hands.said] == [("pay", "insurance", 500)]


def test_column_gripped_lower_is_cut_there(hands: Hands) -> None:
    place = hands.view.layout_now.place("tray:500:3")
    assert place is not None
    grip = QPoint(round(place.x), round(place.y - place.h / 2 + place.h * 4.5 / 20))
    hands.stroke([grip, hands.point("bet:1:1:1:main")])
    assert [act.chips for act in hands.said] == [{500: 5}]


def test_chips_dropped_on_the_cloth_stay_in_hand_and_go_back_to_the_tray(hands: Hands) -> None:
    hands.drag("tray:1000", "felt")
    assert hands.view.in_hand.what is Carry.CHIPS
    QTest.mouseClick(hands.view.viewport(), Qt.MouseButton.RightButton, NONE, hands.point("felt"))
    assert not hands.said


def test_second_click_on_a_bet_is_a_tap(hands: Hands) -> None:
    hands.click("bet:5:1:1:main")
    hands.click("bet:5:1:1:main")
    assert hands.said == [Act(act="tap", box=5, hand=1, bettor=1, stake="main")]


def test_double_click_on_a_bet_is_a_tap(hands: Hands) -> None:
    where = hands.point("bet:5:1:1:main")
    hands.click("bet:5:1:1:main")
    QTest.mouseDClick(hands.view.viewport(), LEFT, NONE, where)
    QTest.mouseRelease(hands.view.viewport(), LEFT, NONE, where)
    assert hands.said[0] == Act(act="tap", box=5, hand=1, bettor=1, stake="main")


def test_half_of_a_bet_is_drawn_with_shift(hands: Hands) -> None:
    hands.drag("bet:5:1:1:main", "guest:5", held=SHIFT)
    assert [(act.act, act.amount) for act in hands.said] == [("give_back", 1250)]


def test_clicking_plaque_or_number_points(hands: Hands) -> None:
    hands.click("guest:6")
    hands.click("box:2")
    assert hands.said == [Act(act="point", box=6, hand=1), Act(act="point", box=2, hand=1)]


def test_clicking_a_hand_twice_points_at_it(hands: Hands) -> None:
    hands.click("hand:6:1")
    hands.click("hand:6:1")
    assert hands.said == [Act(act="point", box=6, hand=1)]


def test_card_drawn_aside_parts_the_pair(hands: Hands) -> None:
    start = hands.point("card:3:1:2")
    hands.stroke([start, start + QPoint(int(hands.view.layout_now.unit * 0.8), 0)])
    assert hands.said == [Act(act="separate", box=3, hand=1)]


def test_stroke_across_the_cloth_is_the_sweep(hands: Hands) -> None:
    layout = hands.view.layout_now
    y = round(layout.cy - layout.unit * 2.1)
    hands.stroke([QPoint(round(layout.cx - 3 * layout.unit), y), QPoint(round(layout.cx + 4 * layout.unit), y)])
    assert hands.said == [Act(act="sweep")]


def test_stroke_along_the_insurance_line_is_the_line(hands: Hands) -> None:
    layout = hands.view.layout_now
    points = layout.curve(layout.a_line, layout.b_line, 126, 40, 12)
    hands.stroke([QPoint(round(x), round(y)) for x, y in points])
    assert hands.said == [Act(act="line")]


def test_short_stroke_means_nothing(hands: Hands) -> None:
    start = hands.point("felt")
    hands.stroke([start, start + QPoint(30, 0)])
    assert not hands.said


def test_drop_without_meaning_goes_back(hands: Hands) -> None:
    hands.drag("shoe", "drop_box")
    hands.drag("card:2:1:1", "bet:6:1:1:main")
    assert not hands.said
    assert not hands.view.in_hand


def test_a_bet_clicked_twice_is_tapped_and_an_insurance_stake_checked(hands: Hands) -> None:
    for spot in ("bet:3:1:1:main", "bet:2:1:1:insurance"):
        hands.click(spot)
        hands.click(spot)
    tap = Act(act="tap", box=3, hand=1, bettor=1, stake="main")
    assert hands.said == [tap, Act(act="check", box=2, bettor=1, stake="insurance")]


def test_a_split_hand_split_again_has_two_stakes_of_one_name(qtbot: QtBot) -> None:
    table = round_under_way()
    acts = [bet(3, "split"), Act(act="separate", box=3, hand=1), replace(bet(3, "split"), hand=2)]
    for act in acts:
        table.apply(act)
    table.box(3).hands[1].bets[0].placed = True
    hands = opened(qtbot, picture(table))
    names = [thing.id for thing in hands.view.snapshot.things if thing.box == 3 and thing.stake == "split"]
    assert names == ["bet:3:2:1:split", "beside:3:2:1:split"]
    hands.drag("beside:3:2:1:split", "box:3")
    assert hands.said == [Act(act="place", box=3, hand=2, bettor=1, stake="split")]


def test_clicking_the_shoe_again_puts_the_card_back(hands: Hands) -> None:
    hands.click("shoe")
    assert hands.view.in_hand.what is Carry.CARD
    hands.click("shoe")
    assert not hands.view.in_hand
    assert not hands.said


# -- the pack --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tool", PACK_TOOLS)
def test_palette_beside_the_pack(shuffle: Hands, tool: str) -> None:
    shuffle.click(f"tool:{tool}")
    assert shuffle.said == [Act(act=tool)]


def test_stop_card_goes_in_where_it_is_put(shuffle: Hands) -> None:
    layout = shuffle.view.layout_now
    x, y = layout.px(*layout.pack_point(0.25))
    shuffle.stroke([shuffle.point("stop_card"), QPoint(round(x), round(y))])
    (act,) = shuffle.said
    assert act.act == "stop_card"
    assert act.depth is not None
    assert abs(act.depth - 78) <= 2


def test_pack_is_carried_to_the_shoe_and_offered_to_guests(shuffle: Hands) -> None:
    shuffle.drag("pack", "shoe")
    start = shuffle.point("pack")
    shuffle.stroke([start, start - QPoint(0, int(3 * shuffle.view.layout_now.unit))])
    assert shuffle.said == [Act(act="load"), Act(act="present")]


def test_circles_over_the_pack_wash_it(shuffle: Hands) -> None:
    start, u = shuffle.point("pack"), int(shuffle.view.layout_now.unit * 0.7)
    turn = [QPoint(0, 0), QPoint(u, -u), QPoint(2 * u, 0), QPoint(u, u // 2), QPoint(0, 0), QPoint(u, -u), QPoint(u, 0)]
    shuffle.stroke([start - QPoint(u, 0) + step for step in turn])
    assert shuffle.said == [Act(act="wash")]


def test_click_on_the_pack_does_what_is_due(shuffle: Hands) -> None:
    shuffle.view.set_due(frozenset({"tool:strip"}))
    shuffle.click("pack")
    shuffle.view.set_due(frozenset())
    shuffle.click("pack")
    assert shuffle.said == [Act(act="strip"), Act(act="complete_cut")]


def test_stop_card_that_came_out_is_put_aside(qtbot: QtBot) -> None:
    table = round_under_way()
    table.stop_depth = 60
    table.apply(Act(act="stop_card_out", by=By.TABLE))
    hands = opened(qtbot, picture(table))
    out = hands.view.layout_now.place("stop_card:out")
    rest = hands.view.layout_now.place("stop_card")
    assert out is not None
    assert rest is not None
    hands.stroke([QPoint(round(out.x), round(out.y)), QPoint(round(rest.x), round(rest.y))])
    assert hands.said == [Act(act="aside")]


# -- by key ----------------------------------------------------------------------------------------------------------

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


# -- the picture -----------------------------------------------------------------------------------------------------


def test_every_spot_can_be_aimed_at(hands: Hands) -> None:
    view = hands.view
    for spot in [thing.id for thing in view.snapshot.things if not thing.id.startswith("speech")]:
        point = view.spot_point(spot)
        assert view.viewport().rect().contains(point), spot
        found = view.scene().hit(point.x(), point.y())  # type: ignore[attr-defined]
        assert found == spot or (spot == "dealer" and found == "card:dealer:1"), spot


def test_motion_ends_where_no_motion_does(qtbot: QtBot) -> None:
    table = round_under_way()
    still = opened(qtbot, picture(table)).view
    moving = opened(qtbot, picture(table)).view
    moving.set_motion("full")
    table.apply(deal(1, "5c"))
    table.apply(Act(act="take", box=2, hand=1, bettor=1, stake="main", amount=2500, chips={2500: 1}))
    for view in (still, moving):
        view.show_snapshot(picture(table), animate=True)
    assert [view.is_moving for view in (still, moving)] == [False, True]
    QTest.keyClick(moving, Qt.Key.Key_Left)
    assert [view.is_moving for view in (still, moving)] == [False, False]
    assert _lying(moving) == _lying(still)


def test_a_card_dropped_by_hand_starts_from_the_hand(hands: Hands) -> None:
    table, view = round_under_way(), hands.view
    view.set_motion("full")
    seen: list[tuple[float, float]] = []

    def dealt(_act: Act) -> None:
        table.apply(deal(5, "2c"))
        view.show_snapshot(picture(table), animate=True)
        (item,) = [item for item in view.scene().items() if getattr(getattr(item, "thing", None), "id", "") == "card:5:1:3"]
        seen.append((item.x(), item.y()))

    view.attempted.connect(dealt)
    hands.drag("shoe", "hand:5:1")
    goal = hands.point("hand:5:1")
    assert abs(seen[0][0] - goal.x()) + abs(seen[0][1] - goal.y()) < 2 * view.layout_now.unit
    view.finish_motion()


def _lying(view: TableView) -> set[tuple[float, float, float]]:
    return {(item.x(), item.y(), item.rotation()) for item in view.scene().items() if item.isVisible() and item.opacity() == 1}


def test_screen_readers_find_spots_by_name(hands: Hands) -> None:
    found = QAccessible.queryAccessibleInterface(hands.view)
    names = [found.child(i).text(QAccessible.Text.Name) for i in range(found.childCount())]
    assert found.role() == QAccessible.Role.List
    assert "Box 3, hand 1, bettor 1, bet: 25" in names
    assert "Box 3, hand 1: 8 of spades; Box 3, hand 1: 8 of diamonds" in names
    assert all(names)


def test_carried_thing_that_is_gone_is_let_go(hands: Hands) -> None:
    hands.click("bet:3:1:1:main")
    table = round_under_way()
    table.apply(Act(act="take", box=3, hand=1, bettor=1, stake="main", amount=2500))
    hands.view.show_snapshot(picture(table), animate=False)
    assert not hands.view.in_hand


def test_themes_decks_hands_and_languages_change_while_it_runs(hands: Hands) -> None:
    view = hands.view
    before = view.spot_point("shoe").x()
    for theme in (DARK, CONTRAST):
        view.set_theme(theme)
    view.set_four_colours(True)
    view.set_language("lt")
    view.set_left_handed(True)
    assert view.spot_point("shoe").x() > view.width() / 2 > before
    assert view.spot_point("box:1").x() < view.width() / 2
    assert not view.grab().isNull()
