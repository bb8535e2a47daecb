"""What must hold of a save. Each rule yields what it finds wrong; none stops at the first fault.

Sources: the game's knowledge base and scripting documentation, and what was found wrong in published saves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from toolkit.tts.check.document import Document, Finding, Thing, items, mapping, shown, text

Rule = Callable[[Document], Iterator[Finding]]

PLAYER_COLOURS = frozenset(
    {"White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Black", "Grey"}
)
COMMON = ("GUID", "Name", "Transform")
COMMON_TEXT = ("Nickname", "Description", "GMNotes", "LuaScript", "LuaScriptState", "XmlUI")
TRANSFORM = tuple(f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ")
FARTHEST = 1_000_000
"""No thing of a table is farther away than this, nor larger."""

_GUID = re.compile(r"[0-9a-f]{6}")
_LARGEST_PANEL = 2_000_000


def shape(document: Document) -> Iterator[Finding]:
    """A save is an object with a list of objects; each has a GUID, a name and a transform of finite numbers."""
    if not isinstance(document.save.get("ObjectStates"), list):
        yield Finding("$.ObjectStates", "is missing or not a list: the game shows an empty table")
    for number, each in enumerate(items(document.save.get("ObjectStates"))):
        if not isinstance(each, dict):
            yield Finding(f"$.ObjectStates[{number}]", "is not an object")
    for thing in document.things:
        yield from _thing_shape(thing)


def _thing_shape(thing: Thing) -> Iterator[Finding]:
    for key in COMMON:
        if key not in thing.fields:
            yield Finding(thing.path, f"has no {key}")
    for key in COMMON_TEXT:
        if key in thing.fields and not isinstance(thing.fields[key], str | None):
            yield Finding(thing.child(key), "is not text")
    transform = mapping(thing.fields.get("Transform"))
    for key in TRANSFORM if "Transform" in thing.fields else ():
        if not _is_measure(found := transform.get(key)):
            yield Finding(f"{thing.child('Transform')}.{key}", f"is {shown(found)}, not a number of table size")


def _is_measure(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= FARTHEST


def guids(document: Document) -> Iterator[Finding]:
    """No two objects on the table have one GUID; a GUID has six lowercase hexadecimal digits."""
    first: dict[str, str] = {}
    for thing in document.things:
        guid = text(thing.fields.get("GUID"))
        if guid and not _GUID.fullmatch(guid):
            yield Finding(thing.child("GUID"), f"{shown(guid)} is not six lowercase hexadecimal digits", "warning")
        if guid and thing.on_table and first.setdefault(guid, thing.path) != thing.path:
            yield Finding(thing.child("GUID"), f"{shown(guid)} is also the GUID of {first[guid]}")


def bags(document: Document) -> Iterator[Finding]:
    """An infinite bag holds exactly one object."""
    for thing in document.things:
        if "Infinite_Bag" in thing.name:
            count = len(items(thing.fields.get("ContainedObjects")))
            if count != 1:
                yield Finding(thing.child("ContainedObjects"), f"an infinite bag holds {count} objects, not one")


def tags(document: Document) -> Iterator[Finding]:
    """Every tag of an object or snap point is listed in ComponentTags."""
    labels = items(mapping(document.save.get("ComponentTags")).get("labels"))
    known = {text(mapping(label).get("displayed")) for label in labels}
    for path, tag in _used_tags(document):
        if tag not in known:
            yield Finding(path, f"the tag {shown(tag)} is not listed in $.ComponentTags", "warning")


def _used_tags(document: Document) -> Iterator[tuple[str, str]]:
    owners = [(thing.path, thing.fields) for thing in document.things]
    snaps = [("$.SnapPoints", document.save.get("SnapPoints"))]
    snaps += [(f"{path}.AttachedSnapPoints", fields.get("AttachedSnapPoints")) for path, fields in owners]
    for path, points in snaps:
        owners += [(f"{path}[{number}]", mapping(point)) for number, point in enumerate(items(points))]
    for path, fields in owners:
        for number, tag in enumerate(items(fields.get("Tags"))):
            yield f"{path}.Tags[{number}]", text(tag)


def hands(document: Document) -> Iterator[Finding]:
    """A hand zone has the colour of a player, and usually each colour has one."""
    seen: Counter[str] = Counter()
    for thing in document.things:
        if thing.name != "HandTrigger":
            continue
        colour = text(thing.fields.get("FogColor"))
        seen[colour] += 1
        if colour not in PLAYER_COLOURS:
            yield Finding(thing.child("FogColor"), f"{shown(colour)} is no player colour")
        elif seen[colour] > 1:
            yield Finding(thing.child("FogColor"), f"{colour} has {seen[colour]} hands", "warning")


def panels(document: Document) -> Iterator[Finding]:
    """XML of panels can be read as XML."""
    from xml.etree import ElementTree

    for owner in document.owners:
        path, xml = owner.child("XmlUI"), text(owner.fields.get("XmlUI"))
        if not xml.strip():
            continue
        if len(xml) > _LARGEST_PANEL or "<!DOCTYPE" in xml:
            yield Finding(path, "is too large, or declares a document type: not read", "warning")
            continue
        try:
            ElementTree.fromstring(f"<ui>{xml}</ui>")  # noqa: S314 - bounded, and without declarations of entities
        except ElementTree.ParseError as fault:
            yield Finding(path, f"is not well-formed: {fault}", "warning")
