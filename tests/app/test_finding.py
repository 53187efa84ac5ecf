"""Finding by a few letters: case, accents and the order of words do not matter; the best comes first."""

from __future__ import annotations

import pytest

from trainer.app.finding import Findable, folded, found

THINGS = (
    Findable(name="pay", texts=("Pay – Pay with the chips in hand", "Выплатить")),
    Findable(name="cut_out", texts=("Cut out chips", "Нарезать фишки")),
    Findable(name="surrender", texts=("“Pasidavìmas?” – Surrender?",)),
    Findable(name="rack", texts=("Rack chips", "Фишки во флот")),
)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["pay", "cut_out", "surrender", "rack"]),
        ("cut", ["cut_out"]),
        ("CHIPS", ["pay", "cut_out", "rack"]),
        ("chips cut", ["cut_out"]),
        ("pasidavimas", ["surrender"]),
        ("фишки", ["rack", "cut_out"]),
        ("hips", ["pay", "cut_out", "rack"]),
        ("nothing of the kind", []),
    ],
)
def test_what_is_found(query: str, names: list[str]) -> None:
    assert {item.name for item in found(query, THINGS)} == set(names)


def test_what_begins_with_it_comes_before_what_has_it_inside() -> None:
    things = (Findable(name="inside", texts=("recount",)), Findable(name="begins", texts=("Count the cards",)))
    assert [item.name for item in found("count", things)] == ["begins", "inside"]
    assert [item.name for item in found("count", reversed(things))] == ["begins", "inside"]


def test_letters_are_folded() -> None:
    assert folded("  “Dėkoju, STATYMAI!” ") == "dekoju statymai"
