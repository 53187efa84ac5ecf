"""The picture of the table: spots are found by pointer and by name, motion ends where it should, looks change as it runs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.support.felt import Hands, deal, opened, picture, round_under_way
from trainer.game.acts import Act
from trainer.ui.table.view import TableView
from trainer.ui.theme import CONTRAST, DARK


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
