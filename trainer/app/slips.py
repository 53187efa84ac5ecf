"""A machine croupier who errs: one slip of a known class at a time, for testing the judge and for practice records.

A slip is planned only where its class is certain: an object that is owed later would be the wrong order, an act already
done would be a repetition. Two slips never touch: while one is being told apart from others, the croupier deals rightly.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from trainer.app.croupier import StuckError, needed, step
from trainer.app.lesson import Due, Lesson
from trainer.game.acts import INSURANCES, Act
from trainer.procedure.actwords import ACTS, MONEY, Fit, expected, fit
from trainer.procedure.model import ErrorClass
from trainer.procedure.states import LeafState
from trainer.scoring.explanation import instance, same_act
from trainer.scoring.outlook import is_refused, owed_later, parts_done, refused_leaf, turns_before
from trainer.scoring.readings import WHILE


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One slip as it was made: the verdict that has to come of it."""

    n: int
    error: ErrorClass
    step: str
    clauses: tuple[str, ...]
    severity: str

    def to_json(self) -> dict[str, Any]:
        return {
            "n": self.n, "class": str(self.error), "step": self.step, "clauses": list(self.clauses), "severity": self.severity,
        }  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A slip that can be made now: what it will be, and how to make it. `make` returns the line in which it shows, or None
    when it could not be made after all and the lesson went on rightly."""

    error: ErrorClass
    leaf: LeafState
    clauses: tuple[str, ...]
    make: Callable[[], int | None]
    kind: str | None = None
    """The kind of act, where nothing calls for it."""


def plans(lesson: Lesson, kinds: Collection[ErrorClass] = tuple(ErrorClass)) -> Iterator[Plan]:
    """Every slip of the given classes that can be made with what is due now."""
    due, leaf = lesson.due(), lesson.judge.due
    if due is None or leaf is None or not _is_quiet(lesson):
        return
    if (ErrorClass.OMITTED in kinds or ErrorClass.INCOMPLETE in kinds) and not leaf.step.optional:
        yield from _omissions(lesson, leaf, due)
    if ErrorClass.ORDER in kinds and not leaf.step.optional:
        yield from _orders(lesson, leaf, due)
    if ErrorClass.WRONG_VALUE in kinds:
        yield from _wrong_values(lesson, leaf, due)
    if ErrorClass.WRONG_OBJECT in kinds:
        yield from _wrong_objects(lesson, leaf, due)
    if ErrorClass.WRONG_SELECTION in kinds:
        yield from _wrong_selections(lesson, leaf)
    if ErrorClass.REPEATED in kinds:
        yield from _repetitions(lesson, leaf, due)
    if ErrorClass.EXTRA in kinds:
        yield from _extras(lesson, leaf)


def make(lesson: Lesson, plan: Plan) -> Slip | None:
    """Make the slip; None when it could not be made after all."""
    error = plan.error
    try:
        n = plan.make()
    except _LeftOutError as left_out:
        n, error = left_out.n, ErrorClass.INCOMPLETE if plan.leaf.parts > 1 else ErrorClass.OMITTED
    if n is None:
        return None
    severity = lesson.procedure.grave(plan.leaf.step, error, plan.kind)
    return Slip(n=n, error=error, step=plan.leaf.step.id, clauses=plan.clauses, severity=str(severity))


class SlipCroupier:
    """Deals a lesson and errs at `rate` slips an act, by `seed`. `slips` are those made, in order."""

    def __init__(self, lesson: Lesson, rate: float, seed: int) -> None:
        self.lesson = lesson
        self.slips: list[Slip] = []
        self._owed: list[Act] = []
        """What was due at each of the slips."""
        self._rate = rate
        self._random = random.Random(f"slips/{seed}")

    def deal(self) -> None:
        """Deal the lesson to its end. Raises StuckError when the procedure owes nothing."""
        while not self.lesson.is_done:
            self.go_on()
        self.lesson.finish()

    def go_on(self) -> None:
        """Do the next act: a slip, what is due, or what was left out and is needed now."""
        if self._random.random() < self._rate and self._err():
            return
        back = needed(self.lesson)
        if back is None:
            step(self.lesson)
            return
        self.lesson.attempt(back)
        self._came_late(back)

    def _came_late(self, act: Act) -> None:
        """What was left out was done after all: it came in the wrong order."""
        for at in range(len(self.slips) - 1, -1, -1):
            slip = self.slips[at]
            if slip.error is ErrorClass.OMITTED and same_act(self._owed[at], act):
                procedure = self.lesson.procedure
                severity = procedure.grave(procedure.steps[slip.step], ErrorClass.ORDER)
                self.slips[at] = replace(slip, error=ErrorClass.ORDER, severity=str(severity))
                return

    def _err(self) -> bool:
        """Make a slip of a class drawn by lot, or of the next one that is possible. False when none is."""
        kinds = [kind for kind in ErrorClass if kind is not ErrorClass.CORRECT]
        owed = self.lesson.judge.due_act()
        self._random.shuffle(kinds)
        for kind in kinds:
            possible = [plan for plan in plans(self.lesson, (kind,)) if plan.error is kind]
            if possible:
                slip = make(self.lesson, self._random.choice(possible))
                if slip is not None and owed is not None:
                    self.slips.append(slip)
                    self._owed.append(owed)
                return True
        return False


# -- what is certain ---------------------------------------------------------------------------------------------


def _is_quiet(lesson: Lesson) -> bool:
    """Whether nothing that went wrong before is still being told apart."""
    judge, leaf = lesson.judge, lesson.judge.due
    best = judge.best
    return (
        len(judge.explanations) == 1
        and not best.early
        and not any(f.n >= len(lesson.lines) - WHILE for f in best.pending)
        # Two slips in one step are one verdict.
        and not (leaf is not None and any(f.key == instance(leaf, best.pos) for f in (*best.pending, *best.findings)))
    )


def _belongs_nowhere(lesson: Lesson, act: Act, again: bool = False) -> bool:
    """Whether the act is not owed, now or later this round, was not passed over and was not done already.

    With `again` it may have been done already. A guest who would answer an act unasked makes it ambiguous.
    """
    judge = lesson.judge
    leaf = judge.due
    return (
        lesson.can(act) is None
        and not owed_later(judge, act)
        and not turns_before(judge, act)
        and (again or act.act == "deal" or not judge.was_done(act))
        and not any(f.expected is not None and same_act(f.expected, act) for f in judge.best.pending)
        and (leaf is None or fit(leaf.leaf, judge.best.pos, act) is not Fit.EXACT)
    )


def _last_line(lesson: Lesson, act: Act) -> int | None:
    """The number of the croupier's line that `act` became."""
    for line in reversed(lesson.lines):
        if line.by == "croupier" and line.act == act.act:
            return line.n
    return None


