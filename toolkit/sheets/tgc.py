"""Pictures for The Game Crafter: a folder for each deck, with a table of how many of each card are wanted."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from io import StringIO

from toolkit.faces.face import Face
from toolkit.sheets.page import Section
from toolkit.sheets.picture import pictures, slug
from toolkit.sheets.profile import profile

TABLE = "quantities.csv"


def deck_files(sections: Sequence[Section]) -> Iterator[tuple[str, bytes]]:
    """For each deck its fronts, its back, and the table: file, quantity, and the file of the back."""
    named = [(f"{section.id}/{_file(section, face)}", face) for section in sections for face in section.faces]
    yield from pictures(named, profile("tgc").dpi)
    for section in sections:
        yield f"{section.id}/{TABLE}", _table(section)


def _file(section: Section, face: Face) -> str:
    return f"{slug(section, face)}.png"


def _table(section: Section) -> bytes:
    rows = Counter((_file(section, piece.front), _file(section, piece.back or piece.front)) for piece in section.pieces)
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["file", "quantity", "back"])
    table.writerows([front, copies, back] for (front, back), copies in rows.items())
    return text.getvalue().encode()
