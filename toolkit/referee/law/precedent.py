"""Precedents: what rulings and rules have settled, with all the ways to ask it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import msgspec

from toolkit.record import Record
from toolkit.referee.answer import Verdict
from toolkit.referee.law.asking import Asks
from toolkit.referee.law.concept import Concept
from toolkit.referee.law.ruling import editions_of
from toolkit.referee.law.scope import without_names
from toolkit.referee.law.together import together
from toolkit.referee.law.wording import Wording, worded
from toolkit.rulebook import Book

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee

_NONE = msgspec.Raw(msgspec.msgpack.encode(None))
_VERDICT = {"yes": "Yes. ", "no": "No. ", "depends": "It depends. ", None: ""}


class Precedent(Record, frozen=True):
    """A question that is settled.

    ``rules`` are slugs, the first the one that answers; ``told`` is the answer, ``editions`` those by which it holds,
    ``about`` what the answer speaks of. ``ruling`` is the id of the ruling that it is, if it is one; ``scenario`` is
    what proves that, in MessagePack.
    """

    id: str
    verdict: Verdict
    rules: tuple[str, ...]
    told: str
    editions: frozenset[Book]
    about: frozenset[Concept] = frozenset()
    cards: tuple[str, ...] = ()
    ruling: str | None = None
    scenario: msgspec.Raw = _NONE

    def proof(self) -> dict[str, Any] | None:
        """The scenario that proves it, if there is one."""
        return msgspec.msgpack.decode(self.scenario, type=dict[str, Any] | None)


class Asked(NamedTuple):
    """One way to ask for what is settled: the ``place`` of that, the text, and what that speaks of without names."""

    place: int
    text: str
    nameless: str
    wording: Wording


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


def precedents(referee: Referee) -> tuple[list[Precedent], list[Asked]]:
    """What is settled, and every way to ask for it."""
    settled: list[Precedent] = []
    texts: list[tuple[int, str]] = []
    for place, (one, asked) in enumerate(_settled(referee)):
        settled.append(one)
        texts += [(place, text) for text in asked]
    return settled, together(partial(_asked, referee), texts)


def _asked(referee: Referee, told: tuple[int, str]) -> Asked:
    place, text = told
    nameless = without_names(referee, text)
    return Asked(place, text, nameless, worded(nameless, referee.concepts))


def _settled(referee: Referee) -> Iterator[tuple[Precedent, tuple[str, ...]]]:
    book, concepts = referee.book, referee.concepts
    for one in referee.rulings:
        editions, about = frozenset(editions_of(one, book)), concepts.of(one.answer)
        scenario = msgspec.Raw(msgspec.msgpack.encode(one.scenario))
        found = Precedent(one.id, one.verdict, one.rules, one.answer, editions, about, one.cards, one.id, scenario)
        yield found, (one.question, *one.also)
    for slug, proposition in referee.propositions.items():
        rule = book.rule(slug)
        editions, about = frozenset(book.editions_of(rule)), concepts.of(f"{book.section_of(rule).title} {rule.text}")
        for verdict, texts in proposition.asked():
            told = f"{_VERDICT[verdict]}{rule.told}"
            yield Precedent(f"{slug}/{verdict or 'open'}", verdict, (slug,), told, editions, about), texts
