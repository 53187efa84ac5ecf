"""The state of a table: what lies where, and how to read it. How acts change it stands in `table`."""

from __future__ import annotations

from trainer.game.acts import OF_BOX, Act, Chips, Stake
from trainer.game.cards import Card, is_two_card_21, total
from trainer.game.felt import Felt
from trainer.game.places import Bet, Box, Hand


class Layout:
    """Boxes 1…7, the croupier's cards, the pack's handling and the money that moved."""

    __slots__ = (
        "absent",
        "bets_open",
        "boxes",
        "burned",
        "cards_out",
        "cash",
        "change",
        "closed",
        "closing",
        "credit",
        "cut_depth",
        "dealer",
        "dealer_cleared",
        "dealer_left",
        "dealt",
        "deck_fault",
        "decks_seen",
        "disputed",
        "felt",
        "fill_slip",
        "filled",
        "float_delta",
        "float_slip",
        "hole_down",
        "last_drawn",
        "loaded",
        "objects",
        "relief",
        "round",
        "rounds_left",
        "ruled",
        "shuffles",
        "stop_card_out",
        "stop_card_seen",
        "stop_depth",
        "third_card",
        "touched",
        "tray",
        "used_wait",
    )  # fmt: skip

    def __init__(self, boxes: int = 7, tray: Chips | None = None) -> None:
        self.boxes: tuple[Box, ...] = tuple(Box(number=n) for n in range(1, boxes + 1))
        self.dealer: list[Card] = []
        self.dealer_left: list[Card] = []
        """Own cards of the last round that were not taken up before the guests bet again."""
        self.dealer_cleared = False
        self.bets_open = False
        self.dealt = False
        self.round = 0
        self.third_card = False
        self.stop_card_out = False
        self.stop_card_seen = False
        self.shuffles: list[str] = []
        self.cut_depth: int | None = None
        self.stop_depth: int | None = None
        self.burned = 0
        self.loaded = False
        self.float_delta = 0
        self.filled = 0
        self.tray: Chips = dict(tray or {})
        self.cards_out = 0
        self.last_drawn: Act | None = None
        """The card that left the shoe last, where it was laid: it alone could go back unseen."""
        self.decks_seen = 0
        """Decks that were counted and looked over so far."""
        self.deck_fault = ""
        """What is wrong with the deck that was looked over last, until it is reported."""
        self.felt = Felt()
        self.absent: set[int] = set()
        """Boxes whose guest has gone."""
        self.objects = False
        self.touched: set[int] = set()
        """Boxes on which a guest has touched cards since they last got one; 0 where the line names none."""
        self.disputed = False
        self.ruled = False
        self.cash = 0
        """Notes a guest has put on the table, in the smallest unit."""
        self.change: Act | None = None
        """Chips a guest has put up to be changed."""
        self.fill_slip: Act | None = None
        self.credit: Act | None = None
        self.float_slip: int | None = None
        """What the opening slip says is in the tray."""
        self.relief = False
        self.closing = False
        self.rounds_left = 0
        """Rounds still to be dealt once the table is to be closed."""
        self.closed = False
        self.hole_down = False
        self.used_wait = False
        """Whether used cards of earlier rounds wait to go back into the shuffling machine."""

    # -- reading -------------------------------------------------------------------------------------------------

    def box(self, number: int) -> Box:
        """Box `number`. Raises ValueError when the table has no such box."""
        if not 1 <= number <= len(self.boxes):
            raise ValueError(f"box {number} is not on this table of {len(self.boxes)}")
        return self.boxes[number - 1]

    def hand(self, box: int | None, hand: int | None) -> Hand | None:
        """The hand, or None when there is none; `hand` None means the first of the box."""
        if box is None or not 1 <= box <= len(self.boxes):
            return None
        return self.boxes[box - 1].hand(hand or 1)

    def bet(self, box: int, hand: int, bettor: int, stake: str) -> Bet | None:
        """The stake, or None when it does not lie on the table."""
        if not 1 <= box <= len(self.boxes):
            return None
        if stake in OF_BOX:
            place = self.boxes[box - 1]
            for bet in place.late if stake == Stake.LATE else place.insurance:
                if bet.bettor == bettor and bet.stake == stake:
                    return bet
            return None
        found = self.boxes[box - 1].hand(hand)
        return found.bet(stake, bettor) if found else None

    @property
    def bets_wait(self) -> bool:
        """Whether the guests have bet and no card was dealt since."""
        return not self.dealt and any(box.hands for box in self.boxes)

    @property
    def upcard(self) -> Card | None:
        """The croupier's first card."""
        return self.dealer[0] if self.dealer else None

    @property
    def hole(self) -> int | None:
        """Which of the croupier's cards lies face down: the second, or the only one; None where all can be seen."""
        return min(1, len(self.dealer) - 1) if self.hole_down and self.dealer else None

    @property
    def dealer_total(self) -> int:
        return total(self.dealer)

    @property
    def dealer_has_blackjack(self) -> bool:
        return is_two_card_21(self.dealer)

    @property
    def cloth(self) -> int:
        """Money of guests that lies on the layout, in the smallest unit."""
        lying = 0
        for box in self.boxes:
            lying += sum(bet.lies for bet in (*box.insurance, *box.late))
            lying += sum(bet.lies for hand in box.hands for bet in hand.bets)
        return lying
