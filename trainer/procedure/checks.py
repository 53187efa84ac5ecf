"""Checks: what has to hold all the time, whatever step is due (handbook §2.1). Each is watched, and reported once when broken.

A check is a pure function over the facts before an act and the act; it tells whether doing it breaks the check. Its
docstring is what ``trainer vocabulary`` prints. A procedure names the checks that hold in it, each with its clause.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from trainer.game.acts import INSURANCES, Act, By, Decision, Stake
from trainer.game.chips import chips_sum
from trainer.game.places import Bet, Hand
from trainer.game.rules import SurrenderUntil, WhoCuts
from trainer.game.settlement import (
    Outcome,
    dealer_must_draw,
    insurance_pays,
    insurance_won,
    is_natural,
    may_double,
    needs_card,
    outcome,
    rank_in,
    winnings,
)
from trainer.procedure.facts import Facts

Test = Callable[[Facts, Act], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckWord:
    """A check of the vocabulary: its name, what it says, the acts it listens to, and the test that tells it broken."""

    name: str
    says: str
    acts: tuple[str, ...]
    broken: Test
    by: str = By.CROUPIER


CHECKS: Final[dict[str, CheckWord]] = {}
_CARDS: Final = ("deal", "deal_down")
_SETTLES: Final = ("take", "pay", "give_back")
_OFFERS: Final = frozenset({"insurance", "insurance_ten", "even_money", "surrender"})


def check(*acts: str, by: str = By.CROUPIER) -> Callable[[Test], Test]:
    """Enter a check into the vocabulary; `acts` are the acts that can break it."""

    def enter(function: Test) -> Test:
        name = function.__name__
        says = " ".join((function.__doc__ or "").split())
        CHECKS[name] = CheckWord(name=name, says=says, acts=acts, broken=function, by=by)
        return function

    return enter


# -- the fifteen of the handbook ---------------------------------------------------------------------------------


@check(*_CARDS)
def no_card_before_close(facts: Facts, act: Act) -> bool:
    """No card leaves the shoe for a round before bets are closed."""
    return not facts.memory.closed and not facts.table.dealt


@check(*_SETTLES)
def bets_untouched(facts: Facts, act: Act) -> bool:
    """From the first card until it is settled a bet is not touched, but for what was surrendered, busted or paid at once."""
    hand, bet = facts.hand(act), facts.bet(act)
    if not facts.table.dealt or hand is None or bet is None or bet.stake in INSURANCES:
        return False
    if hand.is_bust or hand.surrendered or hand.even_money or facts.own_hand_done:
        return False
    if act.act == "pay" and is_natural(hand, facts.rules):
        return rank_in(facts.table.upcard, "ATJQK")
    return bool(facts.alive())


@check("load", "burn", "deal", "deal_down")
def pack_order(facts: Facts, act: Act) -> bool:
    """The cut comes before the loading of the shoe, the loading before the burn, the burn before the first card."""
    table, rules = facts.table, facts.rules
    if not facts.memory.handled_pack or rules.shuffle_by == "machine":
        return False
    if act.act == "load":
        return rules.who_cuts is WhoCuts.PLAYER and table.cut_depth is None
    if act.act == "burn":
        return not table.loaded
    return not table.loaded or table.burned < rules.burn_cards[0]


@check(*_CARDS)
def one_own_card(facts: Facts, act: Act) -> bool:
    """In a game without a hole card the croupier has one card until every guest has decided."""
    if facts.rules.hole_card or act.to != "dealer" or not facts.table.dealer:
        return False
    short = any(hand.bets and len(hand.cards) < 2 for box in facts.table.boxes for hand in box.hands)
    return len(facts.table.dealer) == 1 and (short or any(facts.undecided(box) for box in facts.table.boxes))


@check("bet", by=By.GUEST)
def insurance_in_its_time(facts: Facts, act: Act) -> bool:
    """Insurance is taken on a card that opens it, when every hand has two cards, until it is closed or a third card is out."""
    if act.stake not in INSURANCES:
        return False
    return facts.table.third_card or facts.memory.insurance_closed or not _opens_insurance(facts, act)


@check("bet", by=By.GUEST)
def insurance_before_own_card(facts: Facts, act: Act) -> bool:
    """Insurance is taken on a card that opens it, when every hand has two cards; who has drawn insures no more, others may."""
    hand = facts.table.hand(act.box, 1)
    if act.stake not in INSURANCES or hand is None:
        return False
    return hand.from_split or len(hand.cards) > 2 or not _opens_insurance(facts, act)


def _opens_insurance(facts: Facts, act: Act) -> bool:
    """Whether the croupier's card opens that insurance and the first deal is done."""
    event = "ten" if act.stake == Stake.INSURANCE_TEN else "blackjack"
    opened = any(kind.event == event and rank_in(facts.table.upcard, kind.against) for kind in facts.rules.insurance)
    short = any(hand.bets and len(hand.cards) < 2 and not hand.from_split for box in facts.table.boxes for hand in box.hands)
    return opened and not short


