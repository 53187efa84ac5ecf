"""The pack: how acts change what was shuffled, cut, loaded and burned."""

from __future__ import annotations

from trainer.game.acts import Act
from trainer.game.layout import Layout


class Pack(Layout):
    """The layout as far as the cards are handled outside a round."""

    __slots__ = ()

    def _shuffle(self, act: Act) -> None:
        """The first handling of the pack after a shoe was dealt begins a new one."""
        if self.cards_out:
            self.shuffles = []
            self.cut_depth = self.stop_depth = None
            self.stop_card_out = self.stop_card_seen = False
            self.burned = self.cards_out = 0
            self.loaded = False
        self.shuffles.append(act.act)

    def _cut(self, act: Act) -> None:
        self.cut_depth = act.depth

    def _stop_card(self, act: Act) -> None:
        self.stop_depth = act.depth

    def _load(self, act: Act) -> None:
        self.loaded = True

    def _burn(self, act: Act) -> None:
        self.burned += 1
        self.cards_out += 1

    def _verify(self, act: Act) -> None:
        self.decks_seen += 1
        self.deck_fault = ""

    def _deck_fault(self, act: Act) -> None:
        self.deck_fault = act.words or "marked"

    def _feed_used(self, act: Act) -> None:
        self.used_wait = False

    def _stop_card_out(self, act: Act) -> None:
        self.stop_card_out = True

    def _aside(self, act: Act) -> None:
        self.stop_card_seen = True
