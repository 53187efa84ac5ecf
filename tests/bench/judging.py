"""Judging one act live, table and verdict included, beside one bare conditioned trigger of `transitions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from transitions import Machine

from tests.bench.measure import Ratio, alternating, no_collection, timed
from trainer.app.croupier import deal
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.game.acts import By
from trainer.game.table import Table
from trainer.procedure.load import program
from trainer.scoring.assemble import verdicts
from trainer.scoring.judge import Judge

PROCEDURE: Final = "lt-house"
ROUNDS: Final = 40
TRIGGERS: Final = 10_000
REPEAT: Final = 15


class _Place:
    """A model that carries nothing but its state."""

    __slots__ = ("__weakref__", "state")

    def __init__(self) -> None:
        self.state = "a"


def _machine(model: object) -> Machine:
    """Two states and one condition each way."""
    machine = Machine(model=model, states=["a", "b"], initial="a", auto_transitions=False, ignore_invalid_triggers=True)
    machine.add_transition("go", "a", "b", conditions=[_allowed])
    machine.add_transition("go", "b", "a", conditions=[_allowed])
    return machine


def _allowed(*_arguments: object) -> bool:
    return True


def bare_trigger() -> Callable[[], float]:
    """Measures one trigger on an object that is not registered with the machine, as the program uses it."""
    event = _machine(None).events["go"]

    def go() -> float:
        place, trigger = _Place(), event.trigger
        return timed(lambda: [trigger(place, place, None) for _ in range(TRIGGERS)]) / TRIGGERS

    return go


def registered_trigger() -> Callable[[], float]:
    """Measures one trigger by the method that `transitions` gives to a registered model."""

    class Model:
        go: Callable[[], bool]

    model = Model()
    machine = _machine(model)

    def go() -> float:
        trigger = machine.models[0].go
        return timed(lambda: [trigger() for _ in range(TRIGGERS)]) / TRIGGERS

    return go


def live_judging(slips: bool = False) -> tuple[Callable[[], float], Callable[[], float]]:
    """Measures judging the lines of a dealt lesson: seconds a line, and seconds an act of the croupier."""
    compiled = program(PROCEDURE)
    lesson = Lesson(compiled, Setup(boxes=7, rounds=ROUNDS, seed=1), SteppedClock())
    deal(lesson)
    lines = lesson.lines
    if slips:
        # Every twentieth call is left out, which opens competing explanations.
        calls = [line.n for line in lines if line.act == "call"]
        missing = frozenset(calls[::20])
        lines = [line for line in lines if line.n not in missing]
    croupier = sum(line.by == By.CROUPIER for line in lines)

    def judge() -> float:
        judging = Judge(compiled, lesson.limits, Table(compiled.procedure.rules.boxes))

        def run() -> None:
            explained: tuple[object, ...] = ()
            for line in lines:
                judging.feed(line)
                best = judging.best
                now = (best.findings, best.pending, best.early, best.done_parts)
                # As a lesson does: verdicts are made anew when the explanation has changed.
                if not (explained and all(a is b for a, b in zip(explained, now, strict=True))):
                    verdicts(compiled.procedure, best)
                    explained = now

        return timed(run)

    return lambda: judge() / len(lines), lambda: judge() / croupier


def measure() -> list[Ratio]:
    """The ratios of judging."""
    bare, registered = bare_trigger(), registered_trigger()
    a_line, an_act = live_judging()
    slipped, _ = live_judging(slips=True)
    with no_collection():
        for warm_up in (bare, registered, a_line, slipped):
            warm_up()
        return [
            Ratio(what="judging one act live ÷ a bare trigger", value=alternating(a_line, bare, REPEAT), bar=8),
            Ratio(
                what="judging one act live ÷ a trigger of a registered model",
                value=alternating(a_line, registered, REPEAT),
                bar=8,
            ),
            Ratio(
                what="judging one act of the croupier, guests' acts charged to him ÷ a bare trigger",
                value=alternating(an_act, bare, REPEAT),
                bar=8,
            ),
            Ratio(what="judging one act with slips among them ÷ a bare trigger", value=alternating(slipped, bare, REPEAT)),
        ]
