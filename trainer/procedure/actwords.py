"""How an act compares with the step it may belong to, and how the right act looks."""

from __future__ import annotations

from enum import IntEnum

from trainer.game.acts import INSURANCES, OF_BOX, Act, By, Stake
from trainer.game.chips import chips_sum
from trainer.procedure.handling import ACTS, DRAWS, FROM_TRAY, MONEY, TOGETHER, ActWord
from trainer.procedure.model import Leaf
from trainer.procedure.position import Position
from trainer.procedure.vocabulary import AMOUNTS, ideal_chips


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
    hand = pos.hand if at == "hand" or (at == "bet" and leaf_stake(leaf, pos) not in OF_BOX) else None
    if leaf.act == "deal" and at == "box":
        hand = 1
    to = None
    if leaf.act in DRAWS or leaf.act in ("clear", "reveal"):
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
    """The stake the leaf is about; in a loop over insurance bets that of the bet in question."""
    return pos.stake if leaf.stake in INSURANCES and pos.stake in INSURANCES else leaf.stake or pos.stake


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
    if at == "bet" and stake in OF_BOX and act.act == "call" and act.stake is None:
        return True
    if at == "bet" and stake in OF_BOX:
        return act.stake == stake and (act.bettor or 1) == pos.bettor
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
    if leaf.at == "bet" and _line_of(act.stake) != _line_of(leaf.stake):
        return False
    return act.act not in ("deal", "clear") or (act.to == "dealer") == (leaf.at == "dealer")


def _line_of(stake: str | None) -> str:
    """Where chips of that stake lie: with the hand, on the insurance line, or put down too late."""
    return Stake.INSURANCE if stake in INSURANCES else Stake.LATE if stake == Stake.LATE else Stake.MAIN


__all__ = [
    "ACTS", "DRAWS", "FROM_TRAY", "MONEY", "TOGETHER", "ActWord", "Fit", "expected", "fit", "leaf_stake", "same_kind", "target",
]  # fmt: skip
