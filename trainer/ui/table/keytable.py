"""Every key of the hands in one table: what the help page lists, the call bar shows and the table listens to.

Free letters only: Q W E R Y U I O speak calls, A S F H make gestures and belong to the call bar.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.i18n import N_, gettext


@dataclass(frozen=True, slots=True)
class KeyDef:
    """One action of the hands: its name, the key as it is shown, the group it is listed in, what it does."""

    action: str
    key: str
    group: str
    description: str

    @property
    def text(self) -> str:
        """What it does, in the user's language."""
        return gettext(self.description)


KEYS: Final[tuple[KeyDef, ...]] = (
    KeyDef("box", "1…7", "move", N_("Choose a box; again for its next hand")),
    KeyDef("left", "←", "move", N_("To the next place on the left")),
    KeyDef("right", "→", "move", N_("To the next place on the right")),
    KeyDef("up", "↑", "move", N_("Away from you: cards, bets, guest")),
    KeyDef("down", "↓", "move", N_("Towards you: insurance line, your cards, tray")),
    KeyDef("dealer", "8", "move", N_("Choose your own cards")),
    KeyDef("shoe", "9", "move", N_("Choose the shoe; the pack while it is shuffled")),
    KeyDef("tray", "0", "move", N_("Choose the tray")),
    KeyDef("enter", "Enter", "hands", N_("Do the obvious thing here: pick up, put down, deal, point")),
    KeyDef("back", "Esc", "hands", N_("Put back what is in hand")),
    KeyDef("deal", "D", "hands", N_("Deal a card here")),
    KeyDef("pay", "P", "hands", N_("Pay with the chips in hand")),
    KeyDef("take", "T", "hands", N_("Take the bet")),
    KeyDef("half", "/", "hands", N_("Take half of the bet in hand")),
    KeyDef("give_back", "G", "hands", N_("Give the bet, or what is in hand of it, back to the guest")),
    KeyDef("clear", "X", "hands", N_("Put the cards to the used cards")),
    KeyDef("place", "V", "hands", N_("Set the guest's chips in place")),
    KeyDef("separate", "B", "hands", N_("Separate the pair")),
    KeyDef("retract", "Shift+B", "hands", N_("Stop, and take your last act back")),
    KeyDef("put_back", "Alt+Shift+D", "hands", N_("Put the card drawn last back into the shoe")),
    KeyDef("deal_down", "Alt+D", "hands", N_("Deal a card to yourself, face down")),
    KeyDef("reveal", "Alt+T", "hands", N_("Turn your face-down card over")),
    KeyDef("peek", "Alt+H", "hands", N_("Look at your face-down card")),
    KeyDef("straighten", "Shift+V", "hands", N_("Put the bet right as it lies")),
    KeyDef("move", "Alt+V", "hands", N_("Move the joined bet to the hand its bettor chose")),
    KeyDef("point", ".", "hands", N_("Point at the hand or the box")),
    KeyDef("check", "Shift+H", "hands", N_("Check the size of the bet")),
    KeyDef("chip", "Ctrl+1…9", "chips", N_("Take a chip in hand, the smallest value first")),
    KeyDef("five", "Ctrl+Shift+1…9", "chips", N_("Take five chips in hand")),
    KeyDef("more", "+", "chips", N_("One more of the chip here, or of the last one")),
    KeyDef("less", "−", "chips", N_("Put the last chip back into the tray")),
    KeyDef("cut_out", "Shift+P", "chips", N_("Cut out the chips in hand in front of the tray")),
    KeyDef("pass_chips", "Shift+G", "chips", N_("Pass the chips that were cut out")),
    KeyDef("prove", "Alt+P", "chips", N_("Prove the chips that were put up or brought")),
    KeyDef("rack", "Shift+T", "chips", N_("Put the proved chips into the tray")),
    KeyDef("wash", "J", "pack", N_("Wash the cards")),
    KeyDef("stack", "K", "pack", N_("Square the cards into stacks")),
    KeyDef("riffle", "L", "pack", N_("Riffle")),
    KeyDef("strip", "Z", "pack", N_("Strip")),
    KeyDef("turn", "N", "pack", N_("Turn")),
    KeyDef("lace", "M", "pack", N_("Lace the stacks together")),
    KeyDef("present", "C", "pack", N_("Offer the pack to be cut")),
    KeyDef("complete_cut", "Shift+C", "pack", N_("Complete the cut")),
    KeyDef("stop_card", "Shift+N", "pack", N_("Put the stop card in; + and − change how deep")),
    KeyDef("load", "Shift+L", "pack", N_("Put the pack into the shoe")),
    KeyDef("burn", "Shift+D", "pack", N_("Burn a card")),
    KeyDef("aside", "Shift+X", "pack", N_("Put the stop card aside")),
    KeyDef("collect", "Shift+Z", "pack", N_("Collect the cards of the shoe")),
    KeyDef("count", "Shift+J", "pack", N_("Count the cards")),
    KeyDef("gather", "Shift+K", "pack", N_("Gather the cards in small packets")),
    KeyDef("divide", "Shift+M", "pack", N_("Divide the cards into heaps")),
    KeyDef("cut_heap", "Alt+C", "pack", N_("Cut a heap")),
    KeyDef("cut_pack", "Alt+Shift+C", "pack", N_("Cut the whole pack")),
    KeyDef("join_heaps", "Alt+M", "pack", N_("Turn one heap onto the other")),
    KeyDef("halve", "Alt+Shift+Z", "pack", N_("Put the rest of the shoe into the used cards by halves")),
    KeyDef("unseal", "Alt+J", "pack", N_("Break the seals of the decks")),
    KeyDef("spread_cards", "Alt+K", "pack", N_("Spread a deck face up")),
    KeyDef("verify", "Alt+L", "pack", N_("Count a deck and see that it is whole")),
    KeyDef("turn_over", "Alt+Z", "pack", N_("Turn the cards over and look at their backs")),
    KeyDef("store", "Alt+Shift+L", "pack", N_("Put the cards away for keeping")),
    KeyDef("open_lid", "Alt+Shift+J", "machine", N_("Open the lid of the machine and start it")),
    KeyDef("show_empty", "Alt+Shift+K", "machine", N_("Show the machine empty")),
    KeyDef("set_machine", "Alt+N", "machine", N_("Set the machine to the game and its decks")),
    KeyDef("feed", "Alt+Shift+N", "machine", N_("Feed a packet into the machine")),
    KeyDef("close_lid", "Alt+Shift+M", "machine", N_("Shut the lid of the machine")),
    KeyDef("feed_used", "Alt+X", "machine", N_("Put the used cards back into the machine")),
    KeyDef("equipment", "Alt+A", "table", N_("Check the equipment of the table")),
    KeyDef("post_sign", "Alt+Shift+A", "table", N_("Put up the sign with the limits")),
    KeyDef("unlock", "Alt+F", "table", N_("Open the lid of the float")),
    KeyDef("lock", "Alt+Shift+F", "table", N_("Shut the lid of the float for the inspector to lock")),
    KeyDef("spread_float", "Alt+S", "table", N_("Spread the float")),
    KeyDef("count_float", "Alt+Shift+S", "table", N_("Count a denomination of the float")),
    KeyDef("sign", "Alt+G", "table", N_("Sign the slip")),
    KeyDef("drop_slip", "Alt+Shift+G", "table", N_("Put the slip into the drop box")),
    KeyDef("spread_notes", "Alt+B", "table", N_("Spread the notes")),
    KeyDef("lower_notes", "Alt+Shift+V", "table", N_("Move the notes to the lower level")),
    KeyDef("drop_notes", "Alt+Shift+B", "table", N_("Push the notes into the drop box")),
    KeyDef("hand_cash", "Alt+Shift+H", "table", N_("Hand a guest money")),
)
"""Every key of the hands, for the help page, the call bar and `action_of`. Alt belongs to what is done seldom."""

GROUPS: Final[dict[str, str]] = {
    "move": N_("Moving about"),
    "hands": N_("Hands"),
    "chips": N_("Chips"),
    "pack": N_("The pack"),
    "machine": N_("The shuffling machine"),
    "table": N_("Table work"),
}


def key_of(action: str) -> str:
    """The key of an action as it is shown, or an empty text."""
    return next((entry.key for entry in KEYS if entry.action == action), "")
