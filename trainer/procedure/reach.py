"""Which steps a rule reaches: where its value changes, these are done in other cases, for other sums or not at all.

The table names for every rule the words of the vocabulary that look at it, and those whose meaning it decides though they do
not look at it (a guest doubles as the rules let him). `tests/procedure/test_reach.py` reads the words' own code and tells
which word is missing from which rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from trainer.procedure.model import Choose, Each, Guard, Leaf, Node, Procedure, StepNode, Times, When, While, children

_OUTCOME: Final = ("hand_wins", "hand_loses", "hand_pushes", "bet_wins", "bet_loses")
_EXCESS: Final = ("insurance_off_limits", "insurance_excess")
_SHARES: Final = ("winnings_of_bet", "half_lost", "half_returned", "insurance_winnings", "payment_is_big", *_EXCESS)

RULE_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    # pack and shoe
    "decks": ("cut_wanted", "decks", "set_machine"),
    "decks_allowed": (),
    "shuffle_by": ("machine_shuffles", "used_cards_wait"),
    "shuffle_passes": ("shuffle_passes",),
    "card_change_hours": (),
    "who_cuts": ("players_cut",),
    "cut_min_from_end": ("cut_wanted",),
    "stop_card": ("stop_card_used", "stop_card_shows"),
    "stop_card_depth": ("stop_card_place",),
    "stop_card_first": ("stop_card_shows",),
    "burn_cards": ("burn_wanted", "burn_allowed", "burn_cards"),
    "burn_shown": ("burn",),
    "relief_burn": ("relief_burn", "relief_burns"),
    "shuffle_heaps": ("shuffle_heaps",),
    # boxes and bets
    "boxes": (),
    "max_bettors_per_box": ("bet_over_limit", "surplus", "bet faulty"),
    "box_total_cap": ("bet_over_limit", "surplus", "bet faulty"),
    "presence_required": ("bet of_absent",),
    "sole_player_min_boxes": (),
    "limits": ("bet_over_limit", "bet_under_limit", "surplus", "bet faulty", *_EXCESS),
    "odd_chips": _SHARES,
    "denominations": (*_SHARES, "denominations"),
    "float_columns": (),
    "big_payout": ("payment_is_big",),
    # dealing and drawing
    "hole_card": ("deal_down", "reveal", "peek", "peek_wanted", "hole_card_down"),
    "dealer_hits_soft_17": ("dealer_draws",),
    "draw_on_21": ("hand_may_act",),
    "auto_draw_below": ("hand_may_act", "guest_wants hit"),
    "dealer_draws_if_all_dead": ("dealer_draws", "own_hand_needed"),
    "signal": ("guest_wants",),
    # doubling and splitting
    "double_on": ("guest_wants double", "double_offered"),
    "double_for_less": ("guest_wants double",),
    "double_after_split": ("guest_wants double", "double_offered"),
    "double_split_aces": ("guest_wants double", "double_offered"),
    "double_offer_totals": ("double_offered",),
    "split_equality": ("guest_wants split", "hand_may_act"),
    "split_max": ("guest_wants split", "hand_may_act"),
    "split_aces_max": ("guest_wants split", "hand_may_act"),
    "split_aces_cards": ("guest_wants split", "hand_may_act"),
    "split_order": ("guest_wants split", "hand_needs_card"),
    "split_joined": ("bet joined", "bet_moves"),
    # surrender, insurance and even money
    "surrender_against": ("surrender_possible", "surrender_offered", "hand surrendered"),
    "surrender_offer_on": ("surrender_offered",),
    "surrender_until": ("surrender_possible", "surrender_offered"),
    "insurance": ("insurance_possible", "insurance_on", "bet insurance", "insurance_winnings", *_EXCESS),
    "even_money_against": ("even_money_possible", "even_money_offered", "even_money_taken"),
    "even_money_mode": ("even_money_possible", "even_money_offered"),
    # results
    "natural_pays": ("winnings_of_bet", "payment_is_big"),
    "natural_beats_21": _OUTCOME,
    "dealer_blackjack_takes": _OUTCOME,
    "split_21_is_natural": (
        *_OUTCOME, "dealer_draws", "surrender_offered", "surrender_possible", "double_offered", "hand_may_act", "hand natural",
        "winnings_of_bet", "payment_is_big",
    ),
    "dispute_authority": ("disputed",),
    "foreign_objects_forbidden": ("object_on_table",),
}  # fmt: skip
"""Rule → the guards (with their argument, or all of a guard), selections, amounts, counts and acts that it reaches."""


def steps_of_rule(procedure: Procedure, rule: str) -> frozenset[str]:
    """Steps that stand under a word the rule reaches, or that use one."""
    wanted = frozenset(RULE_WORDS.get(rule, ()))
    if not wanted:
        return frozenset()
    trees = [(procedure.course, frozenset[str]())]
    trees += [(interrupt.body, frozenset(_words(interrupt.guard))) for interrupt in procedure.interrupts]
    return frozenset(name for tree, words in trees for name, used in _used(tree, words) if used & wanted)


def _used(node: Node, above: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Every step with the words it stands under and those it uses."""
    if isinstance(node, StepNode):
        yield node.step.id, above | frozenset(_inside(node.body))
        return
    for child, words in _below(node):
        yield from _used(child, above | frozenset(words))


def _inside(node: Node) -> Iterator[str]:
    if isinstance(node, Leaf):
        yield node.act
        if node.amount is not None:
            yield node.amount
    for child, words in _below(node):
        yield from words
        yield from _inside(child)


def _below(node: Node) -> Iterator[tuple[Node, tuple[str, ...]]]:
    """The nodes directly below, each with the words that decide whether it is reached."""
    match node:
        case Choose(branches=branches):
            every = tuple(word for guard, _ in branches for word in _words(guard))
            for guard, body in branches:
                yield body, tuple(_words(guard)) if guard is not None else every
        case When(guard=guard, body=body) | While(guard=guard, body=body):
            yield body, tuple(_words(guard))
        case Each(over=over, select=select, body=body):
            yield body, (f"{over} {select}",)
        case Times(count=count, body=body):
            yield body, (count,)
        case _:
            for child in children(node):
                yield child, ()


def _words(guard: Guard | None) -> Iterator[str]:
    """The guard's words, each by itself and with its argument."""
    if guard is None:
        return
    if guard.parts:
        for part in guard.parts:
            yield from _words(part)
    else:
        yield guard.word
        if guard.argument:
            yield f"{guard.word} {guard.argument}"
