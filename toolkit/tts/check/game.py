"""Whether a game can be played at a table of ours. Other tables have needs of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.cards.lineup import FEWEST_CHARACTERS, FEWEST_DRINK_DECKS
from toolkit.tts.check.document import Document, Finding, text
from toolkit.tts.notes import Notes, read
from toolkit.tts.pieces import TRACKS
from toolkit.tts.plan import FEWEST_SEATS
from toolkit.tts.script import SIGNATURE

_PLACE = "$.ObjectStates"


def playable(document: Document) -> Iterator[Finding]:
    """There are two characters with their mats, Drinks, the Inn, and two seats with hands and markers."""
    if not text(document.save.get("LuaScript")).startswith(SIGNATURE):
        return
    found = [read(text(thing.fields.get("GMNotes"))) for thing in document.things]
    ids = {notes.id for notes in found}
    yield from _enough(_decks(found, "character"), ("mat/{}",), ids, FEWEST_CHARACTERS, "characters")
    yield from _enough(_decks(found, "drink"), (), ids, FEWEST_DRINK_DECKS, "Drink Deck")
    yield from _enough(_seats(ids), tuple(f"marker/{track}/{{}}" for track in TRACKS), ids, FEWEST_SEATS, "seats")
    if "inn" not in ids:
        yield Finding(_PLACE, "no game can be played: there is no Inn to take Gold from (the bag of coins)")


def _decks(found: Sequence[Notes], kind: str) -> list[str]:
    return sorted({notes.deck for notes in found if notes.kind == kind})


def _seats(ids: set[str]) -> list[str]:
    return sorted(each.removeprefix("hand/") for each in ids if each.startswith("hand/"))


def _enough(names: Sequence[str], needs: Sequence[str], ids: set[str], fewest: int, what: str) -> Iterator[Finding]:
    """Of these there are so many that have what they need; each that has not is told by itself."""
    whole = 0
    for name in names:
        missing = [need.format(name) for need in needs if need.format(name) not in ids]
        whole += not missing
        if missing:
            yield Finding(_PLACE, f"{name} cannot be dealt: there is no {' and no '.join(missing)}", "warning")
    if whole < fewest:
        yield Finding(_PLACE, f"no game can be played: it needs {fewest} {what}, and has {whole}")
