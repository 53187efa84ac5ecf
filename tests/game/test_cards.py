"""Cards: how they are written, what they count, the best total of a hand."""

from __future__ import annotations

import pytest

from tests.support.builders import cards
from trainer.game.cards import DECK, is_ace, is_soft, is_ten, is_two_card_21, parse_card, points, total


def test_a_deck_is_52_different_cards() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert [str(card) for card in DECK[:3]] == ["Ac", "2c", "3c"]


@pytest.mark.parametrize("text", ["", "A", "1s", "10s", "as", "aS", "AS", "As ", "Xh", "Ах", "A♠"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize("card", DECK)
def test_every_card_is_read_as_it_is_written(card: str) -> None:
    assert parse_card(card) == card


def test_points_of_every_rank() -> None:
    counted = {card[0]: points(card) for card in DECK}
    assert counted == {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}
    assert {card[0] for card in DECK if is_ten(card)} == set("TJQK")
    assert {card[0] for card in DECK if is_ace(card)} == {"A"}


@pytest.mark.parametrize(
    ("hand", "number", "soft"),
    [
        ("", 0, False),
        ("As", 11, True),
        ("As Ad", 12, True),
        ("As Ad Ac", 13, True),
        ("As 6d", 17, True),
        ("As 6d Kc", 17, False),
        ("As Kd", 21, True),
        ("As Kd Qh", 21, False),
        ("As Ad 9c", 21, True),
        ("As Ad 9c Th", 21, False),
        ("As Ad 9c Th 2d", 23, False),
        ("7c 7d 7h", 21, False),
        ("Tc 6d", 16, False),
        ("Tc 6d Kh", 26, False),
        ("As Ad Ac Ah As Ad Ac Ah As Ad Ac", 21, True),
        ("As Ad Ac Ah As Ad Ac Ah As Ad Ac Ah", 12, False),
    ],
)
def test_the_best_total_counts_one_ace_as_eleven_while_it_helps(hand: str, number: int, soft: bool) -> None:
    assert total(cards(hand)) == number
    assert is_soft(cards(hand)) is soft


@pytest.mark.parametrize(
    ("hand", "black"), [("As Kd", True), ("Td Ah", True), ("As Qc", True), ("As 9d", False), ("As 5d 5c", False), ("As", False)]
)
def test_two_card_21_is_an_ace_and_a_ten(hand: str, black: bool) -> None:
    assert is_two_card_21(cards(hand)) is black
