"""The fifteen invariants of the order of dealing (handbook §2.1), as checks of the vocabulary; the third is two checks.

Each is a pure function over the facts before an act and the act: it tells whether doing it breaks the check, or where.
Its docstring is what ``trainer vocabulary`` prints.
"""

from __future__ import annotations

from typing import Final

from trainer.game.acts import INSURANCES, OF_BOX, Act, By, Decision
from trainer.game.chips import chips_sum
from trainer.game.rules import SurrenderUntil, WhoCuts
from trainer.game.settlement import Outcome, is_natural, outcome, rank_in
from trainer.procedure.checkwords import DEALS, Found, Once, Place, check, is_dealt, settles_by_own_hand
from trainer.procedure.facts import Facts

_INSURING: Final = ("insurance", "insurance_ten", "insurance_closed", "deal")
"""What decides whether insurance is open."""


@check(*DEALS, causes=("place_bets", "no_more_bets"))
def no_card_before_close(facts: Facts, act: Act) -> Found:
    """No card leaves the shoe for a round before bets are closed."""
    return not facts.memory.closed and not facts.table.dealt


@check("take", "pay", "give_back", once=Once.LINE, causes=("reveal", "dealer_total", *DEALS))
def bets_untouched(facts: Facts, act: Act) -> Found:
    """From the first card until it is settled a bet is not touched, but for what was surrendered, busted or paid at once."""
    hand, bet = facts.mine, facts.bet(act)
    if not facts.table.dealt or hand is None or bet is None or bet.stake in OF_BOX:
        return False
    if hand.is_bust or hand.surrendered or hand.even_money or facts.own_hand_done:
        return False
    if act.act == "pay" and is_natural(hand, facts.rules):
        return rank_in(facts.table.upcard, "ATJQK")
    return bool(facts.alive())


_PACK: Final = ("present", "cut_pack", "complete_cut", "stop_card", "load", "burn")
"""What makes the pack ready."""


def _is_followed(facts: Facts) -> bool:
    """Whether the way of the pack into the shoe can be followed."""
    return facts.memory.handled_pack and facts.rules.shuffle_by != "machine"


@check("load", "burn", once=Once.SHOE, causes=_PACK)
def pack_order(facts: Facts, act: Act) -> Found:
    """The cut comes before the loading of the shoe, and the loading before the burn."""
    table = facts.table
    if not _is_followed(facts):
        return False
    if act.act == "load":
        return facts.rules.who_cuts is WhoCuts.PLAYER and table.cut_depth is None
    return not table.loaded


@check(*DEALS, once=Once.SHOE, causes=_PACK)
def burn_before_deal(facts: Facts, act: Act) -> Found:
    """The shoe is loaded, and the cards to be burned are burned, before the first card is dealt."""
    table = facts.table
    return _is_followed(facts) and (not table.loaded or table.burned < facts.rules.burn_cards[0])


@check(*DEALS, causes=("point", "separate", *DEALS))
def one_own_card(facts: Facts, act: Act) -> Found:
    """In a game without a hole card the croupier has one card until every guest has decided."""
    if facts.rules.hole_card or act.to != "dealer" or not facts.table.dealer:
        return False
    short = any(hand.bets and len(hand.cards) < 2 for box in facts.table.boxes for hand in box.hands)
    return len(facts.table.dealer) == 1 and (short or any(facts.undecided(box) for box in facts.table.boxes))


@check("bet", by=By.GUEST, once=Once.LINE, causes=_INSURING)
def insurance_in_its_time(facts: Facts, act: Act) -> Found:
    """Insurance is taken when every hand has two cards, until it is closed or a third card is out."""
    if act.stake not in INSURANCES:
        return False
    return facts.table.third_card or facts.memory.insurance_closed or not is_dealt(facts)


@check("decide", by=By.GUEST, causes=("surrender", "deal"))
def surrender_before_third_card(facts: Facts, act: Act) -> Found:
    """Surrender is closed for the whole table once a third card is out."""
    until_third = facts.rules.surrender_until is SurrenderUntil.THIRD_CARD
    return act.decision == Decision.SURRENDER and facts.table.third_card and until_third


