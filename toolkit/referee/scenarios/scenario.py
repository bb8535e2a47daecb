"""Scenarios: a table set up in the middle of a game, what the players do, and what must be true afterwards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from toolkit.cards import AnyCard
from toolkit.engine.variants.named import Kind
from toolkit.figures import OTTO_TRACK_END
from toolkit.record import Record
from toolkit.rulebook import NEWEST, Book

Name = Annotated[str, Meta(min_length=1, max_length=60)]
"""A player's name."""

Title = Annotated[str, Meta(min_length=1, max_length=200)]
"""A card's title or id."""

Titles = Annotated[tuple[Title, ...], Meta(max_length=200)]
"""Titles of cards, the top one of a pile first."""

Level = Annotated[int, Meta(ge=0, le=20)]
"""A place on one of the two tracks."""

OttoLevel = Annotated[int, Meta(ge=0, le=OTTO_TRACK_END)]
"""A place on one of Otto's tracks."""

Gold = Annotated[int, Meta(ge=0, le=1000)]

Answer = bool | int | str
"""What a choice is answered with: an option's number (from 1), a card, a player, a number, or yes or no."""

Phase = Literal["beginning", "discard-and-draw", "action", "order-a-drink", "drink", "end"]

WindowKind = Literal[
    "response",
    "drink",
    "event",
    "ante",
    "pay",
    "lost-fortitude",
    "gambling-turn",
    "forced-out",
    "round-won",
    "refill",
    "last-chance",
    "action",
    "order",
]
"""The kinds of moment at which players may act."""

Attribute = Literal["fortitude", "alcohol", "gold"]

Much = Annotated[int, Meta(ge=0, le=1000)]

StateValue = bool | Much | dict[str, Much] | Annotated[tuple[str | dict[str, str | int], ...], Meta(max_length=200)]
"""How much of something a character tracks: a number, a mark, tokens by name, or cards."""


class Planted(Record, frozen=True):
    """A Mushroom in a Planter Box; ``spot`` is the number at which its Rake Token points, from 1 at the top."""

    card: Title
    spot: Annotated[int, Meta(ge=1, le=20)]


Payment = Annotated[int, Meta(ge=1, le=1000)] | Annotated[tuple[Title | Planted, ...], Meta(max_length=20)]
"""An extra cost: how much of something that a character tracks, or the Mushrooms that are harvested."""


class Otto(Record, frozen=True):
    """What Otto starts with on the track of one player."""

    fortitude: OttoLevel = OTTO_TRACK_END
    alcohol: OttoLevel = 0


class Variant(Record, frozen=True):
    """A way to play other than the ordinary game."""

    kind: Kind | Literal["bar-deck", "prize", "pub-crawl", "sea-events"]
    teams: tuple[tuple[Name, ...], ...] = ()
    boss: Name | None = None
    bosses: tuple[Name, ...] = ()
    boss_turn: Annotated[int, Meta(ge=1)] | None = None
    factions: tuple[Name, ...] = ()
    otto_deck: Titles | None = None
    otto: dict[Name, Otto] = {}


class Player(Record, frozen=True):
    """A player at the table. What is left out is the usual start; a deck, the full one, shuffled with seed 0.

    ``prizes`` are those that the player has won and not used yet.
    """

    name: Name
    character: str | None = None
    fortitude: Level | None = None
    alcohol: Level | None = None
    gold: Gold | None = None
    hand: Titles = ()
    deck: Titles | None = None
    discard: Titles = ()
    drink_me: Titles = ()
    in_front: Titles = ()
    prizes: Titles = ()
    side_deck: Titles | None = None
    side_discard: Titles | None = None
    state: dict[str, StateValue] = {}


class Prizes(Record, frozen=True):
    """Where the Prizes lie: at the Inn, in the Prize Bin, and in the pot of the Round that is on."""

    inn: Titles = ()
    bin: Titles = ()
    pot: Titles = ()


class Tavern(Record, frozen=True):
    """The Drinks of a Tavern other than the Red Dragon Inn."""

    deck: Titles = ()
    discard: Titles = ()


class SeaEvents(Record, frozen=True):
    """The Sea Event deck, whole and shuffled where it is left out, and how many Progress Counters lie on it."""

    deck: Titles | None = None
    counters: Annotated[int, Meta(ge=0, le=7)] = 2


class Happening(Record, frozen=True):
    """An Event that is no Drink Event, revealed or brought about ``by`` a player as the scenario begins."""

    card: Title
    by: Name


class Gambling(Record, frozen=True):
    """A Round of Gambling already under way; ``next`` is the player whose turn it is in it.

    ``champions`` are those who gamble for their teams. Of a team none of whom is named, it is who is in control, whose
    turn it is in the Round, who started it, who has left it, or else the first of the team.
    """

    pot: Gold = 0
    control: Name | None = None
    left: tuple[Name, ...] = ()
    next: Name | None = None
    champions: tuple[Name, ...] = ()


