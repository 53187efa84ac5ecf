"""Checks of a procedure file: what a text says of them, what it takes over, and what cannot be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.procedure.test_load import built, house, refused
from tests.procedure.variants import write
from trainer.procedure.load import load, load_file
from trainer.procedure.model import Provenance, Severity

CHECKED = """clauses:
  H-1: {at: "1", kind: check, says: {en: Nobody is handed money}}
checks:
  no_cash_out: {clause: H-1}
  pack_order: {from: Custom of the house, severity: note}
  insurance_before_own_card: {from: Custom of the house}
"""


def test_checks_are_laid_over_those_that_are_inherited(tmp_path: Path) -> None:
    """A clause that only a check cites is used; what a text says nothing of stays as grave as it was."""
    found, base = built(tmp_path, CHECKED).checks, load("european").checks
    money, pack, own = (found[name] for name in ("no_cash_out", "pack_order", "insurance_before_own_card"))
    assert (money.clauses, money.provenance, money.severity) == (("H-1",), Provenance.OWN, base["no_cash_out"].severity)
    assert (pack.clauses, pack.provenance, pack.severity) == ((), Provenance.COMPOSITE, Severity.NOTE)
    assert (pack.source, own.severity) == ("Custom of the house", Severity.MINOR)
    assert found["no_card_before_close"].provenance is Provenance.COMPOSITE
    assert found.keys() == base.keys() | {"insurance_before_own_card"}


def test_a_check_is_inherited_from_a_rule_text(tmp_path: Path) -> None:
    write(tmp_path, "first", house(CHECKED, name="first"))
    found = load_file(write(tmp_path, "second", house(base="first", name="second")))
    assert found.checks["no_cash_out"].provenance is Provenance.INHERITED
    assert found.checks["pack_order"].provenance is Provenance.COMPOSITE


def test_a_removed_check_is_not_watched(tmp_path: Path) -> None:
    found = built(tmp_path, "remove: [check.pack_order, check.no_cash_out]\n")
    assert load("european").checks.keys() - found.checks.keys() == {"pack_order", "no_cash_out"}


@pytest.mark.parametrize(
    ("more", "code", "hint"),
    [
        ("checks:\n  pack_ordr: {from: Custom}\n", "unknown-key", "did you mean pack_order?"),
        ("checks:\n  pack_order: {severity: note}\n", "missing", "add  clause: …  or  from: …"),
        ("checks:\n  pack_order: {clause: EU-X33}\n", "unknown-clause", "did you mean EU-X3?"),
        ("checks:\n  pack_order: {from: Custom, severity: grave}\n", "unknown-severity", "known: critical"),
        ("checks:\n  pack_order: {from: Custom, severity: {order: note}}\n", "wrong-type", "write one word"),
        ("checks:\n  pack_order: {from: Custom, when: always}\n", "unknown-key", "known: "),
        ("remove: [check.pack_ordr]\n", "unknown-step", "did you mean check.pack_order?"),
    ],
)
def test_a_check_that_cannot_be(tmp_path: Path, more: str, code: str, hint: str) -> None:
    assert [(found, hint in told) for found, _, told in refused(tmp_path, more)] == [(code, True)]
