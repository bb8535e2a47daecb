"""Cards that are moved from pile to pile: discarded, taken back, handed on, put on top of a deck."""

from __future__ import annotations

from toolkit.cards.effects import MoveCards
from toolkit.engine import who
from toolkit.engine.frames.moving import Moving
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game
from toolkit.engine.not_yet import require_now
from toolkit.engine.verbs import carry_out


@carry_out.register
def move_cards(effect: MoveCards, game: Game, cause: Resolve) -> None:
    """Players move cards from one of their piles to their own or somebody else's, one player after the other.

    An automaton has no piles, and so neither moves cards nor is handed any (rules otto.no-hand, otto.discards-nothing).
    An Item that is taken goes from its deck to the cards in front of the player (rule lizwick.take-item).
    """
    require_now(effect)
    amount = who.amount(game, cause, effect.amount)
    for seat in reversed(who.seats(game, cause, effect.who)):
        to = seat if effect.to_whom is None else who.one(game, cause, effect.to_whom)
        if to is not None and game.automata.isdisjoint((seat, to)):
            game.push(Moving(seat, to, effect, amount, cause.source))
