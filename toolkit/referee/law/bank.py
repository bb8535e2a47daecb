"""The bank: every wording of what is settled, in columns, and all that is told of them before anything is asked."""

from __future__ import annotations

import math
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple, overload
from zlib import crc32

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import structs

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.record import Record
from toolkit.referee.answer import Verdict
from toolkit.referee.law.concept import Concept
from toolkit.referee.law.fingerprint import fingerprint, written
from toolkit.referee.law.keeping import kept, packed, unpacked
from toolkit.referee.law.precedent import LITTLE, MAIN, REST, Asked, Precedent, in_manner, manner, precedents, standing
from toolkit.referee.law.wording import PLUS, Wording

VERDICTS: tuple[Verdict, ...] = ("yes", "no", "depends", None)

Numbers = npt.NDArray[Any]
"""Numbers in a row."""

Places = npt.NDArray[Any]
"""Whole numbers in a row: places in another."""

Marks = npt.NDArray[Any]
"""Yes or no in a row."""

_CODE = ("cards/lookup.py", "rulebook", "referee/law", "referee/reading/words.py")

_MOST_OF_TALK = 4.0
"""How much a word may tell that is no word of the game, however seldom it is said."""

_STRANGE = 0.3
"""How much a word tells that is in no wording, of what the rarest of them tells."""

_OF_TEXT = 2
"""How often the words of a rule's own text count among those of the wordings that ask for it."""


class Known(Record, frozen=True):
    """What is told in words: all that is ``settled``, and every one of the ``concepts`` once."""

    settled: tuple[Precedent, ...]
    concepts: tuple[Concept, ...]


class Columns(NamedTuple):
    """What is told in numbers of every wording, or of every concept.

    Of each wording: where its text ``stops``; ``of`` has the place of what it asks for, ``manners`` how it asks
    (:func:`toolkit.referee.law.precedent.manner`); ``sizes`` and ``mains`` tell of how much it speaks at all, and in
    the part that asks. ``said`` has the places of all concepts that they speak of, those of one wording up to its place
    in ``ends``, and ``weighty`` says of each how it stands there: :data:`MAIN`, :data:`REST` or :data:`LITTLE`.

    ``spelt`` tells the words of each apart from others', as a checksum.

    Of each concept: ``tells`` is how much it tells: the more, the fewer wordings speak of it. ``speaking`` has the
    wordings that speak of it, those of one concept up to its place in ``reaches``. ``of_rules`` has a row for each: how
    much it counts in each rule with all its wordings and its text.
    """

    stops: Places
    spelt: Places
    of: Places
    manners: Places
    sizes: Numbers
    mains: Numbers
    ends: Places
    said: Places
    weighty: Places
    tells: Numbers
    reaches: Places
    speaking: Places
    of_rules: Numbers


_KINDS = ("i4", "u4", "i4", "i4", "f4", "f4", "i4", "u2", "i1", "f8", "i4", "i4", "f2")
"""How the numbers of each column are written."""


class Texts(Sequence[str]):
    """The texts of all wordings, each of which is only read when it is asked for."""

    def __init__(self, whole: bytes | memoryview, stops: Places) -> None:
        self._whole, self._stops = memoryview(whole), stops

    def __len__(self) -> int:
        return len(self._stops)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        if not 0 <= place < len(self):
            raise IndexError(place)
        return str(self._whole[self._stops[place - 1] if place else 0 : self._stops[place]], "utf-8")


