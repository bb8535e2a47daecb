"""A page before it is drawn: which face lies where, and what is marked around it. All in mm."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from toolkit.faces.face import Face, Size
from toolkit.sheets.box import Box, Slot, union
from toolkit.sheets.marks import Line


@dataclass(frozen=True)
class Piece:
    """Something to cut out: its front and, if it has one, its back.

    What is no rectangle has its ``cuts`` and ``folds``, in mm from the lower left corner of the trimmed front.
    """

    front: Face
    back: Face | None = None
    cuts: tuple[Line, ...] = ()
    folds: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Section:
    """Pieces that belong together: a deck, the tokens. It begins on a page of its own; all its places have one size.

    ``large`` pictures get a page each, or several that are glued together.
    """

    id: str
    title: str
    pieces: tuple[Piece, ...]
    large: bool = False

    @property
    def size(self) -> Size:
        """The size of the largest piece."""
        return max((piece.front.size for piece in self.pieces), key=lambda size: size.width * size.height)

    @property
    def faces(self) -> tuple[Face, ...]:
        """Each face once: fronts and backs as they come."""
        faces = chain.from_iterable((piece.front, piece.back) for piece in self.pieces)
        return tuple({face.key: face for face in faces if face}.values())


@dataclass(frozen=True)
class Placement:
    """A face in its slot; ``window`` is what of its bleed is drawn."""

    face: Face
    slot: Slot
    window: Box


@dataclass(frozen=True)
class Page:
    """One side of one sheet; a blank one has no ``placements``.

    ``frame`` is the box around all places of the sheet and their bleed, taken or not: margins are written outside it.
    ``side`` is "fronts", "backs" or "" where there is no such difference. ``cuts`` are the trimmed pieces, ``fold`` is
    a line to fold along, ``dashes`` are where pieces of a large picture overlap, ``circles`` the boxes of round cuts,
    ``registration`` the black marks of a cutting machine. ``sheet`` is the page where it is not of the chosen paper.
    """

    title: str
    side: str
    placements: tuple[Placement, ...]
    cuts: tuple[Box, ...]
    frame: Box
    marks: tuple[Line, ...] = ()
    circles: tuple[Box, ...] = ()
    dashes: tuple[Line, ...] = ()
    fold: Line | None = None
    hint: str = ""
    registration: tuple[Box, ...] = ()
    sheet: Box | None = None

    @property
    def trim(self) -> Box:
        """The box around the trimmed pieces."""
        return union(self.cuts) if self.cuts else self.frame

    @property
    def bleed(self) -> Box:
        """The box around the pieces with what is drawn of their bleed."""
        return union(placement.window for placement in self.placements) if self.placements else self.frame

    @property
    def discs(self) -> bool:
        """Whether its pieces are round."""
        return any(is_round(placement.face.size) for placement in self.placements)


def is_round(size: Size) -> bool:
    """Whether the piece is a disc: its corners meet."""
    return size.width == size.height and size.corner >= size.width / 2