def _attempt(lesson: Lesson, act: Act) -> int | None:
    outcome = lesson.attempt(act)
    if outcome.impossible is not None:
        raise StuckError(f"{act.act} cannot be done: {outcome.impossible}")
    return _last_line(lesson, act)


# -- kinds of slips ------------------------------------------------------------------------------------------------


def _omissions(lesson: Lesson, leaf: LeafState, due: Due) -> Iterator[Plan]:
    def left_out(whole: bool) -> int | None:
        following = lesson.overlook(whole_step=whole)
        if following is None or lesson.can(following.act) is not None or same_act(following.act, due.act):
            step(lesson)
            return None
        if not whole and following.step.id != due.step.id and parts_done(lesson.judge) == 0:
            step(lesson)
            return None
        n = _attempt(lesson, following.act)
        lesson.pause()
        return n

    if leaf.parts == 1:
        yield Plan(error=ErrorClass.OMITTED, leaf=leaf, clauses=leaf.clauses, make=lambda: left_out(True))
        return
    if parts_done(lesson.judge) == 0:
        yield Plan(error=ErrorClass.OMITTED, leaf=leaf, clauses=_step_clauses(lesson, leaf), make=lambda: left_out(True))
    yield Plan(error=ErrorClass.INCOMPLETE, leaf=leaf, clauses=leaf.clauses, make=lambda: left_out(False))


def _step_clauses(lesson: Lesson, leaf: LeafState) -> tuple[str, ...]:
    """Clauses of all parts of the step, in order."""
    out: dict[str, None] = {}
    parts = {state.part: state for state in lesson.program.leaves.values() if state.step.id == leaf.step.id}
    for part in sorted(parts):
        out.update(dict.fromkeys(parts[part].clauses))
    return tuple(out)


def _orders(lesson: Lesson, leaf: LeafState, due: Due) -> Iterator[Plan]:
    def swapped() -> int | None:
        following = lesson.overlook()
        if following is None or lesson.can(following.act) is not None or same_act(following.act, due.act):
            step(lesson)
            return None
        if ACTS[due.act.act].changes_facts and (following.act.act != due.act.act or following.step.phase != due.step.phase):
            step(lesson)
            return None
        n = _attempt(lesson, following.act)
        judge = lesson.judge
        now = judge.due
        ambiguous = now is not None and fit(now.leaf, judge.best.pos, due.act) is Fit.EXACT
        if ambiguous or lesson.can(due.act) is not None:
            lesson.pause()
            raise _LeftOutError(n)
        _attempt(lesson, due.act)
        return n

    yield Plan(error=ErrorClass.ORDER, leaf=leaf, clauses=leaf.clauses, make=swapped)


class _LeftOutError(Exception):
    """An act that was to come late can no longer come, or is due anew: it was left out."""

    def __init__(self, n: int | None) -> None:
        super().__init__()
        self.n = n


def _wrong_values(lesson: Lesson, leaf: LeafState, due: Due) -> Iterator[Plan]:
    for act in _other_values(lesson, due.act, leaf):
        if lesson.can(act) is None:
            yield Plan(error=ErrorClass.WRONG_VALUE, leaf=leaf, clauses=leaf.clauses, make=_attempting(lesson, act))


def _attempting(lesson: Lesson, act: Act) -> Callable[[], int | None]:
    return lambda: _attempt(lesson, act)