@dataclass(frozen=True, eq=False)
class Bank:
    """All wordings by their places: ``texts`` are they themselves, ``columns`` what is told of them in numbers."""

    known: Known
    texts: Texts
    columns: Columns

    @cached_property
    def place_of(self) -> Mapping[Concept, int]:
        """The place of each concept."""
        return {name: place for place, name in enumerate(self.known.concepts)}

    @cached_property
    def starts(self) -> Places:
        """Where the concepts of each wording begin."""
        return np.concatenate(([0], self.columns.ends[:-1])).astype(np.int32)

    @cached_property
    def rules(self) -> Mapping[str, int]:
        """The rules by which anything is settled, each with its place among them."""
        return _places_of_rules(self.known.settled)

    @cached_property
    def rule_of(self) -> Places:
        """The place in :attr:`rules` of the rule that each wording asks for."""
        return np.array([self.rules[one.rules[0]] for one in self.known.settled], np.int32)[self.columns.of]

    @cached_property
    def of_no_edition(self) -> Marks:
        """Which wordings name no edition."""
        found: Marks = (self.columns.manners & 1) == 0
        return found

    @cached_property
    def verdict_of(self) -> Places:
        """The verdict on each wording, as its place among them."""
        return np.array([VERDICTS.index(one.verdict) for one in self.known.settled], np.int32)[self.columns.of]

    @cached_property
    def is_number(self) -> Marks:
        """Which concepts are numbers, those with a plus too."""
        return np.array([name.removesuffix(PLUS).isdecimal() for name in self.known.concepts])

    def spelt(self, text: str) -> list[int]:
        """The places of the wordings that have the very words of a text."""
        places = np.flatnonzero(self.columns.spelt == _spelt(text))
        return [place for place in places.tolist() if key(self.texts[place]) == key(text)]

    def asked_for(self, place: int) -> Precedent:
        """What the wording at a place asks for."""
        return self.known.settled[int(self.columns.of[place])]

    def ways(self, precedent: Precedent) -> list[str]:
        """Every way to ask for what is settled."""
        of = next(place for place, one in enumerate(self.known.settled) if one.id == precedent.id)
        return [self.texts[place] for place in np.flatnonzero(self.columns.of == of).tolist()]

    def wording(self, place: int) -> Wording:
        """The wording at a place."""
        concepts = range(self.starts[place], self.columns.ends[place])
        said = [(self.known.concepts[self.columns.said[at]], self.columns.weighty[at]) for at in concepts]
        main, rest, little = (frozenset(name for name, one in said if one == kind) for kind in (MAIN, REST, LITTLE))
        return structs.replace(in_manner(int(self.columns.manners[place])), main=main, rest=rest, little=little)

    def knows(self, concept: Concept) -> bool:
        """Whether anything that is settled speaks of a concept."""
        return concept in self.place_of

    def weight(self, concepts: Iterable[Concept]) -> float:
        """How much concepts tell together."""
        strange = _STRANGE * math.log(1 + len(self.texts))
        tells, places = self.columns.tells, self.place_of
        return float(sum(tells[places[one]] if one in places else strange for one in concepts))


def open_bank() -> Bank:
    """The bank; taken from the user's caches where it has been worked out before. No pack makes it another."""
    first, texts, *rows = unpacked(kept(_file(), lambda: packed_up(_made())))
    columns = Columns(*(np.frombuffer(row, kind) for row, kind in zip(rows, _KINDS, strict=True)))
    facts = msgspec.msgpack.decode(first, type=Known)
    shape = len(facts.concepts), len(_places_of_rules(facts.settled))
    return Bank(facts, Texts(texts, columns.stops), columns._replace(of_rules=columns.of_rules.reshape(shape)))


def is_worked_out() -> bool:
    """Whether the bank is kept already; otherwise opening it takes half a minute, once."""
    return _file().is_file()


def _file() -> Path:
    return paths.caches() / "referee" / f"{_made_from()}.law"


@cache
def _made_from() -> str:
    return fingerprint((written(),), _CODE)


def packed_up(bank: Bank) -> bytes:
    """The content of the file in which a bank is kept: the same for the same bank."""
    settled = tuple(structs.replace(one, about=frozenset()) for one in bank.known.settled)  # has been counted
    first = msgspec.msgpack.encode(structs.replace(bank.known, settled=settled), order="deterministic")
    return packed((first, "".join(bank.texts).encode(), *(one.tobytes() for one in bank.columns)))


def _made() -> Bank:
    from toolkit.cards import load
    from toolkit.referee.referee import Referee

    referee = Referee(load())
    return bank_of(*precedents(referee), referee.concepts.of_the_game)


