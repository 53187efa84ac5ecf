"""The ways to read one act from where an explanation stands.

An act is what is due; or it comes late; or the due act was passed over; or it comes early; or it was done in place of the
due one; or on top of it. Each reading is an explanation of its own, with its cost.
"""

from __future__ import annotations

from dataclasses import replace

from trainer.game.acts import Act
from trainer.procedure.actwords import ACTS, Fit, expected, fit, same_kind
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass
from trainer.procedure.position import Position, RefusedBranch
from trainer.procedure.states import LeafState
from trainer.scoring.explanation import COST, DEAREST, RANK, Explanation, Finding, How, instance, same_act

Reading = tuple[Explanation, LeafState | None]
"""A way to read an act, and the leaf that was left by it."""
NOWHERE = -1
"""The choice of a branch that the rules rule out altogether: no choice point leads to it."""
Refused = tuple[int, LeafState | None]
"""A refused branch: its choice and the leaf of it that an act belongs to."""
SOON = 4
"""Lines within which a word or a gesture that was left out counts as coming late in any case."""
WHILE = 16
"""Lines after which a word or a gesture that was left out no longer counts as coming late; chips and cards always do."""
REACH = 200
"""Acts looked ahead for one that is owed later in the round."""


class Readings:
    """Reads acts. `done` are those rightly done in the running round, `inspected` is the last line the inspector put right."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.done: dict[tuple[object, ...], LeafState] = {}
        self.inspected = 0

    def was_done(self, act: Act) -> bool:
        """Whether the very same act was rightly done before in this round."""
        return done_key(act) in self.done

    def of(self, one: Explanation, act: Act) -> list[Reading]:
        """Every way to read the act from where `one` stands. The second item is the leaf that was left by the reading."""
        pos = one.pos
        leaf = self.program.meant(pos, act)
        how_well = fit(leaf.leaf, pos, act) if leaf is not None else Fit.NONE
        if leaf is not None and how_well is Fit.EXACT:
            new = self._branch(one, pos.copy(), How.DUE, pos)
            key = instance(leaf, new.pos)
            new.pos.refused_before, new.pos.refused = new.pos.refused, []
            if self.program.fire(new.pos, act):
                if leaf.parts > 1:
                    new.done_parts |= {(key, leaf.part)}
                self._recover(new, one, leaf)
                return [(new, leaf)]
        out: list[Reading] = []
        late = self.late(one, act)
        if late is not None:
            return [late]
        out.extend(self.ahead(one, act))
        refused = self.refused(pos.refused, act)
        if leaf is not None:
            error = self._instead(leaf, how_well, refused, act, pos)
            if error is not None:
                new = self._branch(one, pos.copy(), How.INSTEAD, pos)
                self.blame(new, self.finding(error, leaf, pos, act, act))
                new.pos.refused_before, new.pos.refused = new.pos.refused, []
                if error is ErrorClass.WRONG_OBJECT and ACTS[act.act].changes_facts and leaf.leaf.at == "dealer":
                    # His hand lacks the card, and his next one is the same act: unless another follows, it is still due.
                    new.rank += RANK[How.BESIDES]
                    refused = None
                if self.program.force(new.pos):
                    out.append((new, leaf))
        out.append((self._besides(one, act, leaf, how_well, refused), None))
        return out

    def _recover(self, new: Explanation, one: Explanation, leaf: LeafState) -> None:
        """A wrong word or gesture just before was put right by the croupier himself; chips and cards he must take back."""
        last = one.findings[-1] if one.findings else None
        if (
            last is not None
            and one.how is How.BESIDES
            and last.n == one.last != self.inspected
            and last.leaf is leaf
            and last.error in (ErrorClass.WRONG_VALUE, ErrorClass.WRONG_OBJECT, ErrorClass.WRONG_SELECTION)
            and last.observed is not None
            and not (last.observed.act in ACTS and ACTS[last.observed.act].physical)
        ):
            new.findings = (*new.findings[:-1], replace(last, recovered=True))

    @staticmethod
    def _branch(one: Explanation, pos: Position, how: How, origin: Position) -> Explanation:
        new = one.fork(pos)
        new.how, new.origin, new.owed_early = how, origin, one.early
        new.rank += RANK[how]
        return new

    def finding(self, error: ErrorClass, leaf: LeafState, pos: Position, act: Act, observed: Act | None) -> Finding:
        return Finding(
            error=error,
            key=instance(leaf, pos),
            leaf=leaf,
            n=act.n,
            round=pos.round,
            expected=expected(leaf.leaf, pos),
            observed=observed,
        )

    @staticmethod
    def blame(one: Explanation, finding: Finding) -> None:
        one.findings += (finding,)
        one.cost += COST

    def late(self, one: Explanation, act: Act) -> Reading | None:
        """The act is one that was passed over before.

        A card that comes right after the act that passed it over still decides what follows that act.
        """
        for finding in reversed(one.pending):
            if finding.round != one.pos.round and (self.was_done(act) or ACTS[act.act].changes_facts):
                # It belongs to the round that runs now; no card comes late into a round that is over.
                continue
            if not ACTS[act.act].physical and self._is_too_late(one, finding, act):
                continue
            if finding.expected is not None and not finding.made_good and same_act(finding.expected, act):
                again = ACTS[act.act].changes_facts and finding.n == one.last and one.stood is not None
                new = self._branch(one, (one.stood if again and one.stood else one.pos).copy(), How.LATE, one.pos)
                new.pending = tuple(f for f in one.pending if f is not finding)
                new.findings += (finding.resolved(act.n, act),)
                new.cost += COST if finding.free else 0
                if again:
                    self.program.force(new.pos)
                return new, finding.leaf if again else None
        return None

    def _is_too_late(self, one: Explanation, finding: Finding, act: Act) -> bool:
        """Whether a word or a gesture no longer counts as coming late: long ago, or owed again next but one."""
        ago = act.n - finding.n
        if ago <= SOON:
            return False
        return ago > WHILE or any(new.how is How.AHEAD and new.cost <= one.cost + COST for new, _ in self.ahead(one, act))

    def ahead(self, one: Explanation, act: Act) -> list[Reading]:
        """The act is owed later: what is due was passed over, or the act was done too early."""
        sim = one.pos.copy()
        sim.skipping = True
        passed: list[Finding] = []
        early = one.early
        cost = 0
        keys = {f.key for f in one.pending}
        moved = False
        for _ in range(REACH):
            leaf = self.program.due(sim)
            if leaf is None and moved and self.program.skip_turn(sim):
                # Nobody prompted the guests, so they had no turn.
                continue
            if leaf is None or sim.round > one.pos.round + 1 or (moved and self._is_next_day(leaf, sim)):
                return []
            if sim.round != one.pos.round and sim.table.bets_wait:
                # No round is over in which bets lie and no card was dealt.
                return []
            if moved and fit(leaf.leaf, sim, act) is Fit.EXACT:
                break
            done = next((f for f in early if f.observed is not None and fit(leaf.leaf, sim, f.observed) is Fit.EXACT), None)
            if done is not None:
                early = tuple(f for f in early if f is not done)
                passed.append(replace(done, error=ErrorClass.ORDER, leaf=leaf, late=done.n, key=instance(leaf, sim)))
            elif not leaf.step.optional:
                finding = self.finding(ErrorClass.OMITTED, leaf, sim, act, None)
                if not any(_same_card(f, finding) for f in passed) and not (passed and _once_more(passed[-1], finding)):
                    if finding.key not in keys:
                        keys.add(finding.key)
                        finding = replace(finding, free=cost >= DEAREST * COST)
                        if finding.free and sim.round != one.pos.round:
                            # Whoever leaves out the rest of a round begins the next one at its beginning.
                            return []
                        cost += 0 if finding.free else COST
                    passed.append(finding)
            if not self.program.force(sim):
                return []
            self.program.settle(sim)
            moved = True
        else:
            return []
        out: list[Reading] = []
        later_key, later_round = instance(leaf, sim), sim.round
        new = self._branch(one, sim, How.AHEAD, one.pos)
        new.pos.skipping = False
        new.early = early
        new.pending += tuple(f for f in passed if f.late is None)
        new.findings += tuple(f for f in passed if f.late is not None)
        new.cost += cost
        new.rank += sum(f.free for f in passed)
        new.pos.refused_before, new.pos.refused = new.pos.refused, []
        new.stood = new.pos.copy()
        if self.program.fire(new.pos, act):
            if leaf.parts > 1:
                new.done_parts |= {(later_key, leaf.part)}
            out.append((new, leaf))
        if later_round == one.pos.round or cost <= COST:
            new = self._branch(one, one.pos.copy(), How.EARLY, one.pos)
            due = self.program.due(one.pos) or leaf
            finding = replace(self.finding(ErrorClass.EXTRA, due, one.pos, act, act), key=later_key, later=leaf)
            if not any(f.key == later_key for f in one.early):
                new.cost += COST
                new.early += (finding,)
            out.append((new, None))
        return out

    def _is_next_day(self, leaf: LeafState, pos: Position) -> bool:
        """Whether the leaf opens a table that was closed: nothing is owed so far ahead."""
        return leaf.step.phase == self.program.first_phase and pos.table.closing

    def refused(self, refused: list[RefusedBranch], act: Act) -> Refused | None:
        """The branch that the rules have refused and that the act belongs to: of its own hand, or else of another."""
        if ACTS[act.act].anytime:
            return None
        elsewhere: Refused | None = None
        # What names no box goes on with what was done last; the branch refused first after it is meant.
        for number, box, hand in reversed(refused) if act.box is not None else refused:
            leaf = next((leaf for leaf, _step in self.program.refusals[number].leaves if same_kind(leaf, act)), None)
            if leaf is None:
                continue
            found = number, self.state_of(leaf) or self.program.forbidden.get((act.act, act.say))
            if act.box is None or (act.box, act.hand or 1) == (box, hand):
                return found
            elsewhere = elsewhere or found
        if elsewhere is None and (ruled_out := self.program.forbidden.get((act.act, act.say))) is not None:
            return NOWHERE, ruled_out
        return elsewhere

    def state_of(self, leaf: object) -> LeafState | None:
        for state in self.program.leaves.values():
            if state.leaf is leaf:
                return state
        return None

    def _instead(self, leaf: LeafState, how_well: Fit, refused: Refused | None, act: Act, pos: Position) -> ErrorClass | None:
        """The class of an act done in place of the due one, or None when it cannot stand for it."""
        if how_well is Fit.VALUE:
            return ErrorClass.WRONG_VALUE
        if how_well is Fit.OBJECT:
            return ErrorClass.WRONG_OBJECT
        if refused is not None and refused[0] in leaf.choices and (act.box is None or act.box == pos.box):
            # A word alone does not stand for what was to be handled: that is still due.
            handled = ACTS[act.act].physical or not ACTS[leaf.leaf.act].physical
            return ErrorClass.WRONG_SELECTION if handled else None
        return None

    def _besides(
        self,
        one: Explanation,
        act: Act,
        leaf: LeafState | None,
        how_well: Fit,
        refused: Refused | None,
    ) -> Explanation:
        """The act comes on top of what is due."""
        pos = one.pos
        again = self.done.get(done_key(act))
        how = How.BESIDES
        error, about = ErrorClass.EXTRA, leaf
        if refused is not None:
            error = ErrorClass.WRONG_SELECTION
            sibling = leaf is not None and refused[0] in leaf.choices and (act.box is None or act.box == pos.box)
            about = leaf if sibling else refused[1] or leaf
        elif again is not None and act.act != "deal" and not (how_well is Fit.VALUE and leaf and act.say == leaf.leaf.say):
            error, about, how = ErrorClass.REPEATED, again, How.AGAIN
        elif how_well is Fit.NONE and (before := self.refused(pos.refused_before, act)) is not None:
            error, about = ErrorClass.WRONG_SELECTION, before[1] or leaf
        elif how_well is Fit.VALUE:
            error = ErrorClass.WRONG_VALUE
        elif how_well is Fit.OBJECT:
            error = ErrorClass.WRONG_OBJECT
        new = self._branch(one, pos.copy(), how, pos)
        if about is None:
            about = next(iter(self.program.leaves.values()))
        finding = self.finding(error, about, pos, act, act)
        if about is not leaf:
            finding = replace(finding, expected=None if leaf is None else expected(leaf.leaf, pos))
        self.blame(new, finding)
        return new


def _same_card(one: Finding, other: Finding) -> bool:
    """Whether two omissions are of one card: while it is missing, the procedure asks for it again and again."""
    first, second = one.expected, other.expected
    return first is not None and second is not None and ACTS[first.act].changes_facts and same_act(first, second)


def _once_more(one: Finding, other: Finding) -> bool:
    """Whether the second omission only says that an act owed several times over was left out each time: one slip."""
    first, second = one.expected, other.expected
    return one.leaf is other.leaf and first is not None and second is not None and same_act(first, second)


def done_key(act: Act) -> tuple[object, ...]:
    """What makes two acts the same for the croupier's repeating himself."""
    return (act.act, act.say, act.to, act.box, act.hand, act.bettor, act.stake)
