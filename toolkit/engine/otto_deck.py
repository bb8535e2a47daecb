"""Otto's deck: turned over card by card, and made anew from its discards (rules otto.deck, otto.deck-runs-out)."""

from __future__ import annotations

from toolkit.engine.game import Game


def turn_over(game: Game, seat: int) -> str | None:
    """Turn over the top card, which then lies in front of the automaton; None if there is none.

    (rules otto.deck, otto.no-cards-in-a-round)
    """
    deck = game.state.zones.get("otto-deck")
    if not deck:
        return None
    card = deck.pop(0)
    game.lay_in_front(seat, card)
    game.note("otto-reveals", seat, card=card, rule="otto.deck")
    return card


def discard(game: Game, card: str) -> None:
    """A card comes to the top of the discards."""
    game.state.zones.setdefault("otto-discard", []).insert(0, card)
    renew(game)


def renew(game: Game) -> None:
    """Shuffle the discards into a new deck as soon as it is empty, but not in a Round (rule otto.deck-runs-out)."""
    zones = game.state.zones
    if not zones.get("otto-deck") and zones.get("otto-discard") and game.state.round is None:
        zones["otto-deck"], zones["otto-discard"] = zones["otto-discard"], []
        game.shuffle(zones["otto-deck"])
        game.note("otto-deck-reshuffled", rule="otto.deck-runs-out")
