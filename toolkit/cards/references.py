"""Whether records fit together: ids, decks, aliases, and whatever one card says about another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import PurePosixPath
from typing import NamedTuple

from toolkit.cards import decks, lookup, sound_corrections
from toolkit.cards.card import AnyCard, Card, Event, OttoCard, Prize
from toolkit.cards.character import CHARACTER_DECK_SIZE, FACTION_SIZE, Character, Deck, DrinkDeck, Faction, Zone
from toolkit.cards.document import Document
from toolkit.cards.parts import named_species, named_trackers
from toolkit.cards.words import ZONES
from toolkit.nearest import nearest
from toolkit.untrusted.fault import Fault, Remark, Trail

_SLIP = 75
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PREFIXES = {"character": "", "drink-deck": "drinks-", "faction": "otto-"}
"""What stands in the id of each kind of deck before the name of its file."""

_OWNING = ("character", "faction")
"""The kinds of file that hold the cards of their deck."""

_KINDS_OF_DECK = "Drinks and Drink Events only in a Drink Deck, and Otto's cards only in a faction"
_SIZES = {Character: CHARACTER_DECK_SIZE, Faction: FACTION_SIZE}
_FORM = "lower-case letters, digits and hyphens, as in 'spike-it-with-firewater'"


class Known(NamedTuple):
    """Where an id was given: the document and the trail."""

    document: Document
    trail: Trail


@dataclass(frozen=True)
class Library:
    """All documents of all layers, lowest layer first. ``replaced`` are the ids that each layer may give anew."""

    documents: Sequence[Document]
    replaced: Mapping[int, frozenset[str]]

    @cached_property
    def ids(self) -> Mapping[str, list[Known]]:
        """Where each id of a card, character, Drink Deck or faction was given, lowest layer first."""
        found: dict[str, list[Known]] = {}
        for document in self.documents:
            for trail, name in chain(document.ids, _owner_id(document)):
                found.setdefault(name, []).append(Known(document, trail))
        return found

    @cached_property
    def cards(self) -> Mapping[str, tuple[Document, Trail, AnyCard]]:
        """The cards of the right shape by id, those of the highest layer."""
        return {card.id: (document, trail, card) for document in self.documents for trail, card in document.cards}

    @cached_property
    def below(self) -> Mapping[str, AnyCard]:
        """The cards of the built-in database by id."""
        return {card.id: card for document in self.documents if not document.layer for _, card in document.cards}

    @cached_property
    def decks(self) -> Mapping[str, Deck]:
        """The decks of characters, Drink Decks and factions by id, those of the highest layer, without corrections."""
        found: dict[str, Deck] = {}
        for owner in (document.owner for document in self.documents if document.owner):
            extras = decks.extras(owner) if isinstance(owner, Character) else ()
            found |= {deck.id: deck for deck in (decks.of_owner(owner), *extras)}
        return found

    @cached_property
    def card_ids(self) -> frozenset[str]:
        """The ids of all cards, whatever their shape."""
        return frozenset(name for document in self.documents for _trail, name in document.ids)

    @cached_property
    def pictured(self) -> frozenset[str]:
        """The names that pictures may have: those of cards, and of the backs of decks and the mats of characters."""
        owners = [document.owner for document in self.documents if document.owner]
        backs = (f"back/{owner.id}" for owner in owners)
        mats = (f"mat/{owner.id}" for owner in owners if isinstance(owner, Character))
        return self.card_ids.union(backs, mats)

    @cached_property
    def dealt(self) -> frozenset[str]:
        """The ids of all cards that a deck lists, or a zone of a character, or that a tracker fires."""
        decks = (deck for document in self.documents for deck in document.decks.values())
        listed = frozenset(name for deck in decks for name in deck)
        fired = (name for document in self.documents for _, name in _fired(document))
        return listed.union(fired, *(zone.cards for document in self.documents for _, zone in _zones_of(document)))

    @cached_property
    def trackers(self) -> frozenset[str]:
        """What any character tracks."""
        owners = (document.owner for document in self.documents)
        return frozenset(tracker.id for owner in owners if isinstance(owner, Character) for tracker in owner.trackers)

    @cached_property
    def read_trackers(self) -> frozenset[str]:
        """What any card or zone speaks of among what characters track."""
        cards = (named_trackers(card, ()) for document in self.documents for _, card in document.cards)
        zones = (zone.cleared_for for document in self.documents for _, zone in _zones_of(document))
        return frozenset((*(name for named in cards for _, name in named), *filter(None, zones)))

    @cached_property
    def species(self) -> frozenset[str]:
        """What any character is."""
        owners = (document.owner for document in self.documents)
        return frozenset(kind for owner in owners if isinstance(owner, Character) for kind in owner.species)


def faults(library: Library, document: Document) -> Iterator[Fault]:
    """Where a document does not fit the others."""
    for check in (_ids, _deck, _deck_titles, _zones, _trackers_of, _cards, sound_corrections.remarks):
        yield from map(document.source.fault, check(library, document))


def _owner_id(document: Document) -> Iterable[tuple[Trail, str]]:
    return [(("id",), document.owner.id)] if document.owner else []


# Ids


def _ids(library: Library, document: Document) -> Iterator[Remark]:
    for trail, name in chain(document.ids, _owner_id(document)):
        at = trail if trail == ("id",) else (*trail, "id")
        yield from _form(library, document, name, at)
        yield from _given_before(library, Known(document, trail), name, at)
    for trail, name in document.ids:
        if name not in library.dealt and document.kind not in ("prizes", "events", "corrections"):
            serious = document.kind in _OWNING
            yield Remark(trail, f"no deck holds the card {name[:80]!r}", "copies of it in a deck", serious=serious)


def _form(library: Library, document: Document, name: str, at: Trail) -> Iterator[Remark]:
    owner, slash, slug = name.rpartition("/")
    if not _SLUG.fullmatch(slug) or (slash and not _SLUG.fullmatch(owner)):
        yield Remark(at, f"is the id {name[:80]!r}", _FORM)
    elif at == ("id",):
        yield from _owner_form(document, name, at)
    elif document.kind != "corrections" and owner != _room(document) and not _corrects(library, document, name):
        yield Remark(at, f"is the id {name[:80]!r}", f"'{_room(document)}/{slug}', as for every card of this file")


def _corrects(library: Library, document: Document, name: str) -> bool:
    """Whether a card may have another's id: a file of common cards or Drinks may hold a correction of any card."""
    return document.kind not in _OWNING and name in library.replaced.get(document.layer, ())


