"""A canvas for PDFs that hold every font they name and can be read aloud.

ReportLab's own begins every page and form with Helvetica, which it does not embed.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas as PlainCanvas

from toolkit.faces.face import LANGUAGE
from toolkit.faces.pdf import File
from toolkit.faces.tags import Tags
from toolkit.faces.tone import SCREEN, Tone

VERSION = (1, 7)
"""Of PDF: what is said to printers about both sides of the paper is that new."""

CREATOR = "Red Dragon Inn toolkit (unofficial)"


class Canvas(PlainCanvas):  # type: ignore[misc]
    """A canvas in points whose bytes depend on what is drawn and on nothing else; ``tags`` say how it is read.

    ``language`` is that of its words, for those who have it read aloud; ``tone`` are the inks it is written in. What is
    only to be drawn by this program need not ``compress``.
    """

    def __init__(
        self,
        file: Path | IO[bytes],
        page_size: tuple[float, float],
        *,
        compress: bool = True,
        language: str = LANGUAGE,
        tone: Tone = SCREEN,
        version: tuple[int, int] = VERSION,
    ) -> None:
        rl_config.useA85 = 0
        target = str(file) if isinstance(file, Path) else file
        super().__init__(target, pagesize=page_size, invariant=1, pageCompression=int(compress))
        self._doc = Document(compression=int(compress), invariant=1, pdfVersion=version, lang=language)
        self.tone, self.compress = tone, compress
        self.tags = self._doc.tags = Tags(self)
        self.setCreator(CREATOR)

    def _make_preamble(self) -> None:
        self._preamble = ""

    def setFillColor(self, aColor: str, alpha: None = None) -> None:  # noqa: N802, N803 - ReportLab's names
        """Fill from now on with a colour such as "#3a2f28"; what is written so is small."""
        del alpha
        self.addLiteral(self.tone.fill(aColor, fine=True))

    def setStrokeColor(self, aColor: str, alpha: None = None) -> None:  # noqa: N802, N803 - ReportLab's names
        """Draw fine lines from now on in a colour such as "#3a2f28"."""
        del alpha
        self.addLiteral(self.tone.stroke(aColor, fine=True))

    def showPage(self) -> None:  # noqa: N802 - ReportLab's name
        """End a page."""
        super().showPage()
        self.tags.end_page(self._doc.Pages.pages[-1])


class Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """ReportLab's document, with the structure that ``tags`` gives it, in a file of our own."""

    tags: Tags

    def format(self) -> bytes:
        """The bytes of the document."""
        self.tags.end()
        known = {"Root": self.Reference(self.Catalog), "Info": self.Reference(self.info)}
        file, number = File(self._pdfVersion), 1
        while number in self.numberToId:  # writing one object may call for more
            file.add(number, pdfdoc.format(self.idToObject[self.numberToId[number]], self, toplevel=1))
            number += 1
        return file.ended(number, {name: reference.format(self) for name, reference in known.items()})
