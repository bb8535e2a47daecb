"""Templates: the layout of a kind of face as data, with changes for variants and sizes.

A face is laid out from the edges of its trimmed card, never stretched: the same template fits every size.
"""

from __future__ import annotations

import json
from functools import cache
from math import inf
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from toolkit.errors import CannotRead, NotFound, Place
from toolkit.faces.face import Role, Size
from toolkit.nearest import nearest
from toolkit.paths import TEMPLATES
from toolkit.record import decode, read

T = TypeVar("T")

Pattern = Literal["rosette", "waves", "grain", "rays", "hatching", "lattice", "bricks", "scales", "rings", "stars"]
"""The engraved patterns."""

_FACES = TEMPLATES / "faces"


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle by its distances in mm from the edges of the trimmed card.

    Of left, right and width two are enough, and so of top, bottom and height. With a width or height alone it is
    centred, with nothing it fills the card. ``bleed`` lets the edges that are 0 run on through the bleed; ``across``
    keeps a share of the width, such as [0.5, 1] for the right half, and ``down`` one of the height.
    """

    left: float | None = None
    right: float | None = None
    width: float | None = None
    top: float | None = None
    bottom: float | None = None
    height: float | None = None
    bleed: bool = False
    across: tuple[float, float] = (0.0, 1.0)
    down: tuple[float, float] = (0.0, 1.0)


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """What all parts of a template have: an ``id``, a box, and slots that must be filled or empty for it to show."""

    id: str
    box: Box = Box()
    when: str | None = None
    unless: str | None = None


class Panel(Part, frozen=True, kw_only=True, tag="panel"):
    """A rectangle; colours are roles of the palette, ``line`` and ``radius`` are in mm.

    With less than full ``opacity``, what lies below shines through its fill.
    """

    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3
    radius: float = 0.0
    opacity: Annotated[float, msgspec.Meta(ge=0, le=1)] = 1.0


class Border(Part, frozen=True, kw_only=True, tag="border"):
    """What runs round a card, about the edges of its box: the ``frame`` of this name (see :mod:`toolkit.faces.border`).

    The plain one is a line of ``stroke``. The others are of ``accent``, with ``light`` on it, and lie on ``ground``.
    """

    frame: str = "{frame}"
    stroke: str = "inlay-dim"
    accent: str = "inlay"
    light: str = "frame-light"
    ground: str = "frame"
    line: float = 0.25
    radius: float = 0.0


class Disc(Part, frozen=True, kw_only=True, tag="disc"):
    """The largest circle in the box, at most ``most`` mm across."""

    most: float = inf
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3


class Symbol(Part, frozen=True, kw_only=True, tag="icon"):
    """An icon as large as the box allows, at most ``most`` mm across; ``icon`` is its name or a ``{slot}``.

    One that is ``read`` stands for its word, as in a text.
    """

    most: float = inf
    icon: str
    fill: str = "ink"
    angle: float = 0.0
    read: bool = False


class Words(Part, frozen=True, kw_only=True, tag="text"):
    """Text that shrinks from ``size`` to ``floor`` (points) until it fits the box.

    ``text`` may hold ``{slots}``; ``rich`` text has bold, italics and inline icons. ``leading`` is the distance of
    lines and ``paragraph`` the extra one of paragraphs, in em; ``spacing`` spreads letters, in em. Texts are read in
    the order of the template; ``role`` says as what.
    """

    text: str
    font: str = "text"
    fill: str = "ink"
    size: float
    floor: float
    lines: int | None = None
    align: Literal["left", "centre", "right"] = "centre"
    valign: Literal["top", "middle", "bottom"] = "middle"
    leading: float = 1.16
    paragraph: float = 0.4
    spacing: float = 0.0
    rich: bool = False
    upper: bool = False
    angle: float = 0.0
    role: Role = "P"


class Engraving(Part, frozen=True, kw_only=True, tag="engraving"):
    """A pattern of fine lines drawn from the face's seed."""

    pattern: Pattern
    stroke: str
    line: float = 0.12
    radius: float = 0.0