@check("decide", by=By.GUEST)
def surrender_before_third_card(facts: Facts, act: Act) -> bool:
    """Surrender is closed for the whole table once a third card is out."""
    until_third = facts.rules.surrender_until is SurrenderUntil.THIRD_CARD
    return act.decision == Decision.SURRENDER and facts.table.third_card and until_third


@check("deal")
def one_box_at_a_time(facts: Facts, act: Act) -> bool:
    """A box gets no further card while a box before it still decides."""
    hand = facts.hand(act)
    if hand is None or act.box is None or len(hand.cards) < 2 or hand.from_split:
        return False
    return any(facts.undecided(box) for box in facts.table.boxes[: act.box - 1])


@check("deal", "separate")
def stake_before_card(facts: Facts, act: Act) -> bool:
    """The chips of a double or a split stand in place before the card comes or the pair is set apart."""
    hand = facts.hand(act)
    wanted = {"deal": Decision.DOUBLE, "separate": Decision.SPLIT}.get(act.act)
    if hand is None or hand.decision != wanted:
        return False
    return not any(bet.stake == str(wanted) and bet.placed for bet in hand.bets)


@check("deal", "point")
def bust_gone_at_once(facts: Facts, act: Act) -> bool:
    """Bet and cards of a hand over 21 are gone before anything is done about another hand."""
    if not facts.memory.bust:
        return False
    mine = facts.hand(act)
    for box, index in facts.memory.bust:
        hand = facts.table.hand(box, index)
        lies = hand is not None and (not hand.cleared or any(bet.lies for bet in hand.bets))
        if hand is not None and lies and hand is not mine and hand.is_bust and hand.bets:
            return True
    return False


@check("take", "pay")
def total_before_settlement(facts: Facts, act: Act) -> bool:
    """What the croupier has is said before a bet is settled by it."""
    return _settles_by_own_hand(facts, act) and not facts.memory.said_total


@check("pay")
def insurance_after_losers(facts: Facts, act: Act) -> bool:
    """Won insurance is not paid while a losing bet lies on the table."""
    if act.stake not in INSURANCES or not facts.table.dealer_has_blackjack:
        return False
    return any(
        bet.lies and outcome(facts.table, facts.rules, hand, bet) is Outcome.LOSE
        for box in facts.table.boxes
        for hand in box.hands
        for bet in hand.bets
    )


@check("take", "pay")
def settlement_direction(facts: Facts, act: Act) -> bool:
    """Bets are settled from the last box to box 1, never back."""
    return _settles_by_own_hand(facts, act) and act.box is not None and act.box > facts.memory.settled_to


@check("collect", "halve", "wash", "feed_used")
def hands_reconstructible(facts: Facts, act: Act) -> bool:
    """The hands of a round can be rebuilt: its cards are not mixed before its end, and go into a machine a round later."""
    table = facts.table
    if act.act == "feed_used":
        # Before the next deal the last round lies in the holder, and nothing else tells how it was.
        short = any(hand.bets and len(hand.cards) < 2 for box in table.boxes for hand in box.hands)
        return short or not table.dealer or table.dealer_cleared
    return any(hand.cards and not hand.cleared for box in table.boxes for hand in box.hands)


@check("take", "pay", "give_back", "cut_out")
def float_balances(facts: Facts, act: Act) -> bool:
    """What moves into and out of the tray is the sum of the chips that move, no more and no less."""
    return act.chips is not None and act.amount is not None and chips_sum(act.chips) != act.amount


@check("drop_notes")
def chips_before_cash(facts: Facts, act: Act) -> bool:
    """Notes go into the box only after the chips have passed to the guest."""
    return facts.table.cash > 0 and not facts.memory.passed


# -- more that rule texts ask for --------------------------------------------------------------------------------


@check("bet", by=By.GUEST)
def every_bet_settled(facts: Facts, act: Act) -> bool:
    """When a new round is bet on, each bet of the round before has got exactly what its result asks."""
    if act.stake not in (None, Stake.MAIN) or not facts.table.dealt or not facts.own_hand_done:
        return False
    return bool(unsettled(facts))


@check("deal", "deal_down", "take", "pay", "clear", "separate", "give_back", by=By.GUEST)
def croupier_handles(facts: Facts, act: Act) -> bool:
    """Cards, bets and float are handled by the croupier, and by nobody else."""
    return True


@check("hand_cash")
def no_cash_out(facts: Facts, act: Act) -> bool:
    """Nobody is handed money at the table: what is won is paid in chips."""
    return True


@check(*_CARDS)
def pack_complete(facts: Facts, act: Act) -> bool:
    """No card comes more often than the decks have it."""
    return act.card is not None and facts.memory.out.get(act.card, 0) >= facts.rules.decks


@check("call")
def bets_within_limits(facts: Facts, act: Act) -> bool:
    """When bets are closed each of them is within the minimum and the maximum."""
    if act.say != "no_more_bets" or facts.table.dealt:
        return False
    bets = (bet for box in facts.table.boxes for hand in box.hands for bet in hand.bets)
    return any(not facts.limits.minimum <= bet.amount <= facts.limits.maximum for bet in bets)


