"""What would come of an act, as the judge stands now: asked for guests, and by the machine croupier that errs."""

from __future__ import annotations

from trainer.game.acts import Act
from trainer.procedure.actwords import Fit, fit, same_kind
from trainer.procedure.states import LeafState
from trainer.scoring.explanation import HORIZON, instance
from trainer.scoring.judge import Judge


def turns_before(judge: Judge, act: Act) -> list[tuple[str, int, int]]:
    """Guests' turns that the act would pass over, as (turn, box, hand): guests who need no prompting have them now."""
    pos = judge.best.pos
    leaf = judge.program.due(pos)
    if leaf is None or fit(leaf.leaf, pos, act) is Fit.EXACT or judge.readings.late(judge.best, act) is not None:
        return []
    phase = leaf.step.phase
    sim = pos.copy()
    sim.turns = []
    sim.skipping = True
    passed = {instance(leaf, sim)}
    for _ in range(HORIZON):
        if not judge.program.force(sim):
            return []
        judge.program.settle(sim)
        leaf = judge.program.due(sim)
        if leaf is None:
            turn = judge.program.turns.get(sim.state)
            mine = len(passed) == 1 and act.box in (None, sim.box) and _comes_in(judge, phase, act)
            return [*sim.turns, (turn, sim.box, sim.hand)] if turn is not None and mine else []
        if fit(leaf.leaf, sim, act) is Fit.EXACT:
            return sim.turns
        passed.add(instance(leaf, sim))
    return []


def _comes_in(judge: Judge, phase: str, act: Act) -> bool:
    """Whether the phase asks for such an act at all."""
    return any(state.step.phase == phase and same_kind(state.leaf, act) for state in judge.program.leaves.values())


def parts_done(judge: Judge) -> int:
    """How many parts of the step that is due now were done already this time."""
    leaf, best = judge.due, judge.best
    if leaf is None:
        return 0
    key = instance(leaf, best.pos)
    return sum(1 for done, _ in best.done_parts if done == key)


def is_refused(judge: Judge, act: Act) -> bool:
    """Whether the act belongs to a branch that the rules have just refused."""
    pos = judge.best.pos
    return judge.readings.refused(pos.refused, act) is not None or judge.readings.refused(pos.refused_before, act) is not None


def refused_leaf(judge: Judge, act: Act) -> LeafState | None:
    """What a verdict on an act of a refused branch is about: the due act that stands in its place, or the branch."""
    pos, leaf = judge.best.pos, judge.due
    refused = judge.readings.refused(pos.refused, act)
    if refused is None:
        return None
    if leaf is not None and refused[0] in leaf.choices and act.box in (None, pos.box):
        return leaf
    return refused[1]


def owed_later(judge: Judge, act: Act) -> bool:
    """Whether the act is owed later in this round, as far as that can be seen now."""
    best = judge.best
    return any(not any(f.free for f in new.pending) for new, _ in judge.readings.ahead(best, act))
