"""What a key or a button of the call bar does at the spot the focus is on."""

from __future__ import annotations

from typing import Final

from trainer.game.acts import Act
from trainer.procedure.handling import ACTS
from trainer.ui.table.hands import Carry, Hands, hand_named
from trainer.ui.table.spots import Target, target_of

_BARE: Final = frozenset(
    word.name for word in ACTS.values() if not word.addresses and not word.needs_amount and word.name != "call"
)
"""Acts that are about nothing in particular: done wherever the focus is."""


class Actions:
    """Actions by name, for `KEYS` and for buttons. Those that mean nothing at a spot do nothing and return False."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._last_chip = 0

    def perform(self, action: str, spot: str, number: int = 0) -> bool:
        """Do `action` at `spot`; `number` is the digit of a chip, or how many."""
        hands = self._hands
        if action in _BARE:
            hands.attempt(Act(act=action))
            return True
        target = target_of(spot)
        match action:
            case "enter":
                return self._enter(spot, target)
            case "back":
                hands.put_back()
                return True
            case "chip" | "five":
                return self._chip(number, 5 if action == "five" else 1)
            case "more" | "less":
                return self._change(spot, number or 1, action == "more")
            case "stop_card":
                hands.put_back()
                hands.attempt(Act(act="stop_card", depth=hands.depth))
                return True
            case "deal":
                return self._deal(target)
            case "deal_down" | "reveal":
                hands.put_back()
                hands.attempt(Act(act=action, to="dealer"))
                return True
            case "cut_out":
                return hands.in_hand.what is Carry.CHIPS and hands.put_down("front")
            case "half":
                return self._half(target)
            case "pay":
                return hands.in_hand.what is Carry.CHIPS and hands.put_down(spot if target.box else "")
            case "take" | "give_back":
                return self._move_bet(action, target)
            case "clear" | "separate" | "place":
                return self._on_box(action, target)
            case "point" | "tap" | "check" | "straighten" | "move":
                return self._at_bet(action, target)
        return False

    def _enter(self, spot: str, target: Target) -> bool:
        hands = self._hands
        if hands.in_hand:
            if hands.in_hand.what is Carry.CHIPS and target.kind == "tray":
                return self._add(int(spot.split(":")[1]), 1) if ":" in spot else False
            return hands.put_down(spot)
        if target.kind == "tray":
            return self._add(int(spot.split(":")[1]), 1) if ":" in spot else False
        if target.kind == "pack":
            hands.click_pack()
            return True
        if target.kind in ("hand", "dealer"):
            return self._deal(target)
        if target.kind == "insurance":
            hands.attempt(Act(act="line"))
            return True
        return hands.pick_up(spot) or hands.click(spot)

    def _add(self, value: int, count: int) -> bool:
        self._last_chip = value
        self._hands.add_chips(value, count)
        return True

    def _chip(self, digit: int, count: int) -> bool:
        values = self._hands.denominations()
        return self._add(values[digit - 1], count) if 1 <= digit <= len(values) else False

    def _change(self, spot: str, count: int, is_more: bool) -> bool:
        hands, target = self._hands, target_of(spot)
        if target.kind in ("pack", "stop_card") or hands.in_hand.what is Carry.STOP_CARD:
            step = 1 if count == 1 else 10
            hands.set_depth(hands.depth + (step if is_more else -step))
            return True
        if not is_more:
            hands.remove_chips(count=count)
            return True
        value = int(spot.split(":")[1]) if target.kind == "tray" and ":" in spot else self._last_chip
        return self._add(value, count) if value else False

    def _deal(self, target: Target) -> bool:
        act = self._hands.deal_act(target)
        if act is None:
            return False
        self._hands.put_back()
        self._hands.attempt(act)
        return True

    def _half(self, target: Target) -> bool:
        thing = self._hands.lying(target) if target.box else None
        return thing is not None and self._hands.pick_up(thing.id, is_half=True)

    def _move_bet(self, action: str, target: Target) -> bool:
        """Take or give back the bet in hand, or the first that lies at the target."""
        hands = self._hands
        if hands.in_hand.what is not Carry.BET:
            thing = hands.lying(target) if target.box else None
            if thing is None or not hands.pick_up(thing.id):
                return False
        bet = target_of(hands.in_hand.source)
        return hands.put_down("tray" if action == "take" else f"guest:{bet.box}")

    def _on_box(self, action: str, target: Target) -> bool:
        hands = self._hands
        if target.kind == "dealer" and action == "clear":
            act = Act(act="clear", to="dealer")
        elif not target.box:
            return False
        elif action == "place":
            thing = hands.lying(target, in_place=False) or hands.lying(Target("box", target.box), in_place=False)
            where = target_of(thing.id) if thing is not None else hands.stake_at(target)
            if where is None:
                return False
            act = Act(act="place", box=where.box, hand=hand_named(where), bettor=where.bettor, stake=where.stake)
        else:
            to = "box" if action == "clear" else None
            act = Act(act=action, to=to, box=target.box, hand=hands.hand_of(target))
        hands.put_back()
        hands.attempt(act)
        return True

    def _at_bet(self, action: str, target: Target) -> bool:
        """Something done at a bet: the one in hand, which goes back, or that of the spot."""
        hands = self._hands
        if hands.in_hand.what is Carry.BET:
            target = target_of(hands.in_hand.source)
            hands.put_back()
        if not target.box:
            return False
        if action == "point":
            hands.attempt(Act(act="point", box=target.box, hand=hands.hand_of(target)))
            return True
        stake = hands.meant(action, target)
        if stake is None:
            return False
        hands.attempt(hands.bet_act(action, stake))
        return True
