"""One difference between two procedures: what it is about, for other code to ask, and its sentence, for a croupier to read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Protocol

from trainer.i18n import N_, OWN_NAMES, Translator, translator
from trainer.procedure.model import Texts, TimeBounds
from trainer.procedure.outline import Around, Asked
from trainer.procedure.wording.acts import spoken
from trainer.procedure.wording.checks import check_sentence
from trainer.procedure.wording.rules import rule_change


class Section(StrEnum):
    """What kind of thing changes, in the order in which it is told."""

    STEPS = "steps"
    CALLS = "calls"
    RULES = "rules"
    CHECKS = "checks"
    SCORING = "scoring"
    CLAUSES = "clauses"


_TITLES: Final[dict[Section, str]] = {
    Section.STEPS: N_("Steps"),
    Section.CALLS: N_("Calls"),
    Section.RULES: N_("Rules"),
    Section.CHECKS: N_("Watched at all times"),
    Section.SCORING: N_("Severity and time"),
    Section.CLAUSES: N_("Clauses"),
}
_TEXTS: Final[dict[str, str]] = {
    "added": N_("New: {titles}, after {after}."),
    "added-where": N_("New: {titles}, after {after}. This is done {where}."),
    "added-first": N_("New: {titles}, at the very beginning."),
    "added-first-where": N_("New: {titles}, at the very beginning. This is done {where}."),
    "dropped": N_("No longer done: {titles}."),
    "moved": N_("Done at another moment: {titles}. This now comes after {after}; before, it came after {before}."),
    "moved-away": N_("Done at another moment: {titles}. This now comes after {after}, no longer at the very beginning."),
    "moved-first": N_("Done at another moment: {titles}. This now comes at the very beginning, no longer after {before}."),
    "acts": N_("Done otherwise: {titles}. Now: {now}. Before: {was}."),
    "acts-more": N_("There is now more to this: {titles}. Added to it: {now}."),
    "acts-less": N_("There is now less to this: {titles}. No longer part of it: {was}."),
    "where": N_("Done in other cases or another order: {titles}. Now: {now}. Before: {was}."),
    "phase-where": N_("The phase {title} comes in other cases than before. Now: {now}. Before: {was}."),
    "phase": N_("Now in the phase {now} instead of {was}: {titles}."),
    "optional": N_("May now be left out: {titles}."),
    "required": N_("May no longer be left out: {titles}."),
    "turn-new": N_("New, after {after}: {turn}."),
    "turn-new-first": N_("New, at the very beginning: {turn}."),
    "turn-moved": N_("At another moment or in other cases, now after {after}: {turn}."),
    "turn-moved-first": N_("At another moment or in other cases, now at the very beginning: {turn}."),
    "turn-gone": N_("No longer part of the course: {turn}."),
    "language": N_("Calls are now made in another language: {now} instead of {was}."),
    "words": N_("Instead of {was} you now say {now}."),
    "new-call": N_("New call, at {at}: {now}."),
    "old-call": N_("No longer called: {was}."),
    "rule": "{what}",
    "check-new": N_("New: {what}"),
    "check-gone": N_("No longer watched: {what}"),
    "check-severity": N_("To break this is now judged otherwise: {what} Now: {now}. Before: {was}."),
    "severity": N_("This error is now judged otherwise: {error} ({titles}). Now: {now}. Before: {was}."),
    "otherwise": N_("All other errors are now judged otherwise: {titles}. Now: {now}. Before: {was}."),
    "extra": N_("What nothing calls for is now judged otherwise: {kind}. Now: {now}. Before: {was}."),
    "time": N_("The time allowed is another: {titles}. Now: {now}. Before: {was}."),
    "clauses": N_("Other clauses: {titles}. Now: {now}. Before: {was}."),
}


# -- what fills a sentence ---------------------------------------------------------------------------------------------


class Said(Protocol):
    """Something that can be said in every language."""

    def words(self, say: Translator) -> str: ...


@dataclass(frozen=True, slots=True)
class Word:
    """A message of the catalogues."""

    text: str

    def words(self, say: Translator) -> str:
        return say.gettext(self.text)


ALWAYS: Final = Word(N_("in every case"))
ONCE: Final = Word(N_("just once, in every case"))
_NONE: Final = Word(N_("none"))


@dataclass(frozen=True, slots=True)
class Named:
    """The title of a step or a phase, in quotation marks: titles are not bent to fit a sentence."""

    texts: Texts

    def words(self, say: Translator) -> str:
        return say.gettext("“{words}”").format(words=_in(self.texts, say))


@dataclass(frozen=True, slots=True)
class Listed:
    """Names as they are, by comma."""

    names: tuple[str, ...]

    def words(self, say: Translator) -> str:
        return ", ".join(self.names) or _NONE.words(say)


@dataclass(frozen=True, slots=True)
class Language:
    """A language, by its own name."""

    code: str

    def words(self, _say: Translator) -> str:
        return OWN_NAMES.get(self.code, self.code)


@dataclass(frozen=True, slots=True)
class AroundWords:
    """Loops and conditions, from the outermost inwards."""

    parts: tuple[Around, ...]

    def words(self, say: Translator) -> str:
        return ", ".join(part.words(say) for part in self.parts)


@dataclass(frozen=True, slots=True)
class ActsWords:
    """What a step asks for, one act after another; `phrases` are the calls of its procedure."""

    asks: tuple[Asked, ...]
    phrases: Mapping[str, str] = field(repr=False)

    def words(self, say: Translator) -> str:
        return "; ".join(asked.words(self.phrases, say) for asked in self.asks)


@dataclass(frozen=True, slots=True)
class Call:
    """A call as it is spoken, with what it means to a reader of another language."""

    spoken: str
    texts: Texts

    def words(self, say: Translator) -> str:
        quoted = say.gettext("“{words}”").format(words=spoken(self.spoken))
        meaning = spoken(self.texts.get(say.language, ""))
        return f"{quoted} ({meaning})" if meaning and meaning != spoken(self.spoken) else quoted


@dataclass(frozen=True, slots=True)
class RuleWords:
    """What is new about a rule."""

    name: str
    was: Any
    now: Any

    def words(self, say: Translator) -> str:
        return rule_change(self.name, self.was, self.now, say)


@dataclass(frozen=True, slots=True)
class CheckWords:
    """What has to hold all the time."""

    name: str

    def words(self, say: Translator) -> str:
        return check_sentence(self.name, say)


@dataclass(frozen=True, slots=True)
class TimeWords:
    """The time a step is allowed."""

    bounds: TimeBounds | None

    def words(self, say: Translator) -> str:
        bounds = self.bounds or TimeBounds()
        shown: list[str] = []
        if bounds.least is not None:
            shown.append(say.gettext("at least {seconds} s").format(seconds=bounds.least))
        if bounds.most is not None:
            shown.append(say.gettext("at most {seconds} s").format(seconds=bounds.most))
        if bounds.deadline is not None:
            shown.append(say.gettext("within {seconds} s of the beginning of the phase").format(seconds=bounds.deadline))
        return ", ".join(shown) or _NONE.words(say)


# -- changes -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One difference: a stable code with what fills its sentence.

    `step`, `rule`, `say` and `check` name what it is about, where it is about one of these; `steps` are all the steps it is
    about (those that make a call, those of a phase), `phase` where they belong. `text` is the sentence, where the code has
    several.
    """

    section: Section
    code: str
    params: Mapping[str, Said]
    text: str = ""
    step: str | None = None
    steps: tuple[str, ...] = ()
    rule: str | None = None
    say: str | None = None
    check: str | None = None
    phase: str | None = None
    titles: Texts | None = None

    def sentence(self, lang: str) -> str:
        """The difference in a sentence or two."""
        return _sentence([self], translator(lang))


def section_title(section: Section, lang: str) -> str:
    """The heading of a section."""
    return translator(lang).gettext(_TITLES[section])


def told(changes: Iterable[Change], lang: str) -> list[tuple[tuple[Change, ...], str]]:
    """The changes with their sentences; what is the same of several steps is said once, where the first of them stands."""
    say = translator(lang)
    groups: dict[object, list[Change]] = {}
    for change in changes:
        filled = tuple((name, value.words(say)) for name, value in sorted(change.params.items()))
        alone = id(change) if change.titles is None else None
        groups.setdefault((change.section, change.code, change.text, filled, alone), []).append(change)
    return [(tuple(group), _sentence(group, say)) for group in groups.values()]


def _sentence(group: list[Change], say: Translator) -> str:
    first = group[0]
    filled = {name: value.words(say) for name, value in first.params.items()}
    titles = dict.fromkeys(Named(change.titles).words(say) for change in group if change.titles is not None)
    text = _TEXTS[first.text or first.code]
    return (say.gettext(text) if first.code != "rule" else text).format(**filled, titles=", ".join(titles))


def _in(texts: Texts, say: Translator) -> str:
    return texts.get(say.language) or texts.get("en", "")
