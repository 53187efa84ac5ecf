"""What the hands do: things picked up, carried, put down; strokes across the cloth. It turns them into acts.

No target is ever refused because it would be wrong: only what has no meaning at all (a card put on the drop box) goes back
to where it came from. Pointer and keys come here by the same verbs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from trainer.app.picture import Kind, Lies, PackStage, Snapshot, Thing
from trainer.game.acts import INSURANCES, Act, Chips, Stake
from trainer.game.chips import break_down, chips_sum
from trainer.ui.table import feltwork
from trainer.ui.table.carry import Carry, InHand, hand_named
from trainer.ui.table.layout import Layout
from trainer.ui.table.near import tools_of
from trainer.ui.table.spots import Target, target_of

_WANTED: Final = {"straighten": Lies.UNTIDY, "move": Lies.ELSEWHERE}
"""How a bet lies that the action is for."""


class World(Protocol):
    """What the hands can see."""

    @property
    def snapshot(self) -> Snapshot:
        """The picture shown."""

    @property
    def layout_now(self) -> Layout:
        """Where things lie."""

    @property
    def due(self) -> frozenset[str]:
        """Spots that glow."""


FIRST_DEPTH: Final = 52
"""Depth of the stop card the keys start from: one deck from the back."""
_NEXT: Final[dict[str, str]] = {
    PackStage.SQUARED: "wash",
    PackStage.SPREAD: "verify",
    PackStage.BACKS: "gather",
    PackStage.HEAP: "stack",
    PackStage.HEAPS: "riffle",
    PackStage.STACKS: "riffle",
    PackStage.RIFFLED: "strip",
    PackStage.STRIPPED: "riffle",
    PackStage.TURNED: "lace",
    PackStage.LACED: "present",
    PackStage.ONE_PACK: "complete_cut",
}
"""What a plain click on the pack does where no step is shown as due."""


class Hands:
    """The croupier's hands over a `world`; `attempt` receives acts, `changed` is called when what is carried changes."""

    def __init__(self, world: World, attempt: Callable[[Act], None], changed: Callable[[], None]) -> None:
        self.world = world
        self._attempt = attempt
        self._changed = changed
        self.in_hand = InHand()
        self.depth = FIRST_DEPTH

    # -- picking up ----------------------------------------------------------------------------------------------

    def can_pick_up(self, spot: str) -> bool:
        """Whether there is something at the spot to take in hand."""
        return self._carry_from(spot) is not Carry.NOTHING

    def _carry_from(self, spot: str) -> Carry:
        kind = spot.split(":")[0]
        if kind == "shoe":
            return Carry.CARD
        if kind == "tray":
            return Carry.CHIPS if spot != "tray" else Carry.NOTHING
        thing = self.world.snapshot.thing(spot)
        if kind in ("bet", "beside") and thing is not None:
            return Carry.BET
        if kind in ("card", "hand", "dealer"):
            target = target_of(spot)
            if target.kind == "dealer":
                return Carry.DEALER if self._cards_of(0, 0) else Carry.NOTHING
            return Carry.HAND if self._cards_of(target.box, target.hand) else Carry.NOTHING
        if kind == "stop_card" and thing is not None:
            return Carry.STOP_CARD
        if kind == "discards" and thing is not None and thing.amount:
            return Carry.USED
        if kind in feltwork.LOOSE and thing is not None:
            return Carry.LOOSE
        return Carry.PACK if kind == "pack" and thing is not None else Carry.NOTHING

    def _cards_of(self, box: int, hand: int) -> list[Thing]:
        things = self.world.snapshot.things
        return [thing for thing in things if thing.kind is Kind.CARD and thing.box == box and thing.hand == hand]

    def pick_up(self, spot: str, *, is_half: bool = False) -> bool:
        """Take what lies at `spot`; of a bet half when `is_half`, and a card of the shoe to be laid face down.

        False when there is nothing, or chips: see `add_chips`.
        """
        what = self._carry_from(spot)
        if what is Carry.NOTHING or what is Carry.CHIPS:
            return False
        self.in_hand = InHand(what, spot, is_down=is_half and what is Carry.CARD)
        if what is Carry.BET:
            thing = self.world.snapshot.thing(spot)
            if thing is not None:
                amount = thing.amount // 2 if is_half else thing.amount
                chips = break_down(amount, self.denominations()) if is_half else dict(thing.chips)
                self.in_hand.amount, self.in_hand.chips = amount, chips
        elif what is Carry.STOP_CARD:
            self.in_hand.amount = self.depth
        self._changed()
        return True

    def denominations(self) -> tuple[int, ...]:
        """Values of the chips in the tray, lowest first."""
        things = self.world.snapshot.things
        return tuple(sorted({thing.amount for thing in things if thing.kind is Kind.TRAY_COLUMN}))

    def add_chips(self, value: int, count: int = 1) -> None:
        """Take `count` chips of `value` from the tray; as many as it holds. Whatever else was carried goes back."""
        if self.in_hand.what is not Carry.CHIPS:
            self.in_hand = InHand(Carry.CHIPS, "tray")
        held = dict(self.world.snapshot.tray).get(value, 0) - self.in_hand.chips.get(value, 0)
        count = min(count, max(0, held))
        if count <= 0:
            if not self.in_hand.chips:
                self.in_hand = InHand()
            self._changed()
            return
        self.in_hand.chips[value] = self.in_hand.chips.get(value, 0) + count
        self.in_hand.order += [value] * count
        self._settle_chips()

    def remove_chips(self, value: int | None = None, count: int = 1) -> None:
        """Put chips of `value` back into the tray, or the ones taken last."""
        if self.in_hand.what is not Carry.CHIPS:
            return
        for _ in range(count):
            if not self.in_hand.order:
                break
            if value is None:
                last = self.in_hand.order.pop()
            elif value in self.in_hand.order:
                last = value
                position = len(self.in_hand.order) - 1 - self.in_hand.order[::-1].index(value)
                del self.in_hand.order[position]
            else:
                break
            self.in_hand.chips[last] -= 1
            if not self.in_hand.chips[last]:
                del self.in_hand.chips[last]
        self._settle_chips()

    def _settle_chips(self) -> None:
        self.in_hand.amount = chips_sum(self.in_hand.chips)
        if not self.in_hand.chips:
            self.in_hand = InHand()
        self._changed()

    def put_back(self) -> None:
        """Everything carried goes back to where it came from."""
        if self.in_hand:
            self.in_hand = InHand()
            self._changed()

    def set_depth(self, depth: int) -> None:
        """Where the stop card will go in, in cards from the back of the pack."""
        pack = self.world.snapshot.thing("pack")
        self.depth = max(0, min(depth, pack.amount if pack else 416))
        if self.in_hand.what is Carry.STOP_CARD:
            self.in_hand.amount = self.depth
        self._changed()

    # -- putting down --------------------------------------------------------------------------------------------

    def put_down(self, spot: str, share: float | None = None) -> bool:
        """Put what is carried down at `spot`; `share` is the part of the pack behind the point, for the stop card.

        False when that means nothing there; what is carried then stays in hand.
        """
        act = self._act_at(target_of(spot), spot, share)
        if act is None:
            if self.in_hand.what is Carry.CHIPS and spot.split(":")[0] == "tray":
                self.put_back()
                return True
            return False
        self._empty()
        self._attempt(act)
        return True

    def _empty(self) -> None:
        self.in_hand = InHand()
        self._changed()

    def _act_at(self, target: Target, spot: str, share: float | None) -> Act | None:
        held = self.in_hand
        match held.what:
            case Carry.CARD:
                return self.deal_act(target)
            case Carry.CHIPS:
                if target.kind in ("front", "cut_out"):
                    return Act(act="cut_out", amount=held.amount, chips=dict(held.chips))
                return self._stake_act("pay", self.stake_at(target), held.amount, held.chips)
            case Carry.BET:
                return self._bet_act(target, spot, held)
            case Carry.HAND:
                return self._hand_act(target, target_of(held.source))
            case Carry.DEALER:
                return self._own_act(target)
            case Carry.STOP_CARD:
                return self._stop_card_act(target, spot, held, share)
            case Carry.PACK:
                return self._pack_act(target)
            case Carry.LOOSE:
                return feltwork.put_down(held.source, target)
            case Carry.USED:
                return Act(act="collect") if spot in ("shoe", "felt") else None
        return None

    def deal_act(self, target: Target) -> Act | None:
        """The next card to the target: a box, the croupier, or burned to the discards."""
        if target.kind == "dealer":
            return Act(act="deal_down" if self.in_hand.is_down else "deal", to="dealer")
        if target.kind == "discards":
            return Act(act="burn")
        if target.box:
            return Act(act="deal", to="box", box=target.box, hand=self.hand_of(target))
        return None

    def hand_of(self, target: Target) -> int:
        """The hand a target means: its own, or that of the box which is asked next."""
        if target.hand:
            return target.hand
        guest = self.world.snapshot.thing(f"guest:{target.box}")
        return guest.hand if guest is not None and guest.hand else 1

    def stake_at(self, target: Target) -> Target | None:
        """The bet a target means: that bet, the insurance of the box, or the main bet of the hand."""
        if target.kind == "bet":
            return target
        if not target.box:
            return None
        if target.kind == "insurance":
            return Target("bet", target.box, 0, 1, Stake.INSURANCE)
        stake = self.lying(target)
        if stake is not None:
            return target_of(stake.id)
        return Target("bet", target.box, self.hand_of(target), 1, Stake.MAIN)

    def meant(self, action: str, target: Target) -> Target | None:
        """The bet that an action at the target is about: of several the one that lies untidily, or that is to be moved."""
        if target.kind != "bet" and action in _WANTED:
            things = [thing for thing in self.world.snapshot.things if thing.box == target.box and thing.kind is Kind.BET]
            wanted = next((thing for thing in things if thing.lies == _WANTED[action]), None)
            if wanted is not None:
                return target_of(wanted.id)
        return self.stake_at(target)

    def lying(self, target: Target, *, in_place: bool | None = None) -> Thing | None:
        """The first bet that lies where the target is; of insurance only when the target is the line or has no other."""
        things = [t for t in self.world.snapshot.things if t.box == target.box and t.id.startswith(("bet:", "beside:"))]
        if in_place is not None:
            things = [t for t in things if t.spot.startswith("beside:") is not in_place]
        if target.kind == "bet":
            return next((t for t in things if target_of(t.id) == target), None)
        insured = [t for t in things if t.kind is Kind.INSURANCE]
        if target.kind == "insurance":
            return insured[0] if insured else None
        hand = self.hand_of(target)
        mine = [t for t in things if t.kind is Kind.BET and t.hand == hand]
        if not mine and target.kind != "hand":
            mine = insured
        return mine[0] if mine else None

    def _stake_act(self, name: str, stake: Target | None, amount: int | None, chips: Chips | None) -> Act | None:
        if stake is None:
            return None
        return Act(
            act=name,
            box=stake.box,
            hand=hand_named(stake),
            bettor=stake.bettor,
            stake=stake.stake,
            amount=amount,
            chips=dict(chips) if chips else None,
        )

    def _bet_act(self, target: Target, spot: str, held: InHand) -> Act | None:
        bet = target_of(held.source)
        if target.kind == "tray":
            return self._stake_act("take", bet, held.amount, held.chips)
        if target.kind == "guest":
            return self._stake_act("give_back", bet, held.amount, held.chips)
        thing = self.world.snapshot.thing(held.source)
        if thing is not None and thing.spot.startswith("beside:") and target.box == bet.box:
            return Act(act="place", box=bet.box, hand=hand_named(bet), bettor=bet.bettor, stake=bet.stake)
        if spot == held.source:
            return self.check_act(bet) if bet.stake in INSURANCES else self.tap_act(bet)
        if target.box != bet.box or bet.stake in INSURANCES:
            return None
        if target.hand and target.hand != bet.hand:
            return self.bet_act("move", bet)
        return self.bet_act("straighten", bet) if target.kind == "box" else None

    def _own_act(self, target: Target) -> Act | None:
        """The croupier's own cards: put away, or the one that lies face down turned over."""
        if target.kind == "discards":
            return Act(act="clear", to="dealer")
        is_down = any(thing.lies == Lies.DOWN for thing in self._cards_of(0, 0))
        return Act(act="reveal", to="dealer") if target.kind == "dealer" and is_down else None

    @staticmethod
    def bet_act(name: str, bet: Target) -> Act:
        """Something done to a bet as a whole."""
        return Act(act=name, box=bet.box, hand=hand_named(bet), bettor=bet.bettor or 1, stake=bet.stake or Stake.MAIN)

    def tap_act(self, bet: Target) -> Act:
        """A tap on a bet: no one wins."""
        return self.bet_act("tap", bet)

    def check_act(self, bet: Target) -> Act:
        """The hand passed over a stake, to compare it with its limit."""
        return self.bet_act("check", bet)

    def _hand_act(self, target: Target, source: Target) -> Act | None:
        if target.kind == "discards":
            return Act(act="clear", to="box", box=source.box, hand=source.hand)
        if target.box != source.box:
            return None
        if target.kind == "hand" and target.hand == source.hand:
            return Act(act="point", box=source.box, hand=source.hand)
        return Act(act="separate", box=source.box, hand=source.hand)

    def _stop_card_act(self, target: Target, spot: str, held: InHand, share: float | None) -> Act | None:
        if target.kind == "pack":
            pack = self.world.snapshot.thing("pack")
            total = pack.amount if pack is not None else 312
            depth = held.amount if share is None else round(share * total)
            return Act(act="stop_card", depth=depth)
        thing = self.world.snapshot.thing("stop_card")
        is_out = thing is not None and thing.spot == "stop_card:out"
        if target.kind == "discards" or (target.kind == "stop_card" and is_out and spot != "stop_card:out"):
            return Act(act="aside")
        return None

    @staticmethod
    def _pack_act(target: Target) -> Act | None:
        if target.kind == "shoe":
            return Act(act="load")
        if target.box:
            return Act(act="present")
        return None

    # -- done in one movement ------------------------------------------------------------------------------------

    def click(self, spot: str) -> bool:
        """A click on something that is not picked up: plaque, number, empty place, palette. False when it means nothing."""
        target = target_of(spot)
        if target.kind == "tool":
            name = spot.split(":")[1]
            if name in tools_of(self.world.snapshot):
                self._attempt(Act(act=name))
                return True
        if target.kind in ("guest", "box", "hand"):
            self._attempt(Act(act="point", box=target.box, hand=self.hand_of(target)))
            return True
        return False

    def click_pack(self) -> None:
        """A plain click on the pack: the step that glows, or the usual next one."""
        due = sorted(spot.split(":")[1] for spot in self.world.due if spot.startswith("tool:"))
        stage = self.world.snapshot.pack_stage
        name = due[0] if due else _NEXT.get(stage, "wash")
        if not due and stage == PackStage.ONE_PACK:
            stop = self.world.snapshot.thing("stop_card")
            name = "load" if stop is not None and stop.spot == "stop_card:pack" else "complete_cut"
        self._empty()
        self._attempt(Act(act=name))

    def attempt(self, act: Act) -> None:
        """Do an act that carries nothing."""
        self._attempt(act)


__all__ = ["Carry", "Hands", "InHand", "World", "hand_named"]
