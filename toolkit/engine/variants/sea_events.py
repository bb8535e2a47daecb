"""Sea Events: the deck, the counters on it, and what comes of them at the end of turns (rulebook 12.3)."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.engine.frames.event import Revealed
from toolkit.engine.game import Game
from toolkit.figures import MOST_SEA_COUNTERS, SEA_COUNTERS


def set_up(game: Game, events: Iterable[str]) -> None:
    """Shuffle the deck, and put two Progress Counters on it (rule sea-events.setup)."""
    deck = list(events)
    game.shuffle(deck)
    game.state.zones["sea-deck"] = deck
    game.state.counters["sea-deck"] = SEA_COUNTERS


def end_turn(game: Game, seat: int) -> bool:
    """At the end of a turn a counter comes off, and with the last one an Event is revealed; whether one was.

    There is none where the deck has no cards. (rule sea-events.progress)
    """
    deck, counters = game.state.zones.get("sea-deck"), game.state.counters
    if not deck:
        return False
    counters["sea-deck"] = max(0, counters["sea-deck"] - 1)
    game.note("sea-progress", rule="sea-events.progress")
    if counters["sea-deck"]:
        return False
    _reveal(game, deck, game.around(seat)[0])
    return True


def _reveal(game: Game, deck: list[str], seat: int) -> None:
    """The top card is revealed, and will lie at the bottom; there are new counters on the deck.

    (rules sea-events.revealed, sea-events.new-counters)
    """
    card = deck.pop(0)
    deck.append(card)
    game.state.counters["sea-deck"] = min(MOST_SEA_COUNTERS, len(game.heads(seat)))
    game.note("reveals", seat, card=card, rule="sea-events.revealed")
    game.push(Revealed(seat, card))
