"""Likeness: how like a question is to each that is settled, by what both speak of and how both ask."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from functools import cached_property
from heapq import nlargest
from typing import NamedTuple

from toolkit.cards.lookup import key
from toolkit.referee.answer import Verdict
from toolkit.referee.law.asking import Asking, carried
from toolkit.referee.law.concept import Concept
from toolkit.referee.law.precedent import Asked, Precedent, Precedents
from toolkit.referee.law.wording import Wording, fitting
from toolkit.rulebook import Book

_NEAREST = 100
"""How many wordings that share most with a question are compared with it."""

_SHARED, _COVERING, _COVERED, _MAIN, _RULE = 0.45, 0.2, 0.35, 0.2, 0.4
"""What counts, of each: of both the part that they share; of the settled one, and of the question, the part that the
other has; of the parts that ask; and of the rule with all its wordings."""

_ASKS_ELSE, _OLDER, _OF_A_CARD = 0.8, 0.9, 0.85
_APART, _CONTRARY, _NEARBY = 0.5, 0.3, 0.1
_STRANGE, _ASIDE, _OF_TEXT = 0.3, 0.4, 2
_MOST_OF_TALK = 4.0
"""How much a word may tell that is no word of the game, however seldom it is said."""


class Like(NamedTuple):
    """A precedent, what follows from it for the question (None: nothing), and how alike (of about 1.5) the two are."""

    precedent: Precedent
    asked: Asked
    verdict: Verdict
    alike: float


class Sought(NamedTuple):
    """A question. ``edition`` is the one that it names, ``cards`` the ids of those that it names."""

    wording: Wording
    edition: Book | None = None
    cards: frozenset[str] = frozenset()


class Likeness:
    """Compares questions with all precedents.

    ``newest`` is the edition that is meant where none is named, ``of_the_game`` are the words of the game.
    """

    def __init__(self, precedents: Precedents, newest: Book, of_the_game: Collection[Concept]) -> None:
        self.settled, self.asked, self._newest = precedents.settled, precedents.asked, newest
        self._of_the_game = of_the_game
        self._rules: dict[str, Mapping[Concept, float]] = {}

    def by(self, newest: Book) -> Likeness:
        """The same where another edition is meant if none is named."""
        other = copy(self)
        other._newest = newest
        return other

    @cached_property
    def _with(self) -> Mapping[Concept, list[int]]:
        places: defaultdict[Concept, list[int]] = defaultdict(list)
        for place, one in enumerate(self.asked):
            for concept in one.wording.concepts:
                places[concept].append(place)
        return places

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        """Of how much each wording speaks."""
        return tuple(len(one.wording.main) + len(one.wording.rest) for one in self.asked)

    @cached_property
    def _weights(self) -> Mapping[Concept, float]:
        """How much each concept tells: the more, the fewer wordings speak of it."""
        return {name: min(self._most(name), self._rarity(len(places))) for name, places in self._with.items()}

    def _rarity(self, wordings: int) -> float:
        return math.log(1 + len(self.asked) / (1 + wordings))

    def _most(self, name: Concept) -> float:
        return math.inf if name in self._of_the_game or name.isdecimal() else _MOST_OF_TALK

    @cached_property
    def _strange(self) -> float:
        return _STRANGE * math.log(1 + len(self.asked))

    def knows(self, concept: Concept) -> bool:
        """Whether anything that is settled speaks of a concept."""
        return concept in self._with

    def weight(self, concepts: Iterable[Concept]) -> float:
        """How much concepts tell together."""
        known, strange = self._weights, self._strange
        return sum(known.get(one, strange) for one in concepts)

    def shared(self, one: frozenset[Concept], other: frozenset[Concept]) -> float:
        """How much (of 1) of what either speaks of both do."""
        return self.weight(one & other) / (self.weight(one | other) or 1.0)

    @cached_property
    def _asked_of(self) -> Mapping[str, list[int]]:
        """The places of all wordings that each rule answers."""
        places: defaultdict[str, list[int]] = defaultdict(list)
        for place, one in enumerate(self.asked):
            for slug in self.settled[one.of].rules[:1]:
                places[slug].append(place)
        return places

    def _rule(self, slug: str) -> Mapping[Concept, float]:
        """How much every concept counts in all wordings and in the text of a rule; of length 1."""
        if slug not in self._rules:
            asked = [self.asked[place] for place in self._asked_of.get(slug, ())]
            counts = Counter(concept for one in asked for concept in one.wording.concepts)
            for place in {one.of for one in asked}:
                counts.update(dict.fromkeys(self.settled[place].about, _OF_TEXT))
            weighed = {one: self.weight((one,)) * math.log(1 + count) for one, count in counts.items()}
            length = math.hypot(*weighed.values()) or 1.0
            self._rules[slug] = {one: weight / length for one, weight in weighed.items()}
        return self._rules[slug]

    def _of_rules(self, said: Wording, rules: Iterable[str]) -> dict[str, float]:
        """How like a question is to each of some rules with all its wordings."""
        weights = {one: self.weight((one,)) for one in said.concepts}
        length = math.hypot(*weights.values()) or 1.0
        return {slug: self._along(weights, self._rule(slug)) / length for slug in rules}

    def _along(self, weights: Mapping[Concept, float], of: Mapping[Concept, float]) -> float:
        return sum(weight * of[one] for one, weight in weights.items() if one in of)

    def unfound(self, said: Wording, rules: Iterable[str]) -> frozenset[Concept]:
        """What a question speaks of and none of some rules does, in its text or any of its wordings."""
        known = {one for slug in rules for one in self._rule(slug)}
        return said.concepts - known

    def covered(self, said: Wording, rules: Iterable[str]) -> float:
        """How much (of 1) of what a question speaks of is spoken of where some rules are."""
        return 1 - self.weight(self.unfound(said, rules)) / (self.weight(said.concepts) or 1.0)

    def ranked(self, sought: Sought) -> list[Like]:
        """What each precedent near a question says to it, the most alike first."""
        near = self._near(sought.wording)
        rules = self._of_rules(sought.wording, {slug for one in near for slug in self.settled[one.of].rules[:1]})
        found = []
        for one in near:
            precedent = self.settled[one.of]
            if self._holds(precedent, one, sought.edition):
                alike = self._alike(sought, one, precedent) + _RULE * rules.get(next(iter(precedent.rules), ""), 0.0)
                found.append(Like(precedent, one, _followed(precedent.verdict, one.wording, sought.wording), alike))
        return sorted(found, key=lambda one: (-one.alike, one.precedent.id, one.asked.text))

    def word_for_word(self, text: str) -> list[Like]:
        """What settles a question in its very words, where no word of it tells anything by itself."""
        same = (one for one in self.asked if key(one.text) == key(text))
        found = ((self.settled[one.of], one) for one in same)
        return [Like(precedent, one, precedent.verdict, 1.0) for precedent, one in found]

    def _near(self, said: Wording) -> list[Asked]:
        shared: defaultdict[int, float] = defaultdict(float)
        for concept in said.concepts:
            weight = self._weights.get(concept, 0.0)
            for place in self._with.get(concept, ()):
                shared[place] += weight
        sizes = self._sizes
        nearest = nlargest(_NEAREST, shared.items(), key=lambda pair: (pair[1], -sizes[pair[0]], -pair[0]))
        return [self.asked[place] for place, _ in nearest]

    def _holds(self, precedent: Precedent, one: Asked, edition: Book | None) -> bool:
        return edition in precedent.editions if edition else not one.wording.by_edition

    def _alike(self, sought: Sought, one: Asked, precedent: Precedent) -> float:
        said, other = sought.wording, one.wording
        mine, yours = said.concepts, fitting(other.concepts, said.concepts)
        whole, theirs = self.weight(mine) or 1.0, self.weight(yours) or 1.0
        shared = self.weight(mine & yours)
        alike = _SHARED * shared / (whole + theirs - shared) + _COVERING * shared / theirs
        alike += _COVERED * self.weight(mine & (yours | precedent.about)) / whole
        alike *= self._fitness(sought, one, precedent)
        main = fitting(other.main, said.concepts)
        alike += _MAIN * (self._in_main(said.main, main, yours) + self._in_main(main, said.main, mine))
        alike -= _APART * len(said.apart ^ other.apart) + _NEARBY * len(said.nearby ^ other.nearby)
        return alike - _CONTRARY * said.contradicts(other)

    def _in_main(self, mine: frozenset[Concept], main: frozenset[Concept], whole: frozenset[Concept]) -> float:
        """How much of one part that asks stands in the other; what stands elsewhere in the other counts less."""
        found = self.weight(mine & main) + _ASIDE * self.weight((mine & whole) - main)
        return found / (self.weight(mine) or 1.0)

    def _fitness(self, sought: Sought, one: Asked, precedent: Precedent) -> float:
        fit = 1.0 if sought.wording.asks == one.wording.asks else _ASKS_ELSE
        fit *= 1.0 if sought.edition or self._newest in precedent.editions else _OLDER
        named = not precedent.cards or not sought.cards.isdisjoint(precedent.cards)
        return fit if named else fit * _OF_A_CARD


def _followed(verdict: Verdict, one: Wording, said: Wording) -> Verdict:
    """What follows from a settled wording for the question; None for nothing.

    A "no" may stand in the part that asks of one, and in another part of the other: "no Scheme. May she play it?"
    """
    as_a_whole = one.denies == said.denies
    of, to = (Asking(each.asks, each.turned, each.denied and not as_a_whole) for each in (one, said))
    return carried(verdict, of, to) if verdict else None
