"""The judge: follows the acts with the cheapest explanation that the procedure allows, live and final alike.

While the due act is done there is one explanation and nothing is copied. A deviation opens competing explanations, each
with an integer cost; the cheapest wins, ties are broken by the order of `How` (written down there), and explanations that
fall behind are given up. The table of facts is shared: explanations differ only in where the procedure stands.
"""

from __future__ import annotations

from dataclasses import replace

from trainer.game.acts import Act, By
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.actwords import ACTS, DRAWS, Fit, expected, fit
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass
from trainer.procedure.position import Position
from trainer.procedure.states import LeafState
from trainer.scoring.assemble import verdicts
from trainer.scoring.corrections import fixed, is_made_good_by, made_good, put_right, undone
from trainer.scoring.explanation import COST, MARGIN, WIDTH, Explanation, Finding, How, Key, instance
from trainer.scoring.readings import REACH, Reading, Readings, done_key
from trainer.scoring.turns import turns_of
from trainer.scoring.watch import Watch, joined

KEPT = 3
"""Rounds whose findings can still change."""
RECENT = 60
"""Verdicts put away that a check broken later may still belong to."""


class Judge:
    """Judges the lines of one lesson in order. Not thread-safe; `table` holds the facts as the lines made them."""

    def __init__(self, program: Program, limits: Limits, table: Table, begins: str | None = None) -> None:
        """`begins` is the phase in which the lines begin; the procedure's own where None."""
        self.program = program
        self.table = table
        self.explanations = [Explanation(program.position(table, limits, begins))]
        self.watch = Watch(program.procedure, limits, table)
        self.explanations[0].breaches = self.watch.breaches
        self.readings = Readings(program)
        self.correct: dict[str, int] = {}
        """Step → acts done rightly, for the marks' denominators."""
        self.rounds_seen = 0
        self._dealt_round = 0
        self._kept_from = 0
        """The last line that the inspector put right."""
        self._acts: dict[int, Act] = {}
        self._time = 0.0
        self._line_time = 0.0
        self._phase = ""
        self._phase_time = 0.0

    @property
    def best(self) -> Explanation:
        return self.explanations[0]

    @property
    def due(self) -> LeafState | None:
        """What the procedure owes now by the best explanation; None while a guest has his turn."""
        return self.program.due(self.best.pos)

    def due_act(self) -> Act | None:
        """The right act now, in full but for the card; None while a guest has his turn."""
        leaf = self.due
        return expected(leaf.leaf, self.best.pos) if leaf else None

    # -- lines ---------------------------------------------------------------------------------------------------

    def feed(self, act: Act) -> None:
        """Take one line of the record."""
        watched = act.act in self.watch.listens
        if watched:
            self.watch.round = self.explanations[0].pos.round
            self.watch.before(act)
        if act.by == By.CROUPIER:
            self._croupier(act)
        elif act.by == By.INSPECTOR:
            self._inspector(act)
        else:
            turns = turns_of(act)
            for one in self.explanations:
                # The guests' turn that is waited at is over when this line belongs to another one.
                while self.program.turns.get(one.pos.state, turns[0]) not in turns:
                    waited = one.pos.state
                    self.program.pass_turn(one.pos)
                    self._settle(one)
                    if one.pos.state == waited:
                        break
                one.pos.heard = one.pos.state in self.program.turns
            self.table.apply(act)
            for one in self.explanations:
                self._settle(one)
        if watched:
            if act.by == By.CROUPIER and self.explanations[0].how is How.DUE:
                self.watch.was_due(act)
            self.watch.after(act, self._acts.get(act.about) if act.about is not None else None)
        self._line_time = act.t

    def go_on(self) -> None:
        """Guests have had the turn that is waited at: what follows it is due."""
        for one in self.explanations:
            if one.pos.state in self.program.turns:
                self.program.pass_turn(one.pos)
                self._settle(one)

    def _end_turns(self) -> None:
        """The croupier goes on: no guest's turn is waited at any longer."""
        for one in self.explanations:
            # What lies between two turns may owe nothing, and then the second is waited at as well.
            waited = ""
            while one.pos.state in self.program.turns and one.pos.state != waited:
                waited = one.pos.state
                self.program.settle(one.pos)
                self._settle(one)

    def _croupier(self, act: Act) -> None:
        self._acts[act.n] = act
        # Whoever was heard has had his turn; where nobody was, an act that nothing calls for may come in before him.
        waiting = {
            id(one): one.pos.copy()
            for one in self.explanations
            if one.pos.state in self.program.turns and not one.pos.heard
        }
        self._end_turns()
        if act.act == "retract":
            self._retract(act)
            return
        best = self.explanations[0]
        if len(self.explanations) == 1 and best.how is not How.BESIDES:
            pos = best.pos
            leaf = self.program.meant(pos, act)
            if leaf is not None and leaf.leaf.act == act.act:
                if leaf.parts > 1:
                    key = instance(leaf, pos)
                if self.program.fire(pos, act):
                    pos.refused_before, pos.refused = pos.refused, []
                    best.how, best.last, best.origin = How.DUE, act.n, None
                    if leaf.parts > 1:
                        best.done_parts |= {(key, leaf.part)}
                    self._matched(best, leaf, act)
                    self.table.apply(act)
                    self._settle(best)
                    self._time = act.t
                    return
        self._compete(act, waiting)
        self._time = act.t

    def _retract(self, act: Act) -> None:
        """The croupier stops and takes his last act back: what was wrong with it is recovered, and what was due is due."""
        about = self._acts.get(act.about) if act.about is not None else None
        if about is None:
            return
        self.table.undo(about)
        for one in self.explanations:
            undone(one, about)
            one.findings = tuple(replace(f, recovered=True) if f.n == about.n else f for f in one.findings)
            one.pending = tuple(replace(f, recovered=True) if f.n == about.n else f for f in one.pending)
            self._settle(one)
        self.explanations = self._fittest(self.explanations)

    def _compete(self, act: Act, waiting: dict[int, Position]) -> None:
        options: list[Reading] = []
        cheapest = self.explanations[0].cost
        for one in self.explanations:
            if one.cost <= cheapest + MARGIN:
                found = self.readings.of(one, act)
                turn = waiting.get(id(one))
                for new, _ in found if turn is not None else ():
                    if turn is not None and new.how in (How.BESIDES, How.AGAIN):
                        # What nothing calls for does not end the guests' turn.
                        new.pos, new.origin = turn.copy(), turn
                options.extend(found)
        self.table.apply(act)
        left = {id(one): (leaf, one.pos.round) for one, leaf in options}
        for one, _ in options:
            self._settle(one)
            one.last = act.n
        self.explanations = self._fittest([one for one, _ in options])
        best = self.explanations[0]
        done, in_round = left[id(best)]
        if done is not None and best.how in (How.DUE, How.AHEAD):
            self._note_done(done, act, in_round)
            self._timing(best, done, act)

    def _fittest(self, options: list[Explanation]) -> list[Explanation]:
        options.sort(key=lambda one: (one.cost, one.rank))
        limit = options[0].cost + MARGIN
        kept: dict[tuple[object, ...], Explanation] = {}
        for one in options:
            if one.cost > limit or len(kept) >= WIDTH:
                break
            kept.setdefault(one.pos.key(), one)
        return list(kept.values())

    # -- after an act ----------------------------------------------------------------------------------------------

    def _matched(self, one: Explanation, leaf: LeafState, act: Act) -> None:
        self._note_done(leaf, act, one.pos.round)
        if leaf.step.time is not None:
            self._timing(one, leaf, act)

    def _note_done(self, leaf: LeafState, act: Act, in_round: int) -> None:
        step = leaf.step
        self.correct[step.id] = self.correct.get(step.id, 0) + 1
        if in_round != self.rounds_seen:
            self.rounds_seen = in_round
            self.readings.done.clear()
            if len(self.explanations) == 1:
                self._settle_past(self.explanations[0], in_round - KEPT)
        self.readings.done[done_key(act)] = leaf
        if act.act in DRAWS:
            self._dealt_round = in_round
        if step.phase != self._phase:
            self._phase, self._phase_time = step.phase, act.t

    def _settle_past(self, one: Explanation, before: int) -> None:
        """Put away what earlier rounds hold, so that a long lesson costs no more an act than a short one."""
        past = tuple(f for f in one.findings if f.round < before)
        if past:
            old = Explanation(one.pos, findings=past, done_parts=one.done_parts)
            told = [breach for breach in one.breaches if breach.round < before]
            recent = one.settled[-RECENT:]
            del one.settled[-RECENT:]
            one.settled.extend(joined(self.program.procedure, [*recent, *verdicts(self.program.procedure, old)], told))
            one.breaches[:] = one.breaches[len(told) :]
            one.findings = tuple(f for f in one.findings if f.round >= before)
        one.done_parts = frozenset((key, part) for key, part in one.done_parts if _round_of(key) >= before)
        for n in [n for n in self._acts if n < self._kept_from]:
            del self._acts[n]
        self._kept_from = max(self._acts, default=0)

    def _timing(self, one: Explanation, leaf: LeafState, act: Act) -> None:
        bounds = leaf.step.time
        if bounds is None:
            return
        error = None
        if bounds.least is not None and act.t - self._time < bounds.least:
            error = ErrorClass.EARLY
        elif bounds.deadline is not None and act.t - self._phase_time > bounds.deadline:
            error = ErrorClass.LATE
        elif bounds.most is not None and act.t - max(self._time, self._line_time) > bounds.most:
            error = ErrorClass.SLOW
        if error is not None:
            one.findings += (
                Finding(
                    error=error, key=(leaf.step.id, act.n), leaf=leaf, n=act.n, round=one.pos.round, expected=None, observed=act
                ),
            )

    def _settle(self, one: Explanation) -> None:
        """Go on to what is due next; a physical act that was done early counts now."""
        program, pos = self.program, one.pos
        program.settle(pos, through=False)
        while (leaf := program.due(pos)) is not None:
            done = self._early_for(one, leaf)
            if done is not None:
                one.early = tuple(f for f in one.early if f is not done)
                one.findings += (replace(done, error=ErrorClass.ORDER, leaf=leaf, key=instance(leaf, pos), late=done.n),)
            elif not self._is_gone(leaf, pos):
                break
            # Nothing is owed for what is not there any more; whoever moved it has been judged for that.
            if not program.force(pos):
                break
            program.settle(pos, through=False)
        if one.pending or one.early:
            self._close_past(one)

    @staticmethod
    def _early_for(one: Explanation, leaf: LeafState) -> Finding | None:
        """The act done early that does what is due now, where it moved something."""
        if not one.early or not ACTS[leaf.leaf.act].physical:
            return None
        return next((f for f in one.early if f.observed is not None and fit(leaf.leaf, one.pos, f.observed) is Fit.EXACT), None)

    def _is_gone(self, leaf: LeafState, pos: Position) -> bool:
        """Whether what is due was done to something that no longer lies on the table."""
        act = leaf.leaf.act
        if act == "clear" and leaf.leaf.at == "dealer":
            return not self.table.dealer_left and (self.table.dealer_cleared or not self.table.dealer)
        if act == "clear":
            hand = pos.this_hand
            return hand is None or hand.cleared or not hand.cards
        if act == "separate":
            hand = pos.this_hand
            return hand is None or len(hand.cards) != 2
        if act in ("take", "give_back"):
            bet = pos.this_bet
            return bet is not None and bet.lies == 0
        if act in ("straighten", "check", "move"):
            bet = pos.this_bet
            return bet is None or bet.lies == 0
        return False

    def _close_past(self, one: Explanation) -> None:
        """With the first card of a round nothing of the round before can come any more."""
        dealt = self._dealt_round
        past = tuple(f for f in (*one.pending, *one.early) if f.round < dealt)
        if past:
            one.findings += tuple(f.closed() for f in past)
            one.pending = tuple(f for f in one.pending if f.round >= dealt)
            one.early = tuple(f for f in one.early if f.round >= dealt)

    def done_leaf(self, act: Act) -> LeafState | None:
        """The step that the act was last taken for in this round."""
        return self.readings.done.get(done_key(act))

    def was_done(self, act: Act) -> bool:
        """Whether the very same act was rightly done before in this round."""
        return self.readings.was_done(act)

    def close(self, n: int, complete: bool) -> None:
        """The record ends at line `n`. In a complete lesson what is still due in the round was omitted."""
        if complete:
            self._end_turns()
            self.watch.end(n)
        best = self.explanations[0]
        self.explanations = [best]
        if complete and best.pos.round == self.rounds_seen and self.rounds_seen > 0:
            sim = best.pos.copy()
            sim.skipping = True
            keys = {f.key for f in best.pending}
            for _ in range(REACH):
                leaf = self.program.due(sim)
                if leaf is None or sim.round != best.pos.round or self._is_next_day(leaf):
                    # The next round, or the next day.
                    break
                finding = self.readings.finding(ErrorClass.OMITTED, leaf, sim, Act(act="end", n=n), None)
                if finding.key not in keys:
                    keys.add(finding.key)
                    best.cost += COST
                best.pending += (finding,)
                if not self.program.force(sim):
                    break
                self.program.settle(sim)
        best.findings += best.pending + tuple(f.closed() for f in best.early)
        best.pending = best.early = ()

    def _is_next_day(self, leaf: LeafState) -> bool:
        """Whether the leaf opens the table, which is closed or was open all the time."""
        return leaf.step.phase == self.program.first_phase and (self.table.closing or self._phase != leaf.step.phase)

    # -- the inspector -------------------------------------------------------------------------------------------

    def _inspector(self, act: Act) -> None:
        about = self._acts.get(act.about) if act.about is not None else None
        self.readings.inspected = act.about or self.readings.inspected
        if act.act == "undo":
            if about is not None:
                self.table.undo(about)
                for one in self.explanations:
                    undone(one, about)
        elif act.act == "fix":
            if about is not None:
                self.table.undo(about)
                self.table.apply(fixed(about, act))
                for one in self.explanations:
                    put_right(one, about, self.readings)
        elif act.act in ACTS:
            self._made_good(act)
            return
        else:
            self.table.apply(act)
            return
        for one in self.explanations:
            self._settle(one)
        self.explanations = self._fittest(self.explanations)

    def _made_good(self, act: Act) -> None:
        """The inspector does what was passed over; guests have the turn that is waited at all the same."""
        if not any(is_made_good_by(f, act) for f in self.explanations[0].pending):
            self._end_turns()
        again = made_good(self.explanations, act, self.readings)
        self.table.apply(act)
        for one in again:
            if one.stood is not None:
                one.pos = one.stood.copy()
                self.program.force(one.pos)
        for one in self.explanations:
            self._settle(one)
        self.explanations = self._fittest(self.explanations)


def _round_of(key: Key) -> int:
    """The round in which a step fell due."""
    found = key[1]
    return found if isinstance(found, int) else 0
