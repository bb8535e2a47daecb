"""Champions: who of each team takes part in what would set teammates against each other (rulebook 9.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import Choose


def ask(game: Game, automatic: int | None, chosen: Sequence[int]) -> Ask | None:
    """Ask the next team, in turn order, whose Champion is not known yet; None if all are.

    ``automatic`` is the Champion of their own team without being chosen (rules champions, champions.automatic,
    champions.each-time). Any of the team may answer.
    """
    for team in _teams(game) if game.has_teams else ():
        if automatic not in team and not set(team) & set(chosen):
            seat, *mates = team
            return Ask(seat, ("champion",), tuple(Choose(seat, one) for one in team), also=tuple(mates))
    return None


def sitting_out(game: Game, champions: Iterable[int]) -> list[int]:
    """The teammates of these Champions (rule champions.round)."""
    return [mate for one in champions for mate in game.teams[one] if mate != one]


def _teams(game: Game) -> list[list[int]]:
    """The teams of more than one player, in turn order."""
    teams = (game.teams[seat] for seat in game.heads(game.state.turn))
    return [team for team in teams if len(team) > 1]
