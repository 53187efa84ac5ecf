"""Any act is read back exactly as it was written."""

from __future__ import annotations

import json
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.game.acts import Act, By, Decision, Stake, act_from_json
from trainer.game.cards import DECK
from trainer.game.chips import chips_sum

whole = st.integers(-(10**12), 10**12)
texts = st.text(max_size=20)
Value = TypeVar("Value")


def optional(values: st.SearchStrategy[Value]) -> st.SearchStrategy[Value | None]:
    return st.none() | values


acts = st.builds(
    Act,
    act=st.text(max_size=20),
    by=st.sampled_from([*By, *map(str, By)]),
    n=st.integers(0, 10**9),
    t=st.floats(0, 1e8) | st.integers(0, 10**8),
    box=optional(st.integers(1, 7)),
    hand=optional(whole),
    to=optional(texts),
    bettor=optional(whole),
    card=optional(st.sampled_from(DECK)),
    say=optional(texts),
    stake=optional(st.sampled_from(list(Stake)) | texts),
    amount=optional(whole),
    chips=optional(st.dictionaries(st.integers(1, 10**11), st.integers(0, 10**6), max_size=6)),
    decision=optional(st.sampled_from(list(Decision)) | texts),
    event=optional(texts),
    total=optional(whole),
    depth=optional(whole),
    about=optional(whole),
    words=optional(texts),
)


@settings(deadline=None, max_examples=300)
@given(acts)
def test_an_act_survives_its_line(act: Act) -> None:
    line = json.dumps(act.to_json(), ensure_ascii=False, allow_nan=False)
    back = act_from_json(json.loads(line))
    assert back == act
    assert json.dumps(back.to_json(), ensure_ascii=False) == line
    if act.chips is not None and back.chips is not None:
        assert chips_sum(back.chips) == chips_sum(act.chips)


@settings(deadline=None, max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from(["n", "t", "by", "act", "box", "card", "chips", "amount", "say", "x"]),
        st.none() | st.booleans() | st.integers() | st.floats() | texts | st.lists(st.integers(), max_size=2)
        | st.dictionaries(texts, st.integers() | st.floats(), max_size=2),
    )
)  # fmt: skip
def test_any_object_is_read_or_refused_by_a_value_error(data: dict[str, object]) -> None:
    try:
        act = act_from_json(data)
    except ValueError as error:
        assert str(error)
    else:
        assert act_from_json(act.to_json()) == act
