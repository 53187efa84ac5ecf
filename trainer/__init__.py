"""The croupier trainer: deal blackjack by the regulated procedure and have every act judged."""

__version__ = "0.1.0"
