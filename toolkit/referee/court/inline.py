"""Cards by which somebody loses, gains or pays just so much: a plain one of the decks, or one that is made for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from toolkit.cards import Card, Database, Option
from toolkit.cards.effects import Effect, Gain, Lose, Pay
from toolkit.referee.numbers import ATTRIBUTES


def plain(cards: Database, effect: Effect, pick: str, kind: str) -> str | None:
    """The id of a card that does this and nothing else to whoever is picked; None if there is none."""
    return _plain(cards).get((effect, pick, kind))


@lru_cache(maxsize=4)
def _plain(cards: Database) -> Mapping[tuple[Effect, str, str], str]:
    found: dict[tuple[Effect, str, str], str] = {}
    for deck in cards.told_decks:
        for entry in cards.decks[deck].entries:
            card = cards.cards[entry.card_id]
            if isinstance(card, Card) and len(card.options) == 1 and _is_plain(card.options[0]):
                only = card.options[0]
                found.setdefault((only.effects[0], only.pick[0], card.types[0]), card.id)
    return found


def _is_plain(option: Option) -> bool:
    single = len(option.effects) == 1 and isinstance(option.effects[0], Gain | Lose | Pay) and len(option.pick) == 1
    return single and not (option.when or option.requires or option.cost)


def made(effect: Gain | Lose | Pay, kind: str) -> dict[str, Any]:
    """A card that does this and nothing else to whoever is picked."""
    match effect:
        case Pay(amount=amount):
            title = f"[They pay you {amount} Gold]"
        case Gain(attribute=track, amount=amount):
            title = f"[They gain {amount} {ATTRIBUTES[track]}]"
        case _:
            title = f"[They lose {effect.amount} {ATTRIBUTES[effect.attribute]}]"
    option = {"pick": ["another"], "effects": [msgspec.to_builtins(effect)]}
    name = "-".join(title.strip("[]").lower().split())
    provenance = {"status": "stand-in", "sources": []}
    whole = {"kind": "card", "id": f"case/{name}-{kind}", "title": title, "types": [kind], "options": [option]}
    return whole | {"provenance": provenance}
