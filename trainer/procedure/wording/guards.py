"""Conditions, loops and the guests' turns in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.i18n import N_, Translator
from trainer.procedure.model import Guard

GUARDS: Final[Mapping[str, tuple[str, str]]] = {
    # Translators: conditions stand after "when", "while" or "whenever"; "you" is the croupier.
    "shoe_lasts": (N_("the stop card has not come out yet"), N_("the stop card has come out")),
    "stop_card_shows": (N_("the stop card comes out"), N_("the stop card does not come out")),
    "cut_wanted": (N_("the pack is not cut deep enough yet"), N_("the pack is cut deep enough")),
    "machine_shuffles": (N_("a machine shuffles the cards"), N_("you shuffle the cards yourself")),
    "players_cut": (N_("a guest cuts the pack"), N_("no guest cuts the pack")),
    "stop_card_used": (N_("there is a stop card"), N_("there is no stop card")),
    "burn_wanted": (N_("more cards have to be burned"), N_("no more cards have to be burned")),
    "burn_allowed": (N_("the rules let you burn another card"), N_("the rules let you burn no further card")),
    "used_cards_wait": (
        N_("used cards wait for the shuffling machine"),
        N_("no used cards wait for the shuffling machine"),
    ),
    "dealer_shows ace": (N_("your first card is an ace"), N_("your first card is not an ace")),
    "dealer_shows ten": (N_("your first card counts ten"), N_("your first card does not count ten")),
    "dealer_shows ace_or_ten": (N_("your first card is an ace or counts ten"), N_("your first card is a 2 to 9")),
    "dealer_shows neither": (N_("your first card is a 2 to 9"), N_("your first card is an ace or counts ten")),
    "dealer_has_blackjack": (N_("you have Black Jack"), N_("you have no Black Jack")),
    "dealer_is_bust": (N_("your own hand is over 21"), N_("your own hand is not over 21")),
    "dealer_draws": (N_("the rules let you draw another card"), N_("the rules let you draw no further card")),
    "own_hand_needed": (N_("something is still at stake"), N_("nothing is at stake any more")),
    "peek_wanted": (
        N_("the rules have you look at your face-down card"),
        N_("the rules do not have you look at your face-down card"),
    ),
    "hole_card_down": (N_("your second card lies face down"), N_("no card of yours lies face down")),
    "insurance_possible": (
        N_("the rules open insurance on your first card"),
        N_("the rules open no insurance on your first card"),
    ),
    "insurance_on blackjack": (
        N_("the rules open insurance against Black Jack on your first card"),
        N_("the rules open no insurance against Black Jack on your first card"),
    ),
    "insurance_on ten": (
        N_("the rules open insurance against a ten on your first card"),
        N_("the rules open no insurance against a ten on your first card"),
    ),
    "even_money_possible": (
        N_("the rules allow even money on your first card"),
        N_("the rules allow no even money on your first card"),
    ),
    "even_money_offered": (N_("the rules have you offer even money"), N_("the rules do not have you offer even money")),
    "surrender_offered": (
        N_("the rules have you offer surrender on your first card"),
        N_("the rules do not have you offer surrender on your first card"),
    ),
    "surrender_possible": (
        N_("the rules allow surrender on your first card"),
        N_("the rules allow no surrender on your first card"),
    ),
    "double_offered": (N_("the rules have you offer the double"), N_("the rules do not have you offer the double")),
    "hand_may_act": (N_("the hand has a decision to make"), N_("the hand has no decision to make any more")),
    "hand_needs_card": (
        N_("the hand waits for its second card after a split"),
        N_("the hand waits for no second card after a split"),
    ),
    "hand_is_bust": (N_("the hand is over 21"), N_("the hand is not over 21")),
    "guest_wants hit": (N_("the guest wants a card"), N_("the guest wants no card")),
    "guest_wants stand": (N_("the guest stands"), N_("the guest does not stand")),
    "guest_wants double": (N_("the guest doubles"), N_("the guest does not double")),
    "guest_wants split": (N_("the guest splits"), N_("the guest does not split")),
    "even_money_taken": (N_("the guest takes even money"), N_("the guest does not take even money")),
    "hand_wins": (N_("all open bets of the hand win"), N_("not all open bets of the hand win")),
    "hand_loses": (N_("all open bets of the hand lose"), N_("not all open bets of the hand lose")),
    "hand_pushes": (N_("the hand is a stand-off"), N_("the hand is no stand-off")),
    "bet_wins": (N_("the bet wins"), N_("the bet does not win")),
    "bet_loses": (N_("the bet loses"), N_("the bet does not lose")),
    "bet_moves": (N_("the bettor chose the other hand"), N_("the bettor chose this hand")),
    "bet_is_untidy": (N_("the bet does not lie as it should"), N_("the bet lies as it should")),
    "bet_over_limit": (N_("the bet is above the maximum"), N_("the bet is not above the maximum")),
    "bet_under_limit": (N_("the bet is below the minimum"), N_("the bet is not below the minimum")),
    "insurance_wins": (N_("the insurance wins"), N_("the insurance does not win")),
    "insurance_loses": (N_("the insurance loses"), N_("the insurance does not lose")),
    "insurance_off_limits": (
        N_("the insurance is bigger or smaller than allowed"),
        N_("the insurance is as big as allowed"),
    ),
    "payment_is_big": (
        N_("the payment is so big that it has to be announced"),
        N_("the payment is not so big that it has to be announced"),
    ),
    "table_open": (N_("the table is open"), N_("the table closes")),
    "closing_called": (N_("the inspector has the table closed"), N_("the inspector does not have the table closed")),
    "round_wanted": (N_("another round is dealt from this shoe"), N_("no further round is dealt from this shoe")),
    "float_differs": (N_("the float and the slip differ"), N_("the float and the slip agree")),
    "cash_waits": (N_("a guest has laid notes on the table"), N_("no guest has laid notes on the table")),
    "change_waits": (N_("a guest wants his chips changed"), N_("no guest wants his chips changed")),
    "relief_waits": (N_("another croupier comes to relieve you"), N_("no other croupier comes to relieve you")),
    "relief_burns": (
        N_("the rules have an incoming croupier burn a card"),
        N_("the rules do not have an incoming croupier burn a card"),
    ),
    "fill_waits": (N_("chips have been brought to the table"), N_("no chips have been brought to the table")),
    "credit_waits": (N_("chips have to leave the table"), N_("no chips have to leave the table")),
    "object_on_table": (
        N_("something lies on the table that does not belong there"),
        N_("nothing lies on the table that does not belong there"),
    ),
    "deck_is_faulty": (N_("something is wrong with the deck"), N_("nothing is wrong with the deck")),
    "cards_touched": (N_("a guest touches the cards"), N_("no guest touches the cards")),
    "disputed": (N_("a guest disputes the round"), N_("no guest disputes the round")),
}
"""Guard, with its argument → the condition, and the condition denied."""

EACH: Final[Mapping[tuple[str, str], str]] = {
    ("box", "in_play"): N_("for each box with a bet"),
    ("hand", "of_box"): N_("for each hand of the box"),
    ("hand", "natural"): N_("for each hand with Black Jack"),
    ("hand", "surrendered"): N_("for each hand that was given up"),
    ("hand", "unsettled"): N_("for each hand that is not settled"),
    ("hand", "with_cards"): N_("for each hand whose cards still lie"),
    ("bet", "of_hand"): N_("for each bet of the hand"),
    ("bet", "beside_hand"): N_("for each stake beside the bet"),
    ("bet", "insurance"): N_("for each insurance"),
    ("bet", "of_table"): N_("for each bet on the table"),
    ("bet", "faulty"): N_("for each bet that lies wrong or off the limits"),
    ("bet", "of_absent"): N_("for each bet of a guest who is not at the table"),
    ("bet", "late"): N_("for all chips put down after the close"),
    ("bet", "joined"): N_("for each joined bet of the split hand"),
}

ORDERS: Final[Mapping[str, str]] = {
    "clockwise": N_("from the first box to the last"),
    "counter_clockwise": N_("from the last box to the first"),
}

COUNTS: Final[Mapping[str, str]] = {
    "shuffle_passes": N_("once for each pass through the pack"),
    "burn_cards": N_("once for each card to be burned"),
    "relief_burn": N_("once for each card that an incoming croupier burns"),
    "decks": N_("once for each deck"),
    "denominations": N_("once for each denomination of the chips"),
    "shuffle_heaps": N_("once for each heap"),
}

TURNS: Final[Mapping[str, str]] = {
    "bet": N_("guests place their bets"),
    "cut": N_("a guest cuts the pack"),
    "insure": N_("guests put their insurance on the line"),
    "answer": N_("the guest takes or declines even money"),
    "surrender": N_("guests who want to give up say so"),
    "decide": N_("the guest decides for the hand"),
    "float": N_("the inspector brings the slip of the float"),
    "between": N_("notes and chips are changed, croupiers relieved, chips brought and taken away"),
    "ask": N_("a guest may ask for even money unprompted"),
    "ask_surrender": N_("guests may give up unprompted"),
    "choose_hand": N_("the joined bettor chooses one of the hands"),
    "dispute": N_("a guest may dispute the round"),
    "rule": N_("the manager decides the dispute"),
    "insure_unasked": N_("a guest may put a stake on the insurance line though none is open"),
    "deck": N_("it shows whether the deck is whole and without marks"),
    "bet_late": N_("a guest may put chips down after the close"),
}


def guard_key(word: str, argument: str | None) -> str:
    """The key of a guard in `GUARDS`."""
    return f"{word} {argument}" if argument else word


def guard_texts(word: str, arguments: Sequence[str]) -> list[str]:
    """The conditions of a guard, one for each argument it may be given."""
    keys = [guard_key(word, argument) for argument in (arguments or (None,))]
    return [GUARDS[key][0] for key in keys if key in GUARDS]


def condition(guard: Guard, say: Translator, denied: bool = False) -> str:
    """The guard as a clause that may stand after "when"; `denied` says its contrary."""
    if guard.word == "not":
        return condition(guard.parts[0], say, not denied)
    if guard.word in ("all", "any"):
        parts = [_within(part, say, denied) for part in guard.parts]
        return either(parts, say) if (guard.word == "any") != denied else both(parts, say)
    key = guard_key(guard.word, guard.argument)
    texts = GUARDS.get(key)
    return say.gettext(texts[denied]) if texts is not None else key


def _within(guard: Guard, say: Translator, denied: bool) -> str:
    """A part of a combined condition; in brackets where it is combined itself."""
    words = condition(guard, say, denied)
    inner = guard
    while inner.word == "not":
        inner = inner.parts[0]
    return f"({words})" if inner.word in ("all", "any") and len(inner.parts) > 1 else words


def both(parts: Sequence[str], say: Translator) -> str:
    """The parts joined by commas and a last "and"."""
    return _joined(parts, say.gettext("{one} and {other}"))


def either(parts: Sequence[str], say: Translator) -> str:
    """The parts joined by commas and a last "or"."""
    return _joined(parts, say.gettext("{one} or {other}"))


def _joined(parts: Sequence[str], last: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return last.format(one=", ".join(parts[:-1]), other=parts[-1])
