"""Where each thing of a table lies when the table is new: to there the script puts it back before another night."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from toolkit.tts import lua, record
from toolkit.tts.notes import read

if TYPE_CHECKING:
    from toolkit.tts.record import Thing

_MOVED = ("mat/", "side/", "team-mat/", "token/", "marker/", "deck/", "stack/", "hand/")
"""What a night moves about; everything else stays where it is, or is used up."""


def homes(things: Iterable[Thing]) -> Mapping[str, lua.Value]:
    """Each of them by its id: where it lies, how it is turned (degrees), its name, and of a stack how high it is."""
    return {key: _home(thing) for key, thing in _moved(things)}


def decks(things: Iterable[Thing]) -> Mapping[str, lua.Value]:
    """What a deck is called and marked with, by the deck's id: whoever puts its cards together again asks for that."""
    return {
        key.removeprefix("deck/"): {"says": thing.description, "notes": thing.gm_notes, "tags": list(thing.tags)}
        for key, thing in _moved(things)
        if key.startswith("deck/")
    }


def _moved(things: Iterable[Thing]) -> Iterator[tuple[str, Thing]]:
    for thing in things:
        key = read(thing.gm_notes).id
        if key.startswith(_MOVED):
            yield key, thing


def _home(thing: Thing) -> lua.Value:
    at = thing.transform
    told: dict[str, lua.Value] = {
        "at": [at.pos_x, at.pos_y, at.pos_z],
        "turn": [at.rot_x, at.rot_y, at.rot_z],
        "name": thing.nickname,
    }
    return told | ({"number": thing.number} if isinstance(thing, record.TileStack) else {})