@check("deal", causes=("deal", "point", "separate"))
def one_box_at_a_time(facts: Facts, act: Act) -> Found:
    """A box gets no further card while a box before it still decides."""
    hand = facts.mine
    if hand is None or act.box is None or len(hand.cards) < 2 or hand.from_split:
        return False
    return any(facts.undecided(box) for box in facts.table.boxes[: act.box - 1])


@check("deal", "separate", causes=("place", "double", "split"))
def stake_before_card(facts: Facts, act: Act) -> Found:
    """The chips of a double or a split stand in place before the card comes or the pair is set apart."""
    hand = facts.mine
    wanted = {"deal": Decision.DOUBLE, "separate": Decision.SPLIT}.get(act.act)
    if hand is None or act.box is None or hand.decision != wanted:
        return False
    if any(bet.stake == str(wanted) and bet.placed for bet in hand.bets):
        return False
    return (Place(box=act.box, hand=hand.index),)


@check("deal", "point", causes=("take", "clear", "too_many", "deal"))
def bust_gone_at_once(facts: Facts, act: Act) -> Found:
    """Bet and cards of a hand over 21 are gone before anything is done about another hand."""
    if not facts.memory.bust:
        return False
    mine = facts.mine
    out: list[Place] = []
    for box, index in sorted(facts.memory.bust):
        hand = facts.table.hand(box, index)
        lies = hand is not None and (not hand.cleared or any(bet.lies for bet in hand.bets))
        if hand is not None and lies and hand is not mine and hand.is_bust and hand.bets:
            out.append(Place(box=box, hand=index))
    return out


@check("take", "pay", causes=("dealer_total", "black_jack", "reveal", *DEALS))
def total_before_settlement(facts: Facts, act: Act) -> Found:
    """What the croupier has is said before a bet is settled by it."""
    return settles_by_own_hand(facts, act) and not facts.memory.said_total


@check("pay", causes=("take", "pay"))
def insurance_after_losers(facts: Facts, act: Act) -> Found:
    """Won insurance is not paid while a losing bet lies on the table."""
    if act.stake not in INSURANCES or not facts.table.dealer_has_blackjack:
        return False
    return any(
        bet.lies and outcome(facts.table, facts.rules, hand, bet) is Outcome.LOSE
        for box in facts.table.boxes
        for hand in box.hands
        for bet in hand.bets
    )


@check("take", "pay", causes=("take", "pay"))
def settlement_direction(facts: Facts, act: Act) -> Found:
    """Bets are settled from the last box to box 1, never back."""
    return settles_by_own_hand(facts, act) and act.box is not None and act.box > facts.memory.settled_to


@check("collect", "halve", "wash", "feed_used", causes=("clear", "feed_used", "deal"))
def hands_reconstructible(facts: Facts, act: Act) -> Found:
    """The hands of a round can be rebuilt: its cards are not mixed before its end, and go into a machine a round later."""
    table = facts.table
    if act.act == "feed_used":
        # Before the next deal the last round lies in the holder, and nothing else tells how it was.
        short = any(hand.bets and len(hand.cards) < 2 for box in table.boxes for hand in box.hands)
        return short or not table.dealer or table.dealer_cleared
    return any(hand.cards and hand.bets and not hand.cleared for box in table.boxes for hand in box.hands)


@check("take", "pay", "give_back", "cut_out", once=Once.LINE)
def float_balances(facts: Facts, act: Act) -> Found:
    """What moves into and out of the tray is the sum of the chips that move, no more and no less."""
    return act.chips is not None and act.amount is not None and chips_sum(act.chips) != act.amount


@check("drop_notes", causes=("cut_out", "pass_chips"))
def chips_before_cash(facts: Facts, act: Act) -> Found:
    """Notes go into the box only after the chips have passed to the guest."""
    return facts.table.cash > 0 and not facts.memory.passed
