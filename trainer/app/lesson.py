"""A lesson: the croupier's acts, the guests' and the inspector's answers, and the record of all of it.

The desk, the terminal, the machine croupier and the tests all play through this one class. It draws nothing and reads no
clock of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from trainer.app import inspector
from trainer.app.others import Others, coming
from trainer.app.setup import Setup, Supervision, phases_met
from trainer.clock import Clock
from trainer.game.acts import Act, By, Stake
from trainer.game.chips import break_down, chips_sum
from trainer.game.shoe import Shoe, cut, mixed, shuffled
from trainer.game.table import Table
from trainer.procedure.actwords import ACTS, DRAWS, FROM_TRAY, MONEY, TOGETHER, expected
from trainer.procedure.machine import Program
from trainer.procedure.model import PhaseNode, Procedure, Step, walk
from trainer.procedure.options import with_program
from trainer.scoring.assemble import verdicts
from trainer.scoring.explanation import instance, same_act
from trainer.scoring.judge import Judge
from trainer.scoring.outlook import parts_done, turns_before
from trainer.scoring.readings import REACH
from trainer.scoring.verdict import Verdict

Sink = Callable[[tuple[Act, ...]], None]
"""Takes new lines of the record, in order."""


class Impossible(StrEnum):
    """Why something cannot be done at all, whatever the procedure says."""

    NO_CARDS = "no_cards"
    NO_SUCH_BET = "no_such_bet"
    NO_SUCH_HAND = "no_such_hand"
    NOT_IN_TRAY = "not_in_tray"
    NO_PAIR = "no_pair"
    NOTHING_TO_PAY_WITH = "nothing_to_pay_with"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NOTHING_TO_PUT_BACK = "nothing_to_put_back"
    PACK_IN_SHOE = "pack_in_shoe"
    CARDS_LIE = "cards_lie"
    OUTSIDE_PACK = "outside_pack"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What the procedure owes now: the step, the right act in full (but for the card), and which part of the step it is."""

    step: Step
    act: Act
    part: int
    parts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of an attempt: the new lines, the verdicts that are new or changed, or why it could not be done."""

    lines: tuple[Act, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    impossible: Impossible | None = None


class Lesson:
    """One lesson at one table.

    `program` may be shared by lessons; with house options the lesson deals by one of its own. `sink` is called with every
    batch of new lines before they are shown. Raises SetupError, or OptionError, when the settings cannot be.
    """

    def __init__(self, program: Program, setup: Setup, clock: Clock, sink: Sink | None = None) -> None:
        self.setup = setup.checked(program.procedure)
        self.program = program = with_program(program, self.setup.rules)
        self.procedure: Procedure = program.procedure
        limits = self.setup.limits
        if limits is None:
            raise ValueError("the settings were not checked")
        rules = self.procedure.rules
        self.limits = limits
        self.tray = {value: 20 * columns for value, columns in zip(rules.denominations, rules.float_columns, strict=True)}
        self.table = Table(rules.boxes, self.tray)
        self._phases = [node.phase for node in walk(self.procedure.course) if isinstance(node, PhaseNode)]
        self.begins = self._first_phase()
        self.judge = Judge(program, limits, self.table, self.begins)
        self.lines: list[Act] = []
        self.finished = False
        self._clock = clock
        self._ahead = 0.0
        """Seconds by which the lesson's time is ahead of the clock, since the machine's acts take none of the user's."""
        self._sink = sink
        self._boxes = boxes_of(self.setup.boxes, rules.boxes)
        self._others = Others(self.setup, rules, limits, self._boxes, self.tray)
        self._shoes = 0
        self._order = shuffled(rules.decks, f"{self.setup.seed}/0")
        self.shoe = Shoe(order=self._order)
        self._stop_before: int | None = None
        self._had_turn: set[tuple[object, ...]] = set()
        self._verdicts: list[Verdict] = []
        self._explained: tuple[object, ...] = ()
        self._batch: list[Act] = []
        self._let_guests_act()
        self._flush()

    def _first_phase(self) -> str:
        """The phase in which the record begins: where the croupier starts, or the usual one where that comes later."""
        phases = self._phases
        usual = self.procedure.begins or phases[0]
        start = self.setup.start or (phases[0] if self.setup.day else usual)
        return min(start, usual, key=phases.index)

    @property
    def checklist(self) -> frozenset[str]:
        """The steps that the lesson can come to, by its phases and its rules."""
        phases = phases_met(self.procedure, self.begins, self.setup.day)
        return frozenset(state.step.id for state in self.program.leaves.values() if state.step.phase in phases)

    # -- reading -------------------------------------------------------------------------------------------------

    def due(self) -> Due | None:
        """What is owed now; None while a guest has his turn or when the lesson is over."""
        leaf = self.judge.due
        act = self.judge.due_act()
        if leaf is None or act is None or self.finished:
            return None
        return Due(step=leaf.step, act=act, part=leaf.part, parts=leaf.parts)

    @property
    def verdicts(self) -> list[Verdict]:
        """The best explanation so far, without the right acts."""
        best = self.judge.best
        explained = (best.findings, best.pending, best.early, *best.breaches)
        known = self._explained
        if len(known) != len(explained) or any(a is not b for a, b in zip(known, explained, strict=True)):
            self._verdicts = verdicts(self.procedure, best)
            self._explained = explained
        return self._verdicts

    @property
    def round_is_over(self) -> bool:
        """Whether the last round that was begun has been dealt to its end."""
        return self.table.dealt and self.judge.best.pos.round != self.judge.rounds_seen

    @property
    def is_done(self) -> bool:
        """Whether as many rounds as the lesson asks for have been dealt, or its one shoe."""
        if self.setup.day:
            # The day is over when the next one would begin.
            leaf = self.judge.due
            return self.table.closed and leaf is not None and leaf.step.phase == self.program.first_phase
        if self.setup.rounds is None:
            return self.round_is_over and self.table.stop_card_out
        return self.table.round >= self.setup.rounds and self.round_is_over

    def can(self, act: Act) -> Impossible | None:
        """Why the act cannot be done at all; None when it can be tried (rightly or wrongly)."""
        if self.finished:
            return Impossible.OVER
        if act.act == "retract" and self.last_of_croupier() is None:
            return Impossible.NOTHING_TO_TAKE_BACK
        if act.act in _PACK and self.table.loaded and self.shoe.drawn:
            return Impossible.PACK_IN_SHOE
        over = self.table.stop_card_out or self.table.dealer_cleared
        if act.act in ("wash", *TOGETHER) and not over and self._cards_lie():
            return Impossible.CARDS_LIE
        if act.act == "stop_card" and not 0 < (act.depth or 0) < self.shoe.left:
            return Impossible.OUTSIDE_PACK
        if act.act == "put_back" and not self._can_go_back():
            return Impossible.NOTHING_TO_PUT_BACK
        if act.act in DRAWS and self.shoe.left == 0 and not self.shoe.discards:
            return Impossible.NO_CARDS
        if act.act in ("take", "give_back", "place", "straighten", "move"):
            bet = self.table.bet(act.box or 0, act.hand or 1, act.bettor or 1, act.stake or "main") if act.box else None
            if bet is None or (act.act in MONEY and bet.lies == 0):
                return Impossible.NO_SUCH_BET
            if act.act in MONEY and not act.chips and act.amount is not None:
                amount = min(act.amount, bet.lies)
                if amount <= 0 or chips_sum(break_down(amount, self.procedure.rules.denominations)) != amount:
                    return Impossible.NO_SUCH_BET
        if act.act in FROM_TRAY:
            chips = act.chips or {}
            if (act.amount or 0) <= 0 and chips_sum(chips) <= 0:
                return Impossible.NOTHING_TO_PAY_WITH
            if not chips:
                chips = break_down(act.amount or 0, self.procedure.rules.denominations, self.table.tray)
                if chips_sum(chips) != act.amount:
                    return Impossible.NOT_IN_TRAY
            if any(not 0 <= count <= self.table.tray.get(value, 0) for value, count in chips.items()):
                return Impossible.NOT_IN_TRAY
        if act.act == "reveal" and not self.table.hole_down:
            return Impossible.NO_SUCH_HAND
        if act.act == "separate":
            hand = self.table.hand(act.box, act.hand)
            if hand is None or len(hand.cards) != 2:
                return Impossible.NO_PAIR
        if act.act == "clear":
            if act.to != "dealer":
                hand = self.table.hand(act.box, act.hand)
                if hand is None or not hand.cards or hand.cleared:
                    return Impossible.NO_SUCH_HAND
            elif not self.table.dealer_left and (not self.table.dealer or self.table.dealer_cleared):
                return Impossible.NO_SUCH_HAND
        return None

    def _can_go_back(self) -> bool:
        """Whether the card drawn last still lies on the table."""
        last, shoe = self.table.last_drawn, self.shoe
        lies = last is not None and shoe.drawn > 0 and shoe.order[shoe.drawn - 1] == last.card
        return lies and last is not None and last.card in shoe.on_table

    def _cards_lie(self) -> bool:
        """Whether cards of a guest's hand still lie on the table while the pack is in use.

        A card that went to a box nobody plays is no hand; it is gathered with the others.
        """
        hands = (hand for box in self.table.boxes for hand in box.hands)
        return self.shoe.drawn > 0 and any(hand.cards and hand.bets and not hand.cleared for hand in hands)

    def last_of_croupier(self) -> Act | None:
        """The last line, where the croupier can still take it back himself: nobody has answered it or put it right."""
        line = self.lines[-1] if self.lines else None
        if line is None or line.by != By.CROUPIER or not ACTS.get(line.act, _NO_WORD).physical or line.act in _FOR_GOOD:
            return None
        return line

    # -- acting --------------------------------------------------------------------------------------------------

    def attempt(self, act: Act) -> Outcome:
        """Let the croupier do `act` (whatever it is), and everybody else answer. `n`, `t` and a dealt card are filled in."""
        impossible = self.can(act)
        if impossible is not None:
            return Outcome(impossible=impossible)
        before = self.verdicts
        if self.setup.supervision is Supervision.CORRECTED:
            self._make_good(act)
        for turn in turns_before(self.judge, act):
            self._turn(*turn, prompted=parts_done(self.judge) > 0)
        line = self._croupier(act)
        if self.setup.supervision is Supervision.CORRECTED:
            self._correct(line)
        self._let_guests_act()
        return Outcome(lines=self._flush(), verdicts=changed(before, self.verdicts))

    def pass_time(self, seconds: float) -> None:
        """Let so much time have passed at the table at once."""
        self._ahead += seconds

    def pause(self) -> Outcome:
        """The croupier lets a moment pass: what he passed over does not come any more, and the inspector makes it good.

        Where only something is due that he may leave out, guests take it that he does: they do what they do after it.
        """
        before = self.verdicts
        due = self.due()
        if due is not None and due.step.optional:
            self.overlook()
        if not self.finished and self.setup.supervision is Supervision.CORRECTED:
            self._make_good(None)
            self._let_guests_act()
        return Outcome(lines=self._flush(), verdicts=changed(before, self.verdicts))

    def overlook(self, whole_step: bool = False, only_possible: bool = False) -> Due | None:
        """What would be due next if the due act, or its whole step, were passed over.

        With `only_possible`, what cannot be done is passed over as well.

        Guests who need no prompting have their turns first. None when nothing can follow. The machine croupier's way to
        leave something out.
        """
        judge, program = self.judge, self.program
        leaf = judge.due
        if leaf is None:
            return None
        wanted = judge.due_act()
        pos = judge.best.pos.copy()
        pos.turns, pos.skipping = [], True
        passed = instance(leaf, pos)
        prompted = parts_done(judge) > 0
        for _ in range(REACH):
            if not program.force(pos):
                return None
            program.settle(pos, through=False)
            while (waiting := program.turns.get(pos.state)) is not None:
                self._turn(waiting, pos.box, pos.hand, prompted)
                state = pos.state
                program.pass_turn(pos)
                if pos.state == state:
                    break
            leaf = program.due(pos)
            if leaf is None or (self.table.closed and leaf.step.phase == program.first_phase):
                # Nothing follows before the next day.
                return None
            act = expected(leaf.leaf, pos)
            if wanted is not None and same_act(wanted, act):
                if not ACTS[act.act].changes_facts:
                    # Owed several times over: whether one is missing shows only at the last.
                    return None
                continue
            if only_possible and self.can(act) is not None:
                continue
            if not whole_step or instance(leaf, pos) != passed:
                return Due(step=leaf.step, act=act, part=leaf.part, parts=leaf.parts)
        return None

    def finish(self, complete: bool = True) -> tuple[Act, ...]:
        """End the lesson. With `complete`, what is still owed in the round was omitted; returns the inspector's last lines."""
        if self.finished:
            return ()
        if complete and self.setup.supervision is Supervision.CORRECTED:
            self._make_good(None)
        self.finished = True
        self.judge.close(self.lines[-1].n if self.lines else 0, complete)
        return self._flush()

    # -- lines ---------------------------------------------------------------------------------------------------

    def _record(self, act: Act) -> Act:
        line = replace(act, n=len(self.lines) + 1, t=round(self._clock.now() + self._ahead, 3))
        self.lines.append(line)
        self._batch.append(line)
        self.judge.feed(line)
        return line

    def _flush(self) -> tuple[Act, ...]:
        batch = tuple(self._batch)
        self._batch.clear()
        if batch and self._sink is not None:
            self._sink(batch)
        return batch

    def _croupier(self, act: Act) -> Act:
        act = replace(act, by=By.CROUPIER)
        if act.act in DRAWS:
            return self._record(self._with_card(act))
        if act.act == "put_back" and self.table.last_drawn is not None:
            self.shoe.put_back()
            return self._record(replace(act, card=self.table.last_drawn.card))
        last = self.last_of_croupier()
        if act.act == "retract" and last is not None:
            self._take_card_away(last)
            return self._record(replace(act, about=last.n))
        self._pack(act)
        line = self._record(self._counted(act))
        if act.act == "clear":
            self._to_discards(act)
        return line

    def _counted(self, act: Act) -> Act:
        """The act with its sum and its chips agreeing: the chips are what moves, and no more can be taken than lies there."""
        if act.act not in MONEY:
            return act
        amount = chips_sum(act.chips) if act.chips else act.amount
        bet = self.table.bet(act.box or 0, act.hand or 1, act.bettor or 1, act.stake or Stake.MAIN)
        if act.act != "pay" and bet is not None and (amount is None or amount > bet.lies):
            amount = bet.lies
        if amount is None or (act.chips and chips_sum(act.chips) == amount == act.amount):
            return act
        if act.chips and chips_sum(act.chips) == amount:
            return replace(act, amount=amount)
        chips = break_down(amount, self.procedure.rules.denominations, self.table.tray if act.act in FROM_TRAY else None)
        return replace(act, amount=amount, chips=chips if chips_sum(chips) == amount else None)

    def _with_card(self, act: Act) -> Act:
        """The act with the next card of the shoe; the stop card is noted when it comes."""
        if self.shoe.left == 0:
            # Too few cards to finish: the discards are shuffled and the round goes on (SD 15:28).
            self._shoes += 1
            again = mixed(self.shoe.discards, f"{self.setup.seed}/{self._shoes}")
            self.shoe = Shoe(order=again, on_table=self.shoe.on_table, burned=self.shoe.burned)
        if self.shoe.stop_card_next and not self.table.stop_card_out:
            self._record(Act(act="stop_card_out", by=By.TABLE))
        return replace(act, card=self.shoe.draw())

    def _to_discards(self, act: Act) -> None:
        if act.to == "dealer":
            cards = list(self.table.dealer)
        else:
            hand = self.table.hand(act.box, act.hand)
            cards = list(hand.cards) if hand else []
        for card in cards:
            if card in self.shoe.on_table:
                self.shoe.discard([card])

    def _pack(self, act: Act) -> None:
        """What handling the pack does to the order of the cards."""
        word = act.act
        if word in ("wash", *TOGETHER) and self.shoe.drawn:
            self._shoes += 1
            self._order = shuffled(self.procedure.rules.decks, f"{self.setup.seed}/{self._shoes}")
            self.shoe = Shoe(order=self._order)
        elif word == "feed_used" and self.shoe.discards:
            self._shoes += 1
            again = mixed(self.shoe.order[self.shoe.drawn :] + self.shoe.discards, f"{self.setup.seed}/{self._shoes}")
            self.shoe = Shoe(order=again, on_table=self.shoe.on_table, burned=self.shoe.burned)
        elif word == "complete_cut" and self.table.cut_depth:
            if self.shoe.drawn == 0 and 0 < self.table.cut_depth < len(self._order):
                self._order = cut(self._order, self.table.cut_depth)
                self.shoe = Shoe(order=self._order, stop_at=self.shoe.stop_at)
        elif word == "stop_card":
            self._stop_before = self.shoe.stop_at
            self.shoe.stop_at = act.depth
        elif word == "burn" and self.shoe.left:
            self.shoe.burn()

    # -- guests --------------------------------------------------------------------------------------------------

    def _let_guests_act(self) -> None:
        """Guests whose turn has come have it."""
        for _ in range(64):
            if self.is_done:
                return
            pos = self.judge.best.pos
            waiting = self.program.turns.get(pos.state)
            if waiting is None:
                return
            self._turn(waiting, pos.box, pos.hand, prompted=True)
            waited = (pos.state, pos.box, pos.hand, pos.bettor)
            self.judge.go_on()
            pos = self.judge.best.pos
            if (pos.state, pos.box, pos.hand, pos.bettor) == waited:
                return

    def _turn(self, turn: str, box: int, hand: int, prompted: bool) -> bool:
        """Give guests a turn. False when they have had it."""
        held = self.table.hand(box, hand) if turn in ("answer", "decide") else None
        key: tuple[object, ...] = (turn, coming(self.table) if turn in ("bet", "between") else self.table.round, self._shoes)
        if turn == "bet_late":
            key += (self.table.dealt,)
        elif turn == "deck":
            key += (self.table.decks_seen,)
        elif turn in ("ask", "choose_hand"):
            key += (box, hand, self.judge.best.pos.bettor, self.table.box(box).splits)
        if held is not None:
            key += (box, hand, len(held.cards), self.table.box(box).splits, held.from_split)
        elif turn == "cut":
            key += (sum(1 for line in self.lines if line.act == "cut"),) if self.table.cut_depth is None else ()
        if key in self._had_turn:
            return False
        self._had_turn.add(key)
        if turn == "bet":
            self._had_turn = {key for key in self._had_turn if key[0] in ("bet", "cut", "between", "float")}
            if self.setup.supervision is Supervision.CORRECTED:
                # New bets end the old round: only own cards can still be taken up after them.
                self._inspector_does(*inspector.gone_with_the_round(self.judge))
        bettor = self.judge.best.pos.bettor
        for act in self._others.answers(turn, self.table, box, hand, bettor, len(self._order), prompted):
            self._record(act)
        return True

    # -- the inspector -------------------------------------------------------------------------------------------

    def _make_good(self, act: Act | None) -> None:
        """The inspector does what was passed over and moves something, unless the croupier is about to do it himself."""
        wanted = inspector.missing(self.judge, self.table)
        if act is not None and any(same_act(one, act) for one in wanted):
            return
        self._inspector_does(*wanted)

    def _inspector_does(self, *wanted: Act) -> None:
        """The inspector does those of the acts that can be done."""
        for one in wanted:
            if self.can(one) is not None:
                continue
            act = replace(one, by=By.INSPECTOR)
            if act.act in DRAWS:
                self._record(self._with_card(act))
                continue
            self._pack(act)
            self._record(act)
            if act.act == "clear":
                self._to_discards(act)

    def _correct(self, line: Act) -> None:
        """The inspector puts a wrong act that moved something right at once."""
        correction = inspector.correction(self.judge, line)
        if correction is None:
            return
        self._record(correction)
        if correction.act == "undo":
            self._take_card_away(line)
            if line.act == "stop_card":
                self.shoe.stop_at = self._stop_before
            self._inspector_does(*inspector.passed_over(self.judge, line))
        elif line.act == "stop_card":
            self.shoe.stop_at = correction.depth

    def _take_card_away(self, line: Act) -> None:
        """A card of a line that is taken back goes to the used cards; one that was put back comes out again."""
        if line.act == "put_back" and self.shoe.left:
            self.shoe.draw()
        if line.act in DRAWS and line.card is not None and line.card in self.shoe.on_table:
            self.shoe.discard([line.card])


