"""What the hands do on the table by pointer comes out as acts; nothing is refused for being wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.support.felt import LEFT, NONE, SHIFT, Hands, bet, opened, picture, round_under_way
from trainer.game.acts import Act, By
from trainer.ui.table.hands import Carry
from trainer.ui.table.near import PACK_TOOLS

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
