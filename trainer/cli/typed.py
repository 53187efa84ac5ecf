"""What is typed in the terminal, as acts: short commands for everything a croupier can do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from trainer.app.lesson import Lesson
from trainer.errors import TrainerError
from trainer.game.acts import OF_BOX, Act, Chips, Stake
from trainer.game.chips import break_down, chips_sum
from trainer.i18n import N_, parse_money
from trainer.procedure.actwords import ACTS, MONEY
from trainer.procedure.model import Procedure
from trainer.procedure.yaml_nodes import did_you_mean
from trainer.scoring.describe import is_money

_PLACE: Final = re.compile(r"([1-7])(?:\.([1-9]))?(?:/([1-3]))?\Z")
_PILES: Final = re.compile(r"([0-9.,]+)x([0-9]+)\Z")
_STAKES: Final = frozenset(Stake)
_PLACED: Final = frozenset({"point", "separate"})
_AT_BET: Final = frozenset({"check", "tap", "place", "straighten", "move", "take", "pay", "give_back"})
_DEALER: Final = frozenset({"dealer", "d", "0"})
_ALIASES: Final[dict[str, str]] = {
    "say": "call", "give": "give_back", "split": "separate", "stop": "stop_card", "box": "turn", "down": "deal_down",
    "tidy": "straighten", "cut": "cut_out", "pass": "pass_chips", "notes": "spread_notes", "float": "spread_float",
}  # fmt: skip

HELP: Final = N_(
    "Commands:\n"
    "  call PHRASE [BOX] [NUMBER]    say a phrase: call no_more_bets, call double 3, call dealer_total 19, call change 50\n"
    "  sweep, line, palms, peek      gestures over the table; a look at your face-down card\n"
    "  point BOX, tap BOX            gestures at a box\n"
    "  check BOX [STAKE]             pass the hand over a stake: check 3 insurance\n"
    "  deal BOX, deal dealer         a card from the shoe\n"
    "  deal_down, reveal             your own card face down; turn it over\n"
    "  separate BOX                  set a pair apart\n"
    "  clear BOX, clear dealer       cards to the discard holder\n"
    "  take BOX [STAKE] [SUM]        chips of a bet to the tray; the whole bet where no sum is given\n"
    "  pay BOX [STAKE] SUM           pay 3 37.50, or in chips: pay 3 25x1+10x1+2.50x1\n"
    "  give_back BOX [STAKE] SUM     chips back to the guest\n"
    "  place BOX STAKE               set the chips of a double or a split in place\n"
    "  straighten BOX, move BOX      put a bet right as it lies; move a joined bet to the hand its bettor chose\n"
    "  cut_out SUM                   chips from the tray onto the cloth: cut_out 50, cut_out 25x2\n"
    "  The pack: wash, stack, gather, divide, riffle, strip, turn, cut_heap, cut_pack, join_heaps, lace, present,\n"
    "    complete_cut, load, burn, aside, collect, halve, count, unseal, spread_cards, verify, turn_over, store\n"
    "  stop_card CARDS               put in the stop card, so many cards from the back\n"
    "  The machine: open_lid, show_empty, set_machine, feed, close_lid, feed_used\n"
    "  Table and float: equipment, post_sign, unlock, lock, spread_float, count_float, pass_chips, prove, rack\n"
    "  Slips and notes: sign, drop_slip, spread_notes, lower_notes, drop_notes, hand_cash\n"
    "  put_back                      the card drawn last back into the shoe\n"
    "  retract                       stop, and take your last act back\n"
    "BOX is 3, or 3.2 for the second hand of box 3, or 3/2 for its second bettor.\n"
    "Also: ? (this help), due or hint, next (let the machine do it), wait (let a moment pass), table, phrases, verdicts, quit."
)


class TypedError(TrainerError):
    """What was typed is no act."""

    TEXTS: ClassVar[Mapping[str, str]] = {
        "typed-unknown": N_("There is no command {word}; ? lists what there is."),
        "typed-near": N_("There is no command {word}; {hint}"),
        "typed-phrase": N_("The procedure has no phrase {word}; phrases lists what there is."),
        "typed-place": N_("{act} needs a box, such as 3 or 3.2."),
        "typed-no-box": N_("There is no box {box} on this table."),
        "typed-sum": N_("{act} needs a sum, such as 37.50."),
        "typed-depth": N_("stop_card needs a number of cards, such as 65."),
        "typed-rest": N_("{word} was not understood."),
        "typed-stake": N_("{act} needs to say which stake: double or split."),
    }


@dataclass(slots=True, kw_only=True)
class _Words:
    """The words after the command that are not used yet."""

    left: list[str]

    def take_place(self) -> tuple[int, int | None, int | None] | None:
        """The first word that is a place, as box, hand and bettor."""
        for index, word in enumerate(self.left):
            found = _PLACE.match(word)
            if found is not None:
                del self.left[index]
                box, hand, bettor = found.groups()
                return int(box), int(hand) if hand else None, int(bettor) if bettor else None
        return None

    def take_one_of(self, known: frozenset[str] | frozenset[Stake]) -> str | None:
        for index, word in enumerate(self.left):
            if word in known:
                return self.left.pop(index)
        return None

    def take_chips(self) -> tuple[int, Chips | None] | None:
        """A sum, with its chips where they were named."""
        for index, word in enumerate(self.left):
            chips = _piles(word)
            amount = chips_sum(chips) if chips else parse_money(word)
            if amount is not None:
                del self.left[index]
                return amount, chips
        return None

    def finish(self) -> None:
        if self.left:
            raise TypedError("typed-rest", word=self.left[0])


def _piles(word: str) -> Chips | None:
    """Chips written as piles, ``25x1+2.50x2``; None for anything else."""
    chips: Chips = {}
    for part in word.split("+"):
        found = _PILES.match(part)
        value = parse_money(found.group(1)) if found is not None else None
        if found is None or not value:
            return None
        chips[value] = chips.get(value, 0) + int(found.group(2))
    return chips


def act_typed(line: str, lesson: Lesson) -> Act:
    """The act that `line` asks for at this table. Raises TypedError."""
    first, *rest = line.lower().split()
    word = _ALIASES.get(first, first)
    words = _Words(left=rest)
    if word == "call":
        act = _call(words, lesson)
    elif word in ("deal", "clear"):
        act = _dealt(word, words)
    elif word in ("deal_down", "reveal"):
        words.take_one_of(_DEALER)
        act = Act(act=word, to="dealer")
    elif word == "cut_out":
        act = _cut_out(words, lesson)
    elif word in _PLACED:
        box, hand, _bettor = _place(word, words)
        act = Act(act=word, box=box, hand=hand or 1)
    elif word in _AT_BET:
        act = _at_bet(word, words, lesson)
    elif word == "stop_card":
        act = _stop_card(words)
    elif word in ACTS:
        act = Act(act=word)
    else:
        hint = did_you_mean(first, [*ACTS, *_ALIASES])
        raise TypedError("typed-near" if hint.startswith("did") else "typed-unknown", word=first, hint=hint)
    words.finish()
    if act.box is not None and act.box > len(lesson.table.boxes):
        raise TypedError("typed-no-box", box=act.box)
    return act


def _call(words: _Words, lesson: Lesson) -> Act:
    say = words.left.pop(0) if words.left else ""
    if say not in lesson.procedure.phrases:
        raise TypedError("typed-phrase", word=say or "…")
    total = _number(words, say, lesson.procedure) if "{total}" in lesson.procedure.phrase(say) else None
    place = words.take_place()
    if place is None:
        return Act(act="call", say=say, total=total)
    box, hand, bettor = place
    act = Act(act="call", say=say, box=box, hand=hand or 1, bettor=bettor, stake=words.take_one_of(_STAKES), total=total)
    due = lesson.due()
    if due is None or (due.act.act, due.act.say, due.act.box) != ("call", say, box):
        return act
    # A call at a whole box names no hand, one at a bet says whose; where that was not typed, the due one is meant.
    owed = due.act
    return replace(
        act,
        hand=owed.hand if hand is None else act.hand,
        bettor=owed.bettor if bettor is None else act.bettor,
        stake=owed.stake if act.stake is None else act.stake,
    )


def _number(words: _Words, say: str, procedure: Procedure) -> int | None:
    """The number a call is said with: the last word that is one, a sum of money or points as the procedure has it."""
    money = is_money(say, procedure)
    for index in reversed(range(len(words.left))):
        word = words.left[index]
        number = parse_money(word) if money else int(word) if word.isascii() and word.isdigit() and len(word) < 4 else None
        if number is not None:
            del words.left[index]
            return number
    return None


def _place(word: str, words: _Words) -> tuple[int, int | None, int | None]:
    place = words.take_place()
    if place is None:
        raise TypedError("typed-place", act=word)
    return place


def _dealt(word: str, words: _Words) -> Act:
    if words.take_one_of(_DEALER) is not None:
        return Act(act=word, to="dealer")
    box, hand, _bettor = _place(word, words)
    return Act(act=word, to="box", box=box, hand=hand or 1)


def _at_bet(word: str, words: _Words, lesson: Lesson) -> Act:
    box, hand, bettor = _place(word, words)
    stake = words.take_one_of(_STAKES)
    if stake is None and word == "place":
        raise TypedError("typed-stake", act=word)
    stake = stake or Stake.MAIN
    act = Act(
        act=word, box=box, hand=None if stake in OF_BOX else hand or 1, bettor=bettor or 1, stake=stake
    )  # fmt: skip
    if word not in MONEY:
        return act
    named = words.take_chips()
    if named is not None:
        amount, chips = named
        return replace(act, amount=amount, chips=chips or _chips(act, amount, lesson))
    if word != "take":
        raise TypedError("typed-sum", act=word)
    bet = lesson.table.bet(box, hand or 1, bettor or 1, stake) if box <= len(lesson.table.boxes) else None
    if bet is None:
        return act
    return replace(act, amount=bet.lies, chips=_chips(act, bet.lies, lesson))


def _cut_out(words: _Words, lesson: Lesson) -> Act:
    named = words.take_chips()
    if named is None:
        raise TypedError("typed-sum", act="cut_out")
    amount, chips = named
    if chips is None:
        fewest = break_down(amount, lesson.procedure.rules.denominations, lesson.table.tray)
        chips = fewest if chips_sum(fewest) == amount else None
    return Act(act="cut_out", amount=amount, chips=chips)


def _chips(act: Act, amount: int, lesson: Lesson) -> Chips | None:
    """The chips a croupier would use: those of the bet itself where they make the sum, else the fewest."""
    if act.act == "take" and act.box is not None and act.box <= len(lesson.table.boxes):
        bet = lesson.table.bet(act.box, act.hand or 1, act.bettor or 1, act.stake or Stake.MAIN)
        if bet is not None and bet.chips is not None and chips_sum(bet.chips) == amount:
            return bet.chips
    chips = break_down(amount, lesson.procedure.rules.denominations)
    return chips if chips_sum(chips) == amount else None


def _stop_card(words: _Words) -> Act:
    word = words.left.pop(0) if words.left else ""
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise TypedError("typed-depth")
    return Act(act="stop_card", depth=int(word))


def typed_of(act: Act, procedure: Procedure | None = None) -> str:
    """What to type for the act; `act_typed` reads it back. `procedure` tells which calls are said with a sum of money.

    >>> typed_of(Act(act="pay", box=3, hand=2, bettor=1, stake="split", amount=3750))
    'pay 3.2 split 37.50'
    """
    parts = [act.act]
    if act.say is not None:
        parts.append(act.say)
    if act.to == "dealer":
        parts.append("dealer")
    elif act.box is not None:
        hand = f".{act.hand}" if (act.hand or 1) > 1 else ""
        bettor = f"/{act.bettor}" if (act.bettor or 1) > 1 else ""
        parts.append(f"{act.box}{hand}{bettor}")
    if act.stake is not None and (act.stake != Stake.MAIN or act.act == "place"):
        parts.append(str(act.stake))
    if act.amount is not None:
        parts.append(_typed_sum(act.amount))
    if act.total is not None:
        is_sum = procedure is not None and is_money(act.say or "", procedure)
        parts.append(_typed_sum(act.total) if is_sum else str(act.total))
    if act.depth is not None:
        parts.append(str(act.depth))
    return " ".join(parts)


def _typed_sum(amount: int) -> str:
    whole, cents = divmod(amount, 100)
    return f"{whole}.{cents:02d}" if cents else str(whole)
