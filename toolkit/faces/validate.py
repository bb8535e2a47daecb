"""Finding everything of a pack that cannot be drawn: long texts, characters that no font has, looks, coarse pictures.

What is no picture is told by :mod:`toolkit.cards.art`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from toolkit.cards import Database
from toolkit.cards.document import Document, shown
from toolkit.cards.pack import Pack
from toolkit.cards.packs import NOTES
from toolkit.cards.validate import Report, database
from toolkit.cards.wording.brought import laying
from toolkit.errors import CannotRead, RdiError
from toolkit.faces import chosen
from toolkit.faces.art import notes, picture_file
from toolkit.faces.face import LANGUAGE
from toolkit.faces.layout import Coarse
from toolkit.faces.studio import Studio
from toolkit.faces.text import CannotSet
from toolkit.untrusted.fault import Fault, Remark, Trail
from toolkit.untrusted.source import json_path


class _Place(NamedTuple):
    """Where something stands: the file, and the trail in it."""

    document: Document
    trail: Trail

    def fault(self, problem: str, fault: CannotSet) -> Fault:
        """A fault that stands here."""
        return self.document.source.fault(Remark(self.trail, problem, remedy=fault.remedy))

    def inner(self, key: str) -> _Place:
        """The place of a value of this record."""
        return _Place(self.document, (*self.trail, key))


Progress = Callable[[Sequence[str]], Iterable[str]]
"""Passes on the decks that are laid out, one after the other, and may show how far that is."""


def faults(
    report: Report, language: str = LANGUAGE, progress: Progress = iter, only: Collection[str] | None = None
) -> tuple[Fault, ...]:
    """What cannot be drawn of the packs that a report is about: each fault where it comes from, and once.

    Where ``only`` some cards are asked for, by their ids, nothing else is tried.

    Only what these files bring is drawn: the built-in cards, and those of packs below, are what they were. Cards that
    are not sound are left out, and so is everything where the files do not go together at all, which the report tells.
    """
    if not report.documents:
        return ()
    with laying(report.packs):
        return _faults(report, language, progress, only)


def _faults(report: Report, language: str, progress: Progress, only: Collection[str] | None) -> tuple[Fault, ...]:
    try:
        db = database(report)
    except RdiError:
        if report.sound:
            raise
        return ()
    drawing = _Drawing(report, db, language, only)
    every = (*drawing.faults(progress), *_badly_chosen(report.documents, db))
    found = {(fault.file, fault.path): fault for fault in every}
    return tuple(sorted(found.values(), key=lambda fault: (fault.file, fault.line or 0)))


def _unsound(report: Report) -> frozenset[str]:
    """The ids of the cards in which something serious is wrong."""
    wrong = [(fault.file, fault.path) for fault in report.faults if fault.serious]
    return frozenset(
        card.id
        for document in report.documents
        for trail, card in document.cards
        if any(file == document.source.file and path.startswith(json_path(trail)) for file, path in wrong)
    )


def _badly_chosen(documents: Sequence[Document], db: Database) -> Iterator[Fault]:
    """What is wrong with the looks that packs choose."""
    for document in documents:
        if document.kind == "pack":
            pack = msgspec.convert(document.source.value, Pack)
            yield from map(document.source.fault, chosen.remarks(pack, db))


class _Drawing:
    """The faces that change with some files, and where their words stand."""

    def __init__(self, report: Report, db: Database, language: str, only: Collection[str] | None) -> None:
        documents, self._only = report.documents, only
        self._cards = {card.id: _Place(document, trail) for document in documents for trail, card in document.cards}
        self._db, self._unsound, self._worded = db, _unsound(report), report.worded.get(language, "")
        self._owners = {document.owner.id: _Place(document, ()) for document in documents if document.owner}
        self._studio = Studio(db, art=[layer.art for layer in db.layers if layer.art], language=language)
        ours = (db.layers[number] for number in sorted({document.layer for document in documents}))
        self._art = [layer.art for layer in ours if layer.art]
        self._decks = [
            deck.id
            for deck in db.decks.values()
            if self._worded or deck.id in self._owners or any(entry.card_id in self._cards for entry in deck.entries)
        ]

    def faults(self, progress: Progress) -> Iterator[Fault]:
        """Why which of them cannot be drawn, and what is said in vain of their pictures."""
        for folder in self._art:
            yield from _idle_notes(folder)
        for deck_id in progress(self._decks):
            for name, fault in self._studio.undrawn(deck_id, self._unsound, self._only):
                if isinstance(fault, CannotSet):
                    yield from self._unset(deck_id, name, fault)
        yield from self._unflavoured()
        yield from (Fault(shown(Path(one.source)), None, "", one.problem, serious=False) for one in self._coarse())

    def _unflavoured(self) -> Iterator[Fault]:
        """The cards whose flavour text has no room below what they say."""
        for card_id in dict.fromkeys(self._studio.unflavoured):
            if place := self._cards.get(card_id):
                remark = Remark(
                    (*place.trail, "flavour"), "has no room below the rules, and is left out", serious=False
                )
                yield place.document.source.fault(remark._replace(remedy="Shorten it."))

    def _coarse(self) -> Iterator[Coarse]:
        """The pictures of these packs that are too small to be printed well."""
        ours = tuple(map(str, self._art))
        return (one for one in dict.fromkeys(self._studio.coarse) if one.source.startswith(ours))

    def _unset(self, deck_id: str, name: str, fault: CannotSet) -> Iterator[Fault]:
        """Where the words of the card, back or mat of this name come from that cannot be set."""
        card, owner = self._cards.get(name), self._owners.get(deck_id)
        if card and fault.box == "title":
            yield card.inner("title").fault(f"the title of {self._named(name)} {fault.problem}", fault)
        elif card and fault.box != "foot":
            yield card.fault(f"what {self._named(name)} says {fault.problem}", fault)
        elif owner and name.startswith("mat/"):
            yield owner.inner("name").fault(f"on the mat it {fault.problem}", fault)
        elif owner and name.startswith("side-mat/"):
            named = owner.inner("name") if fault.box == "name" else owner
            yield named.fault(f"on the mat beside the player mat it {fault.problem}", fault)
        elif owner:
            key = "short" if deck_id in self._db.characters else "name"
            yield owner.inner(key).fault(f"on the cards it {fault.problem}", fault)
        elif self._worded:
            what = self._named(name) if name in self._db.cards else f"the {name.partition('/')[0]} of {deck_id}"
            yield Fault(self._worded, None, f"({name})", f"what {what} says {fault.problem}", remedy=fault.remedy or "")

    def _named(self, card_id: str) -> str:
        return repr(self._db.cards[card_id].title)


def _idle_notes(folder: Path) -> Iterator[Fault]:
    file = folder / Path(NOTES).name
    try:
        names = notes(folder)
    except CannotRead as fault:
        yield _unreadable(fault)
        return
    for name in names:
        if not picture_file(folder, name):
            problem = "says something of a picture that is not there"
            yield Fault(shown(file), None, json_path((name,)), problem, serious=False)


def _unreadable(fault: CannotRead) -> Fault:
    file = shown(Path(fault.place.file or ""))
    return Fault(
        file, fault.place.line, fault.place.path or "", fault.problem, fault.expected or "", fault.remedy or ""
    )
