"""A face as SVG: the same display list as in a PDF, its letters as outlines, so that it looks alike everywhere.

What it says is there to be read aloud and found, as its title and description. W3C, SVG 1.1 (Second Edition).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path as File
from typing import NamedTuple

from toolkit.faces import fonts
from toolkit.faces.face import MM, Face, Group, Image, Item, Mark, Passage, Path, Rect, Run, Unseen
from toolkit.faces.matrix import placing, turning
from toolkit.faces.picture import plain
from toolkit.faces.tone import number
from toolkit.untrusted.picture import PNG

_OPERATORS = {"m": "M", "l": "L", "c": "C", "h": "Z"}
"""What PDF's path operators are called in SVG, where they stand before their numbers."""


def svg(face: Face, *, bleed: bool = True, rounded: bool = False) -> bytes:
    """The face as an SVG file in mm. Without bleed it may be ``rounded``: then what its corners cut off is not drawn.

    Raises :class:`toolkit.errors.CannotRead` for a picture that cannot be drawn.
    """
    away = 0.0 if bleed else face.size.bleed
    width, height = (side - 2 * away for side in face.size.full)
    drawing = _Drawing()
    drawn = "".join((*drawing.items(face.items), *drawing.passages(face.passages)))
    if rounded:
        drawn = drawing.clipped(Rect(away, away, width, height, face.size.corner), drawn)
    return drawing.file(face.name, face.words, (away, away, width, height), drawn)


class Placed(NamedTuple):
    """A face on a sheet: the upper left corner of its trimmed card, in mm, and how many times as large it is drawn.

    ``cut`` is a face without its bleed, its corners round.
    """

    face: Face
    x: float
    y: float
    scale: float
    cut: bool = False


def sheet(name: str, width: float, height: float, placed: Sequence[Placed]) -> bytes:
    """Faces on one sheet as an SVG file in mm; what several of them have is in it once. Raises as :func:`svg` does."""
    drawing = _Drawing()
    drawn = "".join(drawing.placed(one) for one in placed)
    return drawing.file(name, "\n".join(one.face.words for one in placed), (0.0, 0.0, width, height), drawn)


class _Drawing:
    """Writes the elements of one picture; ``defined`` is what they use more than once, by what it is."""

    def __init__(self) -> None:
        self.defined: dict[str, str] = {}
        self._names: dict[str, str] = {}

    def file(self, name: str, words: str, box: tuple[float, float, float, float], drawn: str) -> bytes:
        """The file that shows a box of what is drawn, and tells its name and its words."""
        head = {
            "xmlns": "http://www.w3.org/2000/svg",
            "xmlns:xlink": "http://www.w3.org/1999/xlink",
            "width": f"{number(box[2])}mm",
            "height": f"{number(box[3])}mm",
            "viewBox": " ".join(map(number, box)),
            "role": "img",
            "stroke-miterlimit": "10",
        }
        told = f"<title>{escape(name)}</title><desc>{escape(words)}</desc>"
        defined = f"<defs>{''.join(self.defined.values())}</defs>"
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{_element("svg", head, told + defined + drawn)}\n'.encode()

    def placed(self, one: Placed) -> str:
        """A face where it lies on a sheet."""
        face, away = one.face, one.face.size.bleed
        drawn = "".join((*self.items(face.items), *self.passages(face.passages)))
        place = _transform((one.scale, 0, 0, one.scale, one.x - away * one.scale, one.y - away * one.scale))
        if one.cut:
            return self.clipped(Rect(away, away, face.size.width, face.size.height, face.size.corner), drawn, place)
        return _element("g", place, drawn)

    def items(self, items: Iterable[Item]) -> Iterator[str]:
        """The elements that draw the items in order."""
        return (self._item(item) for item in items)

    def passages(self, passages: Iterable[Passage]) -> Iterator[str]:
        """The elements that write the passages."""
        for passage in passages:
            written = "".join(self._mark(mark) for mark in passage.items)
            yield _element("g", _transform(turning(passage)), written) if passage.angle else written

    def clipped(self, shape: Rect, drawn: str, place: Mapping[str, str] | None = None) -> str:
        """Elements of which no more is seen than the shape shows."""
        name = self._name("clipPath", _element("rect", _bounds(shape)))
        return _element("g", {**(place or {}), "clip-path": f"url(#{name})"}, drawn)

    def _item(self, item: Item) -> str:
        match item:
            case Rect():
                faint = {"fill-opacity": number(item.opacity)} if item.opacity < 1 else {}
                return _element("rect", {**_bounds(item), **_paint(item.fill, item.stroke, item.line), **faint})
            case Path():
                return self._path(item)
            case Image():
                return _image(item)
            case Group():
                return self._group(item)

    def _mark(self, mark: Mark) -> str:
        match mark:
            case Path():
                return self._path(mark)
            case Run():
                return self._run(mark)
            case Unseen():
                return ""

    def _path(self, path: Path) -> str:
        outline = {"d": path_data(path.outline)}
        told = {**_transform(placing(path)), **_paint(path.fill, path.stroke, path.line / path.scale)}
        if not path.shared:
            return _element("path", {**outline, **told})
        return self._used(_element("path", outline), told)

    def _group(self, group: Group) -> str:
        drawn, place = "".join(self.items(group.items)), _transform(turning(group)) if group.angle else {}
        if group.clip:
            return self.clipped(group.clip, drawn, place)
        return _element("g", place, drawn) if place else drawn

    def _run(self, run: Run) -> str:
        em, x = fonts.grid(run.font), 0.0
        letters: list[str] = []
        for word in _words(run.text):
            kerns = dict(fonts.shape(run.font, word).kerns)
            for at, letter in enumerate(word):
                shape = fonts.glyph(run.font, letter)
                if shape.outline:
                    letters.append(self._used(_element("path", {"d": shape.outline}), {"x": f"{x:.5g}"}))
                x += shape.advance + kerns.get(at, 0) * em / 1000 + run.spacing * em / run.size
        scale = run.size / MM / em
        return _element("g", {**_transform((scale, 0, 0, -scale, run.x, run.y)), "fill": run.fill}, "".join(letters))

    def _used(self, element: str, told: Mapping[str, str]) -> str:
        return _element("use", {"xlink:href": f"#{self._name('', element)}", **told})

    def _name(self, wrapped: str, element: str) -> str:
        """The name of an element, which is defined when it is first asked for."""
        name = self._names.get(element)
        if name is None:
            name = self._names[element] = f"d{len(self._names)}"
            tag, rest = (wrapped, f">{element}</{wrapped}>") if wrapped else _opened(element)
            self.defined[name] = f'<{tag} id="{name}"{rest}'
        return name


