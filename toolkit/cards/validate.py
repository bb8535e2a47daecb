"""Finding every fault of a database, a pack or a file at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path

from toolkit import language, paths
from toolkit.cards import art as pictures
from toolkit.cards import layer, manifest, packs, parts, references, sense
from toolkit.cards.card import AnyCard
from toolkit.cards.database import Database, load
from toolkit.cards.document import Document, document, kind_of, misshapen, shown
from toolkit.cards.wording import brought
from toolkit.errors import CannotRead, Faults, RdiError
from toolkit.untrusted.fault import MOST_FAULTS, Fault, Remark, Trail
from toolkit.untrusted.source import bytes_of

_ID = re.compile(rb'"id"\s*:\s*"([a-z0-9-]+)"')


@dataclass(frozen=True)
class Report:
    """What a validation found: ``faults`` by file and line, in so many ``files`` with so many ``cards``.

    ``documents`` are the files of packs that it is about, if all of them can be read and have the right shape;
    ``packs`` are all packs that lie over the built-in database. ``worded`` are the languages that the files are about
    in which cards are worded, each with the first file that words them.
    """

    faults: tuple[Fault, ...]
    files: int
    cards: int
    documents: tuple[Document, ...] = ()
    packs: tuple[packs.Contents, ...] = ()
    worded: Mapping[str, str] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether nothing serious is wrong."""
        return not any(fault.serious for fault in self.faults)


@dataclass(frozen=True)
class Shelf:
    """One source of cards on its way through the checks.

    ``wanted``: only these of its files are reported on. ``alone``: a file that belongs to nothing yet, and so may be
    another version of anything.
    """

    found: packs.Contents
    wanted: frozenset[str]
    is_pack: bool = True
    alone: bool = False


Check = Callable[[AnyCard, Trail], Iterator[Remark]]
"""A further check of a card, which stands where the trail leads."""


def validate(
    targets: Sequence[Path] = (), below: Sequence[Path] = (), also: Sequence[Check] = (), *, art: bool = True
) -> Report:
    """Check files, folders or zips: packs, or parts of the built-in database, which is checked if there are none.

    ``below`` are packs that lie between the built-in database and the targets, ``also`` are checks that are no matter
    of the card language alone. What cannot be opened at all is a
    fault in the report, never an exception. Without ``art`` only JSON is looked at.
    """
    trouble: list[Fault] = []
    lower, upper = _opened(below, trouble), _opened(targets, trouble)
    return _reported(lower, upper, trouble, also, art=art, everything=not targets)


def validate_pack(found: packs.Contents, below: Sequence[Path] = (), also: Sequence[Check] = ()) -> Report:
    """Check a pack by what is at hand of it: as it is, or as it would be with other files. As :func:`validate`."""
    trouble: list[Fault] = []
    lower, upper = _opened(below, trouble), [Shelf(found, frozenset((*found.json, *found.others)))]
    return _reported(lower, upper, trouble, also, art=True, everything=False)


def _reported(
    lower: Sequence[Shelf],
    upper: Sequence[Shelf],
    trouble: Iterable[Fault],
    also: Sequence[Check],
    *,
    art: bool,
    everything: bool,
) -> Report:
    """What is wrong with the ``upper`` shelves, or if ``everything`` is asked for with all that lie there."""
    inner = frozenset(name for shelf in upper if not shelf.is_pack for name in shelf.wanted)
    base = Shelf(built_in(), frozenset(built_in().json) if everything else inner, is_pack=False)
    hidden = lower if everything else [Shelf(shelf.found, frozenset()) for shelf in lower]
    packs_on_top = [shelf for shelf in upper if shelf.is_pack]
    report = _checked([base, *hidden, *packs_on_top], trouble, also)
    of_art = [fault for shelf in packs_on_top if art for fault in pictures.faults(shelf.found, shelf.wanted)]
    return replace(report, faults=tuple(sorted((*report.faults, *of_art), key=_order)))


def built_in() -> packs.Contents:
    """The built-in database as contents to check."""
    base = layer.built_in()
    return packs.Contents(base.origin, base.files)


