"""A card in a list or a report: its kind and evidence in words, and its whole record."""

from __future__ import annotations

from typing import Any

import msgspec

from toolkit.cards.card import AnyCard, Card, Drink, Event, OttoCard, Prize
from toolkit.cards.database import Database
from toolkit.cards.touches import touches
from toolkit.cards.wording import wording
from toolkit.language import ENGLISH


def kind(card: AnyCard) -> str:
    """What sort of card it is: "action or gambling", "drink with a chaser", "drink event", "Otto, cheating"."""
    if isinstance(card, Card):
        return " or ".join(card.kinds)
    if isinstance(card, Drink):
        return "drink with a chaser" if card.chaser else "drink"
    if isinstance(card, OttoCard):
        return f"Otto, {card.gambling.as_type}"
    if isinstance(card, Event):
        return f"{card.event} event"
    return "prize" if isinstance(card, Prize) else "drink event"


def evidence(card: AnyCard) -> str:
    """How well it is known: "printed"; "family only: unsure"; "printed, in doubt"."""
    status = card.provenance.status.replace("_", " ")
    if any(doubt.open for doubt in card.provenance.doubts):
        return f"{status}, in doubt"
    return f"{status}: unsure" if card.provenance.uncertain else status


def record(card: AnyCard, database: Database, language: str = ENGLISH) -> dict[str, Any]:
    """The card as its file has it, with what is derived from it, worded in a language."""
    said = wording(card, database, language)
    decks = database.decks_with[card.id]
    copies = {deck: database.decks[deck].copies_of(card.id) for deck in decks}
    derived = {
        "decks": copies,
        "wording": {"plain": said.plain, "rich": said.rich},
        "touches": msgspec.to_builtins(sorted(touches(card))),
        "uncertain": database.is_uncertain(card),
    }
    return {**msgspec.to_builtins(card), **derived}
