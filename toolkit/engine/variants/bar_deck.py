"""Bar Deck: more Drinks than a Drink Deck, dealt thirty at a time (rulebook 12.1).

It is a zone of the table, at which nobody may look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.figures import DRINK_DECK

if TYPE_CHECKING:
    from toolkit.engine.game import Game


def is_played(game: Game) -> bool:
    """Whether there is a Bar Deck, be it an empty one (rule bar-deck)."""
    return "bar-deck" in game.state.zones


def deal(game: Game) -> None:
    """The next thirty cards are the Drink Deck; where the Bar Deck runs out, the discards are a new one.

    With fewer Drinks than that, all there are. (rules bar-deck.setup, bar-deck.refill, bar-deck.runs-out)
    """
    state, bar = game.state, game.state.zones["bar-deck"]
    while len(state.drink_deck) < DRINK_DECK and (bar or state.drink_discard):
        wanted = DRINK_DECK - len(state.drink_deck)
        state.drink_deck += bar[:wanted]
        del bar[:wanted]
        if not bar:
            _renew(game, bar)


def _renew(game: Game, bar: list[str]) -> None:
    if game.state.drink_discard:
        bar += game.state.drink_discard
        game.state.drink_discard = []
        game.shuffle(bar)
        game.note("bar-deck-reshuffled", rule="bar-deck.runs-out")
