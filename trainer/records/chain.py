"""Seals over a list of lines: the link from each line to the one before, and the RFC 6962 root over all of them.

A link shows where a record was altered. It does not stop someone who recomputes every link after an edit, nor does it
show lines taken off the end: for that the root must also be held by somebody else (handbook systems.md §5.2).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

LINK_DIGITS: Final = 32
"""Hexadecimal digits of a link: the first 128 of SHA-256's 256 bits."""


def link(previous: str, body: bytes) -> str:
    """The link of a line: SHA-256 over the link before it, as ASCII text, and the line's own bytes.

    `previous` is empty for the first line. `body` is the line as written, without its link and its line end.
    """
    return sha256(previous.encode("ascii") + body).hexdigest()[:LINK_DIGITS]


class MerkleTree:
    """Root of the growing list of leaves as RFC 6962 §2.1 defines it, in memory that grows with the logarithm only."""

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[bytes] = []

    def add(self, leaf: bytes) -> None:
        """Append a leaf, given as its own bytes."""
        node = sha256(b"\x00" + leaf).digest()
        # A full subtree closes for every trailing one bit of the size before the leaf is counted.
        size = self.size
        while size & 1:
            node = _join(self._peaks.pop(), node)
            size >>= 1
        self._peaks.append(node)
        self.size += 1

    def root(self) -> str:
        """The root in hexadecimal; for no leaves the hash of nothing."""
        if not self._peaks:
            return sha256().hexdigest()
        node = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            node = _join(peak, node)
        return node.hex()


def _join(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
