"""Sea Events, as far as our books tell: the deck, and the counters on it (rulebook 12.3).

How they progress, and when one of them is revealed, no book of ours tells.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from toolkit.figures import SEA_COUNTERS

if TYPE_CHECKING:
    from toolkit.engine.game import Game


def set_up(game: Game, events: Iterable[str]) -> None:
    """Shuffle the deck, and put two Progress Counters on it (rule sea-events.setup)."""
    deck = list(events)
    game.shuffle(deck)
    game.state.zones["sea-deck"] = deck
    game.state.counters["sea-deck"] = SEA_COUNTERS
