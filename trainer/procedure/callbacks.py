"""What transitions ask and do: conditions over a position, and what a position notes when a transition is taken.

Conditions are pure but for one cache (`has_next` keeps the item it found). All are small closures over the tree.
"""

from __future__ import annotations

from collections.abc import Callable

from trainer.game.acts import OF_BOX, Act
from trainer.procedure.actwords import MONEY, Fit, fit
from trainer.procedure.model import Each, Guard, Leaf
from trainer.procedure.position import Position
from trainer.procedure.states import Condition, Effect
from trainer.procedure.vocabulary import GUARDS, SELECTORS


def matches(leaf: Leaf) -> Condition:
    def matches(pos: Position, act: Act | None) -> bool:
        if act is None:
            return pos.forced
        return fit(leaf, pos, act) is Fit.EXACT

    return matches


def not_forced(pos: Position, act: Act | None) -> bool:
    return act is not None


def not_skipping(pos: Position) -> bool:
    """An interrupt falls due after a card that was dealt, not after one that is held passed over."""
    return not pos.skipping


def marks(leaf: Leaf) -> list[Effect]:
    """What leaving the leaf deals with: a bet that is taken, paid or given back; a hand whose cards are cleared."""
    if leaf.act in MONEY:
        if leaf.at != "bet" or leaf.amount in ("half_lost", "surplus", "insurance_excess"):
            return []
        return [mark_bet]
    if leaf.act == "clear" and leaf.at == "hand":
        return [mark_hand]
    if leaf.act == "call" and leaf.say == "last_hands":
        return [mark_last_hands]
    if leaf.act == "aside":
        return [mark_stop_card]
    return []


def mark_bet(pos: Position, act: Act | None) -> None:
    pos.marks.add((pos.box, 0 if pos.stake in OF_BOX else pos.hand, pos.bettor, pos.stake))


def mark_hand(pos: Position, act: Act | None) -> None:
    pos.marks.add((pos.box, pos.hand))


def mark_stop_card(pos: Position, act: Act | None) -> None:
    pos.marks.add(("stop_card",))


def mark_last_hands(pos: Position, act: Act | None) -> None:
    pos.last_hands = True


def guard(condition: Guard) -> Condition:
    word, argument = condition.word, condition.argument
    if word == "not":
        inner = guard(condition.parts[0])
        return lambda pos: not inner(pos)
    if word in ("all", "any"):
        parts = [guard(part) for part in condition.parts]
        join = all if word == "all" else any
        return lambda pos: join(part(pos) for part in parts)
    function = GUARDS[word]
    return lambda pos: function(pos, argument)


def turn_taken(function: Callable[[Position], bool]) -> Condition:
    return lambda pos: pos.forced or function(pos)


def has_next(slot: int, node: Each) -> Condition:
    select = SELECTORS[node.over, node.select]
    backwards = node.order == "counter_clockwise"

    def has_next(pos: Position) -> bool:
        visited = pos.slots[slot] or ()
        items = select(pos)
        if backwards:
            items = from_the_right(list(items))
        for item in items:
            if item not in visited:
                pos.next_item = item
                return True
        return False

    return has_next


def from_the_right(items: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Items from the last box to the first; bets within a hand keep the owner first."""
    groups: dict[tuple[object, ...], list[tuple[object, ...]]] = {}
    for item in items:
        groups.setdefault(item[:2], []).append(item)
    return [item for group in reversed(groups.values()) for item in group]


def take_next(slot: int, over: str) -> Effect:
    def take_next(pos: Position) -> None:
        item = pos.next_item
        if item is None:
            return
        pos.slots[slot] = (*(pos.slots[slot] or ()), item)
        pos.box = item[0]
        if over == "box":
            pos.hand = 1
        else:
            pos.hand = item[1]
            if over == "bet":
                pos.bettor, pos.stake = item[2], item[3]

    return take_next


def close(slot: int) -> Effect:
    def close(pos: Position) -> None:
        pos.slots[slot] = None

    return close


def count_up(slot: int) -> Effect:
    def count_up(pos: Position) -> None:
        count = pos.slots[slot]
        pos.slots[slot] = ((count[0] if count else 0) + 1, pos.skipping)

    return count_up


def not_stuck(slot: int) -> Condition:
    """While acts are being passed over, a loop whose body was passed over is left: nothing would ever change its guard."""

    def not_stuck(pos: Position) -> bool:
        count = pos.slots[slot]
        return not (pos.skipping and count is not None)

    return not_stuck


def fewer(slot: int, limit: Callable[[Position], int]) -> Condition:
    def fewer(pos: Position) -> bool:
        count = pos.slots[slot]
        return (count[0] if count else 0) < limit(pos)

    return fewer


def new_round(slot: int) -> Effect:
    def new_round(pos: Position) -> None:
        pos.round += 1
        pos.marks.clear()
        pos.slots[slot] = (pos.round, False)

    return new_round


def between_rounds(pos: Position) -> None:
    """What follows the last round of a shoe belongs to no round that was dealt."""
    pos.round += 1
    pos.marks.clear()


def refuse(choice: int) -> Effect:
    def refuse(pos: Position) -> None:
        pos.refused.append((choice, pos.box, pos.hand))

    return refuse


def note_turn(turn: str) -> Effect:
    def note(pos: Position) -> None:
        pos.heard = False
        if pos.skipping:
            pos.turns.append((turn, pos.box, pos.hand))

    return note


def describe(condition: Guard) -> str:
    """The guard as it is written in diagrams."""
    if condition.word in ("all", "any"):
        return f" {'and' if condition.word == 'all' else 'or'} ".join(describe(part) for part in condition.parts)
    if condition.word == "not":
        return f"not {describe(condition.parts[0])}"
    return f"{condition.word} {condition.argument}" if condition.argument else condition.word
