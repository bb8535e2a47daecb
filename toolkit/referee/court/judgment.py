"""Judgments: what the court found about a Case, and what it saw on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from toolkit.cards.words import Pile
from toolkit.engine.log import Entry
from toolkit.engine.refusal import Refusal
from toolkit.referee.answer import Verdict
from toolkit.referee.court.untold import Supposed
from toolkit.referee.numbers import Numbers


class CannotStage(Exception):
    """No position is known that brings the Case about; the words say why."""


class Course(Struct, frozen=True):
    """How things go: who sits at the table by seat, the numbers before and after, and what happens.

    ``told`` is how much of the log has happened once all that the Case tells has been played and resolved, ``settled``
    the numbers then; ``before`` and ``start`` are the numbers and the length of the log as the last beat begins.
    ``out`` are those out of the game at the end; ``pot`` and ``control`` are those of the Round that was on last,
    ``drinks`` the Drinks that were last about to be drunk: whose, Alcohol Content, Fortitude. ``held`` and ``hands``
    are how many cards everybody holds before and after, ``antes`` how much they were asked to ante, ``marked`` who has
    been marked.
    """

    names: tuple[str, ...]
    before: Mapping[str, Numbers]
    after: Mapping[str, Numbers]
    log: tuple[Entry, ...]
    first: Mapping[str, Numbers] = field(default_factory=dict)
    start: int = 0
    told: int | None = None
    out: tuple[str, ...] = ()
    pot: int | None = None
    control: str | None = None
    gambling: bool = False
    drinks: tuple[tuple[str, int, int], ...] = ()
    held: Mapping[str, int] = field(default_factory=dict)
    hands: Mapping[str, int] = field(default_factory=dict)
    antes: Mapping[str, int] = field(default_factory=dict)
    marked: tuple[str, ...] = ()

    @property
    def happened(self) -> tuple[Entry, ...]:
        """What happens until all that is told has resolved."""
        return self.log if self.told is None else self.log[: self.told]

    def since(self, other: Course) -> Course:
        """What the last beat alone brings about; ``other`` is how things go without it."""
        told = None if self.told is None else max(0, self.told - self.start)
        return replace(self, before=other.after, log=self.log[self.start :], start=0, told=told)

    def name(self, seat: int | None) -> str | None:
        """Who sits there."""
        return None if seat is None else self.names[seat]


class Way(Struct, frozen=True):
    """One of the ways in which a Case could come about, or one card of a class, with what is found there.

    ``card`` is the card of the class that was tried, ``event`` what was answered; ``option`` counts the options of
    the first card that is played, ``moment`` is the kind of window in which the card may be played, ``affected`` that
    its player is the one whom it is about; ``chosen``: what may be done is done; ``supposed`` is what is
    taken to be so, as it is not told. ``species`` is what the drinker is taken to be, ``origin`` from where the card is
    played.
    """

    verdict: Verdict
    card: str | None = None
    event: str | None = None
    option: int | None = None
    moment: str | None = None
    affected: bool = True
    chosen: bool | None = None
    supposed: Supposed | None = None
    origin: Pile | None = None
    species: str | None = None
    refusal: Refusal | None = None
    value: Any = None


class Judgment(Struct, frozen=True):
    """What is decided. ``verdict`` None: the wish needs none, or the words in ``unplaced`` forbid one.

    ``refusal`` tells why the asked beat is not legal; ``rules`` are slugs, the most telling first. ``course`` is how
    things go with the asked beat, ``without`` without it. ``values`` tells for each person what was asked for (how
    much, or whether), ``value`` the one number or name of the table; ``cards`` those that may be played. ``ways`` are
    all that were looked at, from which ``on`` are kept where it depends on them. ``scenario`` is what ``rdi referee
    check`` runs. ``asked`` is the card that is asked about.
    """

    verdict: Verdict
    refusal: Refusal | None = None
    rules: tuple[str, ...] = ()
    course: Course | None = None
    without: Course | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    value: Any = None
    cards: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    scenario: dict[str, Any] | None = None
    asked: str | None = None
    unplaced: tuple[str, ...] = ()

    @property
    def on(self) -> tuple[Way, ...]:
        """The ways on which it depends: the first of each kind that comes out differently."""
        if self.verdict != "depends":
            return ()
        first: dict[Verdict, Way] = {}
        for way in self.ways:
            first.setdefault(way.verdict, way)
        return tuple(first.values())