def _opened(targets: Iterable[Path], trouble: list[Fault]) -> list[Shelf]:
    shelves = []
    for target in targets:
        try:
            shelves.append(_shelf(target))
        except RdiError as error:
            trouble += _faults_of(error, target)
    return shelves


def _faults_of(error: RdiError, target: Path) -> list[Fault]:
    errors = error.faults if isinstance(error, Faults) else (error,)
    return [_fault_of(one, target) for one in errors]


def _fault_of(error: RdiError, target: Path) -> Fault:
    if not isinstance(error, CannotRead):
        return Fault(shown(target), None, "", str(error))
    place = error.place
    file = shown(Path(place.file)) if place.file else shown(target)
    return Fault(file, place.line, place.path or "", error.problem, error.expected or "", error.remedy or "")


# What a path stands for


def _shelf(target: Path) -> Shelf:
    full = target.resolve()
    if full.is_relative_to(paths.CARD_DATA.resolve()):
        return _part_of(built_in(), paths.CARD_DATA.resolve(), full, is_pack=False)
    root = next((folder for folder in (full, *full.parents) if (folder / packs.MANIFEST).is_file()), None)
    if root and full != root:
        return _part_of(packs.contents(root), root, full, is_pack=True)
    if full.suffix == ".json":
        return _single(target)
    found = packs.contents(target)
    return Shelf(found, frozenset((*found.json, *found.others)))


def _part_of(found: packs.Contents, root: Path, target: Path, *, is_pack: bool) -> Shelf:
    inside = target.relative_to(root).as_posix()
    names = (
        name
        for name in (*found.json, *found.others)
        if inside == "." or name == inside or name.startswith(f"{inside}/")
    )
    wanted = frozenset(names)
    if not wanted:
        raise CannotRead("is no part of a database of cards")
    return Shelf(found, wanted, is_pack)


def _single(target: Path) -> Shelf:
    """A file that lies in no pack, taken for what it seems to be."""
    data = bytes_of(target)
    name = _likely_name(target, data)
    return Shelf(packs.Contents(target, {name: data}), frozenset({name}), alone=True)


def _likely_name(target: Path, data: bytes) -> str:
    """The name that the file would have in a pack."""
    if target.name in (packs.MANIFEST, "common.json", "prizes.json"):
        return target.name
    named = _ID.search(data)
    stem = named[1].decode() if named else target.stem
    if b'"drinks":' in data[:200]:
        return "drinks/cards.json"
    if b'"kind": "otto"' in data or b'"kind":"otto"' in data:
        return f"otto/{stem.removeprefix('otto-')}.json"
    if b'"prizes":' in data[:200]:
        return "prizes.json"
    if b'"events":' in data[:200]:
        return f"taverns/{target.name}" if b'"taverns/' in data else f"events/{target.name}"
    if b'"deck":' in data and b'"species":' not in data:
        return f"drinks/{stem.removeprefix('drinks-')}.json"
    return f"characters/{stem}.json" if b'"species":' in data or b'"deck":' in data else "common.json"


# The checks

_document_of_ours = lru_cache(maxsize=128)(document)
"""A file of the built-in database, which whoever checks pack after pack reads once."""


def _checked(shelves: Sequence[Shelf], trouble: Iterable[Fault], also: Sequence[Check]) -> Report:
    with brought.laying([shelf.found for shelf in shelves if shelf.is_pack]) as words:
        return _checked_in(shelves, trouble, also, words)


