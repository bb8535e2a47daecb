"""Corrections: what the owner of a box knows better about a deck, one small record for each card.

They are a file ``corrections/DECK.json`` of a pack. A record that is done replaces our card everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    there are; then ``done`` is set. ``known`` tells what is known of the card, ``asked`` what is wanted, and
    ``examples`` are known cards like it.
    """

    done: bool
    card: AnyCard
    copies: int
    known: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()


class Corrections(Record, frozen=True):
    """The corrections of one deck."""

    deck: str
    cards: tuple[Correction, ...]

    @property
    def done(self) -> Mapping[str, Correction]:
        """What replaces a card of ours, by its id."""
        return {one.card.id: one for one in self.cards if one.done}


def corrected(owner: Owner, corrections: Corrections) -> Owner:
    """A character, Drink Deck or faction with what replaces its cards and their copies."""
    done, changes = corrections.done, dict[str, Any]()
    if not isinstance(owner, DrinkDeck):
        changes["cards"] = tuple(done[card.id].card if card.id in done else card for card in owner.cards)
    if owner.id == corrections.deck:
        changes["deck"] = _recounted(owner.deck, done)
    if isinstance(owner, Character):
        if decks.boss_id(owner) == corrections.deck:
            changes["boss_deck"] = _recounted(owner.boss_deck, done)
        changes["zones"] = tuple(
            replace(zone, cards=_recounted(zone.cards, done))
            if decks.side_id(owner, zone) == corrections.deck
            else zone
            for zone in owner.zones
        )
    return replace(owner, **changes)


def _recounted(deck: Mapping[str, int], done: Mapping[str, Correction]) -> dict[str, int]:
    return {card: done[card].copies if card in done else copies for card, copies in deck.items()}
