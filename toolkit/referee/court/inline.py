"""Cards that exist nowhere else, by which somebody loses, gains or pays just so much."""

from __future__ import annotations

from typing import Any

from toolkit.referee.numbers import ATTRIBUTES

_PREFIX = "case/"


def loses(track: str, amount: int, kind: str = "action") -> dict[str, Any]:
    """A card by which a player loses so much of a track."""
    effect = {"do": "lose", "attribute": track, "amount": amount, "who": "picked"}
    return _card(f"loses-{amount}-{track}", f"[They lose {amount} {ATTRIBUTES[track]}]", effect, "another", kind)


def gains(track: str, amount: int, kind: str = "action") -> dict[str, Any]:
    """A card by which a player gains so much of a track."""
    effect = {"do": "gain", "attribute": track, "amount": amount, "who": "picked"}
    return _card(f"gains-{amount}-{track}", f"[They gain {amount} {ATTRIBUTES[track]}]", effect, "anyone", kind)


def pays(amount: int, kind: str = "action") -> dict[str, Any]:
    """A card by which a player pays so much Gold to who plays it."""
    effect = {"do": "pay", "amount": amount, "who": "picked", "to": "you"}
    return _card(f"pays-{amount}-gold", f"[They pay you {amount} Gold]", effect, "another", kind)


def is_inline(card: str) -> bool:
    """Whether a card is one of these."""
    return card.startswith(_PREFIX)


def _card(name: str, title: str, effect: dict[str, Any], pick: str, kind: str) -> dict[str, Any]:
    option = {"pick": [pick], "effects": [effect]}
    provenance = {"status": "stand-in", "sources": []}
    plain = {"kind": "card", "id": f"{_PREFIX}{name}-{kind}", "title": title, "types": [kind]}
    return plain | {"options": [option], "provenance": provenance}
