"""Precedents: what rulings and rules have settled, with all the ways to ask it, kept ready to be compared."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, get_args

import msgspec

from toolkit import paths
from toolkit.record import Record
from toolkit.referee.answer import Verdict
from toolkit.referee.law.asking import Asks
from toolkit.referee.law.concept import Concept
from toolkit.referee.law.fingerprint import fingerprint
from toolkit.referee.law.keeping import kept
from toolkit.referee.law.ruling import editions_of
from toolkit.referee.law.scope import without_names
from toolkit.referee.law.wording import Wording, worded
from toolkit.rulebook import Book

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee

_CODE = ("cards/lookup.py", "rulebook", "referee/law")
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


class Precedents(Record, frozen=True):
    """All that is settled, and every way to ask it, in columns: what stands at one place of each belongs together.

    ``texts`` are the wordings, ``of`` the places in ``settled`` of what they ask for, ``manners`` how they ask
    (:func:`manner`). ``concepts`` has every concept once; ``said`` are the places there of all that the wordings speak
    of, one wording behind another, each up to its place in ``ends``, and ``weighty`` says of each how much it counts:
    :data:`MAIN`, :data:`REST`, or nothing. All columns of numbers are of 32 bits.
    """

    settled: tuple[Precedent, ...]
    texts: tuple[str, ...]
    concepts: tuple[Concept, ...]
    of: bytes
    manners: bytes
    ends: bytes
    said: bytes
    weighty: bytes


MAIN, REST, LITTLE = 2, 1, 0
"""How a concept stands in a wording: in the part that asks, elsewhere, or as one that by itself tells nothing."""

_ASKS = get_args(Asks)


def manner(wording: Wording) -> int:
    """How a wording asks, as a number: less than :data:`MANNERS`."""
    asks = _ASKS.index(wording.asks)
    return (((asks * 2 + wording.turned) * 2 + wording.denied) * 2 + wording.denies) * 2 + wording.by_edition


MANNERS = len(_ASKS) * 16


def in_manner(number: int) -> Wording:
    """A wording that asks in the manner of that number, and speaks of nothing."""
    rest, flags = divmod(number, 16)
    turned, denied, denies, by_edition = (bool(flags & bit) for bit in (8, 4, 2, 1))
    return Wording(frozenset(), frozenset(), _ASKS[rest], turned, denied, by_edition, denies)


def standing(wording: Wording) -> dict[Concept, int]:
    """All concepts of a wording, and the parts of the game that they belong to, each with how it stands there."""
    found = dict.fromkeys(wording.little | wording.parts, LITTLE)
    found |= dict.fromkeys(wording.rest, REST)
    return found | dict.fromkeys(wording.main, MAIN)


def precedents(referee: Referee) -> Precedents:
    """What is settled; taken from the user's caches where it has been worked out before."""
    path = paths.caches() / "referee" / f"{_fingerprint(referee)}.law"
    data = kept(path, lambda: msgspec.msgpack.encode(_made(referee)))
    return msgspec.msgpack.decode(data, type=Precedents)


def _fingerprint(referee: Referee) -> str:
    """A hash of the dates of all that precedents are made from; they are the same by whichever edition is judged."""
    files = (path for name in _FACTS for path in sorted((paths.CARD_DATA / name).glob("*.json")))
    dates = [(path.name, known.st_size, known.st_mtime_ns) for path, known in ((one, one.stat()) for one in files)]
    return fingerprint((repr((dates, sorted(referee.plain_drinks))).encode(),), _CODE)


def _made(referee: Referee) -> Precedents:
    settled, asked = [], []
    for place, (one, texts) in enumerate(_settled(referee)):
        settled.append(one)
        asked += [(place, text, worded(without_names(referee, text), referee.concepts)) for text in texts]
    return in_columns(settled, asked)


def in_columns(settled: Sequence[Precedent], asked: Sequence[tuple[int, str, Wording]]) -> Precedents:
    """What is settled, and the wordings of it, each with the place of what it asks for."""
    places: dict[Concept, int] = {}
    of, manners, ends, said, weighty = (array("i") for _ in range(5))
    for place, _text, wording in asked:
        for concept, weight in sorted(standing(wording).items()):
            said.append(places.setdefault(concept, len(places)))
            weighty.append(weight)
        of.append(place)
        manners.append(manner(wording))
        ends.append(len(said))
    texts = tuple(text for _, text, _ in asked)
    columns = (one.tobytes() for one in (of, manners, ends, said, weighty))
    return Precedents(tuple(settled), texts, tuple(places), *columns)


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
