"""A procedure's machine as a diagram: Mermaid text, and a drawing in SVG. Drawn from the machine's own transitions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from trainer.procedure.machine import Program
from trainer.procedure.states import GO, LeafState, Transition

_WIDTH: Final = 250
_HEIGHT: Final = 34
_ROW: Final = 62
_GAP: Final = 190
_MARGIN: Final = 40
_HEAD: Final = 36
_DOT: Final = 9


def mermaid(program: Program, lang: str) -> str:
    """The machine as a Mermaid ``stateDiagram-v2``: a state for each act that can be due, a choice for each choice point."""
    order = _order(program)
    ids = {name: f"s{number}" for number, name in enumerate(order, 1)}
    lines = ["stateDiagram-v2", "    direction TB"]
    for name in order:
        if name in program.leaves:
            lines.append(f'    state "{_plain(_label(program, name, lang))}" as {ids[name]}')
        elif name in program.turns:
            lines.append(f'    state "({_plain(program.pseudo[name])})" as {ids[name]}')
        else:
            lines.append(f"    state {ids[name]} <<choice>>")
    lines.append(f"    [*] --> {ids[program.start]}")
    for item in program.transitions:
        if item.source not in ids or item.dest not in ids:
            continue
        label = _plain(_edge_label(item))
        lines.append(f"    {ids[item.source]} --> {ids[item.dest]}{f' : {label}' if label else ''}")
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Text that means nothing to Mermaid."""
    return text.replace('"', "'").replace(":", " -").replace(";", ",").replace("\n", " ").replace("#", "")


def _label(program: Program, name: str, lang: str) -> str:
    leaf = program.leaves[name]
    part = f" {leaf.part + 1}/{leaf.parts}" if leaf.parts > 1 else ""
    return f"{leaf.step.title(lang)}{part} [{_what(leaf)}]"


def _what(leaf: LeafState) -> str:
    return f"{leaf.leaf.act} {leaf.leaf.say or ''}".strip()


def _edge_label(item: Transition) -> str:
    return item.label if item.trigger == GO else f"{item.trigger} {item.label}".strip()


def _order(program: Program) -> list[str]:
    """States that can be reached, as a reader meets them: the way on first, jumps back later."""
    ways = _ways(program)
    seen: dict[str, None] = {}
    stack = [program.start]
    while stack:
        name = stack.pop()
        if name in seen:
            continue
        seen[name] = None
        stack.extend(reversed(ways.get(name, [])))
    return list(seen)


def _ways(program: Program) -> dict[str, list[str]]:
    ways: dict[str, list[str]] = {}
    for item in program.transitions:
        ways.setdefault(item.source, []).append(item.dest)
    return ways


# -- SVG ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spot:
    """Where a state is drawn: the middle of it, and its column."""

    x: int
    y: int
    column: int


def svg(program: Program, lang: str) -> str:
    """The machine drawn: a column for each phase, in it the acts that can be due from top to bottom, choice points as dots."""
    columns = _columns(program)
    spots: dict[str, _Spot] = {}
    for column, (_phase, names) in enumerate(columns):
        x = _MARGIN + _WIDTH // 2 + column * (_WIDTH + _GAP)
        for row, name in enumerate(names):
            spots[name] = _Spot(x=x, y=_MARGIN + _HEAD + _HEIGHT + row * _ROW, column=column)
    width = 2 * _MARGIN + len(columns) * (_WIDTH + _GAP)
    height = 2 * _MARGIN + _HEAD + _HEIGHT + _ROW * max(len(names) for _phase, names in columns)
    title = escape(program.procedure.title(lang))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="12" role="img" aria-label={quoteattr(program.procedure.title(lang))}>',
        f"<title>{title}</title>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#456"/></marker></defs>',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    phases = {phase.id: phase.title(lang) for phase in program.procedure.phases}
    for column, (phase, _names) in enumerate(columns):
        x = _MARGIN + column * (_WIDTH + _GAP)
        name = escape(phases.get(phase, phase))
        lines.append(f'<text x="{x}" y="{_MARGIN + 4}" font-size="16" font-weight="bold">{name}</text>')
    drawn = [item for item in program.transitions if item.source in spots and item.dest in spots]
    lines += [_edge(item, spots[item.source], spots[item.dest]) for item in drawn]
    lines += [_state(program, name, spot, lang) for name, spot in spots.items()]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _columns(program: Program) -> list[tuple[str, list[str]]]:
    """Phase by phase, the states in it. A choice point stands in the phase of the first act it can lead to."""
    order = _order(program)
    phases: dict[str, list[str]] = {}
    ways = _ways(program)
    for name in order:
        phases.setdefault(_phase(program, name, ways), []).append(name)
    wanted = [phase.id for phase in program.procedure.phases]
    return sorted(phases.items(), key=lambda pair: wanted.index(pair[0]) if pair[0] in wanted else len(wanted))


