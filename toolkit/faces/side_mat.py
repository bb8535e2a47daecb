"""Side mats: what a character has besides the piles and tracks of every player, as far as it follows from the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from toolkit.faces.chosen import deck_look
from toolkit.faces.content import Content, curled
from toolkit.faces.face import LANGUAGE, Size
from toolkit.faces.look import tracker_look
from toolkit.faces.place import Rectangle, within
from toolkit.faces.template import AnyPart, Track, card_size, size_named, template
from toolkit.faces.words import layout_words

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.cards.character import Character, Tracker, Zone

LAYOUT = "side-mat"
_COLUMNS, _POOL = 4, 5
"""Cards side by side, and how many numbers' room is left for tokens that may be any number."""

_HEAD, _FOOT, _EDGE, _GAP = 19.0, 8.0, 6.5, 2.0
_TRACKER = 24.0
_ICON, _CELL, _APART = 15.0, 13.0, 7.0
"""Millimetres: before a track, for each of its numbers, and between two tracks."""


class Thing(NamedTuple):
    """Something on the mat: its id, what it is (as the template has it), its box in mm, and the words of its slots.

    ``last`` is the last number of a track.
    """

    id: str
    what: str
    box: Rectangle
    slots: Mapping[str, str]
    last: int = 0


def side_mat(db: Database, character_id: str, language: str = LANGUAGE) -> Content | None:
    """The side mat of a character in a language; None for one who has no zones and tracks nothing."""
    character = db.character(character_id)
    if not character.keeps_more:
        return None
    things = list(_places(character, _HEAD, language))
    things += _trackers(db, character, _below(things), language)
    own, mat = deck_look(db, character_id), size_named(LAYOUT)
    slots = (("name", character.name), ("emblem", own.emblem))
    size = Size(mat.width, round(_below(things) + _FOOT - _GAP, 3), mat.bleed, mat.corner)
    parts = tuple(part for thing in things for part in drawn(LAYOUT, thing))
    return Content(f"{LAYOUT}/{character_id}", LAYOUT, own, slots, (), character_id, None, parts, size, language)


def _below(things: list[Thing]) -> float:
    """How far down the mat the next row begins."""
    return max((thing.box.y + thing.box.height + _GAP for thing in things), default=_HEAD)


def _trackers(db: Database, character: Character, top: float, language: str) -> Iterator[Thing]:
    """The tracks, side by side as far as there is room; what happens when one is full stands beside it.

    What may be any number is kept as tokens on a place of its own.
    """
    from toolkit.cards.wording import named

    x, y, right = _EDGE, top, size_named(LAYOUT).width - _EDGE
    for tracker in character.own_trackers:
        width = _ICON + _CELL * (_POOL if tracker.most is None else tracker.most + 1)
        if x > _EDGE and (x + width > right or tracker.fires):
            x, y = _EDGE, y + _TRACKER
        slots = {"label": named(tracker.id, tracker.name, language), "icon": tracker_look(tracker.id).icon}
        box = Rectangle(x, y, width, _TRACKER - _GAP)
        yield Thing(tracker.id, "pool" if tracker.most is None else "tracker", box, slots, tracker.most or 0)
        x += width + _APART
        if tracker.fires:
            told = {"label": _told(db, tracker, language)}
            yield Thing(f"{tracker.id}-fires", "note", Rectangle(x, y, right - x, _TRACKER - _GAP), told)
            x = right


def _told(db: Database, tracker: Tracker, language: str) -> str:
    """What happens when a tracker is full, and what in its place if the character is a Boss."""
    from toolkit.cards.wording import wording

    words = layout_words(language)
    fired = [(f"**{words['when-full']}**", tracker.fires), (words["boss"], tracker.fires_for_boss)]
    lines = [f"{whose} {wording(db.card(card), db, language).rich}" for whose, card in fired if card]
    return curled("\n".join(lines).replace("{most}", str(tracker.most)))


def _places(character: Character, top: float, language: str) -> Iterator[Thing]:
    """A place for each card that a zone has room for; a zone for any number gets a whole row unless it is a pile.

    The side deck and its discards come first, so that they lie in the same place whoever has them.
    """
    from toolkit.cards import decks
    from toolkit.cards.wording import named
    from toolkit.cards.words import ZONES

    card, mat = card_size("poker"), size_named(LAYOUT)
    piles = {zone.renewed_from for zone in character.zones} | {zone.id for zone in character.zones if zone.cards}
    column, y = 0, top
    for zone in sorted(character.zones, key=lambda zone: ZONES.index(zone.id)):
        room = zone.slots or (1 if zone.id in piles else None)
        label = {"label": named(decks.side_id(character, zone), zone.name, language)}
        if column and column + (room or _COLUMNS) > _COLUMNS:
            column, y = 0, y + card.height + _GAP
        if room is None:
            box = Rectangle(_EDGE, y, mat.width - 2 * _EDGE, card.height)
            yield Thing(zone.id, "place", box, label)
            column = _COLUMNS
        for number in range(room or 0):
            yield Thing(_place_id(zone, number), "place", _card_place(column, y), label)
            column += 1


def _card_place(column: int, y: float) -> Rectangle:
    mat, card = size_named(LAYOUT), card_size("poker")
    step = (mat.width - 2 * _EDGE - card.width) / (_COLUMNS - 1)
    return Rectangle(round(_EDGE + column * step, 3), y, card.width, card.height)


def pile_places() -> tuple[Rectangle, Rectangle]:
    """Where a side deck and its discards lie on every side mat, in mm from the trimmed mat's upper left corner."""
    return _card_place(0, _HEAD), _card_place(1, _HEAD)


def _place_id(zone: Zone, number: int) -> str:
    return f"{zone.id}/{number + 1}" if zone.slots else zone.id


def drawn(layout: str, thing: Thing) -> Iterator[AnyPart]:
    """The parts that a template has for such a thing."""
    for part in template(layout).repeats[thing.what]:
        named = _filled(msgspec.to_builtins(part), thing)
        made: AnyPart = msgspec.convert(named, AnyPart)
        made = replace(made, box=within(part.box, thing.box))
        yield replace(made, last=thing.last) if isinstance(made, Track) else made


def _filled(value: Any, thing: Thing) -> Any:
    """The same with the id of the thing, and its words."""
    if isinstance(value, dict):
        return {key: _filled(inner, thing) for key, inner in value.items()}
    if not isinstance(value, str):
        return value
    for slot, words in thing.slots.items():
        value = value.replace(f"{{{slot}}}", words)
    return value.replace("#", thing.id)
