"""What happens at the table and can be answered: cards played, Drinks, payments, losses, Rounds being won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from tests.second_engine.strength import strengthened
from toolkit.cards import Card, Option
from toolkit.cards.effects import Effect
from toolkit.cards.patterns import PaymentFor
from toolkit.cards.words import CardType


@dataclass(frozen=True)
class Contents:
    """What a Drink adds to Alcohol Content and to Fortitude, and what else it does."""

    alcohol: int = 0
    fortitude: int = 0
    effects: tuple[Effect, ...] = ()

    def plus(self, other: Contents) -> Contents:
        """Both in one glass."""
        return Contents(self.alcohol + other.alcohol, self.fortitude + other.fortitude, self.effects + other.effects)


Change = Callable[[Contents, Contents], tuple[Contents, Contents]]
"""A change of a Drink: of all that is in it, and of what other cards have mixed into it alone."""

Losses = dict[int, int]
"""Fortitude about to be lost, by seat."""


@dataclass(eq=False)
class Play:
    """A card that ``seat`` plays, and what has been done to it by those who answered it.

    ``stronger`` is how much greater each of its numbers has become. ``champions`` are those whom teams have chosen to
    take what it does to each player. ``responded``: Otto has turned over a card for it.
    """

    seat: int
    card: Card
    option: Option
    picks: tuple[int, ...] = ()
    glass: Glass | None = None
    answers: Happening | None = None
    negated: bool = False
    ignoring: set[int] = field(default_factory=set)
    detours: list[Callable[[Losses], Losses]] = field(default_factory=list)
    guarded: set[int] = field(default_factory=set)
    settled: set[int] = field(default_factory=set)
    stronger: int = 0
    champions: list[int] = field(default_factory=list)
    discarded: bool = False
    responded: bool = False

    @property
    def type(self) -> CardType:
        """The type that the card is played as."""
        return self.card.type_of(self.option)

    @property
    def effects(self) -> list[Effect]:
        """What the card does, each of its numbers as much greater as others made it."""
        return strengthened(self.option.effects, self.stronger)


@dataclass(eq=False)
class Glass:
    """A Drink in front of ``drinker``. The halves of a Drink, and copies of it, are glasses of the same ``cards``.

    ``changes`` are what other cards did to it, in order; ``for_the_contest`` are those of them that count in a Drinking
    Contest, ``when_drunk`` those that wait for it to be drunk. ``replaced`` tells that its printed effects are gone,
    ``behind`` whose card brought it; ``responded``: Otto has turned over a card for it.
    """

    drinker: int
    revealer: int
    cards: list[str]
    from_event: bool = False
    changes: list[Change] = field(default_factory=list)
    for_the_contest: list[Change] = field(default_factory=list)
    when_drunk: list[Change] = field(default_factory=list)
    replaced: bool = False
    ignored: bool = False
    asked_to_share: bool = False
    behind: int | None = None
    responded: bool = False


@dataclass(eq=False)
class Drinks:
    """Drinks revealed and about to be drunk together; ``seat`` is asked first."""

    seat: int
    glasses: list[Glass]


@dataclass(eq=False)
class Event:
    """A Drink Event that ``seat`` has revealed, because of a card of the player ``behind`` it, if of any."""

    seat: int
    card: str
    ignoring: set[int] = field(default_factory=set)
    champions: list[int] = field(default_factory=list)
    behind: int | None = None


@dataclass(eq=False)
class Luck:
    """A Prize that ``seat`` uses."""

    seat: int
    card: str


Source = Play | Drinks | Event | Luck


@dataclass(eq=False)
class Payment:
    """Gold that ``seat`` is about to lose to a player, the Inn or the pot, because of a ``card`` or a ``rule``."""

    seat: int
    amount: int
    to: int | Literal["inn", "pot"]
    reason: PaymentFor
    source: Source | None = None
    card: str | None = None
    rule: str | None = None
    instead: Literal["inn", "nobody"] | None = None


@dataclass(eq=False)
class Harm:
    """Fortitude just lost to a card of ``seat``: by whom, how much, and who had made it smaller before."""

    seat: int
    play: Play
    losses: Losses


@dataclass(eq=False)
class ForcedOut:
    """A player about to be forced out of the Round by a card."""

    seat: int
    play: Play


@dataclass(eq=False)
class Victory:
    """A Round that has been won by ``seat``, while the pot is not yet collected."""

    seat: int
    collector: int
    halver: int | None = None
    resumed: bool = False


Happening = Play | Drinks | Event | Payment | Harm | ForcedOut | Victory


@dataclass(frozen=True)
class Cause:
    """Effects on their way: what they come from, who "you" is in them, and who "that player" is."""

    source: Source
    you: int
    that: int | None = None

    @property
    def card(self) -> str | None:
        """The card that is behind it: one played, an Event, or the Drink that "you" have drunk."""
        match self.source:
            case Play(card=card):
                return card.id
            case Event(card=found) | Luck(card=found):
                return found
            case Drinks(glasses=glasses):
                return next(one.cards[0] for one in glasses if one.drinker == self.you and not one.ignored)

    @property
    def answered(self) -> Happening | None:
        """What the card answers whose effects these are."""
        return self.source.answers if isinstance(self.source, Play) else None
