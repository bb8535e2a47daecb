"""Characters and decks: who plays, and with which cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from toolkit.cards.card import AnyCard, Card, Drink, DrinkEvent, Event, OttoCard, Prize
from toolkit.cards.provenance import Provenance
from toolkit.cards.words import Edition, Look, Pile, Track
from toolkit.record import Record

CHARACTER_DECK_SIZE = 40
"""Cards in a complete Character Deck (RDI 2 rules, Components)."""

BOSS_DECK_SIZE = 15
"""Cards in a complete Boss Deck (RDI 9 rules, Boss Battle)."""

DRINK_DECK_SIZE = 30
"""Cards in a complete Drink Deck (RDI 2 rules, Components)."""

FACTION_SIZE = 5
"""Cards in a complete faction of Otto's (RDI 9 rules, Components)."""


def each_copy(deck: Mapping[str, int]) -> list[str]:
    """The cards of a deck, copy by copy, in the order in which it is listed.

    >>> each_copy({"gog/roar": 2, "gog/smash": 1})
    ['gog/roar', 'gog/roar', 'gog/smash']
    """
    return [card for card, copies in deck.items() for _ in range(copies)]


class Tracker(Record, frozen=True):
    """Something that a character tracks besides the three attributes, such as Momentum.

    ``each_turn`` is how much of it comes when the character's turn begins. ``rises_with``: one of it comes each time
    that this attribute of the character goes up. ``on_others``: it is the other players who bear it, as a mark.
    ``fires`` is the card whose effect happens whenever the tracker reaches ``most``, from which it goes back to
    ``start``; ``fires_for_boss`` that which happens in its place if the character is a Boss (RDI 9, Petra the
    Devious).
    """

    id: str
    name: str
    start: int = 0
    most: int | None = None
    each_turn: int = 0
    rises_with: Track | None = None
    on_others: bool = False
    fires: str | None = None
    fires_for_boss: str | None = None


class Zone(Record, frozen=True):
    """A place for cards that a character has besides the piles of every player, such as Petra's Plotted Cards.

    ``look`` says who may look at what lies there, ``slots`` how many cards it has room for (none: any number).
    ``cards`` lie there when a game begins, shuffled, ``full`` of them when all are known; when they are gone, those of
    ``renewed_from`` are shuffled, and there they go whenever they are discarded. Free slots are filled from the top of
    ``filled_from`` when a game begins and when the character's turn does. ``cleared_for``: what lies there when the
    character's turn begins is discarded, and this tracker goes up by one for each card. ``laid``: the character's own
    cards may be laid there, one after each Discard and Draw Phase. ``planted_from``: Mushrooms are planted there from
    the top of this pile, one when a game begins and one at the beginning of each of the character's turns, after all
    that lie there have grown; each bears a Rake Token, and is gathered at the end of the character's turn when that is
    at its last number.
    """

    id: Pile
    name: str
    look: Look = "all"
    slots: int | None = None
    cards: dict[str, int] = {}
    full: int | None = None
    renewed_from: Pile | None = None
    filled_from: Pile | None = None
    cleared_for: str | None = None
    laid: bool = False
    planted_from: Pile | None = None


class Character(Record, frozen=True):
    """A character with its Character Deck.

    ``species`` counts: some Drinks ask for it. ``deck`` maps card ids (its own and common ones) to copies, in the order
    in which they are listed everywhere. ``complete`` is false for a published deck that is only partly known.
    ``boss_deck`` are the Boss Cards with their copies, which only a Boss shuffles in (rule boss.deck).
    """

    id: str
    name: str
    short: str
    edition: Edition
    species: tuple[str, ...]
    deck: dict[str, int]
    cards: tuple[Card, ...]
    provenance: Provenance
    complete: bool = True
    trackers: tuple[Tracker, ...] = ()
    zones: tuple[Zone, ...] = ()
    replaces: tuple[str, ...] = ()
    boss_deck: dict[str, int] = {}

    @property
    def own_trackers(self) -> tuple[Tracker, ...]:
        """What the character's own player has before them."""
        return tuple(tracker for tracker in self.trackers if not tracker.on_others)

    @property
    def keeps_more(self) -> bool:
        """Whether more lies before its player than before every player: zones or trackers of its own."""
        return bool(self.zones or self.own_trackers)


class DrinkDeck(Record, frozen=True):
    """A Drink Deck: ids of Drinks and Drink Events, with their copies.

    ``complete`` is false for a published deck that is only partly known; ``full`` is how many cards it has when whole.
    ``tavern`` is the card of the Tavern whose own Drinks they are; those of the Red Dragon Inn have none (rule
    bar-deck.tavern-drinks).
    """

    id: str
    name: str
    edition: Edition
    deck: dict[str, int]
    provenance: Provenance
    complete: bool = True
    full: int = DRINK_DECK_SIZE
    tavern: str | None = None


class Faction(Record, frozen=True):
    """One of Otto's factions: the cards that are shuffled into his deck where it is chosen (RDI 9, Otto).

    ``deck`` maps the ids of its cards to copies. ``complete`` is false for a published faction that is only partly
    known.
    """

    id: str
    name: str
    edition: Edition
    deck: dict[str, int]
    cards: tuple[OttoCard, ...]
    provenance: Provenance
    complete: bool = True


class CommonCards(Record, frozen=True):
    """A file of cards that many Character Decks share."""

    cards: tuple[Card, ...]


class Drinks(Record, frozen=True):
    """A file of Drinks and Drink Events."""

    drinks: tuple[Drink | DrinkEvent, ...]


class Prizes(Record, frozen=True):
    """A file of Prizes. ``edition`` is the box that they came in."""

    prizes: tuple[Prize, ...]
    edition: Edition = "homebrew"


class Events(Record, frozen=True):
    """A file of Events that are no Drink Events, such as the cards of Taverns. ``edition`` is their box."""

    events: tuple[Event, ...]
    edition: Edition = "homebrew"


DeckKind = Literal["character", "side", "boss", "drink", "otto", "prize", "event"]
"""Whose cards a deck holds."""


class Entry(Record, frozen=True):
    """A card of a deck with the number of its copies."""

    card_id: str
    copies: int


class Deck(Record, frozen=True):
    """A deck as it lies on the table. ``full`` is how many cards it has when whole.

    It is a character's, or a Drink Deck, or a faction of Otto's, or one that belongs to a character besides: a side
    deck, such as Terci's Patients, or the Boss Cards. ``owner`` is the character whose deck besides it is. Prizes, and
    the Events of each kind, lie together as a deck, too.
    """

    id: str
    name: str
    edition: Edition
    kind: DeckKind
    entries: tuple[Entry, ...]
    complete: bool = True
    full: int = CHARACTER_DECK_SIZE
    owner: str | None = None

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return sum(entry.copies for entry in self.entries)

    def copies_of(self, card_id: str) -> int:
        """How many copies of a card it holds."""
        return sum(entry.copies for entry in self.entries if entry.card_id == card_id)


__all__ = [
    "BOSS_DECK_SIZE",
    "CHARACTER_DECK_SIZE",
    "DRINK_DECK_SIZE",
    "FACTION_SIZE",
    "AnyCard",
    "Character",
    "CommonCards",
    "Deck",
    "DrinkDeck",
    "Drinks",
    "Entry",
    "Events",
    "Faction",
    "Prizes",
    "Tracker",
    "Zone",
    "each_copy",
]
