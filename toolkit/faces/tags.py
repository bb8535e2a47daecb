"""What a PDF says to those who have it read to them: its headings and paragraphs, and what is mere picture.

ISO 32000-1, 14.7 (logical structure) and 14.8 (tagged PDF). What is read is written on the pages themselves, never in a
form: readers cannot tell which use of a form they are at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObject, PDFPage
from reportlab.pdfgen.canvas import Canvas

from toolkit.faces.face import Role


class Tags:
    """The structure of the document of a canvas: elements in the order in which they are drawn."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, self._document = canvas, canvas._doc
        self._root = self._numbered(_Element("/Type/StructTreeRoot"))
        self._open = self._added("Document", self._root)
        self._pages: list[str] = []
        self._page: list[_Element] = []

    @contextmanager
    def element(self, kind: str, title: str = "") -> Iterator[None]:
        """What is drawn meanwhile belongs together; ``kind`` is a grouping element, such as "Part" or "Sect"."""
        around = self._open
        self._open = self._added(kind, around, f"/T {text_string(title)}" if title else "")
        yield
        self._open = around

    @contextmanager
    def content(self, role: Role, said: str = "") -> Iterator[None]:
        """What is drawn meanwhile is read as this; ``said`` is read in its stead."""
        marks = [f"/{role} BMC" if role == "Artifact" else f"/{role} <</MCID {self._mark(role)}>> BDC"]
        marks += [f"/Span <</ActualText {text_string(said)}>> BDC"] if said else []
        self._canvas.addLiteral(" ".join(marks))
        yield
        self._canvas.addLiteral(" ".join("EMC" for _ in marks))

    def _mark(self, role: Role) -> int:
        """The number on its page of what belongs to a new element."""
        mark = len(self._page)
        self._page.append(self._added(role, self._open, f"/K {mark}"))
        return mark

    def _added(self, kind: str, parent: _Element, entries: str = "") -> _Element:
        element = self._numbered(_Element(f"/S/{kind}/P {parent.number} 0 R{entries}"))
        parent.kids.append(element)
        return element

    def _numbered(self, element: _Element) -> _Element:
        name = self._document.Reference(element).name
        element.number, _ = self._document.idToObjectNumberAndVersion[name]
        return element

    def end_page(self, page: PDFPage) -> None:
        """Note what is read on a page that is drawn."""
        if not self._page:
            return
        number, _ = self._document.idToObjectNumberAndVersion[page.__InternalName__]
        for element in self._page:
            element.entries += f"/Pg {number} 0 R"
        page.StructParents = len(self._pages)
        page.__NoDefault__ = (*page.__NoDefault__, "StructParents")  # ReportLab writes no other entries
        self._pages.append(f"{page.StructParents} {_references(self._page)}")
        self._page = []

    def end(self) -> None:
        """Put the structure into the document."""
        catalog = self._document.Catalog
        self._root.entries += f"/ParentTree <</Nums[{' '.join(self._pages)}]>>"
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        catalog.StructTreeRoot = self._root


class _Element(PDFObject):  # type: ignore[misc]
    """A part of the structure as PDF writes it; its ``kids`` are known when the document is written."""

    number: int

    def __init__(self, entries: str) -> None:
        self.entries = entries
        self.kids: list[_Element] = []

    def format(self, _document: object) -> bytes:
        """The element as a dictionary."""
        kids = f"/K{_references(self.kids)}" if self.kids else ""
        return f"<<{self.entries}{kids}>>".encode("ascii")


def _references(elements: Iterable[_Element]) -> str:
    return f"[{' '.join(f'{element.number} 0 R' for element in elements)}]"


def text_string(text: str) -> str:
    """A text as PDF writes it (ISO 32000-1, 7.9.2.2).

    >>> text_string("Action"), text_string("½")
    ('(Action)', '<FEFF00BD>')
    """
    if text.isascii():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
