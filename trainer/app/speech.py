"""Every line of a record as a sentence: for the transcript, for screen readers and for the terminal. No Qt.

The calls are quoted in the language of the procedure, everything else is said in the language asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.app.lesson import Impossible
from trainer.game.acts import Act, By, Decision, Stake
from trainer.game.cards import Card
from trainer.i18n import N_, Translator, translator
from trainer.procedure.model import Procedure
from trainer.scoring.corrections import fixed
from trainer.scoring.explain import describe_act, money, place_name, spoken

_STAKES: Final[dict[str, str]] = {
    Stake.MAIN: N_("bet"),
    Stake.DOUBLE: N_("double"),
    Stake.SPLIT: N_("split bet"),
    Stake.INSURANCE: N_("insurance"),
    Stake.INSURANCE_TEN: N_("insurance against a ten"),
    Stake.LATE: N_("late bet"),
}
_BARE: Final[dict[str, str]] = {
    "wash": N_("The cards are washed"),
    "stack": N_("The cards are squared into stacks"),
    "riffle": N_("Riffle"),
    "strip": N_("Strip"),
    "turn": N_("A packet is turned round"),
    "lace": N_("The stacks are laced"),
    "present": N_("The pack is offered to be cut"),
    "complete_cut": N_("The cut is completed"),
    "load": N_("The shoe is loaded"),
    "burn": N_("A card is burned"),
    "sweep": N_("Hand across the table"),
    "line": N_("Hand along the insurance line"),
    "palms": N_("Clean hands are shown"),
    "retract": N_("The last act is taken back"),
    "aside": N_("The stop card is put aside"),
    "collect": N_("The cards are collected"),
    "count": N_("The cards are counted"),
    "stop_card_out": N_("The stop card comes out"),
    "unseal": N_("The seals are broken"),
    "spread_cards": N_("A deck is spread face up"),
    "verify": N_("A deck is counted and verified"),
    "turn_over": N_("The cards are turned, the backs looked over"),
    "gather": N_("The cards are gathered in small packets"),
    "divide": N_("The cards are divided into heaps"),
    "cut_heap": N_("A heap is cut"),
    "cut_pack": N_("The whole pack is cut"),
    "halve": N_("The rest of the shoe goes into the used cards at two places"),
    "join_heaps": N_("One heap is turned onto the other"),
    "store": N_("The cards are put away for keeping"),
    "open_lid": N_("The lid of the machine is opened"),
    "show_empty": N_("The machine is shown empty"),
    "set_machine": N_("The machine is set to the game"),
    "feed": N_("A packet is fed into the machine"),
    "close_lid": N_("The lid of the machine is shut"),
    "feed_used": N_("The used cards go back into the machine"),
    "equipment": N_("The equipment is checked"),
    "post_sign": N_("The sign is put up"),
    "unlock": N_("The float is opened"),
    "lock": N_("The float is shut and locked"),
    "spread_float": N_("The float is spread"),
    "count_float": N_("A denomination of the float is counted"),
    "sign": N_("The slip is signed"),
    "drop_slip": N_("The slip goes into the box"),
    "spread_notes": N_("The notes are spread"),
    "lower_notes": N_("The notes go to the lower level"),
    "drop_notes": N_("The notes are pushed into the box"),
    "hand_cash": N_("A guest is handed money"),
    "pass_chips": N_("The chips are passed"),
    "prove": N_("The chips are proved on the cloth"),
    "rack": N_("The proved chips go into the tray"),
    "put_back": N_("The card drawn last goes back into the shoe"),
    "reveal": N_("The own card is turned"),
    "peek": N_("A look at the own card"),
}
_GUESTS: Final[dict[str, tuple[str, str]]] = {
    "object": (N_("A guest puts a foreign object on the table"), N_("{place}: the guest puts a foreign object on the table")),
    "touch": (N_("A guest touches his cards"), N_("{place}: the guest touches his cards")),
    "leave": (N_("A guest leaves the table"), N_("{place}: the guest leaves the table")),
    "dispute": (N_("A guest disputes the round"), N_("{place}: the guest disputes the round")),
    "cash": (N_("A guest puts {amount} in notes on the table"), N_("{place}: the guest puts {amount} in notes on the table")),
    "change": (N_("A guest puts up {amount} in chips to be changed"), N_("{place}: the guest puts up {amount} to be changed")),
}
"""What guests do beside betting: without their box and with it."""
_AT_BET: Final[dict[str, str]] = {
    "take": N_("{bet}: {amount} taken"),
    "pay": N_("{bet}: {amount} paid"),
    "give_back": N_("{bet}: {amount} given back"),
    "bet": N_("{bet}: the guest puts {amount}"),
    "place": N_("{bet}: the chips are set in place"),
    "tap": N_("{bet}: a tap beside the bet"),
    "check": N_("{bet}: the stake is checked"),
    "straighten": N_("{bet}: the bet is put right"),
    "move": N_("{bet}: the bet moves to the hand that was named"),
}
_UNTIDY: Final = N_("{bet}: the guest puts {amount}, badly stacked or outside the box")
_AT_PLACE: Final[dict[str, str]] = {
    "point": N_("{place}: pointed at"),
    "separate": N_("{place}: the pair is set apart"),
    "clear": N_("{place}: the cards are put away"),
}
_DECISIONS: Final[dict[str, str]] = {
    Decision.HIT: N_("{place}: the guest asks for a card"),
    Decision.STAND: N_("{place}: the guest stands"),
    Decision.DOUBLE: N_("{place}: the guest doubles"),
    Decision.SPLIT: N_("{place}: the guest splits"),
    Decision.SURRENDER: N_("{place}: the guest surrenders"),
    Decision.EVEN_MONEY: N_("{place}: the guest takes even money"),
    Decision.DECLINE: N_("{place}: the guest declines even money"),
    Decision.HAND: N_("{place}: the bet of bettor {bettor} goes here"),
}
_INSPECTOR: Final[dict[str, str]] = {
    "float_slip": N_("The inspector brings the slip of the float: {amount}"),
    "fill_slip": N_("The inspector brings chips with a slip: {amount}"),
    "credit_slip": N_("The inspector wants chips off the table: {amount}"),
    "fill": N_("The inspector fills the tray: {amount}"),
    "relief": N_("A croupier comes to relieve you"),
    "ruling": N_("The manager decides that the round stands"),
}
DECK_FAULTS: Final[dict[str, str]] = {
    "missing": N_("A card of the deck is missing"),
    "extra": N_("The deck has a card too many"),
    "marked": N_("A card of the deck is marked"),
    "foreign": N_("A card of another deck lies in the deck"),
}
"""What can be wrong with a deck."""
_GESTURES: Final[dict[str, str]] = {
    "tap_table": N_("taps the cloth"),
    "wave_off": N_("waves a hand"),
    "double_chips": N_("puts chips beside the bet"),
    "split_chips": N_("puts chips beside the bet"),
}
_SIGNALS: Final[dict[str, str]] = {
    "dispute": N_("“That is not right!”"),
    "touch": N_("touches the cards"),
    "cash": N_("“Chips, please”"),
    "change": N_("“Change, please”"),
}
"""What a guest says or shows with what he does beside betting and deciding."""
IMPOSSIBLE: Final[dict[Impossible, str]] = {
    Impossible.NO_CARDS: N_("There is no card left to deal."),
    Impossible.NO_SUCH_BET: N_("There is no such bet."),
    Impossible.NO_SUCH_HAND: N_("There are no such cards."),
    Impossible.NOT_IN_TRAY: N_("The tray does not hold these chips."),
    Impossible.NO_PAIR: N_("There are not two cards to set apart."),
    Impossible.NOTHING_TO_PAY_WITH: N_("There are no chips in hand to pay with."),
    Impossible.NOTHING_TO_TAKE_BACK: N_("There is nothing that you could still take back."),
    Impossible.NOTHING_TO_PUT_BACK: N_("The card drawn last does not lie on the table any more."),
    Impossible.PACK_IN_SHOE: N_("The pack is in the shoe."),
    Impossible.CARDS_LIE: N_("Cards of the round still lie on the table."),
    Impossible.OUTSIDE_PACK: N_("The stop card would lie outside the pack."),
    Impossible.OVER: N_("The lesson is over."),
}


def impossible_sentence(reason: Impossible, lang: str) -> str:
    """Why something cannot be done at all, in one sentence."""
    return translator(lang).gettext(IMPOSSIBLE.get(reason, N_("That cannot be done here.")))


def speak(act: Act, procedure: Procedure, lang: str, about: Act | None = None) -> str:
    """The line as a sentence. `about` is the line a correction is about; with it, the correction is told in full."""
    say = translator(lang)
    if act.by == By.INSPECTOR:
        return _inspector(act, procedure, lang, about)
    bare = _BARE.get(act.act)
    if bare is not None:
        return say.gettext(bare)
    if act.act == "cut_out":
        return say.gettext("{amount} is cut out and proved").format(amount=money(act, lang))
    if act.act in _GUESTS:
        text = say.gettext(_GUESTS[act.act][act.box is not None])
        return _capital(text.format(place=place_name(act, say), amount=money(act, lang)))
    if act.act in _AT_BET:
        is_untidy = act.act == "bet" and act.words == "untidy_chips"
        text = say.gettext(_UNTIDY) if is_untidy else say.gettext(_AT_BET[act.act])
        return _capital(text.format(bet=_bet(act, say), amount=money(act, lang)))
    if act.act in _AT_PLACE and act.to != "dealer":
        return _capital(say.gettext(_AT_PLACE[act.act]).format(place=place_name(act, say)))
    spoken_by = _OTHERS.get(act.act)
    return spoken_by(act, procedure, say) if spoken_by is not None else act.act


def card_in_words(card: Card, lang: str) -> str:
    """A card in words."""
    say = translator(lang)
    ranks = {
        "A": say.pgettext("card", "ace"),
        "K": say.pgettext("card", "king"),
        "Q": say.pgettext("card", "queen"),
        "J": say.pgettext("card", "jack"),
        "T": "10",
    }
    suits = {
        "s": say.pgettext("card of …", "spades"),
        "h": say.pgettext("card of …", "hearts"),
        "d": say.pgettext("card of …", "diamonds"),
        "c": say.pgettext("card of …", "clubs"),
    }
    return say.pgettext("card", "{rank} of {suit}").format(rank=ranks.get(card[0], card[0]), suit=suits[card[1]])


def _inspector(act: Act, procedure: Procedure, lang: str, about: Act | None) -> str:
    say = translator(lang)
    if act.act == "undo":
        if about is None:
            return say.gettext("The inspector takes back line {line}").format(line=act.about or 0)
        return say.gettext("The inspector takes it back: {what}").format(what=describe_act(about, procedure, lang))
    if act.act == "fix":
        if about is None:
            return say.gettext("The inspector puts line {line} right").format(line=act.about or 0)
        return say.gettext("The inspector puts it right: {what}").format(what=describe_act(fixed(about, act), procedure, lang))
    if act.act == "closing_time":
        text = say.ngettext(
            "The table is to be closed after {count} more round", "The table is to be closed after {count} more rounds",
            act.total or 0,
        )  # fmt: skip
        return text.format(count=act.total or 0)
    if act.act in _INSPECTOR:
        return say.gettext(_INSPECTOR[act.act]).format(amount=money(act, lang))
    what = describe_act(act, procedure, lang)
    if act.act == "deal" and act.card is not None:
        return say.gettext("The inspector does it: {what} ({card})").format(what=what, card=card_in_words(act.card, lang))
    return say.gettext("The inspector does it: {what}").format(what=what)


def _bet(act: Act, say: Translator) -> str:
    stake = say.gettext(_STAKES.get(act.stake or Stake.MAIN, _STAKES[Stake.MAIN]))
    if (act.bettor or 1) > 1:
        return say.gettext("{place}, {stake} of bettor {bettor}").format(
            place=place_name(act, say), stake=stake, bettor=act.bettor
        )
    return say.gettext("{place}, {stake}").format(place=place_name(act, say), stake=stake)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _call(act: Act, procedure: Procedure, say: Translator) -> str:
    words = spoken(act, procedure)
    if act.box is not None:
        return say.gettext("“{words}” to {place}").format(words=words, place=place_name(act, say))
    return say.gettext("“{words}”").format(words=words)


def _deal(act: Act, _procedure: Procedure, say: Translator) -> str:
    card = card_in_words(act.card, say.language) if act.card is not None else ""
    if act.to == "dealer":
        return say.gettext("Own card: {card}").format(card=card) if card else say.gettext("A card to yourself")
    if card:
        return _capital(say.gettext("{place}: {card}").format(place=place_name(act, say), card=card))
    return say.gettext("A card to {place}").format(place=place_name(act, say))


def _down(_act: Act, _procedure: Procedure, say: Translator) -> str:
    return say.gettext("Own card, face down")


def _clear(_act: Act, _procedure: Procedure, say: Translator) -> str:
    return say.gettext("The own cards are put away")


def _stop_card(act: Act, _procedure: Procedure, say: Translator) -> str:
    if act.depth is None:
        return say.gettext("The stop card is put in")
    return say.ngettext(
        "The stop card is put in: {count} card from the back", "The stop card is put in: {count} cards from the back", act.depth
    ).format(count=act.depth)


def _cut(act: Act, _procedure: Procedure, say: Translator) -> str:
    if act.depth is None:
        return say.gettext("The guest cuts")
    return say.ngettext(
        "The guest cuts: {count} card from the front", "The guest cuts: {count} cards from the front", act.depth
    ).format(count=act.depth)


def _decide(act: Act, procedure: Procedure, say: Translator) -> str:
    decided = _DECISIONS.get(act.decision or "", N_("{place}: the guest decides"))
    text = _capital(say.gettext(decided).format(place=place_name(act, say), bettor=act.bettor or 1))
    signal = guest_signal(act, procedure, say.language)
    return say.gettext("{what} ({signal})").format(what=text, signal=signal) if signal else text


def guest_signal(act: Act, procedure: Procedure, lang: str) -> str:
    """What a guest says, in quotes, or shows; empty where the record does not tell, or the procedure has no words for it."""
    if act.act in _SIGNALS:
        return translator(lang).gettext(_SIGNALS[act.act])
    if act.decision == Decision.HAND:
        return translator(lang).gettext("“On hand {hand}, please”").format(hand=act.hand or 1)
    words = act.words or ""
    gesture = _GESTURES.get(words)
    if gesture is not None:
        return translator(lang).gettext(gesture)
    kind, sign, name = words.partition(":")
    if not sign:
        return translator(lang).gettext("“{words}”").format(words=words) if " " in words else ""
    said = procedure.phrases.get(name) if kind == "word" else None
    return translator(lang).gettext("“{words}”").format(words=procedure.phrase(name)) if said else ""


def _fault(act: Act, _procedure: Procedure, say: Translator) -> str:
    found = DECK_FAULTS.get(act.words or "", N_("The deck is not as it should be"))
    return say.gettext(found)


_OTHERS: Final[dict[str, Callable[[Act, Procedure, Translator], str]]] = {
    "call": _call,
    "deal": _deal,
    "deal_down": _down,
    "clear": _clear,
    "stop_card": _stop_card,
    "cut": _cut,
    "decide": _decide,
    "deck_fault": _fault,
}
