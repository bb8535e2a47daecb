"""Whether a condition of a card holds."""

from __future__ import annotations

from typing import assert_never

from toolkit.cards.conditions import Condition, InGame, InRound, IsPhase, IsSpecies, IsTracked, Opponents
from toolkit.cards.words import Player
from toolkit.engine.frames.losing import passing_out
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game


def whose_it_is(game: Game, whose: Player, actor: int, you: int) -> bool:
    """Whether an act of ``actor`` is one of ``whose``, seen by ``you``; a teammate's is as your own (rule defense)."""
    if whose == "anyone":
        return True
    is_own = actor == you or (game.has_teams and game.on_one_side(actor, you))
    return is_own == (whose == "you")


def holds_for(game: Game, condition: Condition, you: int, seats: list[int]) -> bool:
    """Whether it holds for "you", where its ``who`` stands for ``seats``."""
    match condition:
        case InRound(still=still):
            return bool(seats) and all((seat in game.in_round()) == still for seat in seats)
        case Opponents(at_least=least, at_most=most):
            count = len(game.opponents(you))
            return count >= least and (most is None or count <= most)
        case InGame():
            sides = {game.players[seat].side for seat in seats}
            return (
                bool(sides)
                and not sides & set(passing_out(game))
                and not any(game.state.sides[s].is_broke for s in sides)
            )
        case IsTracked(tracker=tracker, at_least=least, at_most=most):
            much = [game.players[seat].trackers.get(tracker, 0) for seat in seats]
            return bool(much) and least <= min(much) and (most is None or max(much) <= most)
        case IsSpecies(species=species):
            return bool(seats) and all(set(game.players[seat].species) & set(species) for seat in seats)
        case IsPhase(phase=phase, whose=whose):
            return game.state.phase == phase and whose_it_is(game, whose, game.state.turn, you)
        case _:
            assert_never(condition)


def holds(game: Game, cause: Resolve, condition: Condition) -> bool:
    """Whether it holds while these effects are carried out."""
    from toolkit.engine import who

    seats = [cause.you] if isinstance(condition, (Opponents, IsPhase)) else who.seats(game, cause, condition.who)
    return holds_for(game, condition, cause.you, seats)
