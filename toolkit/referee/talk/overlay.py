"""Laying one Case over another: what is said now over what was said before, or over a game as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from toolkit.record import Record
from toolkit.referee.case.case import Beat, Case, Person

R = TypeVar("R", bound=Record)


def said_over(base: R, part: R) -> R:
    """A record with each field of another that is not at its default."""
    plain = type(part)(**{name: getattr(part, name) for name in _required(part)})
    fields = (field.name for field in msgspec.structs.fields(part))
    said = {name: getattr(part, name) for name in fields if getattr(part, name) != getattr(plain, name)}
    return replace(base, **said)


def _required(record: Record) -> Sequence[str]:
    return [field.name for field in msgspec.structs.fields(record) if field.required]


def people_over(base: Sequence[Person], part: Sequence[Person]) -> tuple[Person, ...]:
    """The people of a table, with what is said of them now; whoever is new sits down after them."""
    said = {one.name: one for one in part}
    known = tuple(said_over(one, said[one.name]) if one.name in said else one for one in base)
    return (*known, *(one for one in part if one.name not in {old.name for old in base}))


def after(base: Sequence[Beat], part: Sequence[Beat]) -> tuple[Beat, ...]:
    """Beats after others; the first answers the last of those, where it is not said what it answers."""
    later = [replace(one, to=None if one.to is None else one.to + len(base)) for one in part]
    if base and later and later[0].to is None:
        later[0] = replace(later[0], to=len(base))
    return (*base, *later)


def renamed(case: Case, names: Mapping[str, str]) -> Case:
    """The same Case, with other names for some of its people."""
    people = {names.get(one.name, one.name): replace(one, name=names.get(one.name, one.name)) for one in case.people}
    scene = replace(case.scene, of=_new(case.scene.of, names), control=_new(case.scene.control, names))
    return replace(
        case,
        people=tuple(people.values()),
        scene=scene,
        beats=tuple(_beat(one, names) for one in case.beats),
        wish=replace(case.wish, of=tuple(names.get(one, one) for one in case.wish.of)),
    )


def _beat(beat: Beat, names: Mapping[str, str]) -> Beat:
    on = tuple(names.get(one, one) for one in beat.on)
    return replace(beat, by=_new(beat.by, names), on=on, drinker=_new(beat.drinker, names))


def _new(name: str | None, names: Mapping[str, str]) -> str | None:
    return None if name is None else names.get(name, name)
