"""Names that refer to something which is not there: the engine says nothing, the thing just does not happen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from heapq import nsmallest
from typing import NamedTuple

from toolkit.nearest import nearest
from toolkit.vassal.check.fault import Fault, Level
from toolkit.vassal.check.source import MAPS, Source, is_fixed
from toolkit.vassal.check.tree import Element
from toolkit.vassal.sequence import split


class _Reference(NamedTuple):
    """Which field of which trait (or attribute of which component) names one of what."""

    trait: str
    field: int
    kind: str
    wanted: tuple[str, ...]


_IN_TRAITS = (
    _Reference("prototype", 0, "prototype", ("PrototypeDefinition",)),
    _Reference("return", 7, "deck", ("DrawPile",)),
    _Reference("sendto", 2, "map", MAPS),
    _Reference("sendto", 14, "zone", ("Zone",)),
    _Reference("sendto", 15, "region", ("Region",)),
)
_MOST_NAMES = 2_000
"""As many names, the first by the alphabet, are compared with one that is not there."""

_TARGET_FIELDS = {"globalkey": 11, "setpieceprop": 4}
_COMMANDS = ("GlobalKeyCommand", "MassKeyCommand", "DeckGlobalKeyCommand", "StartupGlobalKeyCommand")


def in_traits(source: Source) -> Iterator[Fault]:
    """Prototypes, decks, maps, zones and regions that traits name."""
    for reference in _IN_TRAITS:
        there = source.names(*reference.wanted)
        for spot in source.traits(reference.trait):
            yield from _missing(spot.place, reference.kind, spot.field(reference.field), there)


def in_targets(source: Source) -> Iterator[Fault]:
    """Decks and maps that commands are sent to."""
    for kind, field in _TARGET_FIELDS.items():
        for spot in source.traits(kind):
            yield from _target(source, spot.place, spot.field(field))
    for element in source.of(*_COMMANDS):
        yield from _target(source, element.place, element.attributes.get("target", ""))


def _target(source: Source, place: str, target: str) -> Iterator[Fault]:
    parts = split(target, "|") + [""] * 14
    if parts[1] != "true":
        return
    if parts[2] == "DECK":
        yield from _missing(place, "deck", parts[9], source.names("DrawPile"))
    if parts[2] in ("MAP", "ZONE", "LOCATION", "XY"):
        yield from _missing(place, "map", parts[3], source.names(*MAPS))


def boards(source: Source) -> Iterator[Fault]:
    """Boards that piles and pieces lie on, and those that a map is set up with."""
    for element in source.of("DrawPile", "SetupStack"):
        wanted = element.attributes.get("owningBoard", "")
        if wanted != "<any>":
            yield from _missing(element.place, "board", wanted, _boards(source, element))
    for element in source.of("setup"):
        yield from _set_up(source, element)


def _boards(source: Source, element: Element) -> Collection[str]:
    around = element.above(*MAPS)
    return source.boards.get(around, {}) if around else {}


def _set_up(source: Source, element: Element) -> Iterator[Fault]:
    around, there = element.above(*MAPS), _boards(source, element)
    parts = split(element.text, "\t")
    if around and parts[0] != f"{around.name}BoardPicker":
        yield Fault(element.place, "wrong set-up", f"it begins with {parts[0]!r}", f"Write {around.name}BoardPicker")
    for board in parts[1::3]:
        yield from _missing(element.place, "board", board.split("/")[0], there)


def piles(source: Source) -> Iterator[Fault]:
    """Piles that are emptied onto a pile which is not there."""
    there = source.names("DrawPile")
    for element in source.of("DrawPile"):
        if element.attributes.get("reshufflable") == "true":
            target = element.attributes.get("reshuffleTarget", "")
            if not target:
                yield Fault(element.place, "no deck", "it can be reshuffled, but no reshuffleTarget is named")
            yield from _missing(element.place, "deck", target, there)


def sides(source: Source) -> Iterator[Fault]:
    """Hands of a side that nobody can take."""
    there = frozenset(entry.text for entry in source.there("entry") if entry.above("PlayerRoster"))
    for element in source.of("PlayerHand", "PrivateMap"):
        for side in split(element.attributes.get("side", ""), ","):
            yield from _missing(element.place, "side", side, there)


def doubles(source: Source) -> Iterator[Fault]:
    """Names that are given twice, so that only one of the two is ever found."""
    for what, kinds, level in (
        ("prototype", ("PrototypeDefinition",), Level.FAULT),
        ("map", MAPS, Level.FAULT),
        ("deck", ("DrawPile",), Level.HINT),
    ):
        yield from _twice(what, source, kinds, level)


def _twice(what: str, source: Source, kinds: tuple[str, ...], level: Level) -> Iterator[Fault]:
    seen = {element.name for element in source.base.of(*kinds)} if source.base else set()
    for element in source.of(*kinds):
        if element.name and element.name in seen:
            yield Fault(element.place, "name given twice", f"another {what} is called {element.name!r}", level=level)
        seen.add(element.name)


def _missing(place: str, kind: str, name: str, there: Collection[str]) -> Iterator[Fault]:
    if is_fixed(name) and name not in there:
        close = nearest(name, nsmallest(_MOST_NAMES, there))
        remedy = f'Did you mean "{close[0]}"?' if close else ""
        yield Fault(place, f"unknown {kind}", f"no {kind} is called {name!r}", remedy)


CHECKS: tuple[Callable[[Source], Iterator[Fault]], ...] = (in_traits, in_targets, boards, piles, sides, doubles)
