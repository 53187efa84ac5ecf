"""What else rule texts ask to hold all the time, beside the fifteen invariants, as checks of the vocabulary."""

from __future__ import annotations

from typing import Final

from trainer.game.acts import INSURANCES, Act, By, Stake
from trainer.game.settlement import Outcome, dealer_must_draw, may_double, needs_card, outcome
from trainer.procedure.checkwords import (
    DEALS,
    Found,
    Once,
    Place,
    check,
    is_dealt,
    opens_insurance,
    settles_by_own_hand,
    unsettled,
)
from trainer.procedure.facts import Facts

_OFFERS: Final = frozenset({"insurance", "insurance_ten", "even_money", "surrender"})
_SETTLING: Final = (
    "take", "pay", "give_back", "place", "separate", "double", "split", "too_many", "black_jack", "even_money", "surrender",
)  # fmt: skip
"""What decides whether a bet gets what its result asks."""


# -- money -------------------------------------------------------------------------------------------------------


@check("bet", by=By.GUEST, causes=_SETTLING)
def every_bet_settled(facts: Facts, act: Act) -> Found:
    """When a round is over, each of its bets has got exactly what its result asks."""
    if act.stake not in (None, Stake.MAIN) or not facts.table.dealt:
        return False
    return unsettled(facts)


@check("hand_cash", once=Once.LINE)
def no_cash_out(facts: Facts, act: Act) -> Found:
    """Nobody is handed money at the table: what is won is paid in chips."""
    return True


@check("call", causes=("give_back",))
def bets_within_limits(facts: Facts, act: Act) -> Found:
    """When bets are closed each of them is within the minimum and the maximum."""
    if act.say != "no_more_bets" or facts.table.dealt:
        return False
    least, most = facts.limits.minimum, facts.limits.maximum
    return [
        Place(box=box.number, hand=hand.index, bettor=bet.bettor, stake=bet.stake)
        for box in facts.table.boxes
        for hand in box.hands
        for bet in hand.bets
        if not least <= bet.amount <= most
    ]


@check("call", causes=("give_back",))
def box_total_within_maximum(facts: Facts, act: Act) -> Found:
    """When bets are closed all bets on a box together do not pass the maximum."""
    if act.say != "no_more_bets" or facts.table.dealt or not facts.rules.box_total_cap:
        return False
    most = facts.limits.maximum
    totals = ((box.number, sum(bet.amount for hand in box.hands for bet in hand.bets)) for box in facts.table.boxes)
    return [Place(box=number) for number, total in totals if total > most]


@check("pay", once=Once.LINE)
def no_losing_bet_paid(facts: Facts, act: Act) -> Found:
    """A bet that loses or neither wins nor loses is not paid."""
    return _settled_against(facts, act, Outcome.WIN)


@check("take", once=Once.LINE)
def no_good_bet_taken(facts: Facts, act: Act) -> Found:
    """A bet that wins, or neither wins nor loses, is not taken."""
    return _settled_against(facts, act, Outcome.LOSE)


@check("take", "pay", once=Once.LINE)
def no_late_bet_played(facts: Facts, act: Act) -> Found:
    """Chips put down after the close of the bets are neither taken nor paid: they do not play."""
    return act.stake == Stake.LATE


def _settled_against(facts: Facts, act: Act, right: Outcome) -> bool:
    """Whether the act settles a bet by the croupier's hand in another way than its result asks."""
    hand, bet = facts.mine, facts.bet(act)
    if hand is None or bet is None or not settles_by_own_hand(facts, act):
        return False
    return outcome(facts.table, facts.rules, hand, bet) is not right


# -- who, and when -----------------------------------------------------------------------------------------------


@check("deal", "deal_down", "take", "pay", "clear", "separate", "give_back", by=By.GUEST, once=Once.LINE)
def croupier_handles(facts: Facts, act: Act) -> Found:
    """Cards, bets and float are handled by the croupier, and by nobody else."""
    return True


