"""Verdicts in words: what was expected, what was done instead, which clause says so. In the language asked for.

A verdict is said as a good floor supervisor would say it: short, exact, kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.game.acts import Act, By
from trainer.i18n import format_money, translator
from trainer.procedure.model import ErrorClass, Procedure, Provenance, Severity
from trainer.procedure.wording.checks import check_sentence
from trainer.procedure.wording.names import CLASS_NAMES, SEVERITY_NAMES
from trainer.scoring.describe import GIVEN, bet_name, called, chips_worth, describe_act, is_money, money, place_name, spoken
from trainer.scoring.verdict import Verdict
from trainer.scoring.watch import PREFIX

# -- verdicts ----------------------------------------------------------------------------------------------------------


def class_name(error: ErrorClass, lang: str) -> str:
    """The error class in a word or two."""
    return translator(lang).gettext(CLASS_NAMES[error])


def severity_name(severity: Severity, lang: str) -> str:
    """The severity in a word."""
    return translator(lang).gettext(SEVERITY_NAMES[severity])


def provenance_name(provenance: Provenance, lang: str) -> str:
    """Where a step or a rule value comes from, in a few words."""
    say = translator(lang)
    match provenance:
        case Provenance.OWN:
            return say.gettext("in this rule text")
        case Provenance.INHERITED:
            return say.gettext("in the text this one builds on")
        case Provenance.COMPOSITE:
            return say.gettext("not in this rule text")


def citation(verdict: Verdict, procedure: Procedure, lang: str) -> str:
    """The clauses with their places in the rule text, "LT-03, ¶1"; what is no clause of the text is marked so.

    Those of checks that the error breaks besides come after its own.
    """
    cited = [cite(verdict.clauses, verdict.provenance, procedure, lang)]
    for broken in verdict.breaks:
        check = procedure.checks.get(broken.check)
        cited.append(cite(broken.clauses, check.provenance if check is not None else verdict.provenance, procedure, lang))
    return "; ".join(dict.fromkeys(text for text in cited if text))


def cite(clauses: tuple[str, ...], provenance: Provenance, procedure: Procedure, lang: str) -> str:
    """As `citation`, for any clauses."""
    parts: list[str] = []
    for name in clauses:
        clause = procedure.clauses.get(name)
        parts.append(f"{name}, {clause.at}" if clause is not None and clause.at else name)
    if provenance is Provenance.COMPOSITE:
        note = provenance_name(provenance, lang)
        return f"{'; '.join(parts)} ({note})" if parts else note
    return "; ".join(parts)


def sentence(verdict: Verdict, procedure: Procedure, lang: str, shown_by: Act | None = None) -> str:
    """The verdict in one sentence.

    `shown_by` is line `verdict.n` of the record: with it, what was left out or came too late is told together with the act
    that came instead. An error the croupier put right himself is said to be so in a second sentence.
    """
    say = translator(lang)
    words = _Words(verdict, procedure, lang, shown_by)
    text = _of_check(words) if verdict.step.startswith(PREFIX) else _SENTENCES[verdict.error](words)
    if verdict.breaks:
        broken = " ".join(check_sentence(found.check, say) for found in verdict.breaks)
        besides = say.gettext("It also breaks what always has to hold: {checks}").format(checks=broken)
        text = f"{text} {besides}"
    if verdict.recovered:
        text = f"{text} {say.gettext('You noticed it and put it right yourself.')}"
    return text


def step_title(step: str, procedure: Procedure, lang: str) -> str:
    """The title of the step, or of the check that a verdict is about."""
    found = procedure.steps.get(step)
    if found is not None:
        return found.title(lang)
    if step.startswith(PREFIX):
        return check_sentence(step.removeprefix(PREFIX), translator(lang)).rstrip(".")
    return step


class _Words:
    """What a sentence is made of."""

    def __init__(self, verdict: Verdict, procedure: Procedure, lang: str, shown_by: Act | None) -> None:
        self.verdict = verdict
        self.procedure = procedure
        self.lang = lang
        self.say = translator(lang)
        is_next = shown_by is not None and shown_by.by == By.CROUPIER and shown_by != verdict.observed
        self.next = self.act(shown_by) if is_next else ""

    def act(self, act: Act | None) -> str:
        return describe_act(act, self.procedure, self.lang) if act is not None else ""

    @property
    def expected(self) -> str:
        return self.act(self.verdict.expected)

    @property
    def observed(self) -> str:
        return self.act(self.verdict.observed)

    @property
    def step(self) -> str:
        return step_title(self.verdict.step, self.procedure, self.lang)


def _of_check(words: _Words) -> str:
    """What always has to hold, and was broken by an act that no step tells of, by somebody else, or by the round's end."""
    checks = check_sentence(words.verdict.step.removeprefix(PREFIX), words.say)
    done = words.verdict.observed
    if done is None or done.by != By.CROUPIER:
        return words.say.gettext("What always has to hold was broken at your table: {checks}").format(checks=checks)
    return words.say.gettext("You were not to {observed} here. What always has to hold: {checks}").format(
        observed=words.observed, checks=checks
    )


def _omitted(words: _Words) -> str:
    expected = words.expected or words.step
    if words.verdict.made_good:
        return words.say.gettext("You did not {expected}; the inspector did it for you.").format(expected=expected)
    if words.next and words.next != expected:
        return words.say.gettext("You did not {expected} before you went on to {next}.").format(
            expected=expected, next=words.next
        )
    return words.say.gettext("You did not {expected}.").format(expected=expected)


