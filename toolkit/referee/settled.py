"""Settled questions: the ruling that answers the same as is asked, in whatever words."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from toolkit.cards.lookup import key
from toolkit.referee.polarity import asking, is_denied
from toolkit.referee.ruling import Ruling
from toolkit.referee.vocabulary import ASKING
from toolkit.rulebook.glossary import Glossary

LEAST_ALIKE = 0.48
"""How alike (of about 1) a question must be to a settled one to have its answer."""

LEAST_AHEAD = 0.14
"""How much more alike it must be than any settled question that has another verdict."""

LEAST_COVERED = 0.5
"""How much (of 1) of what is asked one wording of it must speak of: the rest may be what turns the answer round."""

_SAME_CARD, _OTHER_CARD, _CARD_NOT_NAMED = 0.08, 0.75, 0.85
_RULES_FOUND = (0.15, 0.10, 0.05)
_ASKED, _TOLD = 0.6, 0.4
_LEAST_SAID = 2
_ENDINGS = ("ing", "ed", "es", "s", "ly", "e")
_LITTLE = (ASKING - {"other", "others", "before"}) | {
    *("always", "anything", "even", "every", "everything", "go", "going", "im", "ive", "make", "makes", "mine", "of"),
    *("over", "per", "still", "thats", "there", "time", "was", "were", "whole", "really"),
}
"""Words that tell nothing about what is asked."""

_TOLD_APART = frozenset(
    ("team", "teams", "teammate", "partner", "boss", "otto", "prize", "contest", "round", "challenge", "split", "spike")
)
"""What makes two questions that are alike otherwise ask about different things."""

_OPPOSITES = (
    ("before", "after"),
    ("first", "last"),
    ("win", "lose"),
    ("wins", "loses"),
    ("more", "fewer"),
    ("raise", "lower"),
    ("above", "below"),
    ("highest", "lowest"),
    ("own", "other"),
    ("own", "others"),
    ("myself", "another"),
)


Asks = Literal["must", "may", "is", "what"]
"""Whether a question asks what must be done, what may be done, what is so, or no yes or no at all."""

_MUST = re.compile(
    r"(?:must|need|(?:do|does|did|will|would)(?: \w+){1,4} (?:have|need) to|(?:am|is|are)(?: \w+)+ forced)\b"
)
_MAY = re.compile(r"(?:can|cant|may|could|(?:am|is|are)(?: \w+)* (?:allowed|legal|ok))\b")


class Alike(NamedTuple):
    """A ruling, and how alike (of about 1) its question is to the one asked."""

    ruling: Ruling
    alike: float


class Way(NamedTuple):
    """One wording of a question: what it speaks of, all its words, whether it asks if something is not so, and how."""

    speaks_of: frozenset[str]
    words: frozenset[str]
    denied: bool
    asks: Asks


class Settled:
    """All rulings, each by the words of the ways in which it is asked."""

    def __init__(self, rulings: Sequence[Ruling], glossary: Glossary) -> None:
        self._rulings, self._glossary = tuple(rulings), glossary

    @cached_property
    def _terms(self) -> dict[str, str]:
        """The word of the game for each name that the players have for it."""
        names = ((key(name), term.term) for term in self._glossary.terms for name in term.names)
        return {name: key(term).replace(" ", "_") for name, term in sorted(names, key=lambda one: -len(one[0])) if name}

    @cached_property
    def _name(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, self._terms))})\b")

    @cached_property
    def _asked(self) -> tuple[tuple[Ruling, tuple[Way, ...]], ...]:
        return tuple((one, tuple(self.way(text) for text in (one.question, *one.also))) for one in self._rulings)

    @cached_property
    def _ways(self) -> dict[str, tuple[Way, ...]]:
        return {one.id: ways for one, ways in self._asked}

    @cached_property
    def _told(self) -> dict[str, frozenset[str]]:
        return {one.id: self.words(one.answer) for one in self._rulings}

    @cached_property
    def _weights(self) -> tuple[Counter[str], int]:
        ways = [way.speaks_of for _, ways in self._asked for way in ways]
        return Counter(word for way in ways for word in way), len(ways)

    def words(self, text: str) -> frozenset[str]:
        """What a question speaks of: its words without the little ones and without endings, slang by its own word."""
        said = self._name.sub(lambda found: self._terms[found[0]], key(text))
        return frozenset(_stem(word) for word in said.split() if word not in _LITTLE)

    def way(self, text: str) -> Way:
        """A question as it is compared with others."""
        asked = asking(text)
        return Way(self.words(text), frozenset(key(text).split()), is_denied(asked or text), _asks(asked))

    @cached_property
    def _word_for_word(self) -> dict[str, Ruling]:
        return {key(text): one for one in self._rulings for text in (one.question, *one.also)}

    def same(self, text: str) -> Ruling | None:
        """The ruling that asks just this, word for word."""
        return self._word_for_word.get(key(text))

    def nearest(self, text: str, rules: Sequence[str], cards: Collection[str]) -> Alike | None:
        """The ruling most like a question; ``rules`` are the best found for it, ``cards`` the ids that it names."""
        said = self.way(text)
        if len(said.speaks_of) < _LEAST_SAID:
            return None
        fitting = [pair for pair in self._asked if said.asks != "what" or pair[0].verdict not in ("yes", "no")]
        found = [Alike(one, self._alike(said, one, ways, rules, cards)) for one, ways in fitting]
        best = max(found, key=lambda one: (one.alike, one.ruling.id), default=None)
        if best is None or best.alike < LEAST_ALIKE or not self._is_near(said, best.ruling):
            return None
        rival = max((one.alike for one in found if one.ruling.verdict != best.ruling.verdict), default=0.0)
        return best if best.alike - rival >= LEAST_AHEAD else None

    def _alike(
        self, said: Way, ruling: Ruling, ways: Sequence[Way], rules: Sequence[str], cards: Collection[str]
    ) -> float:
        told = self._told[ruling.id]
        fitting = [way.speaks_of for way in ways if _ask_the_same_sort(said, way)]
        if not fitting:
            return 0.0
        alike = max(
            _ASKED * self._overlap(said.speaks_of, way) + _TOLD * self._covered(said.speaks_of, way | told)
            for way in fitting
        )
        shared = not set(cards).isdisjoint(ruling.cards)
        if ruling.cards and not shared:
            alike *= _OTHER_CARD if cards else _CARD_NOT_NAMED
        found = (bonus for slug, bonus in zip(rules, _RULES_FOUND, strict=False) if slug in ruling.rules)
        return alike + shared * _SAME_CARD + next(found, 0.0)

    def _is_near(self, said: Way, ruling: Ruling) -> bool:
        """Whether one wording of a ruling speaks of most of what is asked."""
        ways = self._ways[ruling.id]
        near = (way.speaks_of for way in ways if _ask_the_same_sort(said, way))
        return any(self._speaks_of_most(said.speaks_of, way) for way in near)

    def _speaks_of_most(self, said: frozenset[str], way: frozenset[str]) -> bool:
        return len(said & way) >= _LEAST_SAID and self._covered(said, way) >= LEAST_COVERED

    def _overlap(self, one: frozenset[str], other: frozenset[str]) -> float:
        either = sum(map(self._weight, one | other))
        return sum(map(self._weight, one & other)) / either if either else 0.0

    def _covered(self, one: frozenset[str], other: frozenset[str]) -> float:
        whole = sum(map(self._weight, one))
        return sum(map(self._weight, one & other)) / whole if whole else 0.0

    def _weight(self, word: str) -> float:
        seen, ways = self._weights
        return math.log(1 + ways / (1 + seen[word]))


def _ask_the_same_sort(one: Way, other: Way) -> bool:
    """Whether two wordings ask about the same numbers and sort of thing, and neither for the contrary of the other."""
    if one.asks != other.asks or one.denied != other.denied or _numbers(one) != _numbers(other):
        return False
    if one.words & _TOLD_APART != other.words & _TOLD_APART:
        return False
    return not any(_are_opposite(one, other, *pair) for pair in _OPPOSITES)


def _asks(asked: str | None) -> Asks:
    """What the part of a question that asks for a yes or no asks for."""
    if asked is None:
        return "what"
    return "must" if _MUST.match(key(asked)) else "may" if _MAY.match(key(asked)) else "is"


def _numbers(way: Way) -> set[str]:
    return {word for word in way.words if word.isdecimal()}


def _are_opposite(one: Way, other: Way, this: str, that: str) -> bool:
    """Whether one wording has a word, and the other its opposite, and neither has both."""
    mine, yours = one.words & {this, that}, other.words & {this, that}
    return len(mine) == 1 and len(yours) == 1 and mine != yours


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) >= 3), "")
    return word.removesuffix(ending)
