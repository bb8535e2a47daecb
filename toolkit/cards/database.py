"""The card database: everything that is known, looked up by id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar, get_args

from toolkit.cards import decks, verbs
from toolkit.cards.card import AnyCard, Event, Prize
from toolkit.cards.character import (
    Character,
    CommonCards,
    Deck,
    DeckKind,
    DrinkDeck,
    Drinks,
    Events,
    Faction,
    Prizes,
)
from toolkit.cards.corrections import Corrections, corrected
from toolkit.cards.layer import Layer, built_in, decode
from toolkit.cards.pack import Pack
from toolkit.cards.words import Edition
from toolkit.errors import NotFound
from toolkit.nearest import nearest

Owner = TypeVar("Owner", Character, DrinkDeck, Faction)
Found = TypeVar("Found")
USUAL: tuple[DeckKind, ...] = ("character", "side", "boss", "drink")
"""The kinds of decks that lie on a table unless others are asked for."""

_EDITIONS: tuple[Edition, ...] = get_args(Edition)


@dataclass(frozen=True, eq=False, repr=False)
class Database:
    """Characters, Drink Decks, factions of Otto's and cards by id, each in a stable order: by edition, then by id.

    ``added_by`` tells of each deck that is not built in the pack that brought it, ``boxes`` of each Prize and Event the
    box that it came in.
    """

    characters: Mapping[str, Character]
    drink_decks: Mapping[str, DrinkDeck]
    cards: Mapping[str, AnyCard]
    layers: tuple[Layer, ...] = ()
    from_packs: frozenset[str] = frozenset()
    added_by: Mapping[str, Pack] = field(default_factory=dict)
    factions: Mapping[str, Faction] = field(default_factory=dict)
    boxes: Mapping[str, Edition] = field(default_factory=dict)

    @cached_property
    def decks(self) -> Mapping[str, Deck]:
        """Every deck by id: the Character Decks, what characters have besides, the Drink Decks, and all others."""
        characters = self.characters.values()
        own = [decks.of_owner(owner) for owner in characters]
        extras = [deck for owner in characters for deck in decks.extras(owner)]
        others = [*map(decks.of_owner, self.drink_decks.values()), *map(decks.of_owner, self.factions.values())]
        loose = decks.loose(self.cards.values(), self.boxes)
        return {deck.id: deck for deck in (*own, *extras, *others, *loose)}

    @cached_property
    def default_decks(self) -> tuple[str, ...]:
        """The decks that are made when none is asked for.

        They are all that lie on every table, but for published ones that are only partly known.
        """
        usual = (deck for deck in self.decks.values() if deck.kind in USUAL)
        return tuple(deck.id for deck in usual if deck.complete or (deck.owner or deck.id) in self.from_packs)

    @cached_property
    def served(self) -> tuple[DrinkDeck, ...]:
        """The Drink Decks that are known whole, but for a Tavern's own Drinks (rule bar-deck.tavern-drinks)."""
        return tuple(deck for deck in self.drink_decks.values() if deck.complete and deck.tavern is None)

    @cached_property
    def told_drinks(self) -> tuple[DrinkDeck, ...]:
        """Those of the Drink Decks that are served in which nothing is a stand-in."""
        standing_in = {card.id for card in self.cards.values() if card.provenance.stands_in}
        return tuple(deck for deck in self.served if not standing_in & deck.deck.keys())

    @cached_property
    def evidenced(self) -> tuple[str, ...]:
        """The published decks of which every card is known: none has been made up, nor inferred from its title."""
        decks = (
            deck for deck in self.decks.values() if deck.complete and (deck.owner or deck.id) not in self.from_packs
        )
        return tuple(deck.id for deck in decks if _is_evidenced(self.cards[one.card_id] for one in deck.entries))

    @cached_property
    def told_decks(self) -> tuple[str, ...]:
        """The default decks but for published ones in which a card has been made up, or inferred from its title."""
        packed = (deck for deck in self.default_decks if (self.decks[deck].owner or deck) in self.from_packs)
        kept = {*self.evidenced, *packed}
        return tuple(deck for deck in self.default_decks if deck in kept)

    def with_extras(self, decks: Iterable[str]) -> tuple[str, ...]:
        """These decks, each Character Deck followed by those that the character has besides; each once."""
        extras = [deck for deck in self.decks.values() if deck.owner]
        found = [(name, *(deck.id for deck in extras if deck.owner == name)) for name in decks]
        return tuple(dict.fromkeys(name for each in found for name in each))

    @cached_property
    def decks_with(self) -> Mapping[str, tuple[str, ...]]:
        """For each card the ids of the decks that hold it."""
        holders: dict[str, list[str]] = {card_id: [] for card_id in self.cards}
        for deck in self.decks.values():
            for entry in deck.entries:
                holders[entry.card_id].append(deck.id)
        return {card_id: tuple(decks) for card_id, decks in holders.items()}

    @cached_property
    def prizes(self) -> Mapping[str, Prize]:
        """Every Prize by id."""
        return {card.id: card for card in self.cards.values() if isinstance(card, Prize)}

    @cached_property
    def sea_events(self) -> Mapping[str, Event]:
        """Every Sea Event by id: one of each is the Sea Event deck."""
        events = (card for card in self.cards.values() if isinstance(card, Event))
        return {card.id: card for card in events if card.event == "sea"}

    def card(self, card_id: str) -> AnyCard:
        """The card of this id. Raises :class:`NotFound` with the nearest ids."""
        return _look_up("card", card_id, self.cards)

    def deck(self, deck_id: str) -> Deck:
        """The deck of this id. Raises :class:`NotFound` with the nearest ids."""
        return _look_up("deck", deck_id, self.decks)

    def faction(self, faction_id: str) -> Faction:
        """The faction of this id. Raises :class:`NotFound` with the nearest ids."""
        return _look_up("faction", faction_id, self.factions)

    def character(self, character_id: str) -> Character:
        """The character of this id. Raises :class:`NotFound` with the nearest ids."""
        return _look_up("character", character_id, self.characters)

    def is_uncertain(self, card: AnyCard) -> bool:
        """Whether the card must be marked wherever it appears, because not all of it is known for sure."""
        return card.provenance.uncertain


