"""Likeness: how like a question is to each that is settled, by what both speak of and how both ask.

Of all wordings those are looked at that share most with the question. What each of them and the question have in
common, and what only one of the two has, is weighed: with weights that are learned from the wordings themselves, each
asked as if it were not settled (``benchmarks/law.py``).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from toolkit import paths
from toolkit.record import Record, read
from toolkit.referee.answer import Verdict
from toolkit.referee.law.asking import Asking, carried
from toolkit.referee.law.bank import VERDICTS, Bank, Marks, Numbers, Places
from toolkit.referee.law.concept import Concept
from toolkit.referee.law.precedent import LITTLE, MAIN, MANNERS, Precedent, in_manner, manner, standing
from toolkit.referee.law.wording import PLUS, Wording
from toolkit.rulebook import Book

NEAREST = 80
"""How many wordings that share most with a question are compared with it."""

_KEPT = 16
"""Of so many questions it is kept what is near them."""

_NEARLY = 4
"""By the power of this, what is nearly 1 is told from what is not."""

_OLDER, _OF_A_CARD = -2.0, -1.0
"""What is added for what only an older edition settles, and for what is about a card that is not named."""


class Weights(Record, frozen=True):
    """How much each sign of likeness counts: `card_data/words/likeness.json`, which ``benchmarks/law.py`` writes.

    ``signs`` are those of :class:`Signs`. Of each concept: ``both`` if the two speak of it, ``asked`` if only the
    question does, ``settled`` if only the settled wording does. ``nothing``: that nothing like it is settled.
    """

    signs: dict[str, float]
    both: dict[Concept, float]
    asked: dict[Concept, float]
    settled: dict[Concept, float]
    nothing: float


def weights() -> Weights:
    """The weights. Raises :class:`CannotRead` with file and JSON path."""
    return read(paths.CARD_DATA / "words" / "likeness.json", Weights)


class Signs(NamedTuple):
    """The signs of likeness, each from 0 to 1 and one number for each wording that is compared.

    How much of all that either speaks of both do, and whether that is nearly all; how much of the question the settled
    wording speaks of, and the other way round; how much both share of the parts that ask, and whether nearly all; how
    much of each part that asks stands anywhere in the other; how like the question is to all wordings of the rule, and
    how much of it any of those speaks of; whether both ask in the same manner; whether only one of both has a "no" in
    it, asks for the contrary, or asks for something denied.
    """

    shared: Numbers
    nearly: Numbers
    covered: Numbers
    covering: Numbers
    shared_main: Numbers
    nearly_main: Numbers
    main_found: Numbers
    main_founded: Numbers
    rule: Numbers
    rule_covers: Numbers
    manner: Numbers
    denies: Numbers
    turned: Numbers
    denied: Numbers


class Like(NamedTuple):
    """A precedent with one of its wordings, and what follows from it for the question (None: nothing).

    ``alike``: how much (of 1) both share. ``share``: how likely this wording asks the same, of all and of none.
    """

    precedent: Precedent
    text: str
    verdict: Verdict
    alike: float
    share: float


class Sought(NamedTuple):
    """A question: what it speaks of, and its ``text`` without names.

    ``edition`` is the one that it names, ``cards`` the ids of those that it names.
    """

    wording: Wording
    text: str
    edition: Book | None = None
    cards: frozenset[str] = frozenset()


class Compared(NamedTuple):
    """The wordings that share most with a question, by their places, and the signs of each.

    ``said`` are the places of all concepts of all of these wordings, ``ends`` where those of each end, ``both`` which
    of them the question speaks of too. ``asked`` are the places of those of the question. ``follows`` are the places of
    the verdicts that follow for the question, the last for none.
    """

    places: Places
    signs: Signs
    follows: Places
    said: Places
    ends: Places
    both: Marks
    asked: Places


class Likeness:
    """Compares questions with all that is settled. ``newest`` is the edition that is meant where none is named."""

    def __init__(self, bank: Bank, newest: Book, learned: Weights) -> None:
        self.bank, self._newest, self._learned = bank, newest, learned

    def by(self, newest: Book) -> Likeness:
        """The same where another edition is meant if none is named."""
        other = copy(self)
        other._newest = newest
        vars(other).pop("_older", None)
        return other

    @cached_property
    def _weights(self) -> tuple[Numbers, Numbers, Numbers]:
        """What each concept counts if both speak of it, only the question, or only the settled wording."""
        kinds = (self._learned.both, self._learned.asked, self._learned.settled)
        both, asked, settled = (np.array([one.get(name, 0.0) for name in self.bank.known.concepts]) for one in kinds)
        return both, asked, settled

    @cached_property
    def _older(self) -> Marks:
        """Which precedents hold by older editions alone."""
        return np.array([self._newest not in one.editions for one in self.bank.known.settled])

    def covered(self, said: Wording, rules: Iterable[str]) -> float:
        """How much (of 1) of what a question speaks of is spoken of where some rules are."""
        spoken = [one for one in said.concepts if not one.removesuffix(PLUS).isdecimal()]  # a number speaks of nothing
        columns = [self.bank.rules[slug] for slug in rules if slug in self.bank.rules]
        known = [one for one in spoken if self._is_known(one, columns)]
        return self.bank.weight(known) / self.bank.weight(spoken) if spoken else float(not said.concepts)

    def _is_known(self, concept: Concept, rules: Sequence[int]) -> bool:
        place = self.bank.place_of.get(concept)
        return place is not None and bool(self.bank.columns.of_rules[place, rules].any())

    def ranked(self, sought: Sought) -> Sequence[Like]:
        """What each precedent near a question says to it, the most alike first; nothing if none is near.

        Several ask for that of one question, so that it is kept for a while.
        """
        return _ranked(self, sought)

    def likes(self, sought: Sought) -> Iterator[Like]:
        """What each precedent near a question says to it, in no order."""
        found, scores = _scored(self, sought.wording, sought.edition)
        if not len(found.places):
            return
        said = scores + self._fitness(found.places, sought)
        shares = np.exp(said - max(said.max(), self._learned.nothing))
        shares /= shares.sum() + np.exp(self._learned.nothing - max(said.max(), self._learned.nothing))
        alike = (found.signs.shared + found.signs.covered) / 2
        rows = zip(found.places.tolist(), found.follows.tolist(), alike.tolist(), shares.tolist(), strict=True)
        for place, then, one, share in rows:
            yield Like(self.bank.asked_for(place), self.bank.texts[place], VERDICTS[then], one, share)

    def scored(self, said: Wording, edition: Book | None) -> tuple[Compared, Numbers]:
        """The wordings near a question that may be held against it, and how much speaks for each."""
        found = self.compared(said, self._held(edition))
        return found, self._score(found) if len(found.places) else np.zeros(0)

    def word_for_word(self, text: str) -> list[Like]:
        """What settles a question in its very words, where no word of it tells anything by itself."""
        found = ((self.bank.asked_for(place), self.bank.texts[place]) for place in self.bank.spelt(text))
        return [Like(precedent, one, precedent.verdict, 1.0, 1.0) for precedent, one in found]

    def compared(self, said: Wording, held: Marks) -> Compared:
        """The wordings among ``held`` that share most with a question, and the signs of each."""
        stands = standing(said)
        asked = np.array([self.bank.place_of[one] for one in stands if one in self.bank.place_of], np.int32)
        weighty = np.array([stands[one] for one in stands if one in self.bank.place_of], np.int32)
        has = np.zeros(len(self.bank.known.concepts), np.bool_)
        has[asked] = True
        has[[*self._with_greater(said)]] = True
        places = self._near(said, np.flatnonzero(has), held)
        signs, told, ends = self._signs(said, places, has, asked[weighty == MAIN])
        return Compared(places, signs, self._following(said, places, told, ends, has), told, ends, has[told], asked)

    def _following(self, said: Wording, places: Places, told: Places, ends: Places, has: Marks) -> Places:
        """What follows from each wording; nothing from one with numbers that the question does not have."""
        verdicts = _followed(manner(said))[self.bank.columns.manners[places], self.bank.verdict_of[places]]
        at = np.repeat(np.arange(len(places)), np.diff(ends, prepend=0))
        others = np.bincount(at, self.bank.is_number[told] & ~has[told], len(places)) > 0
        return np.where(others, len(VERDICTS) - 1, verdicts)

    def _with_greater(self, said: Wording) -> Iterator[int]:
        """The places of numbers with a plus that a number of the question is one of: 9 is one of "8plus"."""
        greatest = max((int(one) for one in said.concepts if one.isdecimal()), default=0)
        for number in range(1, min(greatest, 20) + 1):
            if f"{number}{PLUS}" in self.bank.place_of:
                yield self.bank.place_of[f"{number}{PLUS}"]

    def _near(self, said: Wording, asked: Places, held: Marks) -> Places:
        shared = np.zeros(len(self.bank.texts), np.float32)
        wordings, ends = self.bank.columns.speaking, self.bank.columns.reaches
        for concept in asked:
            if tells := self.bank.columns.tells[concept]:
                shared[wordings[ends[concept - 1] if concept else 0 : ends[concept]]] += tells
        size = self.bank.weight(said.concepts) or 1.0
        near = shared / (size + self.bank.columns.sizes - shared + 1e-9) + shared / size
        near[~held] = 0.0
        most = np.argpartition(-near, NEAREST)[:NEAREST] if len(near) > NEAREST else np.arange(len(near))
        most = most[near[most] > 0]
        return most[np.argsort(-near[most], kind="stable")].astype(np.int32)

    def _signs(self, said: Wording, places: Places, has: Marks, main: Places) -> tuple[Signs, Places, Places]:
        lengths = self.bank.columns.ends[places] - self.bank.starts[places]
        ends = np.cumsum(lengths).astype(np.int32)
        spread = np.repeat(self.bank.starts[places] - ends + lengths, lengths) + np.arange(lengths.sum())
        told, weighty = self.bank.columns.said[spread], self.bank.columns.weighty[spread]
        at = np.repeat(np.arange(len(places)), lengths)
        in_main = np.zeros_like(has)
        in_main[main] = True

        def summed(which: Marks) -> Numbers:
            return np.bincount(at, self.bank.columns.tells[told] * which, len(places))

        shared = summed(has[told] & (weighty != LITTLE))
        both_main = summed(in_main[told] & (weighty == MAIN))
        size, mine = self.bank.weight(said.concepts) or 1.0, self.bank.weight(said.main) or 1.0
        theirs, main_size = self.bank.columns.sizes[places], np.maximum(self.bank.columns.mains[places], 1e-9)
        rule, covers = self._along(said, places)
        manners = self.bank.columns.manners[places]
        own = manner(said)
        flags = ((manners ^ own) & bit != 0 for bit in (2, 8, 4))
        of_both, of_mains = shared / (size + theirs - shared + 1e-9), both_main / (mine + main_size - both_main + 1e-9)
        signs = Signs(
            of_both,
            of_both**_NEARLY,
            shared / size,
            shared / np.maximum(theirs, 1e-9),
            of_mains,
            of_mains**_NEARLY,
            summed(in_main[told] & (weighty != LITTLE)) / mine,
            summed(has[told] & (weighty == MAIN)) / main_size,
            rule,
            covers,
            (manners // 16 == own // 16).astype(float),
            *(one.astype(float) for one in flags),
        )
        return signs, told, ends

    def _along(self, said: Wording, places: Places) -> tuple[Numbers, Numbers]:
        """How like a question is to the rule of each wording with all its wordings, and how much of it that has."""
        known = [self.bank.place_of[one] for one in said.concepts if one in self.bank.place_of]
        tells = self.bank.columns.tells[known]
        rows = self.bank.columns.of_rules[known]
        rules = self.bank.rule_of[places]
        length = math.sqrt(float(tells @ tells)) or 1.0
        return (tells @ rows / length)[rules], (tells @ (rows > 0) / (self.bank.weight(said.concepts) or 1.0))[rules]

    def _held(self, edition: Book | None) -> Marks:
        """Which wordings may be held against a question: by its edition, or those that name none."""
        if edition is None:
            return self.bank.of_no_edition
        return np.array([edition in one.editions for one in self.bank.known.settled])[self.bank.columns.of]

    def _score(self, found: Compared) -> Numbers:
        both, asked, settled = self._weights
        at = np.repeat(np.arange(len(found.places)), np.diff(found.ends, prepend=0))
        each = np.where(found.both, both[found.said] - asked[found.said], settled[found.said])
        signs = sum(self._learned.signs[name] * sign for name, sign in zip(Signs._fields, found.signs, strict=True))
        return signs + np.bincount(at, each, len(found.places)) + float(asked[found.asked].sum())

    def _fitness(self, places: Places, sought: Sought) -> Numbers:
        of = self.bank.columns.of[places]
        cards = [self.bank.known.settled[one].cards for one in of]
        strange = np.array([bool(some) and sought.cards.isdisjoint(some) for some in cards], float)
        older = self._older[of] if sought.edition is None else np.zeros(len(of))
        return _OLDER * older + _OF_A_CARD * strange


@lru_cache(maxsize=_KEPT)
def _ranked(likeness: Likeness, sought: Sought) -> tuple[Like, ...]:
    return tuple(sorted(likeness.likes(sought), key=lambda one: (-one.share, one.precedent.id, one.text)))


@lru_cache(maxsize=_KEPT)
def _scored(likeness: Likeness, said: Wording, edition: Book | None) -> tuple[Compared, Numbers]:
    return likeness.scored(said, edition)


@lru_cache(maxsize=MANNERS)
def _followed(said: int) -> Places:
    """What follows from each manner of a settled wording (a row each) and each verdict for a question of a manner.

    A "no" may stand in the part that asks of one, and in another part of the other: "no Scheme. May she play it?"
    """
    to = in_manner(said)
    rows = []
    for number in range(MANNERS):
        one = in_manner(number)
        as_a_whole = one.denies == to.denies
        asked, wanted = (Asking(each.asks, each.turned, each.denied and not as_a_whole) for each in (one, to))
        found = [carried(verdict, asked, wanted) if verdict else None for verdict in VERDICTS]
        rows.append([VERDICTS.index(verdict) for verdict in found])
    return np.array(rows, np.int32)