class Scene(Part, frozen=True, kw_only=True, tag="scene"):
    """A picture composed from two emblems, each the name of an icon or a ``{slot}``, as the face's seed says.

    ``roles`` are colours that stand here for those that scenes name. Something else lies over its lowest ``foot`` mm.
    """

    main: str = "{emblem}"
    second: str = "{second}"
    roles: dict[str, str] = {}
    foot: float = 0.0


class Art(Part, frozen=True, kw_only=True, tag="art"):
    """Where a picture goes; the template shows something else where there is none."""

    radius: float = 0.0


class Track(Part, frozen=True, kw_only=True, tag="track"):
    """A row of numbered cells, from ``first`` to ``last``, each a place of its own; ``spacing`` of digits is in em."""

    first: int
    last: int
    fill: str
    stroke: str
    ink: str
    size: float
    line: float = 0.3
    spacing: float = 0.0
    radius: float = 0.0
    shade: str | None = None


class Beads(Part, frozen=True, kw_only=True, tag="beads"):
    """A disc for each word of ``words``: with that text of ``size`` points, or with the ``icons`` of these names.

    They stand side by side, or one below the other if they go ``down``, at most ``most`` mm across and ``gap`` mm
    apart, in the middle of the box or from its ``start``. Icons are read as ``said``.
    """

    words: str
    most: float = inf
    gap: float = 1.0
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3
    ink: str = "ink"
    size: float = 12.0
    icons: bool = False
    said: str = ""
    down: bool = False
    start: bool = False


class Spot(Part, frozen=True, kw_only=True, tag="place"):
    """A place where a pile or a token lies: outlined here, and known by its id to who sets up a table."""

    stroke: str
    line: float = 0.35
    radius: float = 0.0


AnyPart = Panel | Border | Disc | Symbol | Words | Engraving | Scene | Art | Track | Beads | Spot


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a long text gets: where one would be set ``below`` so many points, ``by`` mm are taken from the window.

    That is, parts in ``raised`` move up by it, and parts in ``grown`` get higher by it.
    """

    by: float
    below: float
    raised: tuple[str, ...]
    grown: tuple[str, ...]


class Flavour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How flavour text is set below the rules, which are the part ``under`` it that shows.

    Its ``size`` is a share of theirs, and they ``keep`` at least that share of their own: else it is left out.
    ``below`` is the room under its last line in em, ``gap`` that above and below the ``rule`` over it, in mm.
    """

    under: tuple[str, ...]
    font: str = "text-italic"
    fill: str = "ink-soft"
    size: float = 0.6
    keep: float = 0.72
    leading: float = 1.12
    below: float = 0.25
    gap: float = 1.1
    rule: float = 0.2


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A layout: parts in drawing order, and what variants and sizes change of them.

    A change is an object by part id; ``null`` leaves the part out, and of a box only the edges that are named change.
    ``size`` names the profile that it is always made in. ``room`` says, by variant, what becomes of a long text, and
    ``flavour`` how flavour text is set.

    With a ``base`` it begins as that other layout, as it is in the same variant and size; ``changes`` are what differs,
    and its own parts are drawn before the part ``before`` of that layout.

    ``repeats`` are parts of which there are as many as there are things to show, such as the places of a side mat:
    their boxes lie in that of the thing, whose id stands for ``#``, and whose words for ``{slots}``.
    """

    about: str
    parts: tuple[AnyPart, ...] = ()
    base: str | None = None
    before: str | None = None
    changes: dict[str, dict[str, Any] | None] = {}
    repeats: dict[str, tuple[AnyPart, ...]] = {}
    size: str | None = None
    variants: dict[str, dict[str, dict[str, Any] | None]] = {}
    sizes: dict[str, dict[str, dict[str, Any] | None]] = {}
    room: dict[str, Room] = {}
    flavour: Flavour | None = None


@cache
def template(name: str) -> Template:
    """The template ``templates/faces/layouts/<name>.json``. Raises :class:`toolkit.errors.CannotRead`."""
    return read(_file(name), Template)


@cache
def parts(name: str, variant: str, size: str, *, roomy: bool = False) -> tuple[AnyPart, ...]:
    """The parts of a template for a variant and size, with more room for text if ``roomy``.

    Raises :class:`toolkit.errors.CannotRead`.
    """
    final = decode(json.dumps(_changed(name, variant, size)).encode(), tuple[AnyPart, ...], _file(name))
    given = room(name, variant) if roomy else None
    return tuple(_with_room(part, given) for part in final) if given else final


def room(name: str, variant: str) -> Room | None:
    """What becomes of a long text in a variant of a template: what it says itself, or the one that it begins as."""
    whole = template(name)
    if variant in whole.room or not whole.base:
        return whole.room.get(variant)
    return room(whole.base, variant)


def flavour(name: str) -> Flavour | None:
    """How a template sets flavour text, itself or as the one that it begins as; None where it has no place for it."""
    whole = template(name)
    return whole.flavour or (flavour(whole.base) if whole.base else None)


def _changed(name: str, variant: str, size: str) -> list[dict[str, Any]]:
    """The parts as in the file, those of the base first, with all changes for this variant and size."""
    whole, file = template(name), _file(name)
    found = _raw_parts(file)
    if whole.base:
        base = _change(_changed(whole.base, variant, size), whole.changes, file)
        at = next((place for place, part in enumerate(base) if part["id"] == whole.before), len(base))
        found = [*base[:at], *found, *base[at:]]
    return _change(_change(found, whole.sizes.get(size, {}), file), whole.variants.get(variant, {}), file)


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``templates/faces/sizes.json``: profiles of cards, and of the other pieces, by name."""

    cards: dict[str, Size]
    pieces: dict[str, Size]