def bank_of(settled: Sequence[Precedent], asked: Sequence[Asked], of_the_game: Collection[Concept]) -> Bank:
    """The bank of what is settled, and of the ways to ask for it. ``of_the_game`` are the words of the game."""
    places: dict[Concept, int] = {}
    manners, ends, said, weighty = (array("i") for _ in range(4))
    for one in asked:
        for concept, weight in sorted(standing(one.wording).items()):
            said.append(places.setdefault(concept, len(places)))
            weighty.append(weight)
        manners.append(manner(one.wording))
        ends.append(len(said))
    written = [one.text.encode() for one in asked]
    stops = np.cumsum([len(one) for one in written], dtype=np.int32)
    of = np.array([one.place for one in asked], np.int32)
    facts = Known(tuple(settled), tuple(places))
    weights = np.array(weighty, np.int8)
    counted = _counted(facts, of_the_game, np.array(said, np.int32), weights, np.array(ends, np.int32), of)
    columns = Columns(
        stops=stops,
        spelt=np.array([_spelt(one.text) for one in asked], np.uint32),
        of=of,
        manners=np.array(manners, np.int32),
        **counted,
    )
    return Bank(facts, Texts(b"".join(written), stops), Columns(*map(_narrowed, columns, _KINDS)))


def _narrowed(column: Numbers, kind: str) -> Numbers:
    """A column in as few bytes as its numbers take, so that a bank is opened fast. Raises OverflowError."""
    found: Numbers = column.astype(kind)
    if found.dtype.kind in "iu" and not np.array_equal(found, column):
        raise OverflowError(f"a number that is too great for {found.dtype}")
    return found


def _counted(
    facts: Known, of_the_game: Collection[Concept], said: Places, weighty: Places, ends: Places, of: Places
) -> dict[str, Numbers]:
    """The columns of what is said, and those that follow from them."""
    many, heavy = len(of), weighty != LITTLE
    owner = np.repeat(np.arange(many, dtype=np.int32), np.diff(ends, prepend=0))
    counts = np.bincount(said, heavy, len(facts.concepts))
    told = np.log(1 + many / (1 + counts))
    most = [math.inf if name in of_the_game or name.isdecimal() else _MOST_OF_TALK for name in facts.concepts]
    tells = np.where(counts > 0, np.minimum(told, most), 0.0)
    return {
        "sizes": np.bincount(owner, tells[said] * heavy, many),
        "mains": np.bincount(owner, tells[said] * (weighty == MAIN), many),
        "ends": ends,
        "said": said,
        "weighty": weighty,
        "tells": tells,
        "reaches": np.cumsum(np.bincount(said, minlength=len(facts.concepts))).astype(np.int32),
        "speaking": owner[np.argsort(said, kind="stable")],
        "of_rules": _in_rules(facts, tells, said[heavy], of[owner[heavy]]),
    }


def _in_rules(facts: Known, tells: Numbers, said: Places, of: Places) -> Numbers:
    """How much each concept (a row each) counts in each rule with all its wordings and its text; of length 1.

    ``said`` has the places of concepts, ``of`` those of what each is said of.
    """
    places = _places_of_rules(facts.settled)
    at = said * len(places) + np.array([places[one.rules[0]] for one in facts.settled], np.int32)[of]
    found = np.bincount(at, minlength=len(facts.concepts) * len(places)).astype(np.float32).reshape(-1, len(places))
    place_of = {name: place for place, name in enumerate(facts.concepts)}
    for one in facts.settled:
        about = [place_of[concept] for concept in one.about if concept in place_of]
        found[about, places[one.rules[0]]] += _OF_TEXT
    found = np.log1p(found) * tells[:, None].astype(np.float32)
    lengths: Numbers = np.linalg.norm(found, axis=0)
    return np.divide(found, np.maximum(lengths, 1e-9))


def _spelt(text: str) -> int:
    return crc32(key(text).encode())


def _places_of_rules(settled: Iterable[Precedent]) -> dict[str, int]:
    return {slug: place for place, slug in enumerate(dict.fromkeys(slug for one in settled for slug in one.rules[:1]))}
