"""Acts and amounts in plain words: a clause that tells the croupier what he does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.i18n import N_, Translator
from trainer.procedure.model import Leaf

BARE: Final = ""
"""The address of an act that is addressed to nothing."""
INSURANCE: Final = "insurance"
"""The address of an act on a bet that lies on the insurance line."""

ACTS: Final[Mapping[str, Mapping[str, str]]] = {
    # the pack
    "wash": {BARE: N_("you mix the cards face down on the cloth")},
    "stack": {BARE: N_("you square the cards into two stacks")},
    "riffle": {BARE: N_("you riffle the packets into each other")},
    "strip": {BARE: N_("you strip the packet")},
    "turn": {BARE: N_("you turn the packet through half a circle")},
    "lace": {BARE: N_("you leave the packets laced")},
    "present": {BARE: N_("you turn the pack on its side and offer it for the cut")},
    "complete_cut": {BARE: N_("you complete the cut")},
    "stop_card": {BARE: N_("you put the stop card into the pack")},
    "load": {BARE: N_("you load the shoe")},
    "burn": {BARE: N_("you burn a card face down")},
    "aside": {BARE: N_("you put the stop card aside in view")},
    "collect": {BARE: N_("you take the rest of the shoe and the used cards together")},
    "count": {BARE: N_("you count the cards")},
    "unseal": {BARE: N_("you break the seals of the decks")},
    "spread_cards": {BARE: N_("you spread a deck face up")},
    "verify": {BARE: N_("you count a deck and see that it is whole")},
    "turn_over": {BARE: N_("you turn the spread cards over and look at their backs")},
    "gather": {BARE: N_("you gather the spread cards")},
    "cut_heap": {BARE: N_("you cut the heap")},
    "cut_pack": {BARE: N_("you cut the whole pack")},
    "divide": {BARE: N_("you divide the cards into heaps")},
    "halve": {BARE: N_("you divide the rest of the shoe in two and put both parts into the used cards")},
    "join_heaps": {BARE: N_("you turn one heap onto the other in one go")},
    "store": {BARE: N_("you put the cards away")},
    "open_lid": {BARE: N_("you open the lid of the shuffling machine")},
    "show_empty": {BARE: N_("you show that the shuffling machine is empty")},
    "set_machine": {BARE: N_("you set the shuffling machine to the game and its number of decks")},
    "feed": {BARE: N_("you put a packet of cards into the shuffling machine")},
    "close_lid": {BARE: N_("you close the lid of the shuffling machine")},
    "feed_used": {BARE: N_("you put the used cards back into the shuffling machine")},
    # words and gestures
    "call": {
        BARE: N_("you say “{words}”"),
        "box": N_("you say “{words}” to the box"),
        "hand": N_("you say “{words}” to the hand"),
        "bet": N_("you say “{words}” about the bet"),
        INSURANCE: N_("you say “{words}” about the insurance"),
    },
    "sweep": {BARE: N_("you sweep a flat hand across the table")},
    "line": {BARE: N_("you run your hand along the insurance line")},
    "point": {
        BARE: N_("you point with your hand"),
        "box": N_("you point at the box"),
        "hand": N_("you point at the hand"),
    },
    "tap": {
        BARE: N_("you tap the cloth"),
        "hand": N_("you tap the cloth beside the hand"),
        "bet": N_("you tap the cloth beside the bet"),
        INSURANCE: N_("you tap the cloth beside the insurance"),
    },
    "palms": {BARE: N_("you show both palms")},
    "check": {
        BARE: N_("you compare the stakes with their limits"),
        "bet": N_("you compare the bet with its limit"),
        INSURANCE: N_("you compare the insurance with its limit"),
    },
    "peek": {BARE: N_("you look at your face-down card")},
    "retract": {BARE: N_("you take your last act back")},
    # cards
    "deal": {
        "box": N_("you deal a card face up to the box"),
        "hand": N_("you deal a card face up to the hand"),
        "dealer": N_("you deal a card face up to yourself"),
    },
    "deal_down": {"dealer": N_("you deal a card face down to yourself")},
    "reveal": {"dealer": N_("you turn your face-down card over")},
    "separate": {"hand": N_("you set the two cards of the pair apart")},
    "clear": {"hand": N_("you take up the cards of the hand"), "dealer": N_("you take up your own cards")},
    # chips
    "take": {"bet": N_("you take chips of the bet"), INSURANCE: N_("you take chips of the insurance")},
    "pay": {"bet": N_("you pay the bet"), INSURANCE: N_("you pay the insurance")},
    "give_back": {"bet": N_("you give back chips of the bet"), INSURANCE: N_("you give back chips of the insurance")},
    "place": {
        "bet": N_("you set the chips beside the bet in their place"),
        INSURANCE: N_("you set the chips of the insurance in their place"),
    },
    "straighten": {"bet": N_("you straighten the bet"), INSURANCE: N_("you straighten the insurance")},
    "move": {"bet": N_("you move the bet to the hand that its bettor chose"), INSURANCE: N_("you move the insurance")},
    "spread_float": {BARE: N_("you spread the chips of the float")},
    "count_float": {BARE: N_("you count one denomination of the float")},
    "cut_out": {BARE: N_("you cut out chips from the tray")},
    "pass_chips": {BARE: N_("you pass the chips that were cut out")},
    "prove": {BARE: N_("you prove the chips")},
    "rack": {BARE: N_("you put the chips into the tray")},
    # table, papers and cash
    "equipment": {BARE: N_("you check that everything the table needs is in its place")},
    "post_sign": {BARE: N_("you put up the sign with the limits")},
    "unlock": {BARE: N_("you open the lid of the float that the inspector has unlocked")},
    "lock": {BARE: N_("you shut the lid of the float for the inspector to lock")},
    "sign": {BARE: N_("you sign the slip")},
    "drop_slip": {BARE: N_("you put the slip into the drop box")},
    "spread_notes": {BARE: N_("you spread the notes on the cloth")},
    "lower_notes": {BARE: N_("you move the notes to the lower level")},
    "drop_notes": {BARE: N_("you put the notes into the drop box")},
    "put_back": {BARE: N_("you put the card drawn last back into the shoe")},
    "hand_cash": {BARE: N_("you hand out cash")},
}
"""Act → what it is addressed to → the clause."""

SUMS: Final[Mapping[tuple[str, str, str], str]] = {
    ("take", "bet", "whole_stake"): N_("you take the whole bet"),
    ("take", "bet", "half_lost"): N_("you take the half of the bet that is lost"),
    ("take", INSURANCE, "whole_stake"): N_("you take the whole insurance"),
    ("pay", "bet", "winnings_of_bet"): N_("you pay the bet what it wins"),
    ("pay", "bet", "evens"): N_("you pay the bet one to one"),
    ("pay", INSURANCE, "insurance_winnings"): N_("you pay the insurance what it wins"),
    ("give_back", "bet", "whole_stake"): N_("you give the whole bet back"),
    ("give_back", "bet", "half_returned"): N_("you give half of the bet back"),
    ("give_back", "bet", "surplus"): N_("you give back what is above the maximum"),
    ("give_back", INSURANCE, "insurance_excess"): N_("you give back what the insurance has beyond its limit"),
    ("give_back", INSURANCE, "whole_stake"): N_("you give the whole insurance back"),
    ("cut_out", BARE, "notes_total"): N_("you cut out chips for the notes"),
    ("cut_out", BARE, "change_total"): N_("you cut out chips for those that were put up"),
    ("cut_out", BARE, "credit_total"): N_("you cut out the chips of the credit"),
    ("stop_card", BARE, "stop_card_place"): N_("you put the stop card into the pack as deep as the rules allow"),
}
"""Acts whose amount makes a clause of its own; all others name it in brackets."""

AMOUNTS: Final[Mapping[str, str]] = {
    "whole_stake": N_("the whole stake"),
    "winnings_of_bet": N_("what the bet wins"),
    "evens": N_("as much as the bet"),
    "half_lost": N_("the half that is lost"),
    "half_returned": N_("the half that comes back"),
    "insurance_winnings": N_("what the insurance wins"),
    "insurance_excess": N_("what the insurance has beyond its limit"),
    "dealer_points": N_("your own total"),
    "stop_card_place": N_("as deep as the rules allow"),
    "float_total": N_("the sum of the float"),
    "notes_total": N_("the sum of the notes"),
    "change_total": N_("the sum of the chips to be changed"),
    "fill_total": N_("the sum of the fill"),
    "credit_total": N_("the sum of the credit"),
    "surplus": N_("what is above the maximum"),
}

STAKES: Final[Mapping[str, str]] = {
    "main": N_("the first bet only"),
    "double": N_("the double only"),
    "split": N_("the split bet only"),
}
"""Which of the bets an act is narrowed to; the insurance has clauses of its own."""


def act_words(leaf: Leaf, phrases: Mapping[str, str], say: Translator) -> str:
    """What the leaf asks for, as a clause. `phrases` are the calls as they are spoken."""
    at = address(leaf)
    whole = SUMS.get((leaf.act, at, leaf.amount or ""))
    text = whole or ACTS.get(leaf.act, {}).get(at)
    if text is None:
        return " ".join(part for part in (leaf.act, leaf.at) if part)
    words = say.gettext(text)
    if leaf.act == "call":
        words = words.format(words=spoken(phrases.get(leaf.say or "", leaf.say or "")))
    stake = STAKES.get(leaf.stake or "") if leaf.at == "bet" else None
    amount = AMOUNTS.get(leaf.amount or "") if whole is None and leaf.act != "call" else None
    noted = ", ".join(say.gettext(note) for note in (stake, amount) if note is not None)
    return f"{words} ({noted})" if noted else words


def act_texts(act: str) -> list[str]:
    """The clauses of an act, one for each thing it may be addressed to."""
    return list(ACTS.get(act, {}).values())


def address(leaf: Leaf) -> str:
    """What the clause of the leaf is about."""
    if leaf.at == "bet" and leaf.stake is not None and leaf.stake.startswith(INSURANCE):
        return INSURANCE
    return leaf.at or BARE


def spoken(phrase: str) -> str:
    """A call with an ellipsis where a number is said."""
    return phrase.replace("{total}", "…").replace("{amount}", "…")
