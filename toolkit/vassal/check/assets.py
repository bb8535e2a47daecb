"""Pictures and pages that are named but not there, and what lies outside its board."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.errors import CannotRead
from toolkit.untrusted.picture import size
from toolkit.vassal.check.fault import Fault, Level
from toolkit.vassal.check.source import MAPS, Source, Spot, is_fixed
from toolkit.vassal.check.tree import Element
from toolkit.vassal.integer import integer
from toolkit.vassal.sequence import split

_PICTURES = {"Board": "image", "Chart": "fileName", "AboutScreen": "fileName"}
_PAGES = {"HelpFile": "fileName", "HtmlChart": "fileName", "BrowserPDFFile": "pdfFile"}


def pictures(source: Source) -> Iterator[Fault]:
    """Pictures that components and pieces show."""
    for element in source.of(*_PICTURES):
        yield from _picture(source, element.place, element.attributes.get(_PICTURES[element.kind], ""))
    for spot in source.spots:
        for name in _shown(spot):
            yield from _picture(source, spot.place, name)


def pages(source: Source) -> Iterator[Fault]:
    """Pages of the help menu and of charts."""
    for element in source.of(*_PAGES):
        name = element.attributes.get(_PAGES[element.kind], "")
        in_module = element.attributes.get("fileType", "archive") == "archive"
        if in_module and is_fixed(name) and not {name, f"help/{name}"} & source.files:
            yield Fault(element.place, "missing page", f"the module has no file {name!r}")


def setups(source: Source) -> Iterator[Fault]:
    """Saved games with which a new game may begin."""
    for element in source.of("PredefinedSetup"):
        name, uses = element.attributes.get("file", ""), element.attributes.get("useFile", "true") == "true"
        if uses and element.attributes.get("isMenu") != "true" and is_fixed(name) and name not in source.files:
            yield Fault(element.place, "missing saved game", f"the module has no file {name!r}")


def unused(source: Source) -> Iterator[Fault]:
    """Pictures that nothing shows."""
    shown = {name for spot in source.spots for name in _shown(spot)}
    shown |= {value for element in source.elements for value in element.attributes.values()}
    for entry in sorted(source.package.names):
        name = entry.removeprefix("images/")
        if entry.startswith("images/") and name and name not in shown and name.rpartition(".")[0] not in shown:
            yield Fault(entry, "unused picture", "nothing in the module names it", level=Level.HINT)


def damaged(source: Source) -> Iterator[Fault]:
    """Files that are not as they were when the module was packed."""
    for entry in source.in_time(sorted(source.package.names)):
        if fault := source.package.damage(entry):
            yield Fault(entry, "damaged file", fault.problem, "Put it into the module again")


def positions(source: Source) -> Iterator[Fault]:
    """Piles and pieces that begin outside their board."""
    sizes: dict[Element, tuple[int, int] | None] = {}
    for element in source.of("DrawPile", "SetupStack"):
        board = _board_of(source, element)
        if board is None or element.attributes.get("useGridLocation") == "true":
            continue
        if board not in sizes:
            sizes[board] = _size(source, board)
        yield from _outside(element, sizes[board])


def _outside(element: Element, size: tuple[int, int] | None) -> Iterator[Fault]:
    x, y = integer(element.attributes.get("x", "")), integer(element.attributes.get("y", ""))
    if size is None or x is None or y is None:
        return
    if not (0 <= x <= size[0] and 0 <= y <= size[1]):
        yield Fault(element.place, "off the board", f"{x}, {y} is outside the board of {size[0]} x {size[1]} pixels")


def _board_of(source: Source, element: Element) -> Element | None:
    around = element.above(*MAPS)
    return source.boards.get(around, {}).get(element.attributes.get("owningBoard", "")) if around else None


def _size(source: Source, board: Element) -> tuple[int, int] | None:
    width, height = integer(board.attributes.get("width", "")), integer(board.attributes.get("height", ""))
    if image := board.attributes.get("image", ""):
        return _picture_size(source, f"images/{image}")
    return None if width is None or height is None else (width, height)


def _picture_size(source: Source, entry: str) -> tuple[int, int] | None:
    """Read from the head of the file; None for a picture that has no pixels, or that is missing or broken."""
    if entry not in source.package.names:
        return None
    try:
        return size(source.package.read(entry), entry)
    except CannotRead:
        return None


def _shown(spot: Spot) -> list[str]:
    match spot.trait.kind:
        case "piece":
            return [spot.field(2)]
        case "obs":
            style = spot.field(3)
            return [spot.field(1), style[1:] if style.startswith("G") else ""]
        case "emb2":
            return split(spot.field(15), ",")
    return []


def _picture(source: Source, place: str, name: str) -> Iterator[Fault]:
    names = {f"images/{name}", f"images/{name}.gif", f"images/{name}.svg"}
    if is_fixed(name) and not name.startswith("/") and not names & source.files:
        yield Fault(place, "missing picture", f"the module has no picture {name!r}", "Add it under images/")
