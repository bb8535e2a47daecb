"""Tokens: what the chosen characters and variants need besides markers and coins, as many as a box holds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit.faces.content import MARKERS
from toolkit.faces.face import Face
from toolkit.figures import MOST_SEA_COUNTERS, POTIONS

if TYPE_CHECKING:
    from toolkit.cards import Character, Database
    from toolkit.cards.character import Tracker
    from toolkit.faces.studio import Studio

MARKS = 12
"""Marks that a character lays before others (RDI 4 rules, Components: Remy's)."""

_TRACKS_OF_OTTO = 2
"""Otto has two of each track (RDI 9 rules, Otto)."""

_ANY_NUMBER = 10
"""Tokens for what may be any number."""


OTTO, SEA_EVENTS = "otto", "sea-events"
"""The variants that need tokens of their own, by the kind or the id of a deck that belongs to them."""


def special(db: Database, studio: Studio, characters: Sequence[str], variants: Collection[str]) -> list[Face]:
    """The tokens for these characters, and for these variants."""
    faces = [face for name in characters for face in _of_character(studio, db.characters[name])]
    if SEA_EVENTS in variants:
        faces += [studio.token("progress")] * MOST_SEA_COUNTERS
    if OTTO in variants:
        faces += [studio.marker(kind) for kind in MARKERS for _ in range(_TRACKS_OF_OTTO)]
    if characters:
        faces += [studio.token("potion")] * POTIONS
        faces += [studio.token(kind) for kind in MARKERS for _ in characters]
    return faces


def _of_character(studio: Studio, character: Character) -> Iterator[Face]:
    """What a character tracks with tokens, and a Rake Token for each Mushroom that may be planted."""
    for tracker in character.trackers:
        yield from [studio.tracker_token(tracker)] * _number(tracker)
    rakes = sum(zone.slots or 0 for zone in character.zones if zone.planted_from)
    yield from [studio.token("rake")] * rakes


def _number(tracker: Tracker) -> int:
    """Marks for all others, one marker for what moves or fires by itself, else as many as there can be."""
    if tracker.on_others:
        return MARKS
    if tracker.fires or tracker.each_turn:
        return 1
    return _ANY_NUMBER if tracker.most is None else tracker.most
