"""What the window's bar tells of a lesson. An exam tells neither the phase nor the mark."""

from __future__ import annotations

from trainer.i18n import language
from trainer.ui.pages.conductor import Conductor
from trainer.ui.pages.ports import Backend
from trainer.ui.panels.topbar import BarState


def bar_state(conductor: Conductor, backend: Backend, phase: str) -> BarState:
    """The bar of the conductor's lesson, which is in the phase of that id."""
    lesson, lang = conductor.lesson, language()
    exam = conductor.is_exam
    title = next((part.title(lang) for part in lesson.procedure.phases if part.id == phase), "")
    return BarState(
        title=lesson.procedure.title(lang),
        mode=conductor.choice.mode,
        round=lesson.table.round,
        phase="" if exam else title,
        seconds=conductor.clock.now(),
        pace=conductor.pace,
        target=backend.pace_target(lesson),
        mark=None if exam or conductor.is_demo else backend.grade(lesson).mark,
        is_lesson=True,
        may_pause=not exam,
        is_paused=conductor.clock.is_paused,
    )
