"""Likeness: how like a question is to each that is settled, by what both speak of and how both ask.

Of all wordings those are looked at that share most with the question. What each of them and the question have in
common, and what only one of the two has, is weighed: with weights that are learned from the wordings themselves, each
asked as if it were not settled, and as if its rule were not there at all (``benchmarks/law.py``).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import structs

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.record import Record, read
from toolkit.referee.answer import Verdict
from toolkit.referee.law.asking import Asking, carried
from toolkit.referee.law.concept import Concept
from toolkit.referee.law.precedent import (
    LITTLE,
    MAIN,
    MANNERS,
    REST,
    Precedent,
    Precedents,
    in_manner,
    manner,
    standing,
)
from toolkit.referee.law.wording import PLUS, Wording
from toolkit.rulebook import Book

NEAREST = 60
"""How many wordings that share most with a question are compared with it."""

_MOST_OF_TALK = 4.0
"""How much a word may tell that is no word of the game, however seldom it is said."""

_STRANGE = 0.3
"""How much a word tells that is in no wording, of what the rarest of them tells."""

_OF_TEXT = 2
"""How often the words of a rule's own text count among those of the wordings that ask for it."""

_OLDER, _OF_A_CARD = -2.0, -1.0
"""What is added for what only an older edition settles, and for what is about a card that is not named."""

_VERDICTS: tuple[Verdict, ...] = ("yes", "no", "depends", None)

Numbers = npt.NDArray[Any]
"""Numbers in a row."""

Places = npt.NDArray[Any]
"""Whole numbers in a row: places in another."""