@check("call", once=Once.LINE, causes=("deal",))
def offers_in_their_time(facts: Facts, act: Act) -> Found:
    """Insurance, even money and surrender are not offered once a third card is out."""
    return facts.table.third_card and act.say in _OFFERS


@check("bet", by=By.GUEST, once=Once.LINE, causes=("insurance", "insurance_ten", "insurance_closed", "deal"))
def insurance_before_own_card(facts: Facts, act: Act) -> Found:
    """Insurance is taken when every hand has two cards; who has drawn insures no more, others may."""
    hand = facts.table.hand(act.box, 1)
    if act.stake not in INSURANCES or hand is None:
        return False
    return hand.from_split or len(hand.cards) > 2 or not is_dealt(facts)


@check(*DEALS, causes=("give_back",))
def insurance_on_its_card(facts: Facts, act: Act) -> Found:
    """A stake on the insurance line whose event the croupier's card does not open is given back before the next card."""
    if len(facts.table.dealer) != 1 or not is_dealt(facts):
        return False
    return [
        Place(box=box.number, bettor=bet.bettor, stake=bet.stake)
        for box in facts.table.boxes
        for bet in box.insurance
        if bet.lies and not opens_insurance(facts, bet.stake)
    ]


# -- cards -------------------------------------------------------------------------------------------------------


@check(*DEALS, once=Once.LINE, unasked=True)
def pack_complete(facts: Facts, act: Act) -> Found:
    """No card comes more often than the decks have it."""
    return act.card is not None and facts.memory.out.get(act.card, 0) >= facts.rules.decks


@check("put_back", once=Once.LINE)
def no_card_put_back(facts: Facts, act: Act) -> Found:
    """A card that has left the shoe does not go back into it: it is dealt or burned."""
    return True


@check("deal", once=Once.LINE)
def no_card_on_21(facts: Facts, act: Act) -> Found:
    """A hand that has 21 gets no further card."""
    hand = facts.mine
    return hand is not None and len(hand.cards) > 1 and hand.total == 21 and not facts.rules.draw_on_21


@check("deal", once=Once.LINE)
def no_card_after_stand(facts: Facts, act: Act) -> Found:
    """A hand whose guest wants no more cards gets none."""
    hand = facts.mine
    return hand is not None and hand.stood and not hand.doubled and not needs_card(hand)


@check("deal", once=Once.LINE)
def no_card_unasked(facts: Facts, act: Act) -> Found:
    """A hand gets no further card that its guest has not asked for."""
    hand, rules = facts.mine, facts.rules
    if hand is None or len(hand.cards) < 2 or needs_card(hand) or hand.stood or hand.doubled or hand.is_bust:
        return False
    if hand.total < rules.auto_draw_below or (hand.total == 21 and not rules.draw_on_21):
        return False
    return hand.decision is None


@check("deal_down", once=Once.LINE)
def no_card_face_down(facts: Facts, act: Act) -> Found:
    """Where the croupier has no hole card, every card is dealt face up."""
    return not facts.rules.hole_card


@check("deal", once=Once.LINE)
def one_card_to_a_double(facts: Facts, act: Act) -> Found:
    """A doubled hand gets one card and no more."""
    hand = facts.mine
    return hand is not None and hand.doubled


@check("place", once=Once.LINE)
def no_barred_double(facts: Facts, act: Act) -> Found:
    """No double is set in place for two cards that the rules do not let be doubled."""
    hand = facts.mine
    if hand is None or act.stake != Stake.DOUBLE or len(hand.cards) != 2 or hand.stood:
        return False
    return not may_double(facts.table, facts.rules, hand)


@check("deal", once=Once.LINE)
def own_draw_by_rule(facts: Facts, act: Act) -> Found:
    """The croupier draws no card that his total does not call for."""
    return act.to == "dealer" and len(facts.table.dealer) > 1 and not dealer_must_draw(facts.table, facts.rules)