def _checked_in(
    shelves: Sequence[Shelf], trouble: Iterable[Fault], also: Sequence[Check], words: brought.Told
) -> Report:
    """The report, in which titles may be in all of the languages that packs have words for."""
    read: list[Document] = []
    faults, files, cards = list(trouble), 0, 0
    worded, of_words = _worded(shelves, words)
    faults += of_words
    shapely = not any(fault.serious for fault in faults)
    for number, shelf in enumerate(shelves):
        for name, kind in _known(shelf.found):
            place = _place(shelf.found, name)
            read_one = document if shelf.is_pack else _document_of_ours
            found, of_file = read_one(number, name, kind, place, shelf.found.json[name])
            read += [found] if found else []
            faults += of_file if name in shelf.wanted else []
            shapely &= not shelf.is_pack or _is_shapely(found, of_file)
            files += name in shelf.wanted
    library = references.Library(read, _replaced(shelves, read))
    for found in read:
        if found.name in shelves[found.layer].wanted:
            faults += _of_document(library, found, also)
            cards += len(found.ids)
    for number, shelf in enumerate(shelves):
        if shelf.is_pack and not shelf.alone:
            faults += manifest.faults(library, number, shelf.found, shelf.wanted)
    ours = tuple(found for found in read if shapely and found.layer and found.name in shelves[found.layer].wanted)
    over = tuple(shelf.found for shelf in shelves if shelf.is_pack)
    languages = {where[1]: file for file, where in reversed([*worded.items()]) if where[0] == language.CARDS}
    return Report(tuple(sorted(faults, key=_order)), files + len(worded), cards, ours, over, languages)


def _worded(shelves: Sequence[Shelf], words: brought.Told) -> tuple[Mapping[str, language.Home], list[Fault]]:
    """The files of words that are reported on, with where they belong, and all that is wrong with them."""
    over = [shelf for shelf in shelves if shelf.is_pack]
    wanted = {(number, name): faults for (number, name), faults in words.items() if name in over[number].wanted}
    files = {_place(over[number].found, name): brought.home(name) for number, name in wanted}
    found = {file: where for file, where in files.items() if where}
    return found, [fault for faults in wanted.values() for fault in faults]


def _is_shapely(found: Document | None, of_file: Iterable[Fault]) -> bool:
    """Whether a file can be read as what it is to be."""
    return found is not None and not any(fault.serious for fault in chain(of_file, misshapen(found)))


def _of_document(library: references.Library, found: Document, also: Sequence[Check]) -> Iterator[Fault]:
    every = chain(misshapen(found), _sense(found, also), references.faults(library, found))
    yield from islice(every, MOST_FAULTS)
    if next(every, None):
        remedy = "Repair the first ones and check again."
        yield Fault(found.source.file, None, "", "has more faults than are listed here", remedy=remedy)


def _known(found: packs.Contents) -> Iterator[tuple[str, str]]:
    for name in found.json:
        if kind := kind_of(name):
            yield name, kind


def _order(fault: Fault) -> tuple[str, int]:
    return fault.file, fault.line or 0


def _place(found: packs.Contents, name: str) -> str:
    return shown(found.origin if found.origin.suffix == ".json" else found.origin / name)


def _sense(read: Document, also: Sequence[Check]) -> Iterator[Fault]:
    for trail, card in read.cards:
        for check in (sense.remarks, *also):
            yield from map(read.source.fault, check(card, trail))
    if read.owner:
        yield from map(read.source.fault, parts.remarks(read.owner, ()))


def _replaced(shelves: Sequence[Shelf], read: Iterable[Document]) -> Mapping[int, frozenset[str]]:
    """The ids that each shelf may give anew."""
    found: dict[int, set[str]] = {number: set() for number in range(len(shelves))}
    for one in read:
        found[one.layer].update(manifest.replaces(one))
        if shelves[one.layer].alone:
            found[one.layer].update(name for _trail, name in one.ids)
            found[one.layer].update([one.owner.id] if one.owner else [])
    return {number: frozenset(names) for number, names in found.items()}


def database(report: Report) -> Database:
    """The database with everything that a report is about. Raises as :func:`toolkit.cards.load` if it is not sound."""
    return load(map(_as_layer, report.packs))


def _as_layer(found: packs.Contents) -> layer.Layer:
    """A pack as a layer, or a file that lies in none."""
    return packs.layer(found) if packs.MANIFEST in found.json else layer.Layer(found.origin, found.json)


def layers(targets: Sequence[Path]) -> tuple[layer.Layer, ...]:
    """Packs as layers to load. Raises :class:`Faults` with everything that is seriously wrong with them."""
    if not targets:
        return ()
    report = validate(targets, art=False)
    if not report.sound:
        raise Faults(fault.error() for fault in report.faults if fault.serious)
    return tuple(packs.layer(packs.contents(target)) for target in targets)