def _opened(element: str) -> tuple[str, str]:
    """The name of an element, and what follows it."""
    tag, _, rest = element[1:].partition(" ")
    return tag, f" {rest}"


def _words(text: str) -> Iterator[str]:
    """Words and the spaces between them, as they are shaped."""
    for at, word in enumerate(text.split(" ")):
        yield from ([" "] if at else []) + ([word] if word else [])


def _element(tag: str, attributes: Mapping[str, str], content: str = "") -> str:
    told = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{told}>{content}</{tag}>" if content else f"<{tag}{told}/>"


def _bounds(rect: Rect) -> dict[str, str]:
    place = {"x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height}
    return {name: number(value) for name, value in (place | ({"rx": rect.radius} if rect.radius else {})).items()}


def _paint(fill: str | None, stroke: str | None, line: float) -> dict[str, str]:
    return {"fill": fill or "none"} | ({"stroke": stroke, "stroke-width": number(line)} if stroke else {})


def _transform(numbers: Iterable[float]) -> dict[str, str]:
    written = " ".join(map(number, numbers))
    return {} if written == "1 0 0 1 0 0" else {"transform": f"matrix({written})"}


def path_data(outline: str) -> str:
    """The data of an SVG path from PDF's operators, which stand after their numbers and not before them."""
    steps: list[str] = []
    numbers: list[str] = []
    for token in outline.split():
        if token in _OPERATORS:
            steps.append(_OPERATORS[token] + " ".join(numbers))
            numbers = []
        else:
            numbers.append(token)
    return "".join(steps)


def _image(image: Image) -> str:
    content = plain(File(image.source))
    kind = "png" if content.startswith(PNG) else "jpeg"
    across, down = (-1 if flip else 1 for flip in (image.flip_x, image.flip_y))
    x, y = (image.x + image.width * image.flip_x, image.y + image.height * image.flip_y)
    place = {"width": number(image.width), "height": number(image.height), "preserveAspectRatio": "none"}
    data = {"xlink:href": f"data:image/{kind};base64,{b64encode(content).decode()}"}
    return _element("image", {**place, **_transform((across, 0, 0, down, x, y)), **data})
