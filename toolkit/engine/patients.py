"""Waiting Patients, who are treated with Medical Supplies at any time (rulebook 8, Doctor Terci)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.cards import Card, Database
from toolkit.engine import trackers
from toolkit.engine.moves import Treat

if TYPE_CHECKING:
    from toolkit.engine.game import Game
    from toolkit.engine.state import Player


def treatable(cards: Database, player: Player) -> tuple[str, ...]:
    """The Waiting Patients for whom a player has all supplies: the others wait (rules terci.treat, terci.waiting)."""
    waiting = dict.fromkeys(player.zones.get("patients", ()))
    return tuple(card for card in waiting if _has(player, _needs(cards, card)))


def treat(game: Game, move: Treat) -> None:
    """Spend the supplies and take the Patient into hand (rules terci.treat, terci.patients-in-hand)."""
    player = game.players[move.seat]
    for supply, much in _needs(game.cards, move.card).items():
        trackers.adjust(game, move.seat, supply, -much, rule="terci.treat")
    player.zones["patients"].remove(move.card)
    game.note("patients-to-hand", move.seat, card=move.card, rule="terci.treat")
    game.add_to_hand(move.seat, move.card)
    game.rearranged(move.seat)


def _needs(cards: Database, card: str) -> dict[str, int]:
    found = cards.cards[card]
    return found.supplies if isinstance(found, Card) else {}


def _has(player: Player, needs: dict[str, int]) -> bool:
    return bool(needs) and all(player.trackers.get(supply, 0) >= much for supply, much in needs.items())
