"""What differs between two procedures: what a croupier must relearn who knows the first.

`compare` lists the differences, each with the step, rule or call it is about, for other code to ask; `told` says them in
plain sentences; `differing_steps` names the steps whose handling is no longer what it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from trainer.procedure.change import (
    ALWAYS,
    ONCE,
    ActsWords,
    AroundWords,
    Call,
    Change,
    CheckWords,
    Language,
    Listed,
    Named,
    RuleWords,
    Said,
    Section,
    TimeWords,
    Word,
    told,
)
from trainer.procedure.model import ErrorClass, Procedure, Severity, Step
from trainer.procedure.outline import Around, Asked, Outline, Placed, Turn, outline, stayed
from trainer.procedure.reach import steps_of_rule
from trainer.procedure.wording.guards import TURNS
from trainer.procedure.wording.names import CLASS_NAMES, KIND_NAMES, SEVERITY_NAMES

RELEARNED: Final = frozenset(
    {
        "added", "dropped", "moved", "acts", "acts-more", "acts-less", "where", "phase", "phase-where", "optional", "required",
        "new-call", "words",
    }
)  # fmt: skip
"""Codes of changes after which the step they are about is done otherwise."""


def compare(old: Procedure, new: Procedure) -> list[Change]:
    """Every difference, by section and then in the order of the new procedure."""
    before, after = outline(old), outline(new)
    return [
        *_steps(before, after, old, new),
        *_turns(before, after),
        *_calls(before, after, old, new),
        *_rules(old, new),
        *_checks(old, new),
        *_scoring(before, after, old, new),
        *_clauses(before, after),
    ]


def differing_steps(old: Procedure, new: Procedure) -> frozenset[str]:
    """Steps of the new procedure that are not done as in the old one.

    They are new, moved, done in another way or in other cases, said in other words, or touched by a rule that has changed.
    What only counts otherwise (severity, time, clauses) is done as before.
    """
    out: set[str] = set()
    for change in compare(old, new):
        out |= steps_of(change, new)
    return frozenset(out & outline(new).steps.keys())


def steps_of(change: Change, procedure: Procedure) -> frozenset[str]:
    """Steps of the procedure that are done otherwise because of the change; those of a rule are all that it reaches."""
    if change.rule is not None:
        return steps_of_rule(procedure, change.rule)
    return frozenset(change.steps) if change.code in RELEARNED else frozenset()


# -- steps -------------------------------------------------------------------------------------------------------------


def _steps(before: Outline, after: Outline, old: Procedure, new: Procedure) -> Iterator[Change]:
    known, wanted = before.steps, after.steps
    told = dict(_placed_anew(known, wanted, stayed(list(known), [name for name in wanted if name in known])))
    phrases = _spoken(old), _spoken(new)
    for name, placed in wanted.items():
        if name in told:
            yield told[name]
        if name in known:
            yield from _of_step(known[name], placed, old, new, phrases)
    for phase, around in after.phases.items():
        if phase in before.phases and before.phases[phase] != around:
            members = tuple(name for name, placed in wanted.items() if placed.phase == phase and name in known)
            now, was = _differing(around, before.phases[phase])
            title = Named(_phase_title(new, phase))
            yield _change(Section.STEPS, "phase-where", members, phase, {"title": title, "now": now, "was": was})
    for name, placed in known.items():
        if name not in wanted:
            yield _of(Section.STEPS, "dropped", placed)


def _placed_anew(known: Mapping[str, Placed], wanted: Mapping[str, Placed], unmoved: set[str]) -> Iterator[tuple[str, Change]]:
    """Steps that are new or have moved. Of those that come one after another all name the place of the first."""
    came_after = dict(zip(known, ("", *known), strict=False))
    anchors: dict[str, tuple[str, str]] = {}
    blocks: list[list[str]] = []
    last = ""
    for name, placed in wanted.items():
        if name not in known:
            if last and last not in known and _together(wanted[last], placed):
                blocks[-1].append(name)
            else:
                blocks.append([name])
                anchors[name] = (last, "")
        elif name not in unmoved:
            follows = last in anchors and last in known and came_after[name] == last
            anchors[name] = anchors[last] if follows else (last, came_after[name])
            yield name, _moved(placed, anchors[name], known, wanted)
        last = name
    for block in blocks:
        around = tuple(_shared([wanted[name].around for name in block]))
        for name in block:
            yield name, _added(wanted[name], anchors[block[0]][0], around, wanted)


def _together(one: Placed, other: Placed) -> bool:
    """Whether two steps that come one after another stand in the same loop or condition of their phase."""
    return one.phase == other.phase and one.around[:1] == other.around[:1]


def _shared(arounds: list[tuple[Around, ...]]) -> Iterator[Around]:
    """The loops and conditions that all stand in, from the outermost inwards."""
    for parts in zip(*arounds, strict=False):
        if any(part != parts[0] for part in parts):
            return
        yield parts[0]


def _added(placed: Placed, after: str, around: tuple[Around, ...], wanted: Mapping[str, Placed]) -> Change:
    params: dict[str, Said] = {}
    code = "added" if after else "added-first"
    if after:
        params["after"] = Named(wanted[after].step.titles)
    if around:
        params["where"] = AroundWords(around)
    return _of(Section.STEPS, "added", placed, params, f"{code}-where" if around else code)


def _moved(placed: Placed, anchor: tuple[str, str], known: Mapping[str, Placed], wanted: Mapping[str, Placed]) -> Change:
    now, was = anchor
    params: dict[str, Said] = {}
    if now:
        params["after"] = Named(wanted[now].step.titles)
    if was:
        params["before"] = Named(known[was].step.titles)
    # What comes first in both has not moved, so one of the two is named at least.
    text = "moved" if now and was else "moved-away" if now else "moved-first"
    return _of(Section.STEPS, "moved", placed, params, text)


def _of_step(
    was: Placed, now: Placed, old: Procedure, new: Procedure, phrases: tuple[Mapping[str, str], Mapping[str, str]]
) -> Iterator[Change]:
    """What a step that both know asks for, and when."""
    keys = [asked.key() for asked in was.asks], [asked.key() for asked in now.asks]
    if keys[0] != keys[1]:
        yield _acts(was, now, phrases)
    if was.around != now.around:
        words = _differing(now.around, was.around)
        yield _of(Section.STEPS, "where", now, {"now": words[0], "was": words[1]})
    if was.phase != now.phase and was.phase and now.phase:
        here, there = Named(_phase_title(new, now.phase)), Named(_phase_title(old, was.phase))
        yield _of(Section.STEPS, "phase", now, {"now": here, "was": there})
    if was.step.optional != now.step.optional:
        yield _of(Section.STEPS, "optional" if now.step.optional else "required", now)


def _acts(was: Placed, now: Placed, phrases: tuple[Mapping[str, str], Mapping[str, str]]) -> Change:
    more, less = _beyond(now.asks, was.asks), _beyond(was.asks, now.asks)
    if more and not less and len(more) < len(now.asks):
        return _of(Section.STEPS, "acts-more", now, {"now": ActsWords(more, phrases[1])})
    if less and not more and len(less) < len(was.asks):
        return _of(Section.STEPS, "acts-less", now, {"was": ActsWords(less, phrases[0])})
    params = {"now": ActsWords(now.asks, phrases[1]), "was": ActsWords(was.asks, phrases[0])}
    return _of(Section.STEPS, "acts", now, params)


def _beyond(asks: tuple[Asked, ...], others: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """What `asks` has beyond `others`, where the others come in it in their own order; else all of it."""
    out: list[Asked] = []
    rest = [asked.key() for asked in others]
    for asked in asks:
        if rest and asked.key() == rest[0]:
            rest.pop(0)
        else:
            out.append(asked)
    return tuple(out) if not rest or not out else asks


def _differing(now: tuple[Around, ...], was: tuple[Around, ...]) -> tuple[Said, Said]:
    """Only what differs of the loops and conditions around a step."""
    new: list[Around] = []
    old: list[Around] = []
    for tag, first, last, start, end in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if tag != "equal":
            old += was[first:last]
            new += now[start:end]
    return _part(new, old), _part(old, new)


def _part(parts: list[Around], others: list[Around]) -> Said:
    if parts:
        return AroundWords(tuple(parts))
    return ALWAYS if all(other.is_condition for other in others) else ONCE


def _turns(before: Outline, after: Outline) -> Iterator[Change]:
    """Turns of the guests that are new, gone, or given at another moment."""
    old, new = _placed_turns(before, after), _placed_turns(after, before)
    for name, turns in new.items():
        if name not in old:
            yield _of_turn("turn-new", turns[0], after)
        elif turns != old[name]:
            yield _of_turn("turn-moved", turns[0], after)
    for name, turns in old.items():
        if name not in new:
            yield _of_turn("turn-gone", turns[0], before)


def _placed_turns(here: Outline, there: Outline) -> dict[str, list[Turn]]:
    """The turns by name, each placed after the last step before it that both procedures have."""
    names = list(here.steps)
    out: dict[str, list[Turn]] = {}
    for turn in here.turns:
        passed = names[: names.index(turn.after) + 1] if turn.after else []
        after = next((name for name in reversed(passed) if name in there.steps), "")
        out.setdefault(turn.turn, []).append(replace(turn, after=after))
    return out


def _of_turn(code: str, turn: Turn, where: Outline) -> Change:
    params: dict[str, Said] = {"turn": Word(TURNS.get(turn.turn, turn.turn))}
    text = code
    if code != "turn-gone":
        if turn.after in where.steps:
            params["after"] = Named(where.steps[turn.after].step.titles)
        else:
            text = f"{code}-first"
    return _change(Section.STEPS, code, (), turn.phase, params, text)


# -- calls and rules ---------------------------------------------------------------------------------------------------


def _spoken(procedure: Procedure) -> dict[str, str]:
    return {say: procedure.phrase(say) for say in procedure.phrases}


def _said(where: Outline) -> list[str]:
    """Phrases that a step asks for, in the order of the course."""
    calls = (asked.leaf.say for placed in where.steps.values() for asked in placed.asks)
    return list(dict.fromkeys(say for say in calls if say is not None))


def _calls(before: Outline, after: Outline, old: Procedure, new: Procedure) -> Iterator[Change]:
    if old.language != new.language:
        params = {"now": Language(new.language), "was": Language(old.language)}
        yield Change(section=Section.CALLS, code="language", params=params)
    known, wanted = _said(before), _said(after)
    asking = {say: tuple(name for name, placed in after.steps.items() if _asks(placed, say)) for say in wanted}
    for say in wanted:
        now, was = Call(new.phrase(say), new.phrases.get(say, {})), old.phrase(say)
        if say not in known:
            first = Named(after.steps[asking[say][0]].step.titles)
            yield _call("new-call", say, asking[say], now=now, at=first)
        elif was != now.spoken:
            yield _call("words", say, asking[say], now=now, was=Call(was, {}))
    for say in known:
        if say not in wanted:
            yield _call("old-call", say, (), was=Call(old.phrase(say), old.phrases.get(say, {})))


def _asks(placed: Placed, say: str) -> bool:
    return any(asked.leaf.say == say for asked in placed.asks)


def _call(code: str, say: str, steps: tuple[str, ...], **params: Said) -> Change:
    return Change(section=Section.CALLS, code=code, say=say, steps=steps, params=params)


def _rules(old: Procedure, new: Procedure) -> Iterator[Change]:
    for name in new.rule_values:
        was, now = getattr(old.rules, name), getattr(new.rules, name)
        if was != now:
            yield Change(section=Section.RULES, code="rule", rule=name, params={"what": RuleWords(name, was, now)})


def _checks(old: Procedure, new: Procedure) -> Iterator[Change]:
    for name, check in new.checks.items():
        what, was = CheckWords(name), old.checks.get(name)
        if was is None:
            yield Change(section=Section.CHECKS, code="check-new", check=name, params={"what": what})
        elif was.severity is not check.severity:
            params: dict[str, Said] = {"what": what, **_gravities(check.severity, was.severity)}
            yield Change(section=Section.CHECKS, code="check-severity", check=name, params=params)
    for name in old.checks:
        if name not in new.checks:
            yield Change(section=Section.CHECKS, code="check-gone", check=name, params={"what": CheckWords(name)})


# -- scoring -----------------------------------------------------------------------------------------------------------


def _scoring(before: Outline, after: Outline, old: Procedure, new: Procedure) -> Iterator[Change]:
    for name, placed in after.steps.items():
        if name not in before.steps:
            continue
        step, was = placed.step, before.steps[name].step
        for error in ErrorClass:
            if error is ErrorClass.CORRECT or step.grave(error) is was.grave(error):
                continue
            if error in step.severity or error in was.severity:
                params: dict[str, Said] = {"error": Word(CLASS_NAMES[error])}
                yield _of(Section.SCORING, "severity", placed, params | _gravities(step.grave(error), was.grave(error)))
        if step.otherwise is not was.otherwise:
            yield _of(Section.SCORING, "otherwise", placed, _gravities(step.otherwise, was.otherwise))
        if step.time != was.time:
            yield _of(Section.SCORING, "time", placed, {"now": TimeWords(step.time), "was": TimeWords(was.time)})
    for kind, severity in new.extras.items():
        known = old.extras.get(kind)
        if known is not None and known is not severity:
            named: dict[str, Said] = {"kind": Word(KIND_NAMES.get(kind, kind))}
            yield Change(section=Section.SCORING, code="extra", params=named | _gravities(severity, known))


def _clauses(before: Outline, after: Outline) -> Iterator[Change]:
    for name, placed in after.steps.items():
        if name in before.steps and before.steps[name].step.clauses != placed.step.clauses:
            now, was = placed.step.clauses, before.steps[name].step.clauses
            yield _of(Section.CLAUSES, "clauses", placed, {"now": Listed(now), "was": Listed(was)})


def _gravities(now: Severity, was: Severity) -> dict[str, Said]:
    return {"now": Word(SEVERITY_NAMES[now]), "was": Word(SEVERITY_NAMES[was])}


# -- making changes ----------------------------------------------------------------------------------------------------


def _of(section: Section, code: str, placed: Placed, params: Mapping[str, Said] | None = None, text: str = "") -> Change:
    step = placed.step
    return _change(section, code, (step.id,), step.phase, params or {}, text, step)


def _change(
    section: Section,
    code: str,
    steps: tuple[str, ...],
    phase: str,
    params: Mapping[str, Said],
    text: str = "",
    step: Step | None = None,
) -> Change:
    return Change(
        section=section,
        code=code,
        text=text or code,
        step=step.id if step is not None else None,
        steps=steps,
        phase=phase or None,
        titles=step.titles if step is not None else None,
        params=params,
    )


def _phase_title(procedure: Procedure, phase: str) -> Mapping[str, str]:
    return next((found.titles for found in procedure.phases if found.id == phase), {"en": phase})


__all__ = ["RELEARNED", "Change", "Section", "compare", "differing_steps", "steps_of", "told"]