_NO_WORD = ACTS["palms"]
_PACK = frozenset({
    "wash", "stack", "gather", "divide", "riffle", "strip", "turn", "cut_heap", "cut_pack", "join_heaps", "lace", "present",
    "complete_cut", "stop_card", "load",
})  # fmt: skip
"""What is done with the pack, and cannot be while it is in the shoe."""
_FOR_GOOD = frozenset({"complete_cut", "stop_card", "load", "burn", "aside", "separate", "place", "clear"})
"""Acts that cannot be taken back as if they had not been done."""


def changed(before: list[Verdict], now: list[Verdict]) -> tuple[Verdict, ...]:
    """Verdicts that are new or say something else than before."""
    if before is now:
        return ()
    known = {(v.n, v.error, v.step, v.clauses, v.recovered, v.made_good, v.breaks) for v in before}
    return tuple(v for v in now if (v.n, v.error, v.step, v.clauses, v.recovered, v.made_good, v.breaks) not in known)


def boxes_of(count: int, of: int) -> tuple[int, ...]:
    """The boxes that are in play when `count` of `of` are: spread over the arc, the middle first."""
    spread = {1: (4,), 2: (3, 5), 3: (2, 4, 6), 4: (1, 3, 5, 7), 5: (1, 2, 4, 6, 7), 6: (1, 2, 3, 5, 6, 7)}
    if of == 7 and count in spread:
        return spread[count]
    return tuple(range(1, count + 1))
