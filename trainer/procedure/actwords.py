"""The words for what a croupier does, how an act compares with the step it may belong to, and how the right act looks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from trainer.game.acts import Act, By, Stake
from trainer.game.chips import chips_sum
from trainer.procedure.model import Leaf
from trainer.procedure.position import Position
from trainer.procedure.vocabulary import AMOUNTS, ideal_chips


@dataclass(frozen=True, slots=True, kw_only=True)
class ActWord:
    """An act of the vocabulary.

    `addresses` are the things it may be addressed to, `needs_amount` whether a step must say how much; `physical` acts
    move something on the table and can be put right by the inspector; `changes_facts` acts decide what follows.
    """

    name: str
    kind: str
    says: str
    addresses: tuple[str, ...] = ()
    needs_amount: bool = False
    physical: bool = False
    changes_facts: bool = False


def _words(*words: ActWord) -> dict[str, ActWord]:
    return {word.name: word for word in words}


ACTS: Final[dict[str, ActWord]] = _words(
    ActWord(name="wash", kind="pack", says="Mix the cards face down on the cloth in one heap, fingers spread."),
    ActWord(name="stack", kind="pack", says="Square the heap into at most two stacks in front of the croupier."),
    ActWord(name="riffle", kind="pack", says="Riffle packets from the stacks into each other, low on the cloth."),
    ActWord(name="strip", kind="pack", says="Strip: run packets off the top onto the cloth."),
    ActWord(name="turn", kind="pack", says="Box: turn a packet through half a circle."),
    ActWord(name="lace", kind="pack", says="Leave the packets laced so that the inspector sees the mix."),
    ActWord(name="present", kind="pack", says="Turn the pack on its side, backs to the guests, and offer the cutting card."),
    ActWord(name="complete_cut", kind="pack", says="Bring the part in front of the cutting card to the back.", physical=True),
    ActWord(name="stop_card", kind="pack", says="Insert the stop card from the back.", needs_amount=True, physical=True),
    ActWord(name="load", kind="pack", says="Load the shoe, cards face down, weight behind.", physical=True),
    ActWord(name="burn", kind="pack", says="Draw one card face down into the discard holder.", physical=True),
    ActWord(name="aside", kind="pack", says="Put the stop card aside, in view.", physical=True),
    ActWord(name="collect", kind="pack", says="Take the rest of the shoe and the discards together.", physical=True),
    ActWord(name="count", kind="pack", says="Count the cards: none is missing."),
    ActWord(name="call", kind="voice", says="Say a phrase of the procedure.", addresses=("box", "hand", "bet")),
    ActWord(name="sweep", kind="gesture", says="Sweep a flat hand across the table."),
    ActWord(name="line", kind="gesture", says="Run the hand along the insurance line."),
    ActWord(name="point", kind="gesture", says="Point at a box or hand.", addresses=("box", "hand")),
    ActWord(name="tap", kind="gesture", says="Tap beside a bet.", addresses=("hand", "bet")),
    ActWord(name="palms", kind="gesture", says="Show both palms: clean hands."),
    ActWord(name="check", kind="gesture", says="Pass the hand over a stake and compare it with its limit.", addresses=("bet",)),
    ActWord(
        name="deal",
        kind="cards",
        says="Draw a card from the shoe and lay it face up.",
        addresses=("box", "hand", "dealer"),
        physical=True,
        changes_facts=True,
    ),
    ActWord(
        name="separate",
        kind="cards",
        says="Set the two cards of a pair apart as two hands.",
        addresses=("hand",),
        physical=True,
        changes_facts=True,
    ),
    ActWord(
        name="clear",
        kind="cards",
        says="Take a hand's cards to the discard holder, face down.",
        addresses=("hand", "dealer"),
        physical=True,
    ),
    ActWord(
        name="take",
        kind="chips",
        says="Take chips of a bet to the tray.",
        addresses=("bet",),
        needs_amount=True,
        physical=True,
    ),
    ActWord(
        name="pay",
        kind="chips",
        says="Pay a bet from the tray, the payout touching the bet.",
        addresses=("bet",),
        needs_amount=True,
        physical=True,
    ),
    ActWord(
        name="give_back",
        kind="chips",
        says="Give a guest back chips of a bet.",
        addresses=("bet",),
        needs_amount=True,
        physical=True,
    ),
    ActWord(
        name="place",
        kind="chips",
        says="Set the chips that a guest put beside the bet in their place.",
        addresses=("bet",),
        physical=True,
    ),
    ActWord(name="retract", kind="gesture", says="Stop and take the last act back. No step asks for it."),
)

MONEY: Final = frozenset({"take", "pay", "give_back"})


class Fit(IntEnum):
    """How an act fits a leaf, best first."""

    EXACT = 0
    VALUE = 1
    """Right act and object, wrong amount, total or depth; or another phrase where one is due."""
    OBJECT = 2
    """Right act, wrong box, hand or bet."""
    NONE = 3


def expected(leaf: Leaf, pos: Position) -> Act:
    """The act that would do the leaf rightly here. A range of amounts is met in its middle."""
    at = leaf.at
    box = pos.box if at in ("box", "hand", "bet") else None
    hand = pos.hand if at == "hand" or (at == "bet" and leaf_stake(leaf, pos) != Stake.INSURANCE) else None
    if leaf.act == "deal" and at == "box":
        hand = 1
    to = None
    if leaf.act in ("deal", "clear"):
        to = "dealer" if at == "dealer" else "box"
    value = target(leaf, pos)
    if isinstance(value, tuple):
        value = (value[0] + value[1]) // 2
    money = leaf.act in MONEY
    return Act(
        by=By.CROUPIER,
        act=leaf.act,
        box=box,
        hand=hand,
        to=to,
        bettor=pos.bettor if at == "bet" else None,
        stake=leaf_stake(leaf, pos) if at == "bet" else None,
        say=leaf.say,
        amount=value if money else None,
        chips=_chips_of(leaf, pos, value) if money and value is not None else None,
        total=value if leaf.act == "call" else None,
        depth=value if leaf.act == "stop_card" else None,
    )


def _chips_of(leaf: Leaf, pos: Position, value: int) -> dict[int, int] | None:
    bet = pos.this_bet
    if leaf.act == "take" and bet is not None and bet.chips is not None and chips_sum(bet.chips) == value:
        return bet.chips
    return ideal_chips(pos, value)


def leaf_stake(leaf: Leaf, pos: Position) -> str:
    return leaf.stake or pos.stake


def target(leaf: Leaf, pos: Position) -> int | tuple[int, int] | None:
    """The amount the leaf asks for here; a range is (least, most); None when it asks for none."""
    return AMOUNTS[leaf.amount](pos) if leaf.amount else None


def fit(leaf: Leaf, pos: Position, act: Act) -> Fit:
    """How the act fits the leaf at this position."""
    if act.act != leaf.act:
        return Fit.NONE
    at = leaf.at
    if at is not None and not _same_object(leaf, at, pos, act):
        if act.act == "call" and act.say != leaf.say:
            return Fit.NONE
        return Fit.OBJECT
    if at is None and act.act == "deal":
        return Fit.OBJECT
    if leaf.say is not None and act.say != leaf.say:
        return Fit.VALUE
    if leaf.amount is not None and not _same_value(leaf, pos, act):
        return Fit.VALUE
    return Fit.EXACT


def _same_object(leaf: Leaf, at: str, pos: Position, act: Act) -> bool:
    """Whether the act is about what the leaf is about. A call need not name its object; handling must."""
    if at == "dealer":
        return act.to == "dealer"
    if act.to == "dealer":
        return False
    if act.act == "call" and act.box is None:
        return True
    if act.box != pos.box:
        return False
    if at == "box":
        return act.hand is None or act.hand == 1
    stake = leaf_stake(leaf, pos)
    if at == "bet" and stake == Stake.INSURANCE:
        return act.stake == Stake.INSURANCE and (act.bettor or 1) == pos.bettor
    if (act.hand or 1) != pos.hand and not (act.act == "call" and act.hand is None):
        return False
    return at == "hand" or ((act.stake or Stake.MAIN) == stake and (act.bettor or 1) == pos.bettor)


def _same_value(leaf: Leaf, pos: Position, act: Act) -> bool:
    wanted = target(leaf, pos)
    if act.act in MONEY:
        if act.chips is not None and act.amount is not None and chips_sum(act.chips) != act.amount:
            return False
        given = act.amount if act.amount is not None else chips_sum(act.chips) if act.chips is not None else None
        return given == wanted
    given = act.depth if act.act == "stop_card" else act.total
    if isinstance(wanted, tuple):
        return given is not None and wanted[0] <= given <= wanted[1]
    return given == wanted


def same_kind(leaf: Leaf, act: Act) -> bool:
    """Whether act and leaf are the same sort of thing, whatever the object: what a refused branch is recognised by."""
    if act.act != leaf.act or act.say != leaf.say:
        return False
    if leaf.at == "bet" and (act.stake == Stake.INSURANCE) != (leaf.stake == Stake.INSURANCE):
        return False
    return act.act not in ("deal", "clear") or (act.to == "dealer") == (leaf.at == "dealer")
