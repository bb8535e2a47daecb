"""Laying out: the parts of a template, filled with a face's words and colours, as a display list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple
from unicodedata import normalize

from msgspec.structs import replace

from toolkit.errors import Faults, NotFound
from toolkit.faces import beads, border
from toolkit.faces.art import SHARP_ENOUGH, Picture, covering, resolution
from toolkit.faces.engrave import FINENESS, engraving
from toolkit.faces.face import LANGUAGE, MM, Group, Item, Mark, Passage, Path, Rect, Size, Unseen
from toolkit.faces.fonts import NoGlyph, font_for
from toolkit.faces.icon import icon
from toolkit.faces.place import Rectangle, placed
from toolkit.faces.scene import Emblems, composed
from toolkit.faces.setting import Ink, icon_word, set_lines
from toolkit.faces.template import (
    AnyPart,
    Art,
    Beads,
    Border,
    Disc,
    Engraving,
    Panel,
    Scene,
    Spot,
    Symbol,
    Track,
    Words,
)
from toolkit.faces.text import CannotSet, Style, fit
from toolkit.faces.tone import number
from toolkit.faces.words import layout_words

_COUNTED = 5
"""Every so many cells of a track one is shaded, so that the eye can count."""

_WORTH_SHARING = 2
"""So many neighbouring items that other faces have too are shared with them."""

_SLOT = re.compile(r"\{([a-z0-9]+)\}")
_WORD = re.compile(r"\{words\.([a-z0-9-]+)\}")


class CannotDraw(Faults):
    """A face with texts that cannot be set: its ``faults`` are all of them."""

    faults: tuple[CannotSet, ...]


class Shrunk(NamedTuple):
    """How far a text had to shrink: on which face, in which box, from and to how many points."""

    face: str
    box: str
    wanted: float
    size: float


class Filling(NamedTuple):
    """What goes into a template: the words of its slots, the colours of its roles, a seed, perhaps a picture."""

    name: str
    size: Size
    slots: Mapping[str, str]
    palette: Mapping[str, str]
    seed: str
    art: Picture | None = None
    language: str = LANGUAGE

    def filled(self, text: str) -> str:
        """The text with what its language calls ``{words.deck}``, and with its slots; other braces are icons."""
        said = _WORD.sub(lambda found: layout_words(self.language)[found[1]], text)
        return _SLOT.sub(lambda found: self.slots.get(found[1], found[0]), said)


class Coarse(NamedTuple):
    """A picture of too few pixels for where it is shown: its file, and what is to be said of it."""

    source: str
    problem: str

    def __str__(self) -> str:
        return f"{self.source}: {self.problem}"


class Laid(NamedTuple):
    """A laid-out face: what to draw and to write, at which size each text was set, and what is not quite right."""

    items: tuple[Item, ...]
    passages: tuple[Passage, ...]
    texts: tuple[Shrunk, ...]
    warnings: tuple[Coarse, ...] = ()


def lay_out(parts: Sequence[AnyPart], filling: Filling) -> Laid:
    """The display list of a filled template.

    What lies below a picture is gathered apart from it and from what lies over it: that is the same on many cards.

    Raises :class:`CannotDraw`.
    """
    levels: list[list[Item]] = [[]]
    passages: list[Passage] = []
    texts: list[Shrunk] = []
    faults: list[CannotSet] = []
    for part in parts:
        if is_shown(part, filling):
            box = placed(part.box, filling.size)
            if isinstance(part, Scene):
                levels += [[*_drawn(part, box, filling)], []]
            else:
                levels[-1] += _drawn(part, box, filling)
            try:
                passages += (passage for passage in _written(part, box, filling, texts) if passage.items)
            except CannotSet as fault:
                faults.append(fault)
    if faults:
        raise CannotDraw(faults)
    items = tuple(item for level in levels for item in _gathered(level))
    return Laid(items, tuple(passages), tuple(texts), tuple(_warnings(parts, filling)))


def _gathered(items: Sequence[Item]) -> Iterator[Item]:
    """The items, with runs of what other faces have too gathered into groups."""
    for common, neighbours in groupby(items, key=_is_common):
        alike = tuple(neighbours)
        if common and len(alike) >= _WORTH_SHARING:
            yield Group(tuple(map(_unshared, alike)), shared=True)
        else:
            yield from alike


def _unshared(item: Item) -> Item:
    """The item as part of a group that is shared as a whole."""
    match item:
        case Path():
            return replace(item, shared=False)
        case Group():
            return replace(item, items=tuple(map(_unshared, item.items)))
        case _:
            return item


def _is_common(item: Item) -> bool:
    match item:
        case Rect():
            return item.opacity == 1
        case Path():
            return item.shared
        case Group():
            return all(map(_is_common, item.items))
        case _:
            return False


def _warnings(parts: Sequence[AnyPart], filling: Filling) -> Iterator[Coarse]:
    for part in parts:
        if isinstance(part, Art) and filling.art and is_shown(part, filling):
            sharpness = resolution(filling.art, placed(part.box, filling.size))
            if sharpness < SHARP_ENOUGH:
                yield Coarse(
                    filling.art.source,
                    f"{filling.art.width} x {filling.art.height} pixels are {sharpness:.0f} to the inch on "
                    f"{filling.name}; below {SHARP_ENOUGH} it looks coarse in print",
                )


def places(parts: Sequence[AnyPart], size: Size) -> dict[str, Rectangle]:
    """Where the piles and the numbers of the tracks of a template are: "deck", "fortitude/20"..."""
    found: dict[str, Rectangle] = {}
    for part in parts:
        box = placed(part.box, size)
        if isinstance(part, Spot):
            found[part.id] = box
        if isinstance(part, Track):
            found |= {f"{part.id}/{value}": cell for value, cell in _cells(part, box)}
    return found


def is_shown(part: AnyPart, filling: Filling) -> bool:
    """Whether a part shows on a face that is filled so."""
    slots = filling.slots
    return (part.when is None or bool(slots.get(part.when))) and (part.unless is None or not slots.get(part.unless))


def _drawn(part: AnyPart, box: Rectangle, filling: Filling) -> Sequence[Item]:
    colours = filling.palette
    match part:
        case Panel():
            fill, stroke = _colour(colours, part.fill), _colour(colours, part.stroke)
            return [Rect(*box, part.radius, fill, stroke, part.line, part.opacity)]
        case Border():
            return border.drawn(part, filling.filled(part.frame), box, colours)
        case Disc():
            return [_disc(part, box, colours)]
        case Symbol():
            return _symbol(part, box, filling)
        case Words():
            return []
        case Engraving() | Scene() | Art():
            return _pictured(part, box, filling)
        case Track():
            return _track(part, box, colours)
        case Beads():
            return beads.drawn(part, filling.filled(part.words), box, colours)
        case Spot():
            return [Rect(*box, part.radius, None, colours[part.stroke], part.line)]


def _pictured(part: Engraving | Scene | Art, box: Rectangle, filling: Filling) -> Sequence[Item]:
    match part:
        case Engraving():
            return [Group(_engraved(part, box, filling), Rect(*box, part.radius))]
        case Scene():
            return [_scene(part, box, filling)]
        case Art():
            return [Group(covering(filling.art, box, filling.size), Rect(*box, part.radius))] if filling.art else []


def _written(part: AnyPart, box: Rectangle, filling: Filling, texts: list[Shrunk]) -> Iterator[Passage]:
    match part:
        case Words():
            yield _words(part, box, filling, texts)
        case Track():
            yield _numbers(part, box, filling.palette)
        case Beads():
            said = filling.filled(part.said)
            yield Passage(beads.written(part, filling.filled(part.words), said, box, filling.palette))
        case Symbol(read=True):
            yield _word(part, box, filling)


def _colour(colours: Mapping[str, str], role: str | None) -> str | None:
    return colours[role] if role else None


def _disc(part: Disc, box: Rectangle, colours: Mapping[str, str]) -> Rect:
    square = _square(part, box)
    return Rect(*square, square.width / 2, _colour(colours, part.fill), _colour(colours, part.stroke), part.line)


def _square(part: Disc | Symbol, box: Rectangle) -> Rectangle:
    across = min(box.width, box.height, part.most)
    x, y = box.centre
    return Rectangle(x - across / 2, y - across / 2, across, across)


def _engraved(part: Engraving, box: Rectangle, filling: Filling) -> tuple[Path, ...]:
    colour = filling.palette[part.stroke]
    common = part.pattern == "grain"  # all frames are of one wood
    return tuple(
        Path(
            *(stroke.outline, stroke.x, stroke.y, FINENESS),
            stroke=colour,
            line=part.line,
            angle=stroke.angle,
            shared=common,
        )
        for stroke in engraving(part.pattern, "" if common else filling.seed, box)
    )


def _scene(part: Scene, box: Rectangle, filling: Filling) -> Group:
    emblems = Emblems(filling.filled(part.main), filling.filled(part.second))
    roles = {role: filling.palette[other] for role, other in part.roles.items()}
    return composed(emblems, filling.seed, box, {**filling.palette, **roles}, part.foot)


def _symbol(part: Symbol, box: Rectangle, filling: Filling) -> list[Item]:
    drawn, square = icon(filling.filled(part.icon)), _square(part, box)
    place = (square.x, square.y, round(square.width / drawn.grid, 6))
    outline = Path(drawn.outline, *place, filling.palette[part.fill], shared=True)
    return [Group((outline,), None, part.angle, *box.centre) if part.angle else outline]


def _word(part: Symbol, box: Rectangle, filling: Filling) -> Passage:
    """The word for an icon that is read."""
    square, word = _square(part, box), icon_word(filling.filled(part.icon), filling.language)
    return Passage((Unseen(square.x, square.y + square.height, square.width, square.height * MM, f"{word} "),))


def _words(part: Words, box: Rectangle, filling: Filling, texts: list[Shrunk]) -> Passage:
    text = normalize("NFC", filling.filled(part.text))
    style = Style(part.font, part.size, part.floor, part.leading, part.paragraph, part.spacing, part.lines, part.rich)
    try:
        style = style._replace(font=font_for(part.font, text))
        fitted = fit(text.upper() if part.upper else text, box.width, box.height, style, face=filling.name, box=part.id)
        ink = Ink(fitted.size, style, part.fill, filling.palette, filling.language)
        marks = set_lines(fitted, box, (part.align, part.valign), ink)
    except (NoGlyph, NotFound) as fault:
        raise CannotSet(filling.name, part.id, f"cannot be set: {fault}") from fault
    texts.append(Shrunk(filling.name, part.id, part.size, fitted.size))
    said = f"{text} " if part.spacing or part.upper else ""
    return Passage(marks, part.role, said, part.angle, *box.centre)


def _cells(part: Track, box: Rectangle) -> list[tuple[int, Rectangle]]:
    step = 1 if part.last >= part.first else -1
    values = range(part.first, part.last + step, step)
    width = box.width / len(values)
    return [(value, Rectangle(box.x + at * width, box.y, width, box.height)) for at, value in enumerate(values)]


def _track(part: Track, box: Rectangle, colours: Mapping[str, str]) -> list[Item]:
    stroke = colours[part.stroke]
    items: list[Item] = [Rect(*box, part.radius, colours[part.fill])]
    for value, cell in _cells(part, box):
        if part.shade and value % _COUNTED == 0:
            items.append(Rect(*cell, part.radius, colours[part.shade]))
        if value != part.first:
            items.append(Path(f"0 0 m 0 {number(cell.height)} l", cell.x, cell.y, stroke=stroke, line=part.line))
    return [*items, Rect(*box, part.radius, None, stroke, part.line)]


def _numbers(part: Track, box: Rectangle, colours: Mapping[str, str]) -> Passage:
    style = Style("title", part.size, part.size, spacing=part.spacing)
    marks: list[Mark] = []
    for value, cell in _cells(part, box):
        fitted = fit(str(value), cell.width, cell.height, style, face=part.id, box=str(value))
        marks += set_lines(fitted, cell, ("centre", "middle"), Ink(fitted.size, style, part.ink, colours))
    return Passage(tuple(marks))