def load(packs: Iterable[Layer] = ()) -> Database:
    """The built-in database with these packs laid over it, the last one on top.

    Raises :class:`toolkit.errors.CannotRead` for a file that cannot be read, and :class:`toolkit.errors.NotFound` for a
    deck that lists a card nobody has, and :class:`toolkit.errors.Faults` for cards with a verb that was only begun
    (see :mod:`toolkit.cards.verbs`). ``rdi validate`` reports all faults at once.
    """
    bottom, *above = layers = (built_in(), *packs)
    shelves = _Shelves()
    shelves.put(bottom)
    published = frozenset(shelves.characters)
    added_by: dict[str, Pack] = {}
    for layer in above:
        known = shelves.decks
        shelves.put(layer)
        if layer.pack:
            added_by |= dict.fromkeys(sorted(shelves.decks - known), layer.pack)
    database = Database(
        _in_order(shelves.characters),
        _in_order(shelves.drink_decks),
        dict(sorted(shelves.cards.items())),
        layers,
        frozenset(shelves.characters) - published,
        added_by,
        _in_order(shelves.factions),
        shelves.boxes,
    )
    verbs.require(layers)
    _require_cards(database)
    return database


@dataclass
class _Shelves:
    """What has been read so far; what comes later replaces what has the same id."""

    characters: dict[str, Character] = field(default_factory=dict)
    drink_decks: dict[str, DrinkDeck] = field(default_factory=dict)
    factions: dict[str, Faction] = field(default_factory=dict)
    cards: dict[str, AnyCard] = field(default_factory=dict)
    boxes: dict[str, Edition] = field(default_factory=dict)

    @property
    def decks(self) -> frozenset[str]:
        """The ids of all decks."""
        return frozenset((*self.characters, *self.drink_decks, *self.factions))

    def put(self, layer: Layer) -> None:
        """Read all files of a layer."""
        for name in layer.files:
            match decode(layer, name):
                case Character() as character:
                    self.characters[character.id] = character
                    self._put_cards(character.cards)
                case DrinkDeck() as deck:
                    self.drink_decks[deck.id] = deck
                case Faction() as faction:
                    self.factions[faction.id] = faction
                    self._put_cards(faction.cards)
                case CommonCards(cards=cards) | Drinks(drinks=cards):
                    self._put_cards(cards)
                case Prizes(prizes=cards, edition=edition) | Events(events=cards, edition=edition):
                    self._put_cards(cards)
                    self.boxes |= dict.fromkeys((card.id for card in cards), edition)

                case Corrections() as corrections:
                    self._correct(corrections)

    def _correct(self, corrections: Corrections) -> None:
        self._put_cards(one.card for one in corrections.done.values())
        self.characters = {name: corrected(one, corrections) for name, one in self.characters.items()}
        self.drink_decks = {name: corrected(one, corrections) for name, one in self.drink_decks.items()}
        self.factions = {name: corrected(one, corrections) for name, one in self.factions.items()}

    def _put_cards(self, cards: Iterable[AnyCard]) -> None:
        self.cards |= {card.id: card for card in cards}


def _in_order(owners: Mapping[str, Owner]) -> Mapping[str, Owner]:
    ranked = sorted(owners.values(), key=lambda owner: (_EDITIONS.index(owner.edition), owner.id))
    return {owner.id: owner for owner in ranked}


def _is_evidenced(cards: Iterable[AnyCard]) -> bool:
    return not any(card.provenance.stands_in or card.provenance.status == "inferred" for card in cards)


def _require_cards(database: Database) -> None:
    for deck in database.decks.values():
        for entry in deck.entries:
            database.card(entry.card_id)


def _look_up(kind: str, name: str, shelf: Mapping[str, Found]) -> Found:
    found = shelf.get(name)
    if found is None:
        raise NotFound(kind, name, nearest(name, shelf))
    return found
