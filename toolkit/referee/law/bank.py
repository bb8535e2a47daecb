"""The bank: every wording of what is settled, in columns, and all that is told of them before anything is asked."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import structs

from toolkit.referee.answer import Verdict
from toolkit.referee.law.concept import Concept
from toolkit.referee.law.precedent import LITTLE, MAIN, REST, Precedents, in_manner
from toolkit.referee.law.wording import PLUS, Wording

VERDICTS: tuple[Verdict, ...] = ("yes", "no", "depends", None)

Numbers = npt.NDArray[Any]
"""Numbers in a row."""

Places = npt.NDArray[Any]
"""Whole numbers in a row: places in another."""

Marks = npt.NDArray[Any]
"""Yes or no in a row."""

_MOST_OF_TALK = 4.0
"""How much a word may tell that is no word of the game, however seldom it is said."""

_STRANGE = 0.3
"""How much a word tells that is in no wording, of what the rarest of them tells."""

_OF_TEXT = 2
"""How often the words of a rule's own text count among those of the wordings that ask for it."""


class Bank:
    """All wordings by their places. ``of_the_game`` are the words of the game.

    ``of`` has the places in ``settled`` of what each asks for, ``manners`` how it asks. ``said`` has the places in
    ``concepts`` of all that they speak of, those of one wording between its ``starts`` and its ``ends``; ``weighty``
    tells how each of them stands there (:class:`toolkit.referee.law.precedent.Precedents`).
    """

    def __init__(self, known: Precedents, of_the_game: Collection[Concept]) -> None:
        self.settled, self.texts, self.concepts = known.settled, known.texts, known.concepts
        self._of_the_game = of_the_game
        self.of, self.manners, self.ends, self.said, self.weighty = (
            np.frombuffer(one, np.int32) for one in (known.of, known.manners, known.ends, known.said, known.weighty)
        )
        self.starts = np.concatenate(([0], self.ends[:-1])).astype(np.int32)

    @cached_property
    def place_of(self) -> Mapping[Concept, int]:
        """The place of each concept."""
        return {name: place for place, name in enumerate(self.concepts)}

    @cached_property
    def owner(self) -> Places:
        """The wording that speaks of each concept in the column of all of them."""
        return np.repeat(np.arange(len(self.texts), dtype=np.int32), self.ends - self.starts)

    @cached_property
    def speaking(self) -> tuple[Places, Places]:
        """The wordings by what they speak of, one concept behind another, and where each concept ends."""
        order = np.argsort(self.said.astype(np.min_scalar_type(len(self.concepts))), kind="stable")
        return self.owner[order], np.cumsum(np.bincount(self.said, minlength=len(self.concepts))).astype(np.int32)

    @cached_property
    def tells(self) -> Numbers:
        """How much each concept tells: the more, the fewer wordings speak of it."""
        counts = np.bincount(self.said, self.weighty != LITTLE, len(self.concepts))
        told = np.log(1 + len(self.texts) / (1 + counts))
        most = [math.inf if name in self._of_the_game or name.isdecimal() else _MOST_OF_TALK for name in self.concepts]
        return np.where(counts > 0, np.minimum(told, most), 0.0)

    @cached_property
    def sizes(self) -> Numbers:
        """Of how much each wording speaks."""
        return np.bincount(self.owner, self.tells[self.said] * (self.weighty != LITTLE), len(self.texts))

    @cached_property
    def mains(self) -> Numbers:
        """Of how much each wording speaks in the part that asks."""
        return np.bincount(self.owner, self.tells[self.said] * (self.weighty == MAIN), len(self.texts))

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
    def of_rules(self) -> Numbers:
        """How much each concept (a row each) counts in each rule with all its wordings and its text; of length 1."""
        weighty, many = self.weighty != LITTLE, len(self.rules)
        at = self.said[weighty] * many + self.rule_of[self.owner[weighty]]
        found = np.bincount(at, minlength=len(self.concepts) * many).astype(np.float32).reshape(-1, many)
        places = {slug: place for place, slug in enumerate(self.rules)}
        for one in self.settled:
            about = [self.place_of[concept] for concept in one.about if concept in self.place_of]
            found[about, places[one.rules[0]]] += _OF_TEXT
        found = np.log1p(found) * self.tells[:, None].astype(np.float32)
        lengths: Numbers = np.linalg.norm(found, axis=0)
        return np.divide(found, np.maximum(lengths, 1e-9))

    @cached_property
    def of_no_edition(self) -> Marks:
        """Which wordings name no edition."""
        found: Marks = (self.manners & 1) == 0
        return found

    @cached_property
    def spoken_of(self) -> Places:
        """In how many wordings each concept is."""
        return np.bincount(self.said, minlength=len(self.concepts))

    @cached_property
    def verdict_of(self) -> Places:
        """The verdict on each wording, as its place among them."""
        return np.array([VERDICTS.index(one.verdict) for one in self.settled], np.int32)[self.of]

    def wording(self, place: int) -> Wording:
        """The wording at a place."""
        concepts = range(self.starts[place], self.ends[place])
        said = [(self.concepts[self.said[at]], self.weighty[at]) for at in concepts]
        main, rest, little = (frozenset(name for name, one in said if one == kind) for kind in (MAIN, REST, LITTLE))
        return structs.replace(in_manner(int(self.manners[place])), main=main, rest=rest, little=little)

    @cached_property
    def is_number(self) -> Marks:
        """Which concepts are numbers, those with a plus too."""
        return np.array([name.removesuffix(PLUS).isdecimal() for name in self.concepts])

    def knows(self, concept: Concept) -> bool:
        """Whether anything that is settled speaks of a concept."""
        return concept in self.place_of

    def weight(self, concepts: Iterable[Concept]) -> float:
        """How much concepts tell together."""
        strange = _STRANGE * math.log(1 + len(self.texts))
        return sum(self.tells[self.place_of[one]] if one in self.place_of else strange for one in concepts)