Marks = npt.NDArray[Any]
"""Yes or no in a row."""


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

    How much of all that either speaks of both do; how much of the question the settled wording speaks of, and the other
    way round; the same of the parts that ask; how much of each part that asks stands anywhere in the other; how like
    the question is to all wordings of the rule, and how much of it any of those speaks of; whether both ask in the same
    manner; whether only one of both has a "no" in it, asks for the contrary, or asks for something denied.
    """

    shared: Numbers
    covered: Numbers
    covering: Numbers
    shared_main: Numbers
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
    """A question. ``edition`` is the one that it names, ``cards`` the ids of those that it names."""

    wording: Wording
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
    """Compares questions with all precedents.

    ``newest`` is the edition that is meant where none is named, ``of_the_game`` are the words of the game.
    """

    def __init__(self, known: Precedents, newest: Book, of_the_game: Collection[Concept], learned: Weights) -> None:
        self.settled, self.texts, self.concepts = known.settled, known.texts, known.concepts
        self._newest, self._of_the_game, self._learned = newest, of_the_game, learned
        columns = (known.of, known.manners, known.ends, known.said, known.weighty)
        self.of, self._manners, self._ends, self._said, self._weighty = (
            np.frombuffer(one, np.int32) for one in columns
        )
        self._starts = np.concatenate(([0], self._ends[:-1])).astype(np.int32)

    def by(self, newest: Book) -> Likeness:
        """The same where another edition is meant if none is named."""
        other = copy(self)
        other._newest = newest
        vars(other).pop("_older", None)
        return other

    @cached_property
    def place_of(self) -> Mapping[Concept, int]:
        """The place of each concept."""
        return {name: place for place, name in enumerate(self.concepts)}

    @cached_property
    def _owner(self) -> Places:
        """The wording that speaks of each concept in the column of all of them."""
        return np.repeat(np.arange(len(self.texts), dtype=np.int32), self._ends - self._starts)

    @cached_property
    def _with(self) -> tuple[Places, Places]:
        """The wordings by what they speak of, one concept behind another, and where each concept ends."""
        order = np.argsort(self._said, kind="stable")
        return self._owner[order], np.cumsum(np.bincount(self._said, minlength=len(self.concepts))).astype(np.int32)

    @cached_property
    def _tells(self) -> Numbers:
        """How much each concept tells: the more, the fewer wordings speak of it."""
        counts = np.bincount(self._said, self._weighty != LITTLE, len(self.concepts))
        told = np.log(1 + len(self.texts) / (1 + counts))
        most = [math.inf if name in self._of_the_game or name.isdecimal() else _MOST_OF_TALK for name in self.concepts]
        return np.where(counts > 0, np.minimum(told, most), 0.0)

    @cached_property
    def _sizes(self) -> Numbers:
        """Of how much each wording speaks."""
        return np.bincount(self._owner, self._tells[self._said] * (self._weighty != LITTLE), len(self.texts))

    @cached_property
    def _mains(self) -> Numbers:
        """Of how much each wording speaks in the part that asks."""
        return np.bincount(self._owner, self._tells[self._said] * (self._weighty == MAIN), len(self.texts))

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rules by which anything is settled."""
        return tuple(dict.fromkeys(slug for one in self.settled for slug in one.rules[:1]))

    @cached_property
    def rule_of(self) -> Places:
        """The place in :attr:`rules` of the rule that each wording asks for."""
        places = {slug: place for place, slug in enumerate(self.rules)}
        return np.array([places[one.rules[0]] for one in self.settled], np.int32)[self.of]

    @cached_property
    def _of_rules(self) -> Numbers:
        """How much each concept (a row each) counts in each rule with all its wordings and its text; of length 1."""
        found = np.zeros((len(self.concepts), len(self.rules)))
        weighty = self._weighty != LITTLE
        np.add.at(found, (self._said[weighty], self.rule_of[self._owner[weighty]]), 1.0)
        places = {slug: place for place, slug in enumerate(self.rules)}
        for one in self.settled:
            about = [self.place_of[concept] for concept in one.about if concept in self.place_of]
            found[about, places[one.rules[0]]] += _OF_TEXT
        found = np.log1p(found) * self._tells[:, None]
        lengths: Numbers = np.linalg.norm(found, axis=0)
        return np.divide(found, np.maximum(lengths, 1e-9))

    @cached_property
    def _weights(self) -> tuple[Numbers, Numbers, Numbers]:
        """What each concept counts if both speak of it, only the question, or only the settled wording."""
        kinds = (self._learned.both, self._learned.asked, self._learned.settled)
        both, asked, settled = (np.array([one.get(name, 0.0) for name in self.concepts]) for one in kinds)
        return both, asked, settled

    @cached_property
    def _older(self) -> Marks:
        """Which precedents hold by older editions alone."""
        return np.array([self._newest not in one.editions for one in self.settled])

    @cached_property
    def of_no_edition(self) -> Marks:
        """Which wordings name no edition."""
        found: Marks = (self._manners & 1) == 0
        return found

    @cached_property
    def spoken_of(self) -> Places:
        """In how many wordings each concept is."""
        return np.bincount(self._said, minlength=len(self.concepts))

    @cached_property
    def verdict_of(self) -> Places:
        """The verdict on each wording, as its place among them."""
        return np.array([_VERDICTS.index(one.verdict) for one in self.settled], np.int32)[self.of]

    def wording(self, place: int) -> Wording:
        """The wording at a place."""
        concepts = range(self._starts[place], self._ends[place])
        said = [(self.concepts[self._said[at]], self._weighty[at]) for at in concepts]
        main, rest, little = (frozenset(name for name, one in said if one == kind) for kind in (MAIN, REST, LITTLE))
        return structs.replace(in_manner(int(self._manners[place])), main=main, rest=rest, little=little)

    def knows(self, concept: Concept) -> bool:
        """Whether anything that is settled speaks of a concept."""
        return concept in self.place_of

    def weight(self, concepts: Iterable[Concept]) -> float:
        """How much concepts tell together."""
        strange = _STRANGE * math.log(1 + len(self.texts))
        return sum(self._tells[self.place_of[one]] if one in self.place_of else strange for one in concepts)

    def covered(self, said: Wording, rules: Iterable[str]) -> float:
        """How much (of 1) of what a question speaks of is spoken of where some rules are."""
        whole = self.weight(said.concepts)
        columns = [self.rules.index(slug) for slug in rules if slug in self.rules]
        known = [one for one in said.concepts if self._is_known(one, columns)]
        return self.weight(known) / whole if whole else 1.0

    def _is_known(self, concept: Concept, rules: Sequence[int]) -> bool:
        place = self.place_of.get(concept)
        return place is not None and bool(self._of_rules[place, rules].any())

    def ranked(self, sought: Sought) -> list[Like]:
        """What each precedent near a question says to it, the most alike first; nothing if none is near."""
        found = self.compared(sought.wording, self._held(sought))
        if not len(found.places):
            return []
        said = self._score(found) + self._fitness(found.places, sought)
        shares = np.exp(said - max(said.max(), self._learned.nothing))
        shares /= shares.sum() + np.exp(self._learned.nothing - max(said.max(), self._learned.nothing))
        alike = (found.signs.shared + found.signs.covered) / 2
        likes = (
            Like(self.settled[self.of[place]], self.texts[place], _VERDICTS[verdict], float(one), float(share))
            for place, verdict, one, share in zip(found.places, found.follows, alike, shares, strict=True)
        )
        return sorted(likes, key=lambda one: (-one.share, one.precedent.id, one.text))

    def word_for_word(self, text: str) -> list[Like]:
        """What settles a question in its very words, where no word of it tells anything by itself."""
        wanted = key(text)
        same = (place for place, one in enumerate(self.texts) if key(one) == wanted)
        found = ((self.settled[self.of[place]], self.texts[place]) for place in same)
        return [Like(precedent, one, precedent.verdict, 1.0, 1.0) for precedent, one in found]

    def compared(self, said: Wording, held: Marks) -> Compared:
        """The wordings among ``held`` that share most with a question, and the signs of each."""
        stands = standing(said)
        asked = np.array([self.place_of[one] for one in stands if one in self.place_of], np.int32)
        weighty = np.array([stands[one] for one in stands if one in self.place_of], np.int32)
        has = np.zeros(len(self.concepts), np.bool_)
        has[asked] = True
        has[[*self._with_greater(said)]] = True
        places = self._near(said, np.flatnonzero(has), held)
        signs, told, ends = self._signs(said, places, has, asked[weighty == MAIN])
        return Compared(places, signs, self._following(said, places, told, ends, has), told, ends, has[told], asked)

    def _following(self, said: Wording, places: Places, told: Places, ends: Places, has: Marks) -> Places:
        """What follows from each wording; nothing from one with numbers that the question does not have."""
        verdicts = _followed(manner(said))[self._manners[places], self.verdict_of[places]]
        at = np.repeat(np.arange(len(places)), np.diff(ends, prepend=0))
        others = np.bincount(at, self._is_number[told] & ~has[told], len(places)) > 0
        return np.where(others, len(_VERDICTS) - 1, verdicts)

    @cached_property
    def _is_number(self) -> Marks:
        """Which concepts are numbers, those with a plus too."""
        return np.array([name.removesuffix(PLUS).isdecimal() for name in self.concepts])

    def _with_greater(self, said: Wording) -> Iterator[int]:
        """The places of numbers with a plus that a number of the question is one of: 9 is one of "8plus"."""
        greatest = max((int(one) for one in said.concepts if one.isdecimal()), default=0)
        for number in range(1, min(greatest, 20) + 1):
            if f"{number}{PLUS}" in self.place_of:
                yield self.place_of[f"{number}{PLUS}"]

    def _near(self, said: Wording, asked: Places, held: Marks) -> Places:
        shared = np.zeros(len(self.texts))
        wordings, ends = self._with
        for concept in asked:
            if tells := self._tells[concept]:
                shared[wordings[ends[concept - 1] if concept else 0 : ends[concept]]] += tells
        size = self.weight(said.concepts) or 1.0
        near = shared / (size + self._sizes - shared + 1e-9) + shared / size
        near[~held] = 0.0
        most = np.argpartition(-near, NEAREST)[:NEAREST] if len(near) > NEAREST else np.arange(len(near))
        most = most[near[most] > 0]
        return most[np.argsort(-near[most], kind="stable")].astype(np.int32)

    def _signs(self, said: Wording, places: Places, has: Marks, main: Places) -> tuple[Signs, Places, Places]:
        lengths = self._ends[places] - self._starts[places]
        ends = np.cumsum(lengths).astype(np.int32)
        spread = np.repeat(self._starts[places] - ends + lengths, lengths) + np.arange(ends[-1] if len(ends) else 0)
        told, weighty = self._said[spread], self._weighty[spread]
        at = np.repeat(np.arange(len(places)), lengths)
        in_main = np.zeros_like(has)
        in_main[main] = True

        def summed(which: Marks) -> Numbers:
            return np.bincount(at, self._tells[told] * which, len(places))

        shared = summed(has[told] & (weighty != LITTLE))
        both_main = summed(in_main[told] & (weighty == MAIN))
        size, mine = self.weight(said.concepts) or 1.0, self.weight(said.main) or 1.0
        theirs, main_size = self._sizes[places], np.maximum(self._mains[places], 1e-9)
        rule, covers = self._along(said, places)
        manners = self._manners[places]
        own = manner(said)
        flags = ((manners ^ own) & bit != 0 for bit in (2, 8, 4))
        signs = Signs(
            shared / (size + theirs - shared + 1e-9),
            shared / size,
            shared / np.maximum(theirs, 1e-9),
            both_main / (mine + main_size - both_main + 1e-9),
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
        known = [self.place_of[one] for one in said.concepts if one in self.place_of]
        tells = self._tells[known]
        rows = self._of_rules[known]
        rules = self.rule_of[places]
        length = math.sqrt(self.weight(()) + float(tells @ tells)) or 1.0
        return (tells @ rows / length)[rules], (tells @ (rows > 0) / (self.weight(said.concepts) or 1.0))[rules]

    def _held(self, sought: Sought) -> Marks:
        """Which wordings may be held against a question: by its edition, or those that name none."""
        if sought.edition is None:
            return self.of_no_edition
        return np.array([sought.edition in one.editions for one in self.settled])[self.of]

    def _score(self, found: Compared) -> Numbers:
        both, asked, settled = self._weights
        at = np.repeat(np.arange(len(found.places)), np.diff(found.ends, prepend=0))
        each = np.where(found.both, both[found.said] - asked[found.said], settled[found.said])
        signs = sum(self._learned.signs[name] * sign for name, sign in zip(Signs._fields, found.signs, strict=True))
        return signs + np.bincount(at, each, len(found.places)) + float(asked[found.asked].sum())

    def _fitness(self, places: Places, sought: Sought) -> Numbers:
        of = self.of[places]
        strange = [bool(self.settled[one].cards) and sought.cards.isdisjoint(self.settled[one].cards) for one in of]
        older = self._older[of] if sought.edition is None else np.zeros(len(of))
        return _OLDER * older + _OF_A_CARD * np.array(strange, float)


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
        found = [carried(verdict, asked, wanted) if verdict else None for verdict in _VERDICTS]
        rows.append([_VERDICTS.index(verdict) for verdict in found])
    return np.array(rows, np.int32)