def _owner_form(document: Document, name: str, at: Trail) -> Iterator[Remark]:
    wanted = _PREFIXES[document.kind] + PurePosixPath(document.name).stem
    if name != wanted:
        yield Remark(at, f"is the id {name[:80]!r}", f"{wanted!r}, as the file is called")


def _room(document: Document) -> str:
    """The first part of the ids of this file's cards."""
    path = PurePosixPath(document.name)
    return _PREFIXES[document.kind] + path.stem if document.kind in _OWNING else path.parent.name or path.stem


def _given_before(library: Library, here: Known, name: str, at: Trail) -> Iterator[Remark]:
    earlier = library.ids[name]
    before = earlier[: earlier.index(here)]
    same = [known for known in before if known.document.layer == here.document.layer]
    if same and here.document.kind == "corrections":
        return  # which the check of corrections tells
    if same:
        first = same[0].document.source
        problem = f"the id {name[:80]!r} is given on line {first.line(same[0].trail)} of {first.file} already"
        yield Remark(at, problem, "another id")
    elif before and not _may_replace(library.replaced.get(here.document.layer, frozenset()), name):
        file = before[-1].document.source.file
        remedy = "Choose another id, or list it in 'replaces' of pack.json to correct that one."
        yield Remark(at, f"the id {name[:80]!r} is given in {file} already", remedy=remedy)


def _may_replace(replaced: frozenset[str], name: str) -> bool:
    return name in replaced or name.partition("/")[0] in replaced


# Decks


