"""What characters track, as a scenario says it: ``"state": {"momentum": 2}``, ``"Bryn.state.marked": true``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from toolkit.cards import Database
from toolkit.cards.character import Tracker
from toolkit.nearest import nearest
from toolkit.referee.scenarios.scenario import StateValue
from toolkit.untrusted.fault import Remark, Trail

GROUPS: Mapping[str, tuple[str, ...]] = {"medical_supplies": ("salve", "splint", "bandage")}
"""Trackers that a scenario speaks of together, as ``{"salve": 1}``."""


def known(cards: Database, character: str | None) -> dict[str, Tracker]:
    """What a player of this character can track, by id: what is their own, and the marks that others put on them."""
    record = cards.characters.get(character or "")
    marks = (one for owner in cards.characters.values() for one in owner.trackers if one.on_others)
    return {one.id: one for one in (*(record.own_trackers if record else ()), *marks)}


def amounts(state: Mapping[str, StateValue]) -> dict[str, int]:
    """How much of each tracker a state gives, whichever way it is written."""
    found: dict[str, int] = {}
    for key, value in state.items():
        if isinstance(value, Mapping):
            found |= {_id(name): int(much) for name, much in value.items()}
        elif isinstance(value, tuple):
            found |= Counter(_id(str(one)) for one in value)
        else:
            found[_id(key)] = int(value)
    return found


def start(cards: Database, character: str | None, state: Mapping[str, StateValue]) -> dict[str, int]:
    """What a player starts with."""
    given, trackers = amounts(state), known(cards, character).items()
    return {name: given.get(name, one.start) for name, one in trackers if name in given or not one.on_others}


def unpaid(cards: Database, pay: Mapping[str, object], trail: Trail) -> Iterator[Remark]:
    """The extra costs that nobody could pay, as no character tracks anything of that name."""
    tracked = sorted({one.id for owner in cards.characters.values() for one in owner.trackers})
    for key, much in pay.items():
        if key == "harvest":
            if not isinstance(much, tuple) or not much:
                yield Remark((*trail, key), "is not what is harvested", "a list of Mushrooms")
        elif _id(key) not in tracked:
            yield Remark((*trail, key), f"no character tracks {key!r}", f"one of harvest, {', '.join(tracked)}")
        elif not isinstance(much, int) or isinstance(much, bool) or much < 1:
            yield Remark((*trail, key), f"is not how much {key} is paid", "1 or more")


def remarks(cards: Database, character: str | None, state: Mapping[str, StateValue], trail: Trail) -> Iterator[Remark]:
    """What a state says that the character cannot have: another's tracker, or more than there is of it."""
    trackers = known(cards, character)
    for key, value in state.items():
        at, group = (*trail, key), GROUPS.get(key, ())
        if not set(group or (_id(key),)) <= set(trackers):
            yield _strange(key, at, trackers)
        elif isinstance(value, Mapping | tuple) != bool(group) or _is_no_number(trackers, key, value):
            expected = f"numbers by name, or a list: {', '.join(group)}" if group else "a number"
            yield Remark(at, f"is not how {key} is written", expected)
        else:
            for name, much in amounts({key: value}).items():
                yield from _amount(trackers, name, much, (*at, name) if isinstance(value, Mapping) else at)


def _is_no_number(trackers: Mapping[str, Tracker], key: str, value: StateValue) -> bool:
    return isinstance(value, bool) and not (_id(key) in trackers and _is_mark(trackers[_id(key)]))


def _amount(trackers: Mapping[str, Tracker], name: str, much: int, at: Trail) -> Iterator[Remark]:
    if name not in trackers:
        yield _strange(name, at, trackers)
        return
    most = trackers[name].most
    if much < 0 or (most is not None and much > most):
        yield Remark(at, f"is {much}", f"0 to {most}" if most is not None else "0 or more")


def value(
    cards: Database, character: str | None, trackers: Mapping[str, int], path: str
) -> bool | int | list[str] | None:
    """The value of what stands after ``state.`` in a path: a number, whether there is a mark, or tokens by name.

    None if the character tracks nothing of that name.
    """
    group, _, name = path.rpartition(".")
    of = known(cards, character)
    if path in GROUPS and set(GROUPS[path]) <= set(of):
        return [one for one in GROUPS[path] for _ in range(trackers.get(one, 0))]
    tracker = of.get(_id(name))
    if tracker is None or (group and tracker.id not in GROUPS.get(group, ())):
        return None
    much = trackers.get(tracker.id, 0)
    return bool(much) if _is_mark(tracker) else much


def names(cards: Database, character: str | None) -> tuple[str, ...]:
    """What may stand after ``state.`` in a path."""
    of = known(cards, character)
    grouped = {name: group for group, members in GROUPS.items() for name in members}
    return tuple(f"state.{grouped[name]}.{name}" if name in grouped else f"state.{name}" for name in of)


def _strange(key: str, at: Trail, trackers: Mapping[str, Tracker]) -> Remark:
    tracked = ", ".join(trackers) or "nothing"
    return Remark(at, f"the character tracks no {key!r}", f"what it tracks: {tracked}", meant=nearest(key, trackers, 1))


def _id(key: str) -> str:
    return key.replace("_", "-")


def _is_mark(tracker: Tracker) -> bool:
    return tracker.on_others and tracker.most == 1
