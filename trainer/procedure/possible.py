"""What the rules alone decide: conditions that can never hold under them, or always do, and loops that never find anything.

A step under a condition that can never hold is in the file but not in the procedure: a croupier of that house never does it.
`tests/procedure/test_possible.py` holds the table against the words themselves on tables in play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from trainer.game.rules import AskMode, JoinedAtSplit, Rules, ShuffleBy, WhoCuts
from trainer.procedure.model import Guard

Decided = Callable[[Rules], bool | None]
"""What the rules say of a condition: that it always holds, never does, or None where the table decides."""


def _never_without(needed: Callable[[Rules], object]) -> Decided:
    return lambda rules: None if needed(rules) else False


def _insures(event: str | None = None) -> Callable[[Rules], bool]:
    return lambda rules: any(kind.against and event in (None, str(kind.event)) for kind in rules.insurance)


GUARDS: Final[Mapping[str, Decided]] = {
    "machine_shuffles": lambda rules: rules.shuffle_by is ShuffleBy.MACHINE,
    "used_cards_wait": _never_without(lambda rules: rules.shuffle_by is ShuffleBy.MACHINE),
    "players_cut": lambda rules: rules.who_cuts is WhoCuts.PLAYER,
    "stop_card_used": lambda rules: rules.stop_card,
    "stop_card_shows": _never_without(lambda rules: rules.stop_card),
    "burn_wanted": _never_without(lambda rules: rules.burn_cards[0]),
    "burn_allowed": _never_without(lambda rules: rules.burn_cards[1] > rules.burn_cards[0]),
    "relief_burns": lambda rules: rules.relief_burn > 0,
    "object_on_table": _never_without(lambda rules: rules.foreign_objects_forbidden),
    "insurance_possible": _never_without(_insures()),
    "insurance_on blackjack": _never_without(_insures("blackjack")),
    "insurance_on ten": _never_without(_insures("ten")),
    "insurance_wins": _never_without(_insures()),
    "insurance_loses": _never_without(_insures()),
    "even_money_possible": _never_without(lambda rules: rules.even_money_against),
    "even_money_offered": lambda rules: rules.even_money_mode is AskMode.OFFERED,
    "even_money_taken": _never_without(lambda rules: rules.even_money_against),
    "surrender_possible": _never_without(lambda rules: rules.surrender_against),
    "surrender_offered": _never_without(lambda rules: rules.surrender_offer_on),
    "double_offered": _never_without(lambda rules: rules.double_offer_totals),
    "guest_wants split": _never_without(lambda rules: rules.split_max),
    "hand_needs_card": _never_without(lambda rules: rules.split_max),
    "bet_moves": _never_without(lambda rules: rules.split_joined is JoinedAtSplit.CHOOSES_HAND),
    "payment_is_big": _never_without(lambda rules: rules.big_payout),
}
"""Guards, with their argument, that the rules may decide."""

SELECTORS: Final[Mapping[tuple[str, str], Callable[[Rules], object]]] = {
    ("hand", "surrendered"): lambda rules: rules.surrender_against,
    ("bet", "insurance"): _insures(),
    ("bet", "of_absent"): lambda rules: rules.presence_required,
    ("bet", "joined"): (lambda rules: rules.max_bettors_per_box > 1 and rules.split_joined is JoinedAtSplit.CHOOSES_HAND),
}
"""Loops that find nothing without such a rule."""

COUNTS: Final[Mapping[str, Callable[[Rules], int]]] = {
    "shuffle_passes": lambda rules: rules.shuffle_passes,
    "burn_cards": lambda rules: rules.burn_cards[0],
    "relief_burn": lambda rules: rules.relief_burn,
    "decks": lambda rules: rules.decks,
    "denominations": lambda rules: len(rules.denominations),
}
"""How often a step is repeated that the rules number."""


def finds_any(over: str, select: str, rules: Rules) -> bool:
    """Whether a loop can find anything under these rules."""
    needed = SELECTORS.get((over, select))
    return needed is None or bool(needed(rules))


def repeats(count: str, rules: Rules) -> bool:
    """Whether what is repeated so many times is done at all."""
    return count not in COUNTS or COUNTS[count](rules) > 0


def left_open(guard: Guard, rules: Rules) -> Guard | bool:
    """What the rules leave open of a condition, or what they decide it to be."""
    match guard.word:
        case "not":
            inner = left_open(guard.parts[0], rules)
            return not inner if isinstance(inner, bool) else Guard(word="not", parts=(inner,))
        case "all" | "any":
            decides = guard.word == "any"
            parts = [left_open(part, rules) for part in guard.parts]
            if decides in (part for part in parts if isinstance(part, bool)):
                return decides
            left = tuple(part for part in parts if not isinstance(part, bool))
            if not left:
                return not decides
            return left[0] if len(left) == 1 else Guard(word=guard.word, parts=left)
        case _:
            key = f"{guard.word} {guard.argument}" if guard.argument else guard.word
            decided = GUARDS[key](rules) if key in GUARDS else None
            return guard if decided is None else decided