def _other_values(lesson: Lesson, act: Act, leaf: LeafState) -> Iterator[Act]:
    rules = lesson.procedure.rules
    chip = rules.smallest_chip
    if act.act in MONEY and act.amount:
        if act.act == "pay":
            yield replace(act, amount=act.amount + chip, chips={**(act.chips or {}), chip: (act.chips or {}).get(chip, 0) + 1})
        if act.amount > chip:
            yield replace(act, amount=act.amount - chip, chips=None)
    elif act.act == "stop_card":
        yield replace(act, depth=rules.stop_card_depth[1] + 13)
    elif act.act == "call" and act.total is not None:
        yield replace(act, total=act.total + 1)
    elif act.act == "call":
        for say in sorted(lesson.procedure.phrases):
            other = replace(act, say=say)
            if say in (act.say, "dealer_total") or is_refused(lesson.judge, other):
                continue
            if _belongs_nowhere(lesson, other):
                yield other
                return


def _wrong_objects(lesson: Lesson, leaf: LeafState, due: Due) -> Iterator[Plan]:
    if leaf.leaf.at is None:
        return
    for act in _other_objects(lesson, due.act):
        if fit(leaf.leaf, lesson.judge.best.pos, act) is Fit.OBJECT and _belongs_nowhere(lesson, act):
            yield Plan(error=ErrorClass.WRONG_OBJECT, leaf=leaf, clauses=leaf.clauses, make=_attempting(lesson, act))
            return


def _other_objects(lesson: Lesson, act: Act) -> Iterator[Act]:
    if act.act in ("place", "separate"):
        return
    if act.act == "deal" and act.to == "dealer":
        act = replace(act, to="box", hand=1)
    elif act.to == "dealer":
        return
    elif act.act == "deal":
        yield replace(act, to="dealer", box=None, hand=None)
    for box in lesson.table.boxes:
        if box.number == act.box:
            continue
        if act.stake in INSURANCES:
            for bet in box.insurance:
                other = replace(act, box=box.number, stake=bet.stake, bettor=bet.bettor)
                yield other if act.act not in MONEY or act.act == "pay" else replace(other, amount=bet.lies, chips=None)
            for bet in ((held := box.hand(1)) and held.bets) or ():
                other = replace(act, box=box.number, hand=1, stake=bet.stake, bettor=bet.bettor)
                yield other if act.act not in MONEY or act.act == "pay" else replace(other, amount=bet.lies, chips=None)
            continue
        hands = [hand.index for hand in box.hands] or [1]
        for hand in hands:
            if act.stake is None:
                yield replace(act, box=box.number, hand=hand if act.hand is not None else None)
            elif (held := box.hand(hand)) is not None:
                for bet in held.bets:
                    other = replace(act, box=box.number, hand=hand, stake=bet.stake, bettor=bet.bettor)
                    # What is taken or given back is the whole of it: a part would be a wrong value as well.
                    yield other if act.act == "pay" else replace(other, amount=bet.lies, chips=None)


def _wrong_selections(lesson: Lesson, leaf: LeafState) -> Iterator[Plan]:
    judge = lesson.judge
    pos = judge.best.pos
    seen: set[str] = set()
    for number, _box, _hand in reversed(pos.refused):
        for refused, refused_step in lesson.program.refusals[number].leaves[:1]:
            act = expected(refused, pos)
            if act.act in ("place", "separate") or (act.act in MONEY and not act.amount):
                continue
            if fit(leaf.leaf, pos, act) is not Fit.NONE or not _belongs_nowhere(lesson, act, again=True):
                continue
            about = refused_leaf(judge, act)
            if about is None or about.step.id in seen or (about is not leaf and about.step.id != refused_step.id):
                continue
            seen.add(about.step.id)
            yield Plan(error=ErrorClass.WRONG_SELECTION, leaf=about, clauses=about.clauses, make=_attempting(lesson, act))


def _repetitions(lesson: Lesson, leaf: LeafState, due: Due) -> Iterator[Plan]:
    if due.act.act in ("deal", "burn"):
        return

    def twice() -> int | None:
        _attempt(lesson, due.act)
        again = replace(due.act)
        judge = lesson.judge
        now = judge.due
        if (
            lesson.can(again) is not None
            or (now is not None and fit(now.leaf, judge.best.pos, again) is not Fit.NONE and now.leaf.act != "call")
            or (now is not None and fit(now.leaf, judge.best.pos, again) is Fit.EXACT)
            or owed_later(judge, again)
            or is_refused(judge, again)
            or not judge.was_done(again)
        ):
            return None
        return _attempt(lesson, again)

    yield Plan(error=ErrorClass.REPEATED, leaf=leaf, clauses=leaf.clauses, make=twice)


def _extras(lesson: Lesson, leaf: LeafState) -> Iterator[Plan]:
    for word in ("palms", "hand_cash"):
        act, kind = Act(act=word), ACTS[word].kind
        if _belongs_nowhere(lesson, act) and not is_refused(lesson.judge, act):
            yield Plan(error=ErrorClass.EXTRA, leaf=leaf, clauses=leaf.clauses, make=_attempting(lesson, act), kind=kind)
            return