def _deck(library: Library, document: Document) -> Iterator[Remark]:
    for at, name, copies in _listed(document):
        if copies < 1:
            yield Remark(at, f"has {copies} copies", "1 or more")
        if name not in library.card_ids:
            meant = nearest(name, sorted(library.card_ids), most=1)
            yield Remark(at, f"there is no card {name[:80]!r}", meant=meant)
        elif isinstance(card := library.cards[name][2] if name in library.cards else None, Prize | Event):
            problem = "is a Prize, which is won and lies in no deck" if isinstance(card, Prize) else "is no Drink Event"
            yield Remark(at, f"{card.title!r} {problem}", "Drinks and Drink Events, or Character Cards")
        elif card is not None and _deck_of(card) != document.kind:
            yield Remark(at, f"is a card of another kind of deck ({_deck_of(card)})", _KINDS_OF_DECK)
        elif name in library.cards and not _is_dealt(library.cards[name][2]):
            yield Remark(at, "is a card without a type, which nobody can play", "it in a zone, or fired by a tracker")
    if document.owner:
        yield from _size(document.owner)
    tavern = getattr(document.owner, "tavern", None)
    if tavern is not None and tavern not in library.card_ids:
        meant = nearest(tavern, sorted(library.card_ids), most=1)
        yield Remark(("tavern",), f"there is no card {tavern[:80]!r}", meant=meant)


def _is_dealt(card: AnyCard) -> bool:
    """Whether a card can lie in a deck from which players draw, or from which they drink."""
    return not isinstance(card, Card) or bool(card.types)


def _listed(document: Document) -> Iterator[tuple[Trail, str, int]]:
    """The entries of the decks, each with its trail."""
    for key, deck in document.decks.items():
        yield from (((key, name), name, copies) for name, copies in deck.items())


def _deck_of(card: AnyCard) -> str:
    """The kind of file whose deck may list the card."""
    if isinstance(card, OttoCard):
        return "faction"
    return "character" if isinstance(card, Card) else "drink-deck"


def _size(owner: Character | DrinkDeck | Faction) -> Iterator[Remark]:
    size = sum(owner.deck.values())
    full = owner.full if isinstance(owner, DrinkDeck) else _SIZES[type(owner)]
    if not decks.has_size(size, full, complete=owner.complete):
        remedy = "Or say 'complete': false." if size < full else ""
        yield Remark(("deck",), f"the deck has {size} cards", f"{full}", remedy)


def _deck_titles(library: Library, document: Document) -> Iterator[Remark]:
    """Two cards that lie in one deck, a Boss Card with others too, cannot be told apart by the same name."""
    called: dict[str, str] = {}
    for at, name, _copies in _listed(document):
        if name not in library.cards:
            continue
        card = library.cards[name][2]
        for title in dict.fromkeys(lookup.key(title) for title in (card.title, *card.aliases)):
            if (first := called.setdefault(title, name)) != name:
                problem = f"answers to the same title as {first!r} in this deck: {title[:80]!r}"
                yield Remark(at, problem, "another title or alias")


# Zones


def _zones_of(document: Document) -> Iterator[tuple[Trail, Zone]]:
    owner = document.owner
    for place, zone in enumerate(owner.zones if isinstance(owner, Character) else ()):
        yield ("zones", place), zone


def _zones(library: Library, document: Document) -> Iterator[Remark]:
    """Zones that stand twice, or that speak of cards, zones and trackers that are not there."""
    own = [zone.id for _, zone in _zones_of(document)]
    for place, (trail, zone) in enumerate(_zones_of(document)):
        if zone.id in own[:place]:
            yield Remark((*trail, "id"), f"{zone.id!r} stands here again", "another zone")
        if zone.id not in ZONES:
            yield Remark((*trail, "id"), f"{zone.id!r} is a pile of every player", f"one of {', '.join(ZONES)}")
        yield from _zone_cards(library, zone, trail)
        for key in ("renewed_from", "filled_from", "planted_from"):
            if (other := getattr(zone, key)) is not None and other not in own:
                yield Remark((*trail, key), f"the character has no zone {other!r}", f"one of {', '.join(own)}")
        if zone.cleared_for is not None and zone.cleared_for not in library.trackers:
            meant = nearest(zone.cleared_for, sorted(library.trackers), most=1)
            yield Remark((*trail, "cleared_for"), f"no character tracks {zone.cleared_for!r}", meant=meant)
    if isinstance(document.owner, Character):
        yield from _unusable(library, document.owner)


