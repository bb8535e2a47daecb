"""Boxes and dividers for the chosen decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.faces import cases
from toolkit.faces.face import Size
from toolkit.faces.net import Segment, net_for
from toolkit.faces.template import card_size
from toolkit.sheets.marks import Line
from toolkit.sheets.options import What
from toolkit.sheets.page import Piece, Section
from toolkit.sheets.words import sheet_words

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.faces.studio import Studio
    from toolkit.sheets.sections import Choice


def boxes(db: Database, studio: Studio, choice: Choice, thickness: float) -> tuple[Section, ...]:
    """A box for each chosen deck, whole, of cards that are each so many mm thick."""
    if What.BOXES not in choice.what:
        return ()
    return tuple(_box(db, studio, deck, thickness) for deck in choice.decks)


def _box(db: Database, studio: Studio, deck_id: str, thickness: float) -> Section:
    deck = db.decks[deck_id]
    net = net_for(card_size(studio.size), deck.size, thickness)
    face = studio.face(cases.tuck_box(db, deck_id, net, studio.language))
    cuts, folds = (tuple(_turned(one, net.size) for one in lines) for lines in (net.cuts, net.folds))
    title = sheet_words(studio.language).say("box", whose=deck.name)
    return Section(f"box-{deck_id}", title, (Piece(face, cuts=cuts, folds=folds),), large=True)


def _turned(line: Segment, size: Size) -> Line:
    """A line with y up."""
    x1, y1, x2, y2 = line
    return Line(x1, size.height - y1, x2, size.height - y2)


def dividers(db: Database, studio: Studio, choice: Choice) -> tuple[Section, ...]:
    """A divider for each chosen deck, both its sides alike."""
    if What.DIVIDERS not in choice.what or not choice.decks:
        return ()
    card = card_size(studio.size)
    faces = [studio.face(cases.divider(db, deck, card, studio.language)) for deck in choice.decks]
    title = sheet_words(studio.language).say("dividers")
    return (Section("dividers", title, tuple(Piece(face, face) for face in faces)),)