# Moves


class Play(Record, frozen=True):
    """``player`` plays a card, at the first chance where it is legal.

    ``to`` and ``at`` narrow the window down: that which answers this card, or one of this kind. ``on`` is the Drink (by
    its drinker), the card or the teammate it is played on. ``choose`` answers the card's own choices in order.
    """

    player: Name
    play: Title
    to: Title | None = None
    at: WindowKind | None = None
    targets: tuple[Name, ...] | None = None
    on: Title | None = None
    choose: tuple[Answer, ...] = ()
    pay: dict[str, Payment] = {}
    origin: str | None = field(default=None, name="from")


class Decline(Record, frozen=True):
    """``player`` declines the next decision, whatever it is."""

    player: Name
    decline: bool = field(name="pass")


class Choice(Record, frozen=True):
    """``player`` answers a choice that belongs to a rule and not to a card.

    Who of a team names themselves in the Drink Phase drinks next.
    """

    player: Name
    choose: Answer


class Orders(Record, frozen=True):
    """``player`` orders so many Drinks for whom."""

    player: Name
    order: dict[Name, Annotated[int, Meta(ge=1, le=20)]]


class DiscardCards(Record, frozen=True):
    """``player`` discards these cards and draws up."""

    player: Name
    discard: Titles


class UsePotion(Record, frozen=True):
    """``player`` discards a Potion Token."""

    player: Name
    potion: Attribute


class Treat(Record, frozen=True):
    """``player`` spends Medical Supplies on a Waiting Patient."""

    player: Name
    treat: Title


class NoCard(Record, frozen=True):
    """What may or may not be done, where it is no card."""

    choose: Answer | None = None
    potion: Attribute | None = None


class Claim(Record, frozen=True, kw_only=True):
    """What is said of a card at a moment without its being played. ``because`` is the rule that a refusal must cite."""

    player: Name
    to: Title | None = None
    at: WindowKind | None = None
    targets: tuple[Name, ...] | None = None
    on: Title | None = None
    pay: dict[str, Payment] = {}
    origin: str | None = field(default=None, name="from")
    because: str | None = None


class Cannot(Claim, frozen=True, kw_only=True):
    """``player`` holds this card, and may not play it there."""

    cannot: Title | NoCard


class Can(Claim, frozen=True, kw_only=True):
    """``player`` may play this card there; it is not played."""

    can: Title | NoCard


class RunTo(Record, frozen=True):
    """The game runs on to the start of this phase (of the next turn of ``turn``)."""

    phase: Phase
    turn: Name | None = None


Value = bool | int | str | None | tuple[str | int | dict[str, str | int], ...]
"""What a path must be equal to; a list is compared in any order."""


class Expect(Record, frozen=True):
    """These values must be so at the next moment at which anybody may act."""

    expect: dict[str, Value]


Move = Play | Decline | Choice | Orders | DiscardCards | UsePotion | Treat | Cannot | Can | RunTo | Expect
"""One line of what happens."""

MOVES: dict[str, type[Record]] = {
    "play": Play,
    "pass": Decline,
    "order": Orders,
    "discard": DiscardCards,
    "potion": UsePotion,
    "treat": Treat,
    "cannot": Cannot,
    "can": Can,
    "choose": Choice,
    "phase": RunTo,
    "expect": Expect,
}
"""The kinds of move, by the key that tells each; the first one that a move has says what it is."""


class Scenario(Record, frozen=True):
    """A scenario. ``moves`` holds :data:`Move` records; ``because`` names the rules that the scenario shows.

    In a game for Prizes where ``prizes`` are left out, all that lie nowhere else are at the Inn.
    """

    name: Annotated[str, Meta(max_length=300)]
    players: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=10)]
    source: Annotated[str, Meta(max_length=600)] = ""
    because: tuple[str, ...] = ()
    edition: Book = NEWEST
    variant: Variant | tuple[Variant, ...] | None = None
    cards: tuple[AnyCard, ...] = ()
    drink_deck: Titles | None = None
    drink_discard: Titles = ()
    bar_deck: Titles | None = None
    potions: dict[Name, Annotated[int, Meta(ge=0, le=100)]] = {}
    prizes: Prizes | None = None
    tavern: Tavern | None = None
    sea_events: SeaEvents | None = None
    event: Happening | None = None
    gambling: Gambling | None = None
    turn: Name | None = None
    phase: Phase = "beginning"
    moves: Annotated[tuple[Any, ...], Meta(max_length=500)] = ()
    expect: dict[str, Value] = {}

    @property
    def first(self) -> str:
        """The name of the player whose turn it is at the start."""
        return self.turn or self.players[0].name

    def is_of(self, kind: str) -> bool:
        """Whether it is a game of this variant, be it with others."""
        return any(variant.kind == kind for variant in self.variants)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants that are combined."""
        if self.variant is None:
            return ()
        return self.variant if isinstance(self.variant, tuple) else (self.variant,)
