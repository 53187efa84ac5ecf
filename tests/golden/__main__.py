"""``python -m tests.golden``: make the golden records, verdicts and paths anew."""

from __future__ import annotations

from tests.golden import make_anew

if __name__ == "__main__":
    make_anew()
