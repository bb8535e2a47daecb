"""Which cards have changed since the last time, for people who have already cut the rest.

Every print leaves a small ``faces.json`` beside its products: the key and the number of copies of each piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from toolkit.faces.face import Size
from toolkit.language import ENGLISH
from toolkit.sheets.page import Piece, Section
from toolkit.untrusted.record import read as read_record


def file_name(language: str = ENGLISH) -> str:
    """The name of that file: each language has one of its own, for whoever has cut cards in one lacks all of another's.

    >>> file_name(), file_name("de")
    ('faces.json', 'faces-de.json')
    """
    return "faces.json" if language == ENGLISH else f"faces-{language}.json"


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of piece as it was printed: keys of its front and its back, and how often."""

    front: str
    back: str
    copies: int


Index = Mapping[str, Printed]
"""Pieces by the names of their section and of their front."""


class Change(NamedTuple):
    """A piece that must be printed again, and why; ``copies`` of it."""

    section: Section
    piece: Piece
    copies: int
    why: str


def index(sections: Iterable[Section]) -> dict[str, Printed]:
    """What these sections hold."""
    return {
        name: Printed(piece.front.key, piece.back.key if piece.back else "", copies)
        for name, _, piece, copies in _kinds(sections)
    }


def merged(before: Index, now: Index) -> dict[str, Printed]:
    """What lies cut on the table after both prints: newer faces replace older ones, equal ones are not forgotten."""
    pieces = dict(before) | dict(now)
    for name in before.keys() & now.keys():
        old, new = before[name], now[name]
        if (old.front, old.back) == (new.front, new.back):
            pieces[name] = max(old, new, key=lambda printed: printed.copies)
    return pieces


def written(pieces: Index) -> bytes:
    """The text of such a file."""
    return msgspec.json.format(msgspec.json.encode({"pieces": dict(sorted(pieces.items()))})) + b"\n"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pieces: dict[str, Printed]


def read(folder: Path, language: str = ENGLISH) -> dict[str, Printed]:
    """What was printed into a folder in a language. Raises :class:`CannotRead`, or :class:`Faults`."""
    file = folder / file_name(language)
    remedy = "Only `rdi print` writes it; name another folder, or remove the file"
    return read_record(file, _File, remedy=remedy).pieces


def changes(sections: Iterable[Section], before: Index) -> tuple[Change, ...]:
    """The pieces whose front or back differs from what was printed before, or of which more are needed."""
    found = []
    for name, section, piece, copies in _kinds(sections):
        why, missing = _why(piece, copies, before.get(name))
        if missing:
            found.append(Change(section, piece, missing, why))
    return tuple(found)


def _why(piece: Piece, copies: int, printed: Printed | None) -> tuple[str, int]:
    if printed is None:
        return "is new", copies
    if printed.front != piece.front.key:
        return "its face changed", copies
    if printed.back != (piece.back.key if piece.back else ""):
        return "its back changed", copies
    return f"{copies} are needed, {printed.copies} were printed", max(0, copies - printed.copies)


def _kinds(sections: Iterable[Section]) -> Iterator[tuple[str, Section, Piece, int]]:
    """Each kind of piece once: its name in the index, its section, one of it, and how many."""
    for section in sections:
        counts = Counter(piece.front.name for piece in section.pieces)
        kinds = {piece.front.name: piece for piece in section.pieces}
        yield from ((f"{section.id}: {name}", section, piece, counts[name]) for name, piece in kinds.items())


def as_sections(found: Sequence[Change], title: str) -> tuple[Section, ...]:
    """The changed pieces to print under a title, those of one size together on as few sheets as can be."""
    large = [
        Section(change.section.id, change.section.title, (change.piece,), large=True)
        for change in found
        if change.section.large
    ]
    by_size: dict[Size, list[Piece]] = {}
    for change in found:
        if not change.section.large:
            by_size.setdefault(change.piece.front.size, []).extend([change.piece] * change.copies)
    return (*(Section("changed", title, tuple(pieces)) for pieces in by_size.values()), *large)
