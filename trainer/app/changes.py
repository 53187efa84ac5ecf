"""What changed between two pictures of the table: what moved, appeared and went, from where and to where. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.app.presenter import Kind, Snapshot, Thing


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A thing that lay elsewhere: `was` is its id before, which a split changes."""

    id: str
    was: str
    start: str
    spot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Appear:
    """A thing that was not there: it comes from the spot `origin`, or fades in where that is empty."""

    id: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fade:
    """A thing that went: to the spot `goal`, or fading where it lay."""

    id: str
    goal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What happens between two pictures. Things whose face changed only are in `changed`."""

    moves: tuple[Move, ...] = ()
    appears: tuple[Appear, ...] = ()
    fades: tuple[Fade, ...] = ()
    changed: tuple[str, ...] = ()


def diff(old: Snapshot, new: Snapshot) -> Plan:
    """What changed from `old` to `new`. A card or bet whose id changed within its box is a move, not a loss and a find."""
    before = {thing.id: thing for thing in old.things}
    after = {thing.id: thing for thing in new.things}
    gone = {id: thing for id, thing in before.items() if id not in after}
    come = {id: thing for id, thing in after.items() if id not in before}
    moves: list[Move] = []
    for id, thing in list(come.items()):
        was = next((old_id for old_id, other in gone.items() if _same_object(other, thing)), None)
        if was is not None:
            moves.append(Move(id=id, was=was, start=gone.pop(was).spot, spot=thing.spot))
            del come[id]
    changed: list[str] = []
    for id, thing in after.items():
        other = before.get(id)
        if other is None or other == thing:
            continue
        if other.spot != thing.spot:
            moves.append(Move(id=id, was=id, start=other.spot, spot=thing.spot))
        else:
            changed.append(id)
    return Plan(
        moves=tuple(moves),
        appears=tuple(Appear(id=id, origin=_origin(thing)) for id, thing in come.items()),
        fades=tuple(Fade(id=id, goal=_goal(thing, old, new)) for id, thing in gone.items()),
        changed=tuple(changed),
    )


def _same_object(old: Thing, new: Thing) -> bool:
    if old.kind is not new.kind or old.box != new.box or not new.box:
        return False
    if new.kind is Kind.CARD:
        return old.face == new.face
    return new.kind is Kind.BET and (old.bettor, old.stake, old.amount) == (new.bettor, new.stake, new.amount)


def _origin(thing: Thing) -> str:
    if thing.kind is Kind.CARD:
        return "shoe"
    if thing.kind is Kind.PAYOUT or thing.id == "cut_out":
        return "tray"
    return f"guest:{thing.box}" if thing.kind in (Kind.BET, Kind.INSURANCE) else ""


def _goal(thing: Thing, old: Snapshot, new: Snapshot) -> str:
    if thing.kind is Kind.CARD:
        return "discards"
    if thing.kind in (Kind.BET, Kind.INSURANCE):
        return "tray" if new.float_delta > old.float_delta else f"guest:{thing.box}"
    if thing.kind in (Kind.NOTES, Kind.SLIP):
        return "drop_box"
    if thing.id in ("put_up", "brought"):
        return "tray"
    return f"guest:{thing.box}" if thing.kind is Kind.PAYOUT else ""