@check("call")
def box_total_within_maximum(facts: Facts, act: Act) -> bool:
    """When bets are closed all bets on a box together do not pass the maximum."""
    if act.say != "no_more_bets" or facts.table.dealt or not facts.rules.box_total_cap:
        return False
    totals = (sum(bet.amount for hand in box.hands for bet in hand.bets) for box in facts.table.boxes)
    return any(total > facts.limits.maximum for total in totals)


@check("call")
def offers_in_their_time(facts: Facts, act: Act) -> bool:
    """Insurance, even money and surrender are not offered once a third card is out."""
    return facts.table.third_card and act.say in _OFFERS


@check("deal")
def no_card_on_21(facts: Facts, act: Act) -> bool:
    """A hand that has 21 gets no further card."""
    hand = facts.hand(act)
    return hand is not None and len(hand.cards) > 1 and hand.total == 21 and not facts.rules.draw_on_21


@check("deal")
def no_card_after_stand(facts: Facts, act: Act) -> bool:
    """A hand whose guest wants no more cards gets none."""
    hand = facts.hand(act)
    return hand is not None and hand.stood and not hand.doubled and not needs_card(hand)


@check("deal")
def no_card_unasked(facts: Facts, act: Act) -> bool:
    """A hand gets no further card that its guest has not asked for."""
    hand, rules = facts.hand(act), facts.rules
    if hand is None or len(hand.cards) < 2 or needs_card(hand) or hand.stood or hand.doubled or hand.is_bust:
        return False
    if hand.total < rules.auto_draw_below or (hand.total == 21 and not rules.draw_on_21):
        return False
    return hand.decision is None


@check("deal_down")
def no_card_face_down(facts: Facts, act: Act) -> bool:
    """Where the croupier has no hole card, every card is dealt face up."""
    return not facts.rules.hole_card


@check("deal")
def one_card_to_a_double(facts: Facts, act: Act) -> bool:
    """A doubled hand gets one card and no more."""
    hand = facts.hand(act)
    return hand is not None and hand.doubled


@check("place")
def no_barred_double(facts: Facts, act: Act) -> bool:
    """No double is set in place for two cards that the rules do not let be doubled."""
    hand = facts.hand(act)
    if hand is None or act.stake != Stake.DOUBLE or len(hand.cards) != 2 or hand.stood:
        return False
    return not may_double(facts.table, facts.rules, hand)


@check("deal")
def own_draw_by_rule(facts: Facts, act: Act) -> bool:
    """The croupier draws no card that his total does not call for."""
    return act.to == "dealer" and len(facts.table.dealer) > 1 and not dealer_must_draw(facts.table, facts.rules)


@check("pay")
def no_losing_bet_paid(facts: Facts, act: Act) -> bool:
    """A bet that loses or neither wins nor loses is not paid."""
    return _settled_against(facts, act, Outcome.WIN)


@check("take")
def no_good_bet_taken(facts: Facts, act: Act) -> bool:
    """A bet that wins, or neither wins nor loses, is not taken."""
    return _settled_against(facts, act, Outcome.LOSE)


def _settled_against(facts: Facts, act: Act, right: Outcome) -> bool:
    """Whether the act settles a bet by the croupier's hand in another way than its result asks."""
    hand, bet = facts.hand(act), facts.bet(act)
    if hand is None or bet is None or not _settles_by_own_hand(facts, act):
        return False
    return outcome(facts.table, facts.rules, hand, bet) is not right


def _settles_by_own_hand(facts: Facts, act: Act) -> bool:
    """Whether the act settles a bet of a hand by the croupier's complete hand."""
    hand = facts.hand(act)
    if hand is None or act.stake in INSURANCES or not facts.own_hand_done:
        return False
    return not (hand.is_bust or hand.surrendered or hand.even_money)


def unsettled(facts: Facts) -> list[tuple[int, int, int, str]]:
    """Bets (box, hand, bettor, stake) that have not got what their result asks. Insurance belongs to hand 0."""
    out: list[tuple[int, int, int, str]] = []
    for box in facts.table.boxes:
        for hand in box.hands:
            for bet in hand.bets:
                wanted = _due(facts, hand, bet)
                if bet.amount and (bet.lies, bet.paid) != wanted:
                    out.append((box.number, hand.index, bet.bettor, bet.stake))
        for bet in box.insurance:
            won = insurance_won(facts.table, bet.event)
            wanted = (bet.amount, insurance_pays(facts.rules, bet)) if won else (0, 0)
            if len(facts.table.dealer) > 1 and (bet.lies, bet.paid) != wanted:
                out.append((box.number, 0, bet.bettor, bet.stake))
    return out


def _due(facts: Facts, hand: Hand, bet: Bet) -> tuple[int, int]:
    """What of a bet should lie on the table and be paid beside it when the round is over."""
    if hand.surrendered:
        # Half of it was taken, half given back.
        return 0, 0
    match outcome(facts.table, facts.rules, hand, bet):
        case Outcome.WIN:
            return bet.amount, winnings(facts.rules, hand, bet)
        case Outcome.PUSH:
            return bet.amount, 0
        case _:
            return 0, 0
