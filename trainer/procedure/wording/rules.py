"""Rule values in plain words: every rule says its value in a sentence, and a changed rule says what is new about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from trainer.game.rules import Insurance, InsuranceSize, InsuredEvent
from trainer.i18n import N_, Translator, format_money
from trainer.procedure.wording.guards import either

Said = Callable[[Any, Translator], str]
"""How a value fills its sentence."""

FLAGS: Final[Mapping[str, tuple[str, str]]] = {
    "stop_card": (N_("A stop card is put into the pack."), N_("No stop card is put into the pack.")),
    "burn_shown": (N_("Burned cards are shown on request."), N_("Burned cards are not shown.")),
    "box_total_cap": (
        N_("All bets on a box together must keep the maximum."),
        N_("Each bet on a box may reach the maximum by itself."),
    ),
    "presence_required": (
        N_("A bet is played only while its guest is at the table."),
        N_("A bet is played even when its guest has left the table."),
    ),
    "hole_card": (
        N_("You take a second card, face down, before the guests decide."),
        N_("You take only one card before the guests have decided."),
    ),
    "dealer_hits_soft_17": (N_("You draw on a soft 17."), N_("You stand on a soft 17.")),
    "draw_on_21": (N_("A guest may draw on 21."), N_("A guest may not draw on 21.")),
    "dealer_draws_if_all_dead": (
        N_("You complete your own hand even when nothing is at stake any more."),
        N_("You do not complete your own hand when nothing is at stake any more."),
    ),
    "double_for_less": (N_("A guest may double for less than his bet."), N_("A double is always as big as the bet.")),
    "double_after_split": (N_("A hand may be doubled after a split."), N_("A hand may not be doubled after a split.")),
    "double_split_aces": (N_("Split aces may be doubled."), N_("Split aces may not be doubled.")),
    "natural_beats_21": (N_("Black Jack beats any other 21."), N_("Black Jack and any other 21 are a stand-off.")),
    "split_21_is_natural": (
        N_("An ace with a ten or picture after a split is Black Jack."),
        N_("An ace with a ten or picture after a split is 21, not Black Jack."),
    ),
    "foreign_objects_forbidden": (
        N_("Nothing that does not belong to the game may lie on the table."),
        N_("Guests may lay other things on the table."),
    ),
}
"""Rule that holds or does not → the sentence for either."""

CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    "shuffle_by": {
        "croupier": N_("You shuffle the cards yourself."),
        "machine": N_("A machine shuffles the cards."),
    },
    "who_cuts": {"player": N_("A guest cuts the pack."), "nobody": N_("Nobody cuts the pack.")},
    "stop_card_first": {
        "finish_round": N_("When the stop card is the first card of a round, the round is still dealt."),
        "shuffle_now": N_("When the stop card is the first card of a round, the cards are shuffled at once."),
    },
    "odd_chips": {
        "exact_small_chip": N_("Odd payments are paid exactly, in small chips."),
        "floor": N_("Odd payments are rounded down to the smallest chip."),
        "ceil_player": N_("Odd payments are rounded up to the smallest chip, in the guest's favour."),
        "nearest_half_up": N_("Odd payments are rounded to the nearest chip, a half upwards."),
        "bets_must_be_even": N_("Bets on which a payment would be odd are not accepted."),
    },
    "signal": {
        "word": N_("The guest's word counts as his decision."),
        "gesture": N_("The guest's gesture counts as his decision."),
        "either": N_("The guest's word or gesture counts as his decision."),
    },
    "double_on": {
        "any_two": N_("Any two cards may be doubled."),
        "not_natural": N_("Any two cards but Black Jack may be doubled."),
        "no_ace": N_("Any two cards without an ace may be doubled."),
        "nine_to_eleven": N_("Only hands of 9, 10 or 11 may be doubled."),
        "nine_and_up": N_("Only hands of 9 or more may be doubled."),
    },
    "split_equality": {
        "value": N_("Two cards of the same value may be split."),
        "rank": N_("Only two cards of the same rank may be split."),
    },
    "split_order": {
        "left_first": N_("Of split hands the one on your left is played first."),
        "right_first": N_("Of split hands the one on your right is played first."),
    },
    "split_joined": {
        "chooses_hand": N_("When the owner of a box splits, a joined bettor chooses one of the two hands."),
        "follows_owner": N_("When the owner of a box splits, a joined bettor follows him."),
    },
    "surrender_until": {"third_card": N_("Surrender is open until anyone gets a third card.")},
    "even_money_mode": {
        "offered": N_("You offer even money."),
        "asked": N_("Even money is paid only to a guest who asks for it."),
    },
    "dealer_blackjack_takes": {
        "all": N_("Your Black Jack takes doubles and split bets too."),
        "original_only": N_("Your Black Jack takes only the first bets; doubles and split bets stay."),
    },
}
"""Rule with named values → value → the sentence."""


def _number(value: int, _say: Translator) -> str:
    return str(value)


def _money(value: int, say: Translator) -> str:
    return format_money(value, say.language)


def _each(one: Said) -> Said:
    return lambda values, say: ", ".join(one(value, say) for value in values)


def _range(value: tuple[int, int], _say: Translator) -> str:
    return str(value[0]) if value[0] == value[1] else f"{value[0]}–{value[1]}"


def _limits(value: Any, say: Translator) -> str:
    return f"{_money(value.minimum, say)}–{_money(value.maximum, say)}"


def _totals(values: Sequence[int], say: Translator) -> str:
    return either([str(value) for value in values], say)


def _written(value: object, say: Translator) -> str:
    text = str(value)
    return say.gettext(AUTHORITIES[text]) if text in AUTHORITIES else text


_PICTURES: Final = "JQK"
_RANKS: Final = "23456789TJQKA"
_NAMES: Final[Mapping[str, str]] = {
    "A": N_("an ace"), "T": N_("a ten"), "J": N_("a jack"), "Q": N_("a queen"), "K": N_("a king"),
}  # fmt: skip
AUTHORITIES: Final[Mapping[str, str]] = {
    "casino manager": N_("the manager of the casino"),
    "inspector": N_("the inspector"),
}
"""Who decides disputes, where the text names one of these."""


def cards_words(ranks: str, say: Translator) -> str:
    """Ranks as cards in the nominative: "an ace, a ten or a picture"."""
    held = [rank for rank in _RANKS if rank in ranks]
    if len(held) == len(_RANKS):
        return say.gettext("any card")
    if "".join(held) == _RANKS[:-1]:
        return say.gettext("any card but an ace")
    parts: list[str] = []
    for _, group in groupby((rank for rank in held if rank.isdigit()), key=lambda rank: int(rank) - held.index(rank)):
        run = list(group)
        parts += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else run
    if "A" in held:
        parts.insert(0, say.gettext(_NAMES["A"]))
    if "T" in held:
        parts.append(say.gettext(_NAMES["T"]))
    pictures = [rank for rank in held if rank in _PICTURES]
    parts += [say.gettext("a picture")] if len(pictures) == 3 else [say.gettext(_NAMES[rank]) for rank in pictures]
    return either(parts, say)


VALUES: Final[Mapping[str, tuple[str, Said, str | None]]] = {
    "decks": (N_("Number of decks: {value}."), _number, None),
    "decks_allowed": (N_("Numbers of decks that are allowed: {value}."), _each(_number), None),
    "shuffle_passes": (N_("How often you go through the whole pack when you shuffle: {value}."), _number, None),
    "card_change_hours": (
        N_("Hours after which the cards are changed: {value}."),
        _number,
        N_("No time is set after which the cards are changed."),
    ),
    "cut_min_from_end": (
        N_("Cards at each end of the pack in which a guest may not cut: {value}."),
        _number,
        N_("A guest may cut anywhere in the pack."),
    ),
    "stop_card_depth": (N_("Cards behind the stop card: {value}."), _range, N_("No cards lie behind the stop card.")),
    "burn_cards": (N_("Cards that are burned: {value}."), _range, N_("No cards are burned.")),
    "relief_burn": (
        N_("Cards that an incoming croupier burns: {value}."),
        _number,
        N_("An incoming croupier burns no card."),
    ),
    "shuffle_heaps": (
        N_("Heaps into which the cards are divided: {value}."),
        _number,
        N_("The cards are not divided into heaps."),
    ),
    "boxes": (N_("Number of boxes: {value}."), _number, None),
    "max_bettors_per_box": (N_("Most bettors on one box: {value}."), _number, None),
    "sole_player_min_boxes": (N_("Fewest boxes that a guest alone at the table plays: {value}."), _number, None),
    "limits": (N_("Limits of a box: {value}."), _each(_limits), None),
    "denominations": (N_("Chips: {value}."), _each(_money), None),
    "float_columns": (N_("Columns of twenty in a full tray, from the smallest chip: {value}."), _each(_number), None),
    "big_payout": (
        N_("Sum from which a payment is announced: {value}."),
        _money,
        N_("Payments of any size are made without being announced."),
    ),
    "auto_draw_below": (
        N_("Total below which a hand gets a card unasked: {value}."),
        _number,
        N_("No hand gets a card unasked."),
    ),
    "double_offer_totals": (N_("You offer the double on {value}."), _totals, N_("You do not offer the double.")),
    "split_max": (N_("Most splits on one box: {value}."), _number, N_("Hands may not be split.")),
    "split_aces_max": (N_("Most splits of aces on one box: {value}."), _number, N_("Aces may not be split.")),
    "split_aces_cards": (
        N_("Cards that each split ace gets: {value}."),
        _number,
        N_("Split aces may get any number of cards."),
    ),
    "surrender_against": (
        N_("Surrender is possible when your first card is {value}."),
        cards_words,
        N_("There is no surrender."),
    ),
    "surrender_offer_on": (
        N_("You offer surrender when your first card is {value}."),
        cards_words,
        N_("You do not offer surrender."),
    ),
    "even_money_against": (
        N_("A Black Jack may take even money when your first card is {value}."),
        cards_words,
        N_("There is no even money."),
    ),
    "natural_pays": (N_("Black Jack is paid {value}."), lambda value, _say: str(value), None),
    "dispute_authority": (N_("Who decides disputes: {value}."), _written, N_("Nobody is named who decides disputes.")),
}
"""Rule → its sentence, how the value fills it, and the sentence for none of it."""

MANY: Final = 20
"""A number that no round reaches: it stands for any number."""
UNLIMITED: Final[Mapping[str, str]] = {
    "split_max": N_("A box may be split any number of times."),
    "split_aces_max": N_("Aces may be split any number of times."),
}
"""Rule → what is said of a number that no round reaches."""

GONE: Final[Mapping[str, str]] = {
    "stop_card": N_("A stop card is no longer put into the pack."),
    "burn_shown": N_("Burned cards are no longer shown."),
    "dealer_hits_soft_17": N_("You no longer draw on a soft 17: you stand."),
    "draw_on_21": N_("A guest may no longer draw on 21."),
    "double_for_less": N_("A guest may no longer double for less than his bet."),
    "double_after_split": N_("A hand may no longer be doubled after a split."),
    "double_split_aces": N_("Split aces may no longer be doubled."),
    "burn_cards": N_("Cards are no longer burned."),
    "relief_burn": N_("An incoming croupier no longer burns a card."),
    "big_payout": N_("Big payments are no longer announced."),
    "auto_draw_below": N_("No hand gets a card unasked any more."),
    "double_offer_totals": N_("The double is no longer offered."),
    "split_max": N_("Hands may no longer be split."),
    "split_aces_max": N_("Aces may no longer be split."),
    "surrender_against": N_("Surrender is no longer possible."),
    "surrender_offer_on": N_("Surrender is no longer offered."),
    "even_money_against": N_("Even money is no longer given."),
    "insurance": N_("Insurance is no longer offered."),
}
"""Rule → what is said when it no longer holds, or nothing is left of it."""

INSURANCE: Final[Mapping[InsuredEvent, str]] = {
    InsuredEvent.BLACKJACK: N_("Insurance against Black Jack pays {pays}; it is open when your first card is {cards}."),
    InsuredEvent.TEN: N_("Insurance against a ten as your next card pays {pays}; it is open when your first card is {cards}."),
}
SIZES: Final[Mapping[InsuranceSize, str]] = {
    InsuranceSize.AT_MOST_HALF: N_("It is at most half of the first bet."),
    InsuranceSize.EXACTLY_HALF: N_("It is exactly half of the first bet."),
    InsuranceSize.HALF_OR_FULL: N_("It is as big as the first bet or half of it, and nothing between."),
    InsuranceSize.HALF_MINIMUM_TO_HALF_BOX: N_("It is from half of the minimum to half of all bets on the box."),
    InsuranceSize.AT_MOST_HALF_OF_ALL: N_("It is at most half of all the guest's bets on the table."),
}
EVENT_GONE: Final[Mapping[InsuredEvent, str]] = {
    InsuredEvent.BLACKJACK: N_("There is no longer an insurance against Black Jack."),
    InsuredEvent.TEN: N_("There is no longer an insurance against a ten as your next card."),
}


def rule_sentence(name: str, value: Any, say: Translator) -> str:
    """The value of a rule as a sentence; the bare name and value of a rule that has none."""
    if name in FLAGS:
        return say.gettext(FLAGS[name][0 if value else 1])
    if name in CHOICES:
        text = CHOICES[name].get(str(value))
        return say.gettext(text) if text is not None else f"{name}: {value}"
    if name == "insurance":
        return " ".join(_insurance(kind, say) for kind in value) or say.gettext("There is no insurance.")
    if name not in VALUES:
        return f"{name}: {value}"
    if _is_unlimited(name, value):
        return say.gettext(UNLIMITED[name])
    text, fill, none = VALUES[name]
    if none is not None and is_nothing(value):
        return say.gettext(none)
    return say.gettext(text).format(value=fill(value, say))


def rule_change(name: str, was: Any, now: Any, say: Translator) -> str:
    """What is new about a rule, in one sentence or two."""
    if name == "insurance" and was and now:
        return _insurance_change(was, now, say)
    if name in GONE and not is_nothing(was) and is_nothing(now):
        return say.gettext(GONE[name])
    said = rule_sentence(name, now, say)
    if name in FLAGS or is_nothing(was):
        return say.gettext("New: {what}").format(what=said)
    if name in VALUES and not _is_unlimited(name, was) and not _is_unlimited(name, now) and not is_nothing(now):
        return say.gettext("{now} Before: {value}.").format(now=said, value=VALUES[name][1](was, say))
    return _before(said, rule_sentence(name, was, say), say)


def _is_unlimited(name: str, value: Any) -> bool:
    return name in UNLIMITED and bool(value >= MANY)


def is_nothing(value: Any) -> bool:
    """Whether a value says that there is nothing of the kind."""
    return not value or value == (0, 0)


def _before(now: str, was: str, say: Translator) -> str:
    return say.gettext("{now} Before: {was}").format(now=now, was=was)


def _insurance(kind: Insurance, say: Translator) -> str:
    opened = say.gettext(INSURANCE[kind.event]).format(cards=cards_words(kind.against, say), pays=kind.pays)
    return f"{opened} {say.gettext(SIZES[kind.size])}"


def _insurance_change(was: Sequence[Insurance], now: Sequence[Insurance], say: Translator) -> str:
    """Only the kinds that differ."""
    old, new = {kind.event: kind for kind in was}, {kind.event: kind for kind in now}
    out: list[str] = []
    for event, kind in new.items():
        before = old.get(event)
        if before is None:
            out.append(say.gettext("New: {what}").format(what=_insurance(kind, say)))
        elif before != kind:
            out.append(_before(_insurance(kind, say), _insurance(before, say), say))
    out += [say.gettext(EVENT_GONE[event]) for event in old if event not in new]
    return " ".join(out)
