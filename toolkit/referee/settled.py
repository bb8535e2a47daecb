"""Settled questions: the one that asks the same as is asked, in whatever words, and what follows from its answer."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import nsmallest

from toolkit.cards.lookup import key
from toolkit.referee.concept import Concepts
from toolkit.referee.ruling import Verdict
from toolkit.referee.settlement import Settlement
from toolkit.referee.stance import carried
from toolkit.referee.way import ORDERS, Concept, Way, counts, levelled, may_ask_the_same
from toolkit.rulebook import Book

LEAST_ALIKE = 0.58
"""How alike (of about 1) a question must be to a settled one to have its answer."""

LEAST_AHEAD = 0.14
"""How much more alike it must be than to any settled question by which it is answered otherwise."""

LITTLE_AHEAD = 0.05
"""The same where just what is asked has been settled."""

LEAST_SAID = 0.4
"""How much (of 1) of what is asked the settled question must speak of itself."""

LEAST_IN_MAIN, LEAST_IN_BOTH_MAINS = 0.3, 1.0
"""How much (of 1) of the part that asks the other must speak of, either way, and (of 2) both ways together."""

_SHARED, _COVERED, _COVERING = 0.45, 0.35, 0.20
_RULES_FOUND = (0.12, 0.08, 0.06, 0.03, 0.02)
_ASKS_ELSE, _ELSEWHERE, _BESIDES, _ASIDE, _OLDER = 0.85, 0.12, 0.1, 0.4, 0.9
_SAME_CARD, _OTHER_CARD, _CARD_NOT_NAMED = 0.08, 0.75, 0.85
_UNKNOWN, _UNSURE, _OTHERWISE_MANY = 0.45, 0.95, 0.25
_MOST, _FEWEST, _THE_SAME, _POINTING = 120, 2, 1.02, 0.65


@dataclass(frozen=True)
class Alike:
    """A settled question, what follows from it for the one that is asked, and how alike (of about 1) they are.

    ``sure`` tells whether they speak of the same, so that the answer of the one is that of the other.
    """

    settlement: Settlement
    verdict: Verdict
    alike: float
    sure: bool
    wording: str


@dataclass(frozen=True)
class Sought:
    """A question with what is known of it: the best rules for it, the ids of its cards, and the edition it names."""

    text: str
    rules: tuple[str, ...] = ()
    cards: frozenset[str] = frozenset()
    edition: Book | None = None


@dataclass(frozen=True, eq=False)
class _Wording:
    settlement: Settlement
    text: str
    way: Way
    about: frozenset[Concept]


class Settled:
    """All settled questions. ``newest`` is the edition that is meant where none is named."""

    def __init__(self, settlements: Iterable[Settlement], concepts: Concepts, newest: Book) -> None:
        self._settlements, self._concepts, self._newest = tuple(settlements), concepts, newest

    def __iter__(self) -> Iterator[Settlement]:
        return iter(self._settlements)

    @cached_property
    def _wordings(self) -> tuple[_Wording, ...]:
        return tuple(
            _Wording(one, text, Way(text, self._concepts), about)
            for one, about in ((one, self._concepts.of(one.about)) for one in self._settlements)
            for text in one.wordings
        )

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        """Of how much each wording speaks."""
        return tuple(len(one.way.concepts) for one in self._wordings)

    @cached_property
    def _seen(self) -> Counter[Concept]:
        return Counter(concept for one in self._wordings for concept in one.way.concepts)

    @cached_property
    def _with(self) -> Mapping[Concept, list[int]]:
        places: defaultdict[Concept, list[int]] = defaultdict(list)
        for place, one in enumerate(self._wordings):
            for concept in one.way.concepts:
                places[concept].append(place)
        return places

    @cached_property
    def _word_for_word(self) -> dict[str, Settlement]:
        return {key(text): one for one in reversed(self._settlements) for text in one.wordings}

    def weight(self, concepts: Iterable[Concept]) -> float:
        """How much concepts tell: each the more, the fewer wordings speak of it."""
        known, strange = self._weights, self._strange
        return sum(known.get(concept, strange) for concept in concepts)

    @cached_property
    def _weights(self) -> Mapping[Concept, float]:
        wordings = len(self._wordings)
        return {concept: math.log(1 + wordings / (1 + seen)) for concept, seen in self._seen.items()}

    @cached_property
    def _strange(self) -> float:
        return _UNKNOWN * math.log(1 + len(self._wordings))

    def same(self, text: str) -> Settlement | None:
        """What settles just this, word for word."""
        return self._word_for_word.get(key(text))

    def nearest(self, sought: Sought) -> Alike | None:
        """The settled question that asks the same; None if none surely does, or if others like it say the contrary."""
        ranked = self.ranked(sought)
        best = next((one for one in ranked if one.sure), None)
        if best is None or best.alike < LEAST_ALIKE:
            return None
        rival = max((_as_rival(one) for one in ranked if one.verdict != best.verdict), default=0.0)
        ahead = LITTLE_AHEAD if rival <= _THE_SAME <= best.alike else LEAST_AHEAD
        return best if best.alike - rival >= ahead else None

    def ranked(self, sought: Sought) -> list[Alike]:
        """What each settled question that may ask the same says to a question, the most alike first."""
        said = Way(sought.text, self._concepts)
        best: dict[tuple[str, Verdict], Alike] = {}
        for one in self._near(said):
            verdict = _followed(one, said)
            if verdict is None or not self._holds(one, sought.edition):
                continue
            found = self._compared(said, one, verdict[0], sought)
            former = best.get((one.settlement.id, found.verdict))
            if former is None or former.alike < found.alike:
                best[one.settlement.id, found.verdict] = found
        return sorted(best.values(), key=lambda one: (-one.alike, one.settlement.id))

    def topics(self, sought: Sought) -> dict[str, float]:
        """The rules that settle anything like a question, whatever that comes to, each with how alike it is."""
        said = Way(sought.text, self._concepts)
        found: dict[str, float] = {}
        for one in self._near(said):
            if one.settlement.rules and (sought.edition is None or sought.edition in one.settlement.editions):
                alike = self._compared(said, one, None, sought).alike
                found[one.settlement.rules[0]] = max(alike, found.get(one.settlement.rules[0], 0.0))
        return found

    @cached_property
    def _of_rules(self) -> Mapping[str, set[Concept]]:
        concepts: defaultdict[str, set[Concept]] = defaultdict(set)
        for one in self._wordings:
            for slug in one.settlement.rules[:1]:
                concepts[slug] |= one.way.concepts | one.about
        return concepts

    def covered(self, text: str, rule: str) -> float:
        """How much (of 1) of what a text speaks of is spoken of where a rule is; what is strange counts most."""
        said = self._concepts.of(text)
        strange = sum(one not in self._seen for one in said) * math.log(1 + len(self._wordings))
        whole = strange + self.weight(one for one in said if one in self._seen)
        return self.weight(said & self._of_rules[rule]) / (whole or 1.0)

    def _holds(self, one: _Wording, edition: Book | None) -> bool:
        return edition in one.settlement.editions if edition else not one.way.names_an_edition

    def _near(self, said: Way) -> Iterator[_Wording]:
        """The wordings that share most with what is said and may ask the same."""
        shared: defaultdict[int, float] = defaultdict(float)
        for concept in said.concepts | {f"{least}plus" for least in (2, 7, 8)}:
            weight = self._weights.get(concept, self._strange)
            for place in self._with.get(concept, ()):
                shared[place] += weight
        by_nearness = ((-weight, self._sizes[place], place) for place, weight in shared.items())
        nearest = [place for *_, place in nsmallest(_MOST, by_nearness)]
        yield from (self._wordings[place] for place in nearest if may_ask_the_same(said, self._wordings[place].way))

    def _compared(self, said: Way, one: _Wording, verdict: Verdict, sought: Sought) -> Alike:
        yours, main = levelled(one.way, said)
        mine, shared = self.weight(said.concepts), self.weight(said.concepts & yours)
        covering = shared / (self.weight(yours) or 1.0)
        alike = _SHARED * shared / (self.weight(said.concepts | yours) or 1.0) + _COVERING * covering
        alike += _COVERED * self.weight(said.concepts & (yours | one.about)) / (mine or 1.0)
        alike *= self._fitness(said, one, sought)
        alike -= _ELSEWHERE * len(one.way.nearby - said.nearby) + _BESIDES * len(said.nearby - one.way.nearby - ORDERS)
        alike -= _OTHERWISE_MANY * (not counts(said, one.way))
        alike += self._bonus(one.settlement, sought)
        ways = self._in_main(said.main, main, yours), self._in_main(main, said.main, said.concepts)
        sure = min(ways) >= LEAST_IN_MAIN and sum(ways) >= LEAST_IN_BOTH_MAINS and shared >= LEAST_SAID * mine
        enough = len(said.concepts & yours) >= _FEWEST or said.concepts == yours
        if said.only_points:
            enough = enough and min(covering, shared / (mine or 1.0)) >= _POINTING
        return Alike(one.settlement, verdict, alike, sure and enough, one.text)

    def _in_main(self, mine: frozenset[Concept], main: frozenset[Concept], whole: frozenset[Concept]) -> float:
        """How much of one main part stands in the other; what stands elsewhere in the other counts less."""
        found = self.weight(mine & main) + _ASIDE * self.weight((mine & whole) - main)
        return found / (self.weight(mine) or 1.0)

    def _fitness(self, said: Way, one: _Wording, sought: Sought) -> float:
        fit = 1.0 if said.stance.asks == one.way.stance.asks else _ASKS_ELSE
        fit *= 1.0 if sought.edition or self._newest in one.settlement.editions else _OLDER
        if not one.settlement.cards or not set(sought.cards).isdisjoint(one.settlement.cards):
            return fit
        return fit * (_OTHER_CARD if sought.cards else _CARD_NOT_NAMED)

    def _bonus(self, one: Settlement, sought: Sought) -> float:
        bonus = (bonus for slug, bonus in zip(sought.rules, _RULES_FOUND, strict=False) if slug in one.rules[:2])
        return next(bonus, 0.0) + _SAME_CARD * (not set(sought.cards).isdisjoint(one.cards))


def _as_rival(one: Alike) -> float:
    """How much a settled question counts against another: less if it does not surely ask the same."""
    return one.alike if one.sure else _UNSURE * one.alike


def _followed(one: _Wording, said: Way) -> tuple[Verdict] | None:
    """What follows from a settled question for the one that is asked, as the one item of a tuple; None if nothing."""
    if said.stance.asks == "what" or one.settlement.verdict is None:
        return (None,) if said.stance.asks == "what" and one.settlement.verdict is None else None
    verdict = carried(one.settlement.verdict, one.way.stance, said.stance)
    return (verdict,) if verdict else None
