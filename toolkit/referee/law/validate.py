"""Finding every fault of the rulebook, the glossary, players' words, the rulings and what rules answer, at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from toolkit import paths
from toolkit.cards import Database, shape
from toolkit.cards.document import shown
from toolkit.errors import CannotRead, RdiError
from toolkit.referee.law import likeness, signals
from toolkit.referee.law.everyday import Words
from toolkit.referee.law.proposition import Propositions
from toolkit.referee.law.proven import are_proven, disproofs, remember
from toolkit.referee.law.references import Library, Record
from toolkit.referee.law.ruling import Ruling, Rulings
from toolkit.referee.lookup.ledger.words import Vocabulary
from toolkit.referee.lookup.spoken import Spoken
from toolkit.referee.reading import words as reading_words
from toolkit.referee.talk.phrases import Talk
from toolkit.rulebook import Chapter
from toolkit.rulebook.glossary import Terms
from toolkit.untrusted import source
from toolkit.untrusted.fault import Fault, Remark
from toolkit.untrusted.record import fitted
from toolkit.untrusted.source import Source

KINDS: dict[str, tuple[str, type[Record]]] = {
    "rulebook": ("sections", Chapter),
    "glossary": ("terms", Terms),
    "words": ("said", Words),
    "rulings": ("rulings", Rulings),
    "propositions": ("propositions", Propositions),
}
"""What the files of the law hold, by their folder, each with the key by which such a file is known elsewhere."""

WORDS: dict[str, tuple[str, type[Record]]] = {
    "questions": ("tables", reading_words.Words),
    "asking": ("parties", signals.Signals),
    "likeness": ("signs", likeness.Weights),
    "talk": ("strong", Talk),
    "lookup": ("owns", Spoken),
    "ledger": ("story", Vocabulary),
}
"""What else the files of words hold, each with the key by which such a file is known."""

_RECORDS = {**KINDS, **WORDS}


@dataclass(frozen=True)
class Page:
    """A file of the law that is JSON."""

    kind: str
    source: Source
    record: Record | None


@dataclass(frozen=True)
class Claim:
    """A ruling with a scenario that is to prove it, and where it stands."""

    source: Source
    place: int
    ruling: Ruling

    def faults(self, cards: Database) -> Iterator[Fault]:
        """Why the scenario does not prove it."""
        for remark in disproofs(self.ruling, cards):
            yield self.source.fault(remark._replace(trail=("rulings", self.place, *remark.trail)))


def belongs(target: Path) -> bool:
    """Whether a path is a file of the law, or a folder of them."""
    full = target.resolve()
    return any(full.is_relative_to(folder) for folder in _folders().values()) or _kind(full) is not None


def covers(target: Path) -> bool:
    """Whether a folder holds files of the law besides others."""
    full = target.resolve()
    return any(folder.is_relative_to(full) for folder in _folders().values()) and not belongs(target)


def validate(
    cards: Database, targets: Sequence[Path] = (), *, progress: Callable[[Sequence[Claim]], Iterable[Claim]] = iter
) -> tuple[list[Fault], int]:
    """Check these files and folders, or all files of the law: their faults by file and line, and how many files.

    A file that lies elsewhere is checked as if it were added. ``progress`` is handed the rulings whose scenarios must
    be run, and hands them on.
    """
    own = [path for folder in _folders().values() for path in sorted(folder.glob("*.json"))]
    wanted = [path for target in targets for path in _within(target.resolve(), own)] if targets else own
    faults: list[Fault] = []
    pages: dict[str, Page] = {}
    for path in dict.fromkeys((*own, *wanted)):
        page, found = _read(path)
        faults += found if path in wanted else []
        if page is not None:
            pages[page.source.file] = page
    library = Library(cards, {name: page.record for name, page in pages.items() if page.record is not None})
    read = [pages[name] for name in map(shown, wanted) if name in library.records]
    for page in read:
        faults += map(page.source.fault, library.remarks(page.source.file))
    faults += _unproven(cards, read, progress)
    return sorted(faults, key=lambda fault: (fault.file, fault.line or 0)), len(wanted)


def _folders() -> dict[str, Path]:
    root = paths.CARD_DATA.resolve()
    return {name: root / name for name in KINDS}


def _within(target: Path, own: Sequence[Path]) -> list[Path]:
    inside = [path for path in own if path.is_relative_to(target)]
    return inside or [target]


def _kind(path: Path) -> str | None:
    """What a file of the law holds: by the folder it is in, or else by the key with which it begins."""
    own = path.parent.name if path.parent.name in KINDS else None
    if own is not None and path.parent == _folders()[own] and own != "words":
        return own
    if path.suffix != ".json" or not path.is_file():
        return None
    with suppress(RdiError):
        value = source.load(path).value
        return next((name for name, (key, _) in _RECORDS.items() if isinstance(value, dict) and key in value), own)
    return own


def _read(path: Path) -> tuple[Page | None, list[Fault]]:
    """A file as a page, as far as it can be read, and what is wrong with its text and shape."""
    file, kind = shown(path), _kind(path)
    try:
        found, faults = source.read(file, source.bytes_of(path))
    except CannotRead as fault:
        return None, [Fault(file, None, "", fault.problem)]
    if found is None or kind is None:
        return None, faults
    record = _RECORDS[kind][1]
    page = fitted(found.value, record)
    if isinstance(page, Remark):
        misshapen = list(shape.faults_of(found, kind, record)) or [found.fault(page)]
        return Page(kind, found, None), [*faults, *misshapen]
    return Page(kind, found, page), faults


def _unproven(
    cards: Database, pages: Sequence[Page], progress: Callable[[Sequence[Claim]], Iterable[Claim]]
) -> Iterator[Fault]:
    """Every ruling of these pages whose scenario does not come out as it says."""
    claims = [
        Claim(page.source, place, ruling)
        for page in pages
        if isinstance(page.record, Rulings)
        for place, ruling in enumerate(page.record.rulings)
        if ruling.scenario is not None
    ]
    every = [claim.ruling for claim in claims]
    if not every or are_proven(every, cards):
        return
    found = [fault for claim in progress(claims) for fault in claim.faults(cards)]
    yield from found
    if not found:
        remember(every, cards)
