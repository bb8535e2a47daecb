"""Deeds: what is said to be done in each clause, by whom, with which card, to whom, and in answer to what."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from toolkit.cards.words import Pile
from toolkit.referee.case.case import Class, Doing, Track
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.people import People
from toolkit.referee.reading.tokens import Token
from toolkit.referee.referee import Referee


class Deed(Struct, frozen=True):
    """Something that is said to be done, before it is known when.

    ``place`` is the token that tells it, ``clause`` the number of its clause. ``cards`` are those that may be meant.
    ``to`` is the place of the deed that it answers; ``asked``: it is asked whether it may be done; ``held``: somebody
    only has the card; ``linked``: words say in answer to what it is; ``copies``: so many of the card are played;
    ``option`` is the one of the card's options by which it is, ``origin`` where the card lies before, ``pay`` what is
    told to be spent for it.
    """

    does: Doing
    place: int
    clause: int
    by: str | None = None
    cards: tuple[str, ...] = ()
    kind: Class | None = None
    on: tuple[str, ...] = ()
    drinker: str | None = None
    to: int | None = None
    asked: bool = False
    held: bool = False
    linked: bool = False
    verb: str | None = None
    amount: int | None = None
    track: Track | None = None
    share: float = 1.0
    copies: int = 1
    option: int | None = None
    origin: Pile | None = None
    pay: tuple[tuple[str, int], ...] = ()


class Told(Struct):
    """What has been understood of a question. ``placed`` are the places of the tokens that are, ``deeds`` in order."""

    referee: Referee
    people: People
    clauses: Sequence[Clause]
    placed: set[int] = field(default_factory=set)
    deeds: list[Deed] = field(default_factory=list)

    @property
    def tokens(self) -> list[Token]:
        """All tokens, of whatever clause."""
        return [token for clause in self.clauses for token in clause.tokens]

    def put(self, *tokens: Token | None) -> None:
        """Tell that these tokens have found their place."""
        self.placed.update(one.place for one in tokens if one is not None)

    def deed_at(self, place: int | None) -> Deed | None:
        """The deed that a token tells."""
        return next((one for one in self.deeds if one.place == place), None)
