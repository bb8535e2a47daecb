"""Bookmarks: below each chapter its cards, each of which shows the card itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.faces.face import Face, Run
from toolkit.sheets.page import Page, Placement

if TYPE_CHECKING:
    from toolkit.faces.canvas import Canvas
    from toolkit.sheets.pdf import Chapter


class Bookmarks:
    """Those of one chapter, of which none has one if there is but one."""

    def __init__(self, canvas: Canvas, key: str, chapter: Chapter) -> None:
        self._canvas, self._key = canvas, key
        self._wanted = {name(place.face): place.face.key for page in chapter.pages for place in _shown(page)}
        self._wanted.pop("", None)
        self._set: set[str] = set()

    def add(self, page: Page) -> None:
        """Set those of the faces that are on a page for the first time; it is the one to be drawn next."""
        for place in _shown(page) if len(self._wanted) > 1 else ():
            title = name(place.face)
            if title and title not in self._set:
                self._set.add(title)
                self._add(title, place)

    def _add(self, title: str, place: Placement) -> None:
        key = f"{self._key}-{len(self._set)}"
        left, lower, right, upper = place.slot.box.points
        self._canvas.bookmarkPage(key, fit="FitR", left=left, bottom=lower, right=right, top=upper)
        self._canvas.addOutlineEntry(title, key, 1)


def name(face: Face) -> str:
    """What is written large on a face, on one line; nothing where nothing is.

    Words that are spread out are told as they are read.
    """
    for passage in face.passages:
        if passage.role == "H1":
            return passage.said or " ".join(mark.text for mark in passage.items if isinstance(mark, Run))
    return ""


def _shown(page: Page) -> tuple[Placement, ...]:
    """The fronts on a page."""
    fronts = tuple(place for place in page.placements if not place.face.name.startswith("back/"))
    return () if page.side == "backs" else fronts
