"""What corrections do to an explanation: acts taken back, put right, or made good by the inspector."""

from __future__ import annotations

from dataclasses import replace

from trainer.game.acts import Act
from trainer.procedure.actwords import Fit, fit
from trainer.procedure.model import ErrorClass
from trainer.scoring.explanation import COST, Explanation, Finding, How, instance, same_act
from trainer.scoring.readings import Readings


def undone(one: Explanation, about: Act) -> None:
    """The line `about` was taken back: the explanation stands where it stood before it."""
    if one.last != about.n:
        return
    one.stood = None
    if one.how in (How.INSTEAD, How.AHEAD, How.DUE, How.AGAIN, How.BESIDES) and one.origin is not None:
        one.pos = one.origin.copy()
        used = {f.n for f in one.owed_early}
        one.findings = tuple(f for f in one.findings if not (f.error is ErrorClass.ORDER and f.late == f.n and f.n in used))
        one.early = one.owed_early
    if one.how is How.AHEAD:
        # The hand was stopped at the first act that was passed over; what lay between is due as before.
        passed = [f for f in one.pending if f.n == about.n]
        undone = {f.key for f in passed if f.key != passed[0].key}
        if not any(f.free for f in passed):
            one.cost -= COST * len(undone)
        one.pending = tuple(f for f in one.pending if f.n != about.n or f.key not in undone)
    one.early = tuple(f for f in one.early if f.n != about.n)


def put_right(one: Explanation, about: Act, readings: Readings) -> None:
    """The line `about` was put right itself: what it was meant to do is done."""
    program = readings.program
    if one.last != about.n or one.how is How.DUE:
        return
    if one.how is How.INSTEAD and one.origin is not None:
        # What follows is decided by the table as it was put right.
        one.pos = one.origin.copy()
        one.pos.refused_before, one.pos.refused = one.pos.refused, []
        program.force(one.pos)
        return
    if one.how is How.AHEAD and one.origin is not None:
        one.pos = one.origin.copy()
    if one.pos.state in program.turns:
        # The guests' turn that is waited at is over: the act was done, and what was meant comes after the turn.
        program.settle(one.pos)
    leaf = program.due(one.pos)
    if leaf is None:
        return
    how_well = fit(leaf.leaf, one.pos, about)
    error = ErrorClass.WRONG_VALUE if how_well is Fit.VALUE else ErrorClass.WRONG_OBJECT
    finding = readings.finding(error, leaf, one.pos, about, about)
    one.findings = (*(f for f in one.findings if f.n != about.n), finding)
    one.early = tuple(f for f in one.early if f.n != about.n)
    one.pending = tuple(f for f in one.pending if f.n != about.n)
    program.force(one.pos)


def is_made_good_by(finding: Finding, act: Act) -> bool:
    """Whether the act does what the finding says was passed over."""
    return finding.expected is not None and not finding.made_good and same_act(finding.expected, act)


def made_good(explanations: list[Explanation], act: Act, readings: Readings) -> list[Explanation]:
    """The inspector does what was passed over. Returns those explanations that go on from where they stood before.

    To be called before the table takes the act.
    """
    program = readings.program
    again: list[Explanation] = []
    for one in explanations:
        hit = next((f for f in one.pending if is_made_good_by(f, act)), None)
        leaf = program.due(one.pos)
        moved = False
        if hit is not None and hit.n == one.last and one.how is How.AHEAD and one.stood is not None:
            # What follows the act that showed it is decided by the table as it is now made good.
            again.append(one)
        elif (
            leaf is not None
            and (hit is None or hit.key == instance(leaf, one.pos))
            and fit(leaf.leaf, one.pos, act) in (Fit.EXACT, Fit.VALUE)
        ):
            if hit is None:
                finding = readings.finding(ErrorClass.OMITTED, leaf, one.pos, act, None)
                if not any(f.key == finding.key for f in one.pending):
                    one.cost += COST
                one.pending += (replace(finding, made_good=True),)
            program.force(one.pos)
            moved = True
        if hit is not None:
            one.pending = tuple(replace(f, made_good=True) if f is hit else f for f in one.pending)
        elif not moved:
            one.cost += COST
    return again


def fixed(about: Act, line: Act) -> Act:
    """The act as the inspector put it right: the fields that his line names, the rest as it was."""
    named = {
        name: value
        for name in ("box", "hand", "to", "bettor", "stake", "amount", "chips", "card")
        if (value := getattr(line, name)) is not None
    }
    if "amount" in named and "chips" not in named:
        named["chips"] = None
    if named.get("to") == "dealer":
        named["box"] = named["hand"] = None
    return replace(about, **named)
