"""Drinks as the script is told of them: their numbers, for whom they are others, and what is left to the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from toolkit.cards.card import Drink, DrinkEvent
from toolkit.cards.titles import titled
from toolkit.cards.wording import wording
from toolkit.tts import lua

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.cards.character import Deck


def facts(db: Database, decks: Sequence[Deck], language: str) -> Mapping[str, lua.Value]:
    """Each Drink and Drink Event of these decks by its id.

    ``says`` is what its face says beside its numbers. ``by_hand``: not all of that is a number of its drinker's tracks.
    ``kept``: its drinker keeps it.
    """
    served = {entry.card_id: db.cards[entry.card_id] for deck in decks for entry in deck.entries}
    return {key: _served(card, db, language) for key, card in served.items() if isinstance(card, Drink | DrinkEvent)}


def _served(card: Drink | DrinkEvent, db: Database, language: str) -> lua.Value:
    told: dict[str, lua.Value] = {"title": titled(card, language)}
    says = wording(card, db, language).plain.replace("\n", " ")
    told |= {"says": says} if says else {}
    if isinstance(card, DrinkEvent):
        return told | {"is_event": True, "by_hand": True}
    others: list[lua.Value] = [
        {"species": list(other.species), "alcohol": other.alcohol, "fortitude": other.fortitude}
        for other in card.exceptions
    ]
    told |= {"alcohol": card.alcohol, "fortitude": card.fortitude, "chaser": card.chaser}
    told |= {"others": others} if others else {}
    told |= {"kept": True} if card.kept else {}
    return told | ({"by_hand": True} if card.also or card.splits else {})