@cache
def sizes() -> Sizes:
    """All size profiles. Raises :class:`toolkit.errors.CannotRead`."""
    return read(_FACES / "sizes.json", Sizes)


def size_named(name: str) -> Size:
    """A profile of a card or of another piece. Raises :class:`toolkit.errors.NotFound` with the nearest names."""
    known = sizes().cards | sizes().pieces
    if name not in known:
        raise NotFound("size", name, nearest(name, known) or tuple(known))
    return known[name]


def card_size(name: str) -> Size:
    """A profile for cards. Raises :class:`toolkit.errors.NotFound` with the nearest names."""
    known = sizes().cards
    if name not in known:
        raise NotFound("card size", name, nearest(name, known) or tuple(known))
    return known[name]


def _file(name: str) -> Path:
    return _FACES / "layouts" / f"{name}.json"


def _raw_parts(file: Path) -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = json.loads(file.read_bytes()).get("parts", [])
    return parts


def _change(parts: list[dict[str, Any]], changes: dict[str, dict[str, Any] | None], file: Path) -> list[dict[str, Any]]:
    known = [part["id"] for part in parts]
    for name in changes:
        if name not in known:
            raise CannotRead(
                f"changes a part {name!r} that is not there", Place(file), remedy=f"Parts: {', '.join(known)}."
            )
    kept = ((part, changes.get(part["id"], {})) for part in parts)
    return [_merged(part, change) for part, change in kept if change is not None]


def _merged(part: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    boxes = {"box": part.get("box", {}) | change["box"]} if "box" in change else {}
    return part | change | boxes


def _with_room(part: AnyPart, room: Room) -> AnyPart:
    box = part.box
    if part.id in room.raised:
        return replace(part, box=replace(box, bottom=(box.bottom or 0) + room.by))
    if part.id in room.grown:
        return replace(part, box=replace(box, height=(box.height or 0) + room.by))
    return part
