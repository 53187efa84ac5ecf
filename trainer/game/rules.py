"""The rules of one table: every parameter that decides facts, money or what guests may do.

The fields follow the handbook's parameter table (§3). What a house does in which order (form of the close, timing of
naturals, order of taking and paying, order of the pick-up, closing call of insurance) is not a parameter here: it is the
tree of the procedure. Values come from a procedure's YAML; nothing in Python is particular to one house.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.game.chips import OddChips, Ratio


class InsuredEvent(StrEnum):
    """What an insurance bet insures against (handbook §8: two events, kept apart)."""

    BLACKJACK = "blackjack"
    """The croupier makes Black Jack (BGO-42)."""
    TEN = "ten"
    """The croupier's next card counts ten (BGO-44)."""


class InsuranceSize(StrEnum):
    """How big an insurance stake may be (handbook §1.6)."""

    AT_MOST_HALF = "at_most_half"
    """At most half of the first bet of the hand (LT-20)."""
    EXACTLY_HALF = "exactly_half"
    """Exactly half of the first bet (FR-38)."""
    HALF_OR_FULL = "half_or_full"
    """Equal to the bet or half of it, nothing between (BGO-46)."""
    HALF_MINIMUM_TO_HALF_BOX = "half_minimum_to_half_box"
    """Between half the table minimum and half of all bets on the box (RUN-16)."""
    AT_MOST_HALF_OF_ALL = "at_most_half_of_all"
    """At most half of the sum of all the guest's bets at the table (RUH-27)."""


class Equality(StrEnum):
    """Which two cards make a pair."""

    VALUE = "value"
    RANK = "rank"


class DoubleOn(StrEnum):
    """Which two-card hands may be doubled."""

    ANY_TWO = "any_two"
    NOT_NATURAL = "not_natural"
    """Any two cards but Black Jack (RUN-38)."""
    NO_ACE = "no_ace"
    """No hand with an ace, announced by a sign (BGH-26)."""
    NINE_TO_ELEVEN = "nine_to_eleven"
    """Nine, ten or eleven, an ace counted as one."""
    NINE_AND_UP = "nine_and_up"
    """Nine or more, an ace counted as one: no soft hand that is worth it."""


class ExtraStakes(StrEnum):
    """What a croupier's Black Jack takes of doubles and splits."""

    ALL = "all"
    ORIGINAL_ONLY = "original_only"


class SurrenderUntil(StrEnum):
    """Until when surrender is open, for the whole table."""

    THIRD_CARD = "third_card"
    """Until the first third card goes to anyone (RUH-15)."""


class AskMode(StrEnum):
    """Who speaks first."""

    OFFERED = "offered"
    ASKED = "asked"


class StopCardFirst(StrEnum):
    """What follows when the stop card is the first card of a round (handbook N2)."""

    FINISH_ROUND = "finish_round"
    SHUFFLE_NOW = "shuffle_now"


class ShuffleBy(StrEnum):
    CROUPIER = "croupier"
    MACHINE = "machine"


class WhoCuts(StrEnum):
    PLAYER = "player"
    NOBODY = "nobody"


class SplitOrder(StrEnum):
    """Which hand of a split is played first; left and right are the croupier's."""

    LEFT_FIRST = "left_first"
    RIGHT_FIRST = "right_first"


class JoinedAtSplit(StrEnum):
    """What a joined bettor does when the owner of the box splits."""

    CHOOSES_HAND = "chooses_hand"
    FOLLOWS_OWNER = "follows_owner"


class Signal(StrEnum):
    """What counts as the guest's decision."""

    WORD = "word"
    GESTURE = "gesture"
    EITHER = "either"


@dataclass(frozen=True, slots=True, kw_only=True)
class Insurance:
    """One kind of insurance: its event, the croupier's cards it is open on, its size and what it pays."""

    event: InsuredEvent
    against: str
    """Ranks of the croupier's first card, ``T`` standing for a ten only (``AT`` or ``ATJQK``)."""
    size: InsuranceSize
    pays: Ratio


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Minimum and maximum of a box, in the smallest unit."""

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every parameter of the handbook's §3 that is a fact of the game. Money in the smallest unit."""

    # pack and shoe
    decks: int
    decks_allowed: tuple[int, ...]
    shuffle_by: ShuffleBy
    shuffle_passes: int
    shuffle_heaps: int
    """Heaps into which the pack is divided where each is shuffled by itself."""
    card_change_hours: int
    """Hours after which the decks are changed; 0 where the text names none."""
    who_cuts: WhoCuts
    cut_min_from_end: int
    """Cards at each end in which the guest may not cut."""
    stop_card: bool
    stop_card_depth: tuple[int, int]
    """Least and most cards behind the stop card."""
    stop_card_first: StopCardFirst
    burn_cards: tuple[int, int]
    """Least and most cards burned after loading."""
    burn_shown: bool
    relief_burn: int
    """Cards an incoming croupier burns before he deals."""
    # boxes and bets
    boxes: int
    max_bettors_per_box: int
    box_total_cap: bool
    """Whether all bets on a box together must keep the maximum."""
    presence_required: bool
    sole_player_min_boxes: int
    limits: tuple[Limits, ...]
    """The limit sets the text or the house offers; the first is the default."""
    odd_chips: OddChips
    denominations: tuple[int, ...]
    float_columns: tuple[int, ...]
    """Columns of twenty of each denomination in a full tray."""
    big_payout: int
    """A payment from this sum is announced and checked by the inspector; 0 for never."""
    # dealing and drawing
    hole_card: bool
    dealer_hits_soft_17: bool
    draw_on_21: bool
    auto_draw_below: int
    """Hands below this total are drawn to without asking; 0 for none."""
    dealer_draws_if_all_dead: bool
    signal: Signal
    # doubling
    double_on: DoubleOn
    double_for_less: bool
    double_after_split: bool
    double_split_aces: bool
    double_offer_totals: tuple[int, ...]
    # splitting
    split_equality: Equality
    split_max: int
    """How often a box may split (three splits make four hands)."""
    split_aces_max: int
    split_aces_cards: int
    """Cards each split ace gets; 0 for any number."""
    split_order: SplitOrder
    split_joined: JoinedAtSplit
    # surrender
    surrender_against: str
    """Ranks of the croupier's card against which surrender is possible; empty for none."""
    surrender_offer_on: str
    """Ranks on which the croupier must offer it; on the others the guest asks."""
    surrender_until: SurrenderUntil
    # insurance and even money
    insurance: tuple[Insurance, ...]
    even_money_against: str
    even_money_mode: AskMode
    # results
    natural_pays: Ratio
    natural_beats_21: bool
    """Whether Black Jack beats any other 21, for the guest and for the croupier."""
    dealer_blackjack_takes: ExtraStakes
    split_21_is_natural: bool
    # shown on signs
    dispute_authority: str
    foreign_objects_forbidden: bool

    @property
    def smallest_chip(self) -> int:
        return min(self.denominations)
