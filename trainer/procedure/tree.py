"""Reads the tree of a procedure: steps, choices, loops and guests' turns, every word checked against the vocabulary."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from trainer.game.acts import Stake
from trainer.i18n import LANGUAGES
from trainer.procedure.actwords import ACTS
from trainer.procedure.model import (
    AnyOrder,
    Choose,
    Each,
    ErrorClass,
    Forever,
    Guard,
    Guests,
    Leaf,
    Node,
    PhaseNode,
    Provenance,
    Sequence,
    Severity,
    Step,
    StepNode,
    TimeBounds,
    Times,
    When,
    While,
    walk,
)
from trainer.procedure.vocabulary import AMOUNTS, COUNTS, GUARD_ARGUMENTS, GUARDS, ORDERS, SELECTORS, TURNS
from trainer.procedure.yaml_reader import Faults, Mapping, Scalar, did_you_mean, expect_mapping, integer, text, texts
from trainer.procedure.yaml_reader import Node as YamlNode
from trainer.procedure.yaml_reader import Sequence as YamlSequence

_STEP_KEYS: Final = ("step", "title", "do", "clause", "severity", "time", "optional", "group", "phase", "from")
_LINES: Final = {"insurance": Stake.INSURANCE, "late": Stake.LATE}
"""Loops over bets that belong to a box, and the stake that acts in them are about."""
_LEAF_KEYS: Final = ("call", "gesture", "act", "at", "stake", "amount", "clause")
_FORMS: Final[dict[str, tuple[str, ...]]] = {
    "step": _STEP_KEYS,
    "each": ("each", "do"),
    "when": ("when", "do", "else"),
    "while": ("while", "do"),
    "rounds": ("rounds", "do"),
    "choose": ("choose",),
    "any_order": ("any_order",),
    "times": ("times", "do"),
    "guests": ("guests",),
    "phase": ("phase",),
    "forever": ("forever",),
    "call": _LEAF_KEYS,
    "gesture": _LEAF_KEYS,
    "act": _LEAF_KEYS,
}
_SEVERITY_KEYS: Final = (*(e.value for e in ErrorClass if e is not ErrorClass.CORRECT), "otherwise")
_MOST_ANY_ORDER: Final = 5
"""Parts that may come in any order; the machine holds every order of them."""
_PLACEHOLDER: Final = Step(
    id="", phase="", group="", titles={"en": ""}, clauses=(), provenance=Provenance.OWN, source="", severity={},
    otherwise=Severity.MINOR,
)  # fmt: skip


@dataclass(slots=True, kw_only=True)
class StepDraft:
    """A step as one file writes it."""

    id: str
    phase: str
    titles: dict[str, str]
    clauses: tuple[str, ...]
    source: str
    severity: dict[str, Severity]
    otherwise: Severity
    time: TimeBounds | None
    optional: bool
    group: str
    node: Mapping
    clause_nodes: list[tuple[str, YamlNode]] = field(default_factory=list)


class Reader:
    """Reads nodes; `steps` collects the drafts of the steps met."""

    def __init__(self, faults: Faults, steps: dict[str, StepDraft]) -> None:
        self.faults = faults
        self.steps = steps
        self._stake: str | None = None

    # -- sequences -----------------------------------------------------------------------------------------------

    def sequence(self, node: YamlNode | None, phase: str, near: YamlNode) -> Node:
        return Sequence(nodes=self.nodes(node, phase, near))

    def nodes(self, node: YamlNode | None, phase: str, near: YamlNode) -> tuple[Node, ...]:
        """The nodes of a list; one mapping stands for a list of one."""
        if node is None:
            self.faults.at(near, "missing", "there is nothing to do here", "add  do: [...]")
            return ()
        members = node.items if isinstance(node, YamlSequence) else (node,)
        found = (self.node(member, phase) for member in members)
        return tuple(item for item in found if item is not None)

    def parts(self, node: YamlNode | None, near: YamlNode) -> Node:
        """What a step is made of."""
        body = self.sequence(node, "", near)
        for inner in walk(body):
            if isinstance(inner, StepNode):
                self.faults.at(node or near, "nested-step", "a step cannot contain another step", "give it a list of acts")
        if not any(isinstance(inner, Leaf) for inner in walk(body)):
            self.faults.at(node or near, "empty-step", "the step asks for no act", "add  do: {act: …}  or  do: {call: …}")
        return body

    def node(self, node: YamlNode, phase: str) -> Node | None:
        if not isinstance(node, Mapping):
            expect_mapping(node, None, self.faults, "a part of the procedure")
            return None
        form = next((name for name in _FORMS if name in node), None)
        if form is None:
            first = next(iter(node.keys.values()), None)
            word = first.written if first else ""
            self.faults.at(first or node, "unknown-form", f"{word!r} begins no part of a procedure", did_you_mean(word, _FORMS))
            return None
        expect_mapping(node, _FORMS[form], self.faults, f"a part that begins with {form}")
        match form:
            case "step":
                return self._step(node, phase)
            case "each":
                return self._each(node, phase)
            case "when":
                return self._when(node, phase)
            case "while" | "rounds":
                guard = self.guard(node.get(form))
                return While(guard=guard, body=self.sequence(node.get("do"), phase, node), is_round=form == "rounds")
            case "choose":
                return self._choose(node, phase)
            case "any_order":
                return self._any_order(node, phase)
            case "times":
                count = self._word(node.get("times"), COUNTS, "unknown-count", "a number of the rules")
                return Times(count=count or next(iter(COUNTS)), body=self.sequence(node.get("do"), phase, node))
            case "guests":
                turn = self._word(node.get("guests"), TURNS, "unknown-turn", "a turn of the guests")
                return Guests(turn=turn or "bet")
            case "phase":
                return PhaseNode(phase=text(node.get("phase"), self.faults, "a phase") or "", body=Sequence(nodes=()))
            case "forever":
                return Forever(body=self.sequence(node.get("forever"), phase, node))
            case _:
                return self._leaf(node, form)

    # -- steps and acts --------------------------------------------------------------------------------------------

    def _step(self, node: Mapping, phase: str) -> Node | None:
        name = text(node.get("step"), self.faults, "the id of a step")
        if name is None:
            return None
        if name in self.steps:
            before = self.steps[name].node
            self.faults.at(node, "step-twice", f"step {name} stands already in line {before.line}", "give it another id")
        titles: dict[str, str] = {"en": name}
        if "title" in node:
            found = expect_mapping(node.get("title"), LANGUAGES, self.faults, "a title")
            for lang, _key, value in found.items() if found is not None else ():
                titles[lang] = text(value, self.faults, "a title") or ""
        else:
            self.faults.at(node, "missing", f"step {name} has no title", "add  title: {en: …, bg: …, ru: …, lt: …}")
        severity, otherwise = self.severity(node.get("severity"))
        optional = node.get("optional")
        draft = StepDraft(
            id=name,
            phase=(text(node.get("phase"), self.faults, "phase") or phase) if "phase" in node else phase,
            titles=titles,
            clauses=texts(node.get("clause"), self.faults, "clause") if "clause" in node else (),
            source=(text(node.get("from"), self.faults, "from") or "") if "from" in node else "",
            severity=severity,
            otherwise=otherwise,
            time=self.time(node.get("time")) if "time" in node else None,
            optional=isinstance(optional, Scalar) and optional.value is True,
            group=(text(node.get("group"), self.faults, "group") or "") if "group" in node else "",
            node=node,
        )
        if not draft.clauses and not draft.source:
            self.faults.at(node, "missing", f"step {name} cites no clause and names no source", "add  clause: …  or  from: …")
        self.steps.setdefault(name, draft)
        return StepNode(step=_named(name), body=self.parts(node.get("do"), node))

    def severity(self, node: YamlNode | None) -> tuple[dict[str, Severity], Severity]:
        """Error class → severity, and the severity of the classes not named."""
        if node is None:
            return {}, Severity.MINOR
        if isinstance(node, Scalar):
            word = self._word(node, set(Severity), "unknown-severity", "a severity")
            return {}, Severity(word) if word else Severity.MINOR
        out: dict[str, Severity] = {}
        found = expect_mapping(node, _SEVERITY_KEYS, self.faults, "severity")
        for name, _key, value in found.items() if found is not None else ():
            word = self._word(value, set(Severity), "unknown-severity", "a severity")
            if word:
                out[name] = Severity(word)
        return out, out.pop("otherwise", Severity.MINOR)

    def extras(self, node: YamlNode | None) -> dict[str, Severity]:
        """Kind of act → severity of such an act that nothing calls for."""
        kinds = sorted({word.kind for word in ACTS.values()})
        out: dict[str, Severity] = {}
        found = expect_mapping(node, kinds, self.faults, "extra")
        for name, _key, value in found.items() if found is not None else ():
            word = self._word(value, set(Severity), "unknown-severity", "a severity")
            if word:
                out[name] = Severity(word)
        return out

    def time(self, node: YamlNode | None) -> TimeBounds | None:
        """Time bounds in seconds."""
        found = expect_mapping(node, ("least", "most", "deadline"), self.faults, "time")
        if found is None:
            return None
        values = {name: integer(value, self.faults, f"time {name}", least=0) for name, _, value in found.items()}
        return TimeBounds(least=values.get("least"), most=values.get("most"), deadline=values.get("deadline"))

    def _leaf(self, node: Mapping, form: str) -> Node | None:
        word = text(node.get(form), self.faults, form)
        if word is None:
            return None
        say = word if form == "call" else None
        act = "call" if form == "call" else word
        known = [name for name, w in ACTS.items() if (w.kind == "gesture") == (form == "gesture") and name != "call"]
        if form != "call" and act not in known:
            other = "  (write gesture: for it)" if act in ACTS and form == "act" else ""
            self.faults.at(
                node.get(form) or node,
                "unknown-act",
                f"{act!r} is no {form} of the vocabulary{other}",
                did_you_mean(act, known),
            )
            return None
        description = ACTS[act]
        at = text(node.get("at"), self.faults, "at") if "at" in node else None
        if at is not None and at not in description.addresses:
            self.faults.at(
                node.get("at") or node,
                "unknown-object",
                f"{act} cannot be addressed to {at!r}",
                did_you_mean(at, description.addresses),
            )
        if at is None and description.physical and description.addresses:
            self.faults.at(node, "missing", f"{act} does not say at what", f"add  at: {description.addresses[0]}")
        amount = None
        if "amount" in node:
            amount = self._word(node.get("amount"), AMOUNTS, "unknown-amount", "an amount")
        elif description.needs_amount:
            self.faults.at(node, "missing", f"{act} does not say how much", "add  amount: …")
        stake = text(node.get("stake"), self.faults, "stake") if "stake" in node else self._stake if at == "bet" else None
        clauses = texts(node.get("clause"), self.faults, "clause") if "clause" in node else ()
        return Leaf(act=act, say=say, at=at, stake=stake, amount=amount, clauses=clauses, line=node.line)

    # -- choices and loops -------------------------------------------------------------------------------------------

    def _each(self, node: Mapping, phase: str) -> Node | None:
        spec = expect_mapping(node.get("each"), ("box", "hand", "bet", "order"), self.faults, "each")
        if spec is None:
            return None
        over = next((name for name in ("box", "hand", "bet") if name in spec), None)
        if over is None:
            self.faults.at(spec, "missing", "each does not say over what", "write  each: {box: in_play, order: clockwise}")
            return None
        known = [name for kind, name in SELECTORS if kind == over]
        select = self._word(spec.get(over), known, "unknown-selector", f"a selection of {over}s")
        order = "clockwise"
        if "order" in spec:
            order = self._word(spec.get("order"), ORDERS, "unknown-order", "an order") or order
        if select is None:
            return None
        outside = self._stake
        if over == "bet":
            self._stake = _LINES.get(select)
        body = self.sequence(node.get("do"), phase, node)
        self._stake = outside
        return Each(over=over, select=select, order=order, body=body)

    def _when(self, node: Mapping, phase: str) -> Node:
        guard = self.guard(node.get("when"))
        body = self.sequence(node.get("do"), phase, node)
        if "else" in node:
            return Choose(branches=((guard, body), (None, self.sequence(node.get("else"), phase, node))))
        return When(guard=guard, body=body)

    def _choose(self, node: Mapping, phase: str) -> Node:
        branches: list[tuple[Guard | None, Node]] = []
        inner = node.get("choose")
        members = inner.items if isinstance(inner, YamlSequence) else ()
        if not members:
            self.faults.at(inner or node, "wrong-type", "choose must be a list of branches")
        for member in members:
            body = expect_mapping(member, ("when", "do", "otherwise"), self.faults, "a branch")
            if body is None:
                continue
            if "otherwise" in body:
                branches.append((None, self.sequence(body.get("otherwise"), phase, body)))
            else:
                branches.append((self.guard(body.get("when")), self.sequence(body.get("do"), phase, body)))
        for condition, _ in branches[:-1]:
            if condition is None:
                self.faults.at(node, "dead-branch", "nothing can come after otherwise", "move otherwise to the end")
        return Choose(branches=tuple(branches))

    def _any_order(self, node: Mapping, phase: str) -> Node:
        nodes = self.nodes(node.get("any_order"), phase, node)
        if len(nodes) > _MOST_ANY_ORDER:
            self.faults.at(node, "too-many", f"{len(nodes)} parts in any order; at most {_MOST_ANY_ORDER} can be followed")
        if not all(isinstance(part, Leaf) for part in nodes):
            self.faults.at(node, "wrong-type", "only acts can come in any order", "put the acts themselves in the list")
            return Sequence(nodes=nodes)
        return AnyOrder(nodes=nodes[:_MOST_ANY_ORDER])

    def guard(self, node: YamlNode | None) -> Guard:
        """A condition: a word, a word with its argument, a list (all must hold), or any: / not:."""
        nothing = Guard(word="all")
        if node is None:
            return nothing
        if isinstance(node, YamlSequence):
            return Guard(word="all", parts=tuple(self.guard(item) for item in node.items))
        if isinstance(node, Mapping):
            if len(node) != 1:
                self.faults.at(node, "wrong-type", "a condition is one word, or one word and its argument")
                return nothing
            name, key, value = next(node.items())
            if name == "not":
                return Guard(word="not", parts=(self.guard(value),))
            if name in ("any", "all"):
                inner = self.guard(value)
                return Guard(word=name, parts=inner.parts or (inner,))
            if self._word(key, GUARDS, "unknown-guard", "a condition") is None:
                return nothing
            argument = text(value, self.faults, name)
            if argument not in GUARD_ARGUMENTS[name]:
                self.faults.at(
                    value,
                    "unknown-argument",
                    f"{name} cannot be {argument!r}",
                    did_you_mean(str(argument), GUARD_ARGUMENTS[name]),
                )
                return nothing
            return Guard(word=name, argument=argument)
        word = self._word(node, GUARDS, "unknown-guard", "a condition")
        if word is None:
            return nothing
        if GUARD_ARGUMENTS[word]:
            self.faults.at(node, "missing", f"{word} needs an argument", f"write  {{{word}: {GUARD_ARGUMENTS[word][0]}}}")
        return Guard(word=word)

    def _word(self, node: YamlNode | None, known: object, code: str, what: str) -> str | None:
        word = text(node, self.faults, what)
        if word is None or not hasattr(known, "__contains__"):
            return None
        if word not in known:
            names = [str(name) for name in known] if hasattr(known, "__iter__") else []
            self.faults.at(node, code, f"{word!r} is not {what}", did_you_mean(word, names)) if node is not None else None
            return None
        return word


def _named(name: str) -> Step:
    """A step that so far has only its id; the merge puts the whole step in its place."""
    return Step(
        id=name, phase=_PLACEHOLDER.phase, group="", titles=_PLACEHOLDER.titles, clauses=(), provenance=Provenance.OWN,
        source="", severity={}, otherwise=Severity.MINOR,
    )  # fmt: skip