def _phase(program: Program, name: str, ways: dict[str, list[str]]) -> str:
    seen = {name}
    line = [name]
    for state in line:
        if state in program.leaves:
            return program.leaves[state].step.phase
        for follower in ways.get(state, []):
            if follower not in seen:
                seen.add(follower)
                line.append(follower)
    return ""


def _state(program: Program, name: str, spot: _Spot, lang: str) -> str:
    if name in program.leaves:
        leaf = program.leaves[name]
        label = _label(program, name, lang)
        cited = ", ".join(leaf.clauses)
        left, top = spot.x - _WIDTH // 2, spot.y - _HEIGHT // 2
        return (
            f'<g><title>{escape(f"{label} {cited}".strip())}</title>'
            f'<rect x="{left}" y="{top}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="#eef3f0" stroke="#456"/>'
            f'<text x="{spot.x}" y="{spot.y - 2}" text-anchor="middle">{escape(_cut(leaf.step.title(lang)))}</text>'
            f'<text x="{spot.x}" y="{spot.y + 12}" text-anchor="middle" font-size="10" fill="#567">'
            f"{escape(_cut(_what(leaf)))}</text></g>"
        )
    label = program.pseudo.get(name, "")
    fill = "#c8862a" if name in program.turns else "#456"
    return (
        f"<g><title>{escape(label)}</title>"
        f'<circle cx="{spot.x}" cy="{spot.y}" r="{_DOT}" fill="{fill}"/>'
        f'<text x="{spot.x + _DOT + 5}" y="{spot.y + 4}" font-size="10" fill="#567">{escape(_cut(label))}</text></g>'
    )


def _cut(text: str, most: int = 38) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _edge(item: Transition, start: _Spot, goal: _Spot) -> str:
    """A line from state to state: straight down to the next one, round the right side for all else."""
    if start.column == goal.column and 0 < goal.y - start.y <= _ROW:
        path = f"M{start.x} {start.y + _HEIGHT // 2} L{goal.x} {goal.y - _HEIGHT // 2 - 1}"
    elif start.column == goal.column:
        reach = min(_GAP - 20, 40 + abs(goal.y - start.y) // 10)
        x, side = start.x + _WIDTH // 2, start.x + _WIDTH // 2 + reach
        path = f"M{x} {start.y} C{side} {start.y} {side} {goal.y} {x + 2} {goal.y}"
    else:
        sign = 1 if goal.column > start.column else -1
        x1, x2 = start.x + sign * _WIDTH // 2, goal.x - sign * (_WIDTH // 2 + 2)
        path = f"M{x1} {start.y} C{x1 + sign * _GAP} {start.y} {x2 - sign * _GAP} {goal.y} {x2} {goal.y}"
    title = escape(_edge_label(item))
    style = 'fill="none" stroke="#456" stroke-opacity="0.6" marker-end="url(#tip)"'
    return f'<path d="{path}" {style}><title>{title}</title></path>'
