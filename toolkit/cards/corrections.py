"""Corrections: what the owner of a box knows better about a deck, one small record for each card.

They are a file ``corrections/DECK.json`` of a pack. A record that is done replaces our card everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from toolkit.cards import decks
from toolkit.cards.card import AnyCard
from toolkit.cards.character import Character, DrinkDeck, Faction
from toolkit.record import Record

Owner = TypeVar("Owner", Character, DrinkDeck, Faction)


class Example(Record, frozen=True):
    """A card that is known: its title, what it says, and how that is written."""

    title: str
    says: str
    written: dict[str, Any]


class Correction(Record, frozen=True):
    """A card of ours that is made up or doubtful, as it lies in the deck.

    ``card`` is ours until its owner has written the true one over it, under the same id, and ``copies`` how many of it
    there are; then ``done`` is set. Where one card of ours stands for several of the box, each further one has a record
    of its own, with an id of its own, which says whose copies it ``replaces``: of ours so many fewer are left.
    ``known`` tells what is known of the card, ``asked`` what is wanted, and ``examples`` are known cards like it.
    """

    done: bool
    card: AnyCard
    copies: int
    replaces: str | None = None
    known: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()


class Corrections(Record, frozen=True):
    """The corrections of one deck."""

    deck: str
    cards: tuple[Correction, ...]

    @property
    def done(self) -> Mapping[str, Correction]:
        """What replaces a card of ours, or some copies of it, by its own id."""
        return {one.card.id: one for one in self.cards if one.done}

    def beside(self, card_id: str) -> tuple[Correction, ...]:
        """What replaces copies of a card of ours under ids of its own."""
        return tuple(one for one in self.done.values() if one.replaces == card_id)

    def divided(self, card_id: str, copies: int) -> Mapping[str, int]:
        """What lies in the deck in place of a card of ours, with its copies, of which there were so many."""
        beside = {one.card.id: one.copies for one in self.beside(card_id)}
        own = self.done[card_id].copies if card_id in self.done else copies - sum(beside.values())
        return {card_id: own, **beside}


def corrected(owner: Owner, corrections: Corrections) -> Owner:
    """A character, Drink Deck or faction with what replaces its cards and their copies."""
    changes = dict[str, Any]()
    if not isinstance(owner, DrinkDeck):
        changes["cards"] = tuple(one for card in owner.cards for one in _in_place_of(card, corrections))
    if owner.id == corrections.deck:
        changes["deck"] = _recounted(owner.deck, corrections)
    if isinstance(owner, Character):
        if decks.boss_id(owner) == corrections.deck:
            changes["boss_deck"] = _recounted(owner.boss_deck, corrections)
        changes["zones"] = tuple(
            replace(zone, cards=_recounted(zone.cards, corrections))
            if decks.side_id(owner, zone) == corrections.deck
            else zone
            for zone in owner.zones
        )
    return replace(owner, **changes)


def _in_place_of(card: AnyCard, corrections: Corrections) -> Iterator[AnyCard]:
    yield corrections.done[card.id].card if card.id in corrections.done else card
    yield from (one.card for one in corrections.beside(card.id))


def _recounted(deck: Mapping[str, int], corrections: Corrections) -> dict[str, int]:
    shares = (corrections.divided(card, copies) for card, copies in deck.items())
    return {card: copies for share in shares for card, copies in share.items()}
