"""What the inspector puts right: he decides by the best explanation and the table, the lesson carries it out.

A wrong act that moved something is put right at once; what was passed over and moves something is made good when a later act
shows that it was passed over. Words and gestures cannot be put right.
"""

from __future__ import annotations

from typing import Final

from trainer.game.acts import Act, By, Chips
from trainer.game.chips import chips_sum
from trainer.game.table import Table
from trainer.procedure.actwords import ACTS, DRAWS
from trainer.procedure.model import ErrorClass
from trainer.scoring.explanation import How
from trainer.scoring.judge import Judge

LOW: Final = 20
"""Chips of one denomination, a column, below which the table is filled between rounds."""


def missing(judge: Judge, table: Table) -> list[Act]:
    """Acts that were passed over, move something and can still be made good: those of this round, and own cards left."""
    best = judge.best
    return [
        finding.expected
        for finding in best.pending
        if finding.expected is not None
        and not finding.made_good
        and ACTS[finding.expected.act].physical
        and (finding.round == best.pos.round or (finding.expected.to == "dealer" and table.dealer_left))
    ]


def gone_with_the_round(judge: Judge) -> list[Act]:
    """What was passed over and lies on the table only until guests bet again."""
    return [
        finding.expected
        for finding in judge.best.pending
        if finding.expected is not None
        and not finding.made_good
        and finding.expected.act in ("clear", "take", "pay", "give_back")
        and finding.expected.to != "dealer"
        and finding.round <= judge.rounds_seen
    ]


def fill(table: Table, full: Chips) -> Act | None:
    """Chips for the tray when a column has run low; None while there are enough. `full` is the tray at the start."""
    if all(table.tray.get(value, 0) >= LOW for value in full):
        return None
    chips = {value: count - table.tray.get(value, 0) for value, count in full.items() if count > table.tray.get(value, 0)}
    return Act(act="fill", by=By.INSPECTOR, amount=chips_sum(chips), chips=chips)


def correction(judge: Judge, line: Act) -> Act | None:
    """What puts the croupier's line right: the act undone, or fixed where it can be put right itself; None for nothing."""
    best = judge.best
    undo = Act(act="undo", by=By.INSPECTOR, about=line.n)
    if best.how is How.AHEAD and _card_is_missing(judge, line):
        return undo
    if best.how not in (How.INSTEAD, How.BESIDES, How.AGAIN) or line.act not in ACTS or not ACTS[line.act].physical:
        return None
    blamed = next((finding for finding in reversed(best.findings) if finding.n == line.n), None)
    wanted = blamed.expected if blamed is not None else None
    if blamed is None or wanted is None or not _fixable(blamed.error, line):
        return undo
    if best.how is not How.INSTEAD and line.act not in DRAWS:
        return undo
    return Act(
        act="fix",
        by=By.INSPECTOR,
        about=line.n,
        box=wanted.box,
        hand=wanted.hand,
        to=wanted.to,
        bettor=wanted.bettor,
        stake=wanted.stake,
        amount=wanted.amount,
        chips=wanted.chips,
        card=line.card,
        depth=wanted.depth,
    )


def passed_over(judge: Judge, line: Act) -> list[Act]:
    """What the line passed over, to be done by the inspector once the line is undone."""
    return [
        finding.expected
        for finding in judge.best.pending
        if finding.n == line.n and finding.expected is not None and not finding.made_good
    ]


def _card_is_missing(judge: Judge, line: Act) -> bool:
    """Whether a card that decides what follows was passed over. Which of two places gets its card first decides nothing."""
    for finding in judge.best.pending:
        wanted = finding.expected
        if finding.n == line.n and wanted is not None and ACTS[wanted.act].changes_facts and not finding.made_good:
            leaf = judge.done_leaf(line)
            if leaf is None or line.act != wanted.act or leaf.step.phase != finding.leaf.step.phase:
                return True
    return False


def _fixable(error: ErrorClass, line: Act) -> bool:
    """Whether the inspector puts the act itself right (a card moved, a sum made up) instead of taking it back."""
    if line.act == "deal":
        return error is ErrorClass.WRONG_OBJECT
    return error is ErrorClass.WRONG_VALUE
