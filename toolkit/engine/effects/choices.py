"""How effects are put together: may, choose, if, each."""

from __future__ import annotations

from toolkit.cards.effects import Choose, Each, If, May
from toolkit.engine import costs, who
from toolkit.engine.conditions import holds
from toolkit.engine.frames.choosing import Choosing
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game
from toolkit.engine.not_yet import require_now
from toolkit.engine.verbs import carry_out


@carry_out.register
def may(effect: May, game: Game, cause: Resolve) -> None:
    """A player may have the effects happen, if they can pay what it costs."""
    require_now(effect)
    seat = who.one(game, cause, effect.who)
    if seat is None:
        return
    if costs.missing(game, seat, effect.cost) is None:
        offer, cost = [list(effect.effects)], list(effect.cost)
        game.push(Choosing(seat, offer, cause.source, cause.you, cause.that, optional=True, cost=cost))


@carry_out.register
def choose(effect: Choose, game: Game, cause: Resolve) -> None:
    """A player chooses one list of effects (rule terci.supplies-choice)."""
    seat = who.one(game, cause, effect.who)
    if seat is not None:
        options = [list(option) for option in effect.options]
        game.push(Choosing(seat, options, cause.source, cause.you, cause.that))


@carry_out.register
def only_if(effect: If, game: Game, cause: Resolve) -> None:
    """The effects happen if the condition holds, others if not."""
    holding = holds(game, cause, effect.condition)
    effects = effect.effects if holding else effect.otherwise
    game.push(Resolve(list(effects), cause.source, cause.you, cause.that))


@carry_out.register
def each(effect: Each, game: Game, cause: Resolve) -> None:
    """The effects happen for each of these players in turn."""
    for seat in reversed(who.seats(game, cause, effect.who)):
        game.push(Resolve(list(effect.effects), cause.source, cause.you, seat))