def _unusable(library: Library, owner: Character) -> Iterator[Remark]:
    """Cards that come to a Planter Box without spots, or are treated for nothing; side decks of another size."""
    planted = {zone.planted_from for zone in owner.zones}
    waiting = {zone.filled_from for zone in owner.zones if zone.id == "patients"}
    for place, zone in enumerate(owner.zones):
        size, at = sum(zone.cards.values()), ("zones", place, "cards")
        if zone.full is not None and not decks.has_size(size, zone.full, complete=owner.complete):
            yield Remark(at, f"the {zone.name} has {size} cards", f"{zone.full}")
        for name in zone.cards:
            card = library.cards[name][2] if name in library.cards else None
            if isinstance(card, Card) and zone.id in planted and not card.harvest:
                yield Remark((*at, name), f"{card.title!r} has no Harvest Values", "numbers in 'harvest': [1, 2, 3]")
            if isinstance(card, Card) and zone.id in waiting and not card.supplies:
                expected = "the supplies that it takes to treat them, in 'supplies'"
                yield Remark((*at, name), f"{card.title!r} can be treated for nothing", expected)


def _zone_cards(library: Library, zone: Zone, trail: Trail) -> Iterator[Remark]:
    for name, copies in zone.cards.items():
        if copies < 1:
            yield Remark((*trail, "cards", name), f"has {copies} copies", "1 or more")
        if name not in library.card_ids:
            meant = nearest(name, sorted(library.card_ids), most=1)
            yield Remark((*trail, "cards", name), f"there is no card {name[:80]!r}", meant=meant)


# Trackers


def _fired(document: Document) -> Iterator[tuple[Trail, str]]:
    """The cards that trackers fire, by where that is said."""
    owner = document.owner
    for place, tracker in enumerate(owner.trackers if isinstance(owner, Character) else ()):
        for key in ("fires", "fires_for_boss"):
            if (name := getattr(tracker, key)) is not None:
                yield ("trackers", place, key), name


def _trackers_of(library: Library, document: Document) -> Iterator[Remark]:
    """Trackers that nothing reads, or that fire what is not there, or what is played from hand."""
    for place, tracker in enumerate(document.owner.trackers if isinstance(document.owner, Character) else ()):
        if tracker.id not in library.read_trackers and not tracker.fires:
            problem = f"no card and no zone reads or changes {tracker.name!r}"
            yield Remark(("trackers", place, "id"), problem, "a card that speaks of it, or no such tracker")
    for at, name in _fired(document):
        _, _, card = library.cards.get(name, (None, None, None))
        if name not in library.card_ids:
            meant = nearest(name, sorted(library.card_ids), most=1)
            yield Remark(at, f"there is no card {name[:80]!r}", meant=meant)
        elif card is not None and (not isinstance(card, Card) or card.types or not card.options):
            problem = f"{name[:80]!r} is no card whose effect comes of itself"
            yield Remark(at, problem, "a card with options and no type")


# What cards say of one another


def _cards(library: Library, document: Document) -> Iterator[Remark]:
    for trail, card in document.cards:
        yield from _named_cards(library, card, trail)
        yield from _trackers(library, card, trail)
        yield from _species(library, card, trail)


def _trackers(library: Library, card: AnyCard, trail: Trail) -> Iterator[Remark]:
    for at, tracker in named_trackers(card, trail):
        if tracker not in library.trackers:
            meant = nearest(tracker, sorted(library.trackers), most=1)
            expected = "" if meant else "the id of something that a character tracks"
            yield Remark(at, f"no character tracks {tracker[:80]!r}", expected, meant=meant)


def _species(library: Library, card: AnyCard, trail: Trail) -> Iterator[Remark]:
    for at, species in named_species(card, trail):
        meant = [known for known in sorted(library.species) if _all_but_alike(species, known)]
        if species not in library.species and meant:
            yield Remark(at, f"no character is of the species {species[:80]!r}", meant=tuple(meant), serious=False)


def _all_but_alike(one: str, other: str) -> bool:
    """Whether two names differ by so little that one must be a slip: many species have no character, and are right."""
    from rapidfuzz import fuzz

    return fuzz.ratio(one, other) >= _SLIP


def _named_cards(library: Library, card: AnyCard, trail: Trail) -> Iterator[Remark]:
    if not isinstance(card, Card):
        return
    named = [((*trail, "limits", "only_affected_by", at), name) for at, name in enumerate(card.limits.only_affected_by)]
    if card.counts_as is not None:
        named.append(((*trail, "counts_as"), card.counts_as))
    for at, name in named:
        if name not in library.card_ids:
            meant = nearest(name, sorted(library.card_ids), most=1)
            yield Remark(at, f"there is no card {name[:80]!r}", meant=meant)
    if card.counts_as == card.id:
        yield Remark((*trail, "counts_as"), "is the card itself", "another card")
