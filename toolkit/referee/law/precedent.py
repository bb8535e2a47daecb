"""Precedents: what rulings and rules have settled, with all the ways to ask it, kept ready to be compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from toolkit import paths
from toolkit.record import Record
from toolkit.referee.answer import Verdict
from toolkit.referee.law.concept import Concept
from toolkit.referee.law.fingerprint import fingerprint
from toolkit.referee.law.keeping import kept
from toolkit.referee.law.ruling import editions_of
from toolkit.referee.law.scope import without_names
from toolkit.referee.law.wording import Wording, worded
from toolkit.rulebook import Book

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee

_CODE = (
    "cards/lookup.py",
    "rulebook",
    "referee/law/concept.py",
    "referee/law/everyday.py",
    "referee/law/proposition.py",
    "referee/law/ruling.py",
    "referee/law",
)
_FACTS = ("rulings", "propositions", "rulebook", "glossary", "words")
_VERDICT = {"yes": "Yes. ", "no": "No. ", "depends": "It depends. ", None: ""}


class Precedent(Record, frozen=True):
    """A question that is settled.

    ``rules`` are slugs, the first the one that answers; ``told`` is the answer, ``editions`` those by which it holds,
    ``about`` what the answer speaks of. ``ruling`` is the id of the ruling that it is, if it is one.
    """

    id: str
    verdict: Verdict
    rules: tuple[str, ...]
    told: str
    editions: frozenset[Book]
    about: frozenset[Concept]
    cards: tuple[str, ...] = ()
    ruling: str | None = None


class Asked(Record, frozen=True):
    """One way to ask what a precedent (by its place) settles."""

    of: int
    text: str
    wording: Wording


class Precedents(Record, frozen=True):
    """All that is settled, and every way to ask it."""

    settled: tuple[Precedent, ...]
    asked: tuple[Asked, ...]


def precedents(referee: Referee) -> Precedents:
    """What is settled; taken from the user's caches where it has been worked out before."""
    path = paths.caches() / "referee" / f"{_fingerprint(referee)}.law"
    data = kept(path, lambda: msgspec.msgpack.encode(_made(referee)))
    return msgspec.msgpack.decode(data, type=Precedents)


def _fingerprint(referee: Referee) -> str:
    """A hash of the dates of all that precedents are made from."""
    files = (path for name in _FACTS for path in sorted((paths.CARD_DATA / name).glob("*.json")))
    dates = [(path.name, known.st_size, known.st_mtime_ns) for path, known in ((one, one.stat()) for one in files)]
    return fingerprint((repr((dates, referee.edition)).encode(),), _CODE)


def _made(referee: Referee) -> Precedents:
    settled, asked = [], []
    for place, (one, texts) in enumerate(_settled(referee)):
        settled.append(one)
        asked += [Asked(place, text, worded(without_names(referee, text), referee.concepts)) for text in texts]
    return Precedents(tuple(settled), tuple(asked))


def _settled(referee: Referee) -> Iterator[tuple[Precedent, tuple[str, ...]]]:
    book, concepts = referee.book, referee.concepts
    for one in referee.rulings:
        editions, about = frozenset(editions_of(one, book)), concepts.of(one.answer)
        found = Precedent(one.id, one.verdict, one.rules, one.answer, editions, about, one.cards, one.id)
        yield found, (one.question, *one.also)
    for slug, proposition in referee.propositions.items():
        rule = book.rule(slug)
        editions, about = frozenset(book.editions_of(rule)), concepts.of(f"{book.section_of(rule).title} {rule.text}")
        for verdict, texts in proposition.asked():
            told = f"{_VERDICT[verdict]}{rule.told}"
            yield Precedent(f"{slug}/{verdict or 'open'}", verdict, (slug,), told, editions, about), texts
