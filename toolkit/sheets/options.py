"""What a user may choose about sheets."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from toolkit.errors import RdiError
from toolkit.language import ENGLISH
from toolkit.sheets.backs import Backs
from toolkit.sheets.cutting import CutFile
from toolkit.sheets.inks import Inks
from toolkit.sheets.marks import Marks
from toolkit.sheets.paper import Paper, paper
from toolkit.sheets.printer import Printer
from toolkit.sheets.words import SheetWords, sheet_words

SINGLE = "single"
"""The layout of pages as large as what is on them."""


class Wrong(RdiError):
    """An option with a value that makes no sense."""


class What(StrEnum):
    """The kinds of things that are printed."""

    CARDS = "cards"
    MATS = "mats"
    MARKERS = "markers"
    COINS = "coins"
    TOKENS = "tokens"
    SUMMARY = "summary"
    BOXES = "boxes"
    DIVIDERS = "dividers"


USUAL = tuple(kind for kind in What if kind not in (What.BOXES, What.DIVIDERS))
"""The kinds that a game takes: what is printed where none is asked for."""


class Copies(StrEnum):
    """Each card as often as its deck holds it, or once."""

    DECK = "deck"
    ONE = "one"


@dataclass(frozen=True)
class Options:
    """How to print; lengths in mm. ``bleed`` None is all the bleed that the faces have, ``thickness`` that of a card.

    ``cut_files`` are the forms in which a machine is told where to cut. ``language`` is that of the
    faces, too: whoever plans a print takes it from them.

    Raises :class:`Wrong` for lengths that no sheet can have, and for a printer without backs to correct.
    """

    paper: Paper = field(default_factory=lambda: paper("a4"))
    layout: str = "auto"
    backs: Backs = Backs.DUPLEX_LONG
    marks: Marks = Marks.CORNERS
    back_marks: bool = False
    bleed: float | None = None
    gap: float = 0.0
    printer: Printer | None = None
    cut_files: tuple[CutFile, ...] = ()
    thickness: float = 0.32
    language: str = ENGLISH
    inks: Inks = field(default_factory=Inks)

    @property
    def single(self) -> bool:
        """Whether each side of each piece has a page of its own, as large as it is with its bleed."""
        return self.layout.lower() == SINGLE

    @property
    def words(self) -> SheetWords:
        """What is written beside the pieces."""
        return sheet_words(self.language)

    def __post_init__(self) -> None:
        for name, value in (("--bleed", self.bleed or 0.0), ("--gap", self.gap)):
            if not 0 <= value <= 50:
                raise Wrong(f"{name} {value:g}: say a length between 0 and 50 mm")
        if not 0.1 <= self.thickness <= 2:
            raise Wrong(f"--thickness {self.thickness:g}: say how thick a card is, between 0.1 and 2 mm")
        if self.back_marks and (self.marks in (Marks.NONE, Marks.SILHOUETTE) or not self.backs.turned):
            raise Wrong(
                "--back-marks: there are none without --marks for a knife and backs on pages of their own; leave it out"
            )
        if self.cut_files and self.marks is not Marks.SILHOUETTE:
            raise Wrong(f"--cut-file: a machine finds the sheet by marks of its own; add --marks {Marks.SILHOUETTE}")
        folded = self.backs is Backs.GUTTERFOLD
        if folded and (self.single or self.marks is Marks.SILHOUETTE):
            what = f"--layout {SINGLE}" if self.single else f"--marks {self.marks}"
            raise Wrong(f"--backs {self.backs}: there is no sheet to fold with {what}; leave one of them out")
        if self.printer and not self.backs.turned:
            raise Wrong(f"--printer corrects the backs of sheets that are turned over: leave it out with {self.backs}")
