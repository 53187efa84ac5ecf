"""The words for what a croupier does: everything a camera over the table would note."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class ActWord:
    """An act of the vocabulary.

    `addresses` are the things it may be addressed to, `needs_amount` whether a step must say how much; `physical` acts
    move something on the table and can be put right by the inspector; `changes_facts` acts decide what follows.
    """

    name: str
    kind: str
    says: str
    addresses: tuple[str, ...] = ()
    needs_amount: bool = False
    physical: bool = False
    changes_facts: bool = False
    anytime: bool = False
    """Harmless whenever it is done: never a branch that the rules forbid, at most one that nothing calls for."""


def _words(*words: ActWord) -> dict[str, ActWord]:
    return {word.name: word for word in words}


ACTS: Final[dict[str, ActWord]] = _words(
    ActWord(name="wash", kind="pack", says="Mix the cards face down on the cloth in one heap, fingers spread."),
    ActWord(name="stack", kind="pack", says="Square the heap into at most two stacks in front of the croupier."),
    ActWord(name="riffle", kind="pack", says="Riffle packets from the stacks into each other, low on the cloth."),
    ActWord(name="strip", kind="pack", says="Strip: run packets off the top onto the cloth."),
    ActWord(name="turn", kind="pack", says="Box: turn a packet through half a circle."),
    ActWord(name="lace", kind="pack", says="Leave the packets laced so that the inspector sees the mix."),
    ActWord(name="present", kind="pack", says="Turn the pack on its side, backs to the guests, and offer the cutting card."),
    ActWord(name="complete_cut", kind="pack", says="Bring the part in front of the cutting card to the back.", physical=True),
    ActWord(name="stop_card", kind="pack", says="Insert the stop card from the back.", needs_amount=True, physical=True),
    ActWord(name="load", kind="pack", says="Load the shoe, cards face down, weight behind.", physical=True),
    ActWord(name="unseal", kind="pack", says="Break the seals of the decks at the table, in sight of the camera."),
    ActWord(name="spread_cards", kind="pack", says="Spread a deck face up in the maker's order, no card covering another."),
    ActWord(name="verify", kind="pack", says="Count a deck and see that it is whole and in order."),
    ActWord(name="turn_over", kind="pack", says="Turn the cards face down in one movement and look over the backs."),
    ActWord(name="gather", kind="pack", says="Gather the cards in small packets, without lifting them off the cloth."),
    ActWord(name="divide", kind="pack", says="Divide the cards into several heaps, each to be shuffled by itself."),
    ActWord(name="cut_heap", kind="pack", says="Cut a heap after it was riffled."),
    ActWord(name="cut_pack", kind="pack", says="Cut the whole pack before a guest is offered the last cut."),
    ActWord(
        name="halve",
        kind="pack",
        says="Divide the rest of the shoe in two and put it into the used cards at two places.",
        physical=True,
    ),
    ActWord(name="join_heaps", kind="pack", says="Turn the first of two heaps onto the second in one movement."),
    ActWord(name="store", kind="pack", says="Put the decks away for safe keeping."),
    ActWord(name="open_lid", kind="pack", says="Open the lid of the shuffling machine and start it."),
    ActWord(name="show_empty", kind="pack", says="Show that the shuffling machine is empty."),
    ActWord(name="set_machine", kind="pack", says="Set the shuffling machine to the game and its number of decks."),
    ActWord(name="feed", kind="pack", says="Feed a packet of about one deck into the machine, face up."),
    ActWord(name="close_lid", kind="pack", says="Shut the lid of the shuffling machine."),
    ActWord(name="feed_used", kind="pack", says="Put the used cards of the round before back into the machine.", physical=True),
    ActWord(name="equipment", kind="table", says="See that shoe, discard holder, cutting card and drop box are in place."),
    ActWord(name="post_sign", kind="table", says="Put up a sign: the limits of the table, and what the house bars."),
    ActWord(name="unlock", kind="table", says="Open the lid of the float once the inspector has unlocked it."),
    ActWord(name="lock", kind="table", says="Shut the lid of the float for the inspector to lock."),
    ActWord(name="spread_float", kind="table", says="Take the float out of the tray and spread it by denomination."),
    ActWord(name="count_float", kind="table", says="Count one denomination of the float, in columns, the inspector watching."),
    ActWord(name="sign", kind="paper", says="Sign the slip."),
    ActWord(name="drop_slip", kind="paper", says="Put the slip into the drop box."),
    ActWord(name="spread_notes", kind="cash", says="Spread a guest's notes on the table, unfolded, by denomination."),
    ActWord(name="lower_notes", kind="cash", says="Move notes to the lower level of the change block after the count."),
    ActWord(name="drop_notes", kind="cash", says="Push notes through the slot of the drop box with the paddle.", physical=True),
    ActWord(name="hand_cash", kind="cash", says="Hand a guest money. No step asks for it."),
    ActWord(
        name="cut_out",
        kind="chips",
        says="Cut out chips from the tray and prove them on the cloth.",
        needs_amount=True,
        physical=True,
    ),
    ActWord(name="pass_chips", kind="chips", says="Pass the chips that were cut out.", physical=True),
    ActWord(name="prove", kind="chips", says="Prove chips that were put up or brought: sort and count them on the cloth."),
    ActWord(name="rack", kind="chips", says="Put chips that were proved into the tray.", physical=True),
    ActWord(name="burn", kind="pack", says="Draw one card face down into the discard holder.", physical=True),
    ActWord(name="aside", kind="pack", says="Put the stop card aside, in view.", physical=True),
    ActWord(name="collect", kind="pack", says="Take the rest of the shoe and the discards together.", physical=True),
    ActWord(name="count", kind="pack", says="Count the cards: none is missing."),
    ActWord(name="call", kind="voice", says="Say a phrase of the procedure.", addresses=("box", "hand", "bet")),
    ActWord(name="sweep", kind="gesture", says="Sweep a flat hand across the table."),
    ActWord(name="line", kind="gesture", says="Run the hand along the insurance line."),
    ActWord(name="point", kind="gesture", says="Point at a box or hand.", addresses=("box", "hand")),
    ActWord(name="tap", kind="gesture", says="Tap beside a bet.", addresses=("hand", "bet")),
    ActWord(name="palms", kind="gesture", says="Show both palms: clean hands.", anytime=True),
    ActWord(name="check", kind="gesture", says="Pass the hand over a stake and compare it with its limit.", addresses=("bet",)),
    ActWord(
        name="deal",
        kind="cards",
        says="Draw a card from the shoe and lay it face up.",
        addresses=("box", "hand", "dealer"),
        physical=True,
        changes_facts=True,
    ),
    ActWord(
        name="deal_down",
        kind="cards",
        says="Draw a card from the shoe and lay it face down.",
        addresses=("dealer",),
        physical=True,
        changes_facts=True,
    ),
    ActWord(name="reveal", kind="cards", says="Turn the own card that lies face down.", addresses=("dealer",), physical=True),
    ActWord(name="peek", kind="gesture", says="Look at the own card that lies face down, nobody else seeing it."),
    ActWord(
        name="put_back",
        kind="cards",
        says="Put the card drawn last back into the shoe. No step asks for it.",
        physical=True,
    ),
    ActWord(
        name="separate",
        kind="cards",
        says="Set the two cards of a pair apart as two hands.",
        addresses=("hand",),
        physical=True,
        changes_facts=True,
    ),
    ActWord(
        name="clear",
        kind="cards",
        says="Take a hand's cards to the discard holder, face down.",
        addresses=("hand", "dealer"),
        physical=True,
    ),
    ActWord(
        name="take",
        kind="chips",
        says="Take chips of a bet to the tray.",
        addresses=("bet",),
        needs_amount=True,
        physical=True,
    ),
    ActWord(
        name="pay",
        kind="chips",
        says="Pay a bet from the tray, the payout touching the bet.",
        addresses=("bet",),
        needs_amount=True,
        physical=True,
    ),
    ActWord(
        name="give_back",
        kind="chips",
        says="Give a guest back chips of a bet.",
        addresses=("bet",),
        needs_amount=True,
        physical=True,
    ),
    ActWord(
        name="place",
        kind="chips",
        says="Set the chips that a guest put beside the bet in their place.",
        addresses=("bet",),
        physical=True,
    ),
    ActWord(
        name="straighten",
        kind="chips",
        says="Put a bet right that lies outside its box or is badly stacked.",
        addresses=("bet",),
        physical=True,
    ),
    ActWord(
        name="move",
        kind="chips",
        says="Set a joined bet with the hand of a split that its bettor has named.",
        addresses=("bet",),
        physical=True,
    ),
    ActWord(name="retract", kind="gesture", says="Stop and take the last act back. No step asks for it."),
)

MONEY: Final = frozenset({"take", "pay", "give_back", "cut_out"})
"""Acts that move chips of a sum."""
FROM_TRAY: Final = frozenset({"pay", "cut_out"})
"""Acts whose chips come from the tray."""
TOGETHER: Final = frozenset({"collect", "halve"})
"""Acts that take the rest of the shoe and the used cards together for a new shuffle."""
DRAWS: Final = frozenset({"deal", "deal_down"})
"""Acts that draw a card from the shoe onto the table."""
