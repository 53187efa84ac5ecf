"""What the debrief tells of one line: the verdict, its step or its check, and the clauses that say so."""

from __future__ import annotations

from trainer.i18n import gettext, language
from trainer.procedure.model import ErrorClass
from trainer.scoring.explain import step_title
from trainer.scoring.watch import PREFIX
from trainer.ui.pages.conductor import Conductor
from trainer.ui.pages.ports import Backend
from trainer.ui.pages.timeline import Entry
from trainer.ui.panels.look import Look
from trainer.ui.panels.words import class_word, foreign_words, severity_word


def detail_parts(entry: Entry, conductor: Conductor, backend: Backend, look: Look) -> list[str]:
    """The paragraphs on a line, as rich text."""
    parts: list[str] = []
    verdict, procedure, lang = entry.verdict, conductor.lesson.procedure, language()
    step = None
    if verdict is not None:
        parts.append(f"<b>{escaped(backend.verdict_text(conductor.lesson, verdict))}</b>")
        if verdict.error is not ErrorClass.CORRECT:
            words = f"{severity_word(entry.severity)} · {class_word(entry.error)}"
            if verdict.recovered:
                words += f" · {gettext('put right in time')}"
            parts.append(escaped(words))
        step = procedure.steps.get(verdict.step)
    elif entry.act is not None:
        parts.append(f"<b>{escaped(backend.act_text(conductor.lesson, entry.act))}</b>")
    owed = conductor.owed.get(entry.line)
    if step is None and owed is not None and entry.error and verdict is None:
        step = procedure.steps.get(owed.step)
    clauses = verdict.all_clauses if verdict is not None and verdict.clauses else step.clauses if step is not None else ()
    provenance = verdict.provenance if verdict is not None else step.provenance if step is not None else ""
    if step is not None:
        parts.append(escaped(gettext("Step: {step}").format(step=step.title(lang))))
    elif verdict is not None and verdict.step.startswith(PREFIX):
        parts.append(escaped(gettext("Check: {check}").format(check=step_title(verdict.step, procedure, lang))))
    if verdict is not None:
        clauses = tuple(dict.fromkeys((*clauses, *verdict.all_clauses)))
    parts += [f"<b>{escaped(clause)}</b> {escaped(procedure.clause_text(clause, lang))}" for clause in clauses]
    foreign = foreign_words(provenance) if provenance else ""
    if foreign:
        parts.append(f'<span style="color:{look.theme.provenance}">{escaped(foreign)}</span>')
    return parts


def escaped(text: str) -> str:
    """The text with what rich text would take for a mark."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