def _incomplete(words: _Words) -> str:
    return words.say.gettext("You did only a part of this step (“{step}”): you did not {expected}.").format(
        step=words.step, expected=words.expected or words.step
    )


def _order(words: _Words) -> str:
    expected = words.expected or words.step
    then = words.observed if words.observed != expected else words.next
    if then and then != expected:
        return words.say.gettext("You were to {expected} first, and only then to {then}.").format(expected=expected, then=then)
    return words.say.gettext("You were to {expected} earlier.").format(expected=expected)


def _wrong_object(words: _Words) -> str:
    return _not_but(words)


def _not_but(words: _Words) -> str:
    expected, observed = words.expected or words.step, words.observed
    if not observed or observed == expected:
        return words.say.gettext("You were to {expected}.").format(expected=expected)
    return words.say.gettext("You were to {expected}, not to {observed}.").format(expected=expected, observed=observed)


def _wrong_value(words: _Words) -> str:
    right, given = words.verdict.expected, words.verdict.observed
    if right is None or given is None or right.act != given.act:
        return _not_but(words)
    say, lang = words.say, words.lang
    if given.act in GIVEN and right.amount is not None:
        chips = chips_worth(given.chips)
        if given.amount == right.amount and chips is not None and chips != given.amount:
            return say.gettext("The chips you used make {given}; right is {right}.").format(
                given=format_money(chips, lang), right=money(right, lang)
            )
        return say.gettext(GIVEN[given.act]).format(
            given=money(given, lang), bet=bet_name(given, say), right=money(right, lang)
        )
    if given.act == "call" and given.say == right.say and right.total is not None:
        wanted = called(right.total, right.say or "", words.procedure, lang)
        if given.total is None:
            if is_money(right.say or "", words.procedure):
                return say.gettext("You did not say the sum; right is {right}.").format(right=wanted)
            return say.gettext("You did not say the total; right is {right}.").format(right=wanted)
        heard = called(given.total, right.say or "", words.procedure, lang)
        return say.gettext("You called {given}; right is {right}.").format(given=heard, right=wanted)
    if given.act == "call":
        return say.gettext("You said “{given}”; right is “{right}”.").format(
            given=spoken(given, words.procedure), right=spoken(right, words.procedure)
        )
    if given.act == "stop_card" and given.depth is not None:
        least, most = words.procedure.rules.stop_card_depth
        return say.gettext("You put the stop card {given} cards from the back; right is from {least} to {most}.").format(
            given=given.depth, least=least, most=most
        )
    return _not_but(words)


def _wrong_selection(words: _Words) -> str:
    if words.expected and words.expected != words.observed:
        return words.say.gettext("The rules do not let you {observed} here; you were to {expected}.").format(
            observed=words.observed, expected=words.expected
        )
    return words.say.gettext("The rules do not let you {observed} here.").format(observed=words.observed or words.step)


def _repeated(words: _Words) -> str:
    observed = words.observed or words.step
    return words.say.gettext("Once is enough: you did not need to {observed} again.").format(observed=observed)


def _extra(words: _Words) -> str:
    if words.expected and words.expected != words.observed:
        return words.say.gettext("Nothing asked you to {observed} here; you were to {expected}.").format(
            observed=words.observed, expected=words.expected
        )
    return words.say.gettext("Nothing asked you to {observed} here.").format(observed=words.observed or words.step)


def _early(words: _Words) -> str:
    seconds = _bound(words, "least")
    done = words.observed or words.step
    if seconds is None:
        return words.say.gettext("You were too quick to {observed}.").format(observed=done)
    return words.say.gettext("You were too quick to {observed}: at least {seconds} s must pass.").format(
        observed=done, seconds=seconds
    )


def _late(words: _Words) -> str:
    seconds = _bound(words, "deadline")
    done = words.observed or words.step
    if seconds is None:
        return words.say.gettext("You were too late to {observed}.").format(observed=done)
    return words.say.gettext("You were too late to {observed}: it is due within {seconds} s of the beginning.").format(
        observed=done, seconds=seconds
    )


def _slow(words: _Words) -> str:
    seconds = _bound(words, "most")
    done = words.observed or words.step
    if seconds is None:
        return words.say.gettext("You took too long to {observed}.").format(observed=done)
    return words.say.gettext("You took too long to {observed}: it may take {seconds} s.").format(observed=done, seconds=seconds)


def _bound(words: _Words, name: str) -> int | None:
    step = words.procedure.steps.get(words.verdict.step)
    bound = getattr(step.time, name) if step is not None and step.time is not None else None
    return bound if isinstance(bound, int) else None


def _correct(words: _Words) -> str:
    return words.say.gettext("You did right to {observed}.").format(observed=words.observed or words.expected or words.step)


_SENTENCES: Final[dict[ErrorClass, Callable[[_Words], str]]] = {
    ErrorClass.CORRECT: _correct,
    ErrorClass.OMITTED: _omitted,
    ErrorClass.INCOMPLETE: _incomplete,
    ErrorClass.ORDER: _order,
    ErrorClass.WRONG_OBJECT: _wrong_object,
    ErrorClass.WRONG_VALUE: _wrong_value,
    ErrorClass.WRONG_SELECTION: _wrong_selection,
    ErrorClass.REPEATED: _repeated,
    ErrorClass.EXTRA: _extra,
    ErrorClass.EARLY: _early,
    ErrorClass.LATE: _late,
    ErrorClass.SLOW: _slow,
}
__all__ = [
    "CLASS_NAMES", "SEVERITY_NAMES", "bet_name", "citation", "cite", "class_name", "describe_act", "money",
    "place_name", "provenance_name", "sentence", "severity_name", "spoken",
]  # fmt: skip
