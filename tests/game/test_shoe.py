"""The shoe: the seeded order, the cut, the stop card, and where every card is."""

from __future__ import annotations

import pytest

from tests.support.builders import cards
from trainer.game.shoe import Shoe, cut, pack, shuffled


def test_a_pack_is_every_card_once_per_deck() -> None:
    assert len(pack(6)) == 312
    assert all(pack(6).count(card) == 6 for card in set(pack(1)))


def test_the_order_of_a_seed_is_the_same_on_every_machine() -> None:
    assert shuffled(6, "1")[:10] == cards("Kc 5d 2d 6h Ks 8c 7h 7d 6c 2c")
    assert shuffled(6, "lt-house 7")[:10] == cards("3h 9d 7s Ac Tc 5h 7d 9d 4c Jc")


def test_shuffling_loses_no_card_and_another_seed_gives_another_order() -> None:
    assert sorted(shuffled(6, "1")) == sorted(pack(6))
    assert shuffled(6, "1") != shuffled(6, "2")


def test_the_cut_moves_the_front_behind() -> None:
    assert cut(cards("As 2s 3s 4s"), 1) == cards("2s 3s 4s As")
    assert cut(cards("As 2s 3s 4s"), 3) == cards("4s As 2s 3s")


@pytest.mark.parametrize("depth", [-1, 0, 4, 5])
def test_a_cut_outside_the_pack_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="outside the pack"):
        cut(cards("As 2s 3s 4s"), depth)


def test_drawing_burning_and_discarding_say_where_each_card_is() -> None:
    shoe = Shoe(order=cards("As 2s 3s 4s"))
    assert shoe.burn() == "As"
    assert [shoe.draw(), shoe.draw()] == ["2s", "3s"]
    shoe.discard(cards("3s"))
    assert (shoe.left, shoe.burned, shoe.on_table, shoe.discards) == (1, cards("As"), cards("2s"), cards("3s"))
    assert sorted(shoe.whereabouts()) == sorted(cards("As 2s 3s 4s"))


def test_a_card_that_is_not_on_the_table_cannot_be_discarded() -> None:
    with pytest.raises(ValueError, match=r"not in list"):
        Shoe(order=cards("As 2s")).discard(cards("As"))


def test_an_empty_shoe_gives_no_card() -> None:
    shoe = Shoe(order=[])
    for take in (shoe.draw, shoe.burn):
        with pytest.raises(IndexError):
            take()


def test_the_stop_card_lies_before_the_cards_behind_it() -> None:
    shoe = Shoe(order=cards("As 2s 3s 4s"), stop_at=2)
    seen = []
    while shoe.left:
        seen.append(shoe.stop_card_next)
        shoe.draw()
    assert seen == [False, False, True, True]
    assert not Shoe(order=cards("As")).stop_card_next
