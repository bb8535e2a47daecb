"""Mushrooms that cards Plant and Grow (rulebook 8, Dale the Mycologist)."""

from __future__ import annotations

from toolkit.cards.effects import Grow, MoveCards, Plant
from toolkit.engine import mushrooms, who
from toolkit.engine.frames.growing import Growing
from toolkit.engine.frames.moving import Moving
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game
from toolkit.engine.verbs import carry_out


@carry_out.register
def plant(effect: Plant, game: Game, cause: Resolve) -> None:
    """The top Mushroom of the deck, or one chosen from the discards, comes into the Planter Box (rule dale.plant)."""
    for seat in reversed(who.seats(game, cause, effect.who)):
        pile = mushrooms.box(game, seat)
        if pile is None:
            continue
        if effect.source == "side-deck":
            mushrooms.plant(game, seat)
        else:
            game.push(Moving(seat, seat, MoveCards(effect.source, pile, revealed=True), 1, cause.source))


@carry_out.register
def grow(effect: Grow, game: Game, cause: Resolve) -> None:
    """One Mushroom Grows, or every one does (rule dale.grow)."""
    for seat in reversed(who.seats(game, cause, effect.who)):
        if effect.every:
            mushrooms.grow(game, seat, mushrooms.growing(game, seat))
        else:
            game.push(Growing(seat, cause.source))
