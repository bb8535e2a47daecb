"""Champions: the one of each team who takes what would set teammates against each other (rulebook 9.7)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.second_engine.table import Question, Steps, Table
from toolkit.cards import effects
from toolkit.engine.moves import Choose


def choose(table: Table, automatic: int | None, champions: list[int]) -> Steps:
    """Every team names its Champion, clockwise; only that of ``automatic``, if of any, has no choice (9.7.2)."""
    for first in table.one_of_each_team():
        team = table.team(first)
        if len(team) > 1 and automatic not in team:
            answer = yield Question(first, ("champion",), [Choose(first, one) for one in team], tuple(team[1:]))
            assert isinstance(answer, Choose)
            champions.append(int(answer.value))


def are_needed(listed: Iterable[effects.Effect]) -> bool:
    """Whether something would affect each player, also the one who does it (9.7.1)."""
    return any(map(_is_for_all, listed))


def _is_for_all(effect: effects.Effect) -> bool:
    match effect:
        case effects.DrinkingContest():
            return True
        case effects.Each():
            return effect.who == "everyone" or are_needed(effect.effects)
        case effects.If():
            return are_needed([*effect.effects, *effect.otherwise])
        case effects.May():
            return are_needed(effect.effects)
        case effects.Choose():
            return any(map(are_needed, effect.options))
    return getattr(effect, "who", None) == "everyone"
