"""Guards over the pack, the working day and the bets. Each docstring is what ``trainer vocabulary`` prints."""

from __future__ import annotations

from trainer.game.chips import chips_sum
from trainer.game.settlement import winnings
from trainer.procedure.position import Position
from trainer.procedure.words import above_maximum, beyond_insurance, guard

# -- guards: pack and shoe ---------------------------------------------------------------------------------------


@guard()
def shoe_lasts(pos: Position, _: str | None) -> bool:
    """The stop card has not come out, so another round is dealt from this shoe."""
    return not pos.table.stop_card_out


@guard()
def stop_card_shows(pos: Position, _: str | None) -> bool:
    """The stop card has come out and has not been dealt with yet."""
    return pos.table.stop_card_out and ("stop_card",) not in pos.marks


@guard()
def cut_wanted(pos: Position, _: str | None) -> bool:
    """No guest has cut yet, or the cut lies too near an end of the pack."""
    depth = pos.table.cut_depth
    near = pos.rules.cut_min_from_end
    return depth is None or not near <= depth <= pos.rules.decks * 52 - near


@guard()
def machine_shuffles(pos: Position, _: str | None) -> bool:
    """The rules have the cards shuffled by a machine."""
    return pos.rules.shuffle_by == "machine"


@guard()
def players_cut(pos: Position, _: str | None) -> bool:
    """The rules have a guest cut the pack."""
    return pos.rules.who_cuts == "player"


@guard()
def stop_card_used(pos: Position, _: str | None) -> bool:
    """The rules have a stop card."""
    return pos.rules.stop_card


@guard()
def burn_wanted(pos: Position, _: str | None) -> bool:
    """Fewer cards are burned than the rules ask for at least."""
    return pos.table.burned < pos.rules.burn_cards[0]


@guard()
def burn_allowed(pos: Position, _: str | None) -> bool:
    """As many cards are burned as the rules ask for at least, and fewer than they allow at most."""
    return pos.rules.burn_cards[0] <= pos.table.burned < pos.rules.burn_cards[1]


@guard()
def used_cards_wait(pos: Position, _: str | None) -> bool:
    """Used cards of earlier rounds wait to go back into the shuffling machine."""
    return pos.rules.shuffle_by == "machine" and pos.table.used_wait


@guard()
def deck_is_faulty(pos: Position, _: str | None) -> bool:
    """A card of the deck just looked over is missing, too many, marked or of another deck, and that is not reported yet."""
    return bool(pos.table.deck_fault)


# -- guards: the working day --------------------------------------------------------------------------------------


@guard()
def table_open(pos: Position, _: str | None) -> bool:
    """The table is not to be closed, or its last rounds are not dealt yet."""
    return not pos.table.closing or pos.table.rounds_left > 0


@guard()
def round_wanted(pos: Position, _: str | None) -> bool:
    """The stop card has not come out and the table is open, so another round is dealt from this shoe."""
    return not pos.table.stop_card_out and table_open(pos, None)


@guard()
def closing_called(pos: Position, _: str | None) -> bool:
    """The inspector wants the table closed, and the last hands are not announced yet."""
    return pos.table.closing and not pos.last_hands


@guard()
def float_differs(pos: Position, _: str | None) -> bool:
    """The float is not what its slip says."""
    return pos.table.float_slip is not None and pos.table.float_slip != chips_sum(pos.table.tray)


@guard()
def cash_waits(pos: Position, _: str | None) -> bool:
    """A guest has put notes on the table for chips."""
    return pos.table.cash > 0


@guard()
def change_waits(pos: Position, _: str | None) -> bool:
    """A guest has put up chips to be changed into others."""
    return pos.table.change is not None


@guard()
def fill_waits(pos: Position, _: str | None) -> bool:
    """Chips were brought to the table with a slip."""
    return pos.table.fill_slip is not None


@guard()
def credit_waits(pos: Position, _: str | None) -> bool:
    """The inspector wants chips off the table, with a slip."""
    return pos.table.credit is not None


@guard()
def relief_waits(pos: Position, _: str | None) -> bool:
    """Another croupier has come to relieve this one."""
    return pos.table.relief


@guard()
def relief_burns(pos: Position, _: str | None) -> bool:
    """The rules have an incoming croupier burn a card."""
    return pos.rules.relief_burn > 0


@guard()
def disputed(pos: Position, _: str | None) -> bool:
    """A guest disputes what happened in this round."""
    return pos.table.disputed


# -- guards: bets ------------------------------------------------------------------------------------------------


@guard()
def object_on_table(pos: Position, _: str | None) -> bool:
    """A guest has put a foreign object on the table, and the rules forbid it."""
    return pos.table.objects and pos.rules.foreign_objects_forbidden


@guard()
def bet_is_untidy(pos: Position, _: str | None) -> bool:
    """The bet in question lies outside its box or is badly stacked."""
    bet = pos.this_bet
    return bet is not None and bet.untidy


@guard()
def bet_over_limit(pos: Position, _: str | None) -> bool:
    """The bet passes the maximum, by itself or, where the rules cap the whole box, with those before it; or is one too many."""
    return above_maximum(pos) > 0


@guard()
def bet_under_limit(pos: Position, _: str | None) -> bool:
    """The bet in question is below the minimum."""
    bet = pos.this_bet
    return bet is not None and 0 < bet.amount < pos.limits.minimum


@guard()
def insurance_off_limits(pos: Position, _: str | None) -> bool:
    """The insurance stake in question is more, or less, than the rules allow."""
    return beyond_insurance(pos) > 0


@guard()
def cards_touched(pos: Position, _: str | None) -> bool:
    """The guest of the hand in question has touched cards."""
    return pos.box in pos.table.touched or 0 in pos.table.touched


@guard()
def bet_moves(pos: Position, _: str | None) -> bool:
    """The joined bettor wants his bet on another hand of the split than where it lies."""
    bet = pos.this_bet
    return bet is not None and bet.chosen is not None and bet.chosen != pos.hand


@guard()
def payment_is_big(pos: Position, _: str | None) -> bool:
    """The payment for the bet in question is one that the rules have announced and checked first."""
    hand, bet = pos.this_hand, pos.this_bet
    return hand is not None and bet is not None and 0 < pos.rules.big_payout <= winnings(pos.rules, hand, bet)
