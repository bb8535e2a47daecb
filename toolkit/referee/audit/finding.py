"""What an audit finds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from toolkit.cards import Database
from toolkit.cards.character import Character, CommonCards, Deck, Drinks, Events, Faction, Prizes
from toolkit.cards.layer import decode

Severity = Literal["error", "warning", "note"]

Check = Literal[
    "never-playable",
    "does-nothing",
    "no-answer",
    "loop",
    "better-twin",
    "wording",
    "number",
    "out-of-range",
    "not-yet-played",
]


class Finding(msgspec.Struct, frozen=True):
    """One finding: which check, how grave, about which card of which file; why, and what to do about it."""

    check: Check
    severity: Severity
    card: str
    file: str
    why: str
    remedy: str


def files(database: Database) -> Mapping[str, str]:
    """For each card the file that it comes from: the last one that has it."""
    found: dict[str, str] = {}
    for layer in database.layers:
        for name in layer.files:
            match decode(layer, name):
                case Character(cards=cards) | CommonCards(cards=cards) | Drinks(drinks=cards) | Faction(cards=cards):
                    found |= {card.id: str(layer.place(name)) for card in cards}
                case Prizes(prizes=cards) | Events(events=cards):
                    found |= {card.id: str(layer.place(name)) for card in cards}
    return found


def deck_file(database: Database, deck: Deck) -> str:
    """The file that a deck comes from: the last one that has it."""
    folder, prefix = {"character": ("characters", ""), "otto": ("otto", "otto-")}.get(deck.kind, ("drinks", "drinks-"))
    stem = deck.id.removeprefix(prefix)
    name = f"{folder}/{stem}.json"
    return next(str(layer.place(name)) for layer in reversed(database.layers) if name in layer.files)
