"""Every slip that a procedure allows: which there are by its file, and lessons that make them all."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from trainer.app import slips
from trainer.app.croupier import step
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.game.table import Table
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass
from trainer.procedure.states import LeafState
from trainer.scoring.assemble import verdicts
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict

Case = tuple[str, int, ErrorClass]
"""Step, part, class of error."""
Told = tuple[int, str, str, tuple[str, ...], str]
"""Line, class, step, clauses, severity: what a verdict says."""
TRIES = 360
"""Thirds of attempts at a case after which it is given up."""


def applicable(program: Program) -> set[Case]:
    """The slips that the words of the procedure make possible, step by step and part by part.

    Whether the table ever lets one happen is another matter; the test names those it cannot, each with its reason.
    """
    out: set[Case] = set()
    for state in program.leaves.values():
        if "#" in state.name:
            continue
        out |= {(state.step.id, state.part, error) for error in _of_leaf(state)}
    for refusal in program.refusals:
        for leaf, refused in refusal.leaves[:1]:
            if leaf.act not in ("place", "separate"):
                out.add((refused.id, 0, ErrorClass.WRONG_SELECTION))
    return out


def _of_leaf(state: LeafState) -> set[ErrorClass]:
    leaf = state.leaf
    out = {ErrorClass.ORDER, ErrorClass.EXTRA}
    if state.step.optional:
        # What may be left out cannot be left out wrongly.
        out.discard(ErrorClass.ORDER)
    elif state.part == 0:
        out.add(ErrorClass.OMITTED)
    if state.parts > 1:
        out.add(ErrorClass.INCOMPLETE)
    if leaf.amount is not None or leaf.act == "call":
        out.add(ErrorClass.WRONG_VALUE)
    if leaf.at is not None and leaf.act not in ("place", "separate"):
        out.add(ErrorClass.WRONG_OBJECT)
    if leaf.act not in ("deal", "give_back", "clear", "separate") and leaf.amount != "whole_stake":
        out.add(ErrorClass.REPEATED)
    return out


@dataclass
class Hunt:
    """Lessons that make slips not seen often enough before. `made` counts cases, `wrong` holds lessons misjudged."""

    program: Program
    often: int = 2
    made: Counter[Case] = field(default_factory=Counter)
    tried: Counter[Case] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    count: int = 0

    def lesson(self, seed: int, boxes: int, rounds: int, day: bool = False, guests: str = "quiet") -> Lesson:
        """Deal a lesson with slips and hold the verdicts, live and regraded, against them."""
        setup = Setup(boxes=boxes, seed=seed, rounds=rounds, day=day, guests=guests)
        lesson = Lesson(self.program, setup, SteppedClock())
        dice = random.Random(f"hunt/{seed}/{boxes}")
        made: list[slips.Slip] = []
        rest = 0
        while not lesson.is_done:
            rest -= 1
            plan = self._wanted(lesson, dice) if rest < 0 else None
            slip = slips.make(lesson, plan) if plan is not None else None
            if plan is None:
                step(lesson)
            elif slip is None:
                self.tried[_case(plan)] += 3
            else:
                made.append(slip)
                self.made[slip.step, plan.leaf.part, slip.error] += 1
                # What turned out to be another slip may be itself another time: the last deck of six, say.
                self.tried[_case(plan)] += 1
                rest = 2
        lesson.finish()
        self.count += len(made)
        due = Counter((s.n, str(s.error), s.step, s.clauses, s.severity) for s in made)
        live = told(lesson.verdicts)
        again = told(regraded(lesson))
        if live != due or again != due:
            self.wrong.append(f"seed {seed}, {boxes} boxes: missing {due - live}, more {live - due}, regraded {again - live}")
        return lesson

    def _wanted(self, lesson: Lesson, dice: random.Random) -> slips.Plan | None:
        leaf = lesson.judge.due
        if leaf is None or dice.random() < 0.4:
            # Not at the first chance each time: some slips are possible only at a later one.
            return None
        kinds = {kind for kind in ErrorClass if self.made[leaf.step.id, leaf.part, kind] < self.often}
        kinds.discard(ErrorClass.WRONG_SELECTION)
        for number, _box, _hand in lesson.judge.best.pos.refused:
            for _, refused in self.program.refusals[number].leaves[:1]:
                if self.made[refused.id, 0, ErrorClass.WRONG_SELECTION] < self.often:
                    kinds.add(ErrorClass.WRONG_SELECTION)
        if not kinds:
            return None
        plans = [p for p in slips.plans(lesson, kinds) if self._is_worth_it(_case(p), dice)]
        return dice.choice(plans) if plans else None

    def _is_worth_it(self, case: Case, dice: random.Random) -> bool:
        """Whether to try the case here: the more often it came to nothing, the more chances are let go by for a later one."""
        tried = self.tried[case]
        return self.made[case] < self.often and tried < TRIES and dice.random() * (tried + 24) >= tried


def _case(plan: slips.Plan) -> Case:
    return (plan.leaf.step.id, plan.leaf.part, plan.error)


def told(found: list[Verdict]) -> Counter[Told]:
    return Counter((v.n, str(v.error), v.step, v.clauses, str(v.severity)) for v in found)


def regraded(lesson: Lesson) -> list[Verdict]:
    """The verdicts of a judge who has only the lines."""
    judge = Judge(lesson.program, lesson.limits, Table(lesson.procedure.rules.boxes, lesson.tray), lesson.begins)
    for line in lesson.lines:
        judge.feed(line)
    judge.close(lesson.lines[-1].n, complete=True)
    return verdicts(lesson.procedure, judge.best)
