"""A game written as a scenario with its moves: what has been decided since the table was so, as a scenario says it.

What is written is run, and taken only if it comes to the same game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from toolkit.cards import Database
from toolkit.engine import Ask, Game
from toolkit.engine.history import Step
from toolkit.engine.moves import Discard, Pass, PlayCard, Treat, UsePotion
from toolkit.engine.saving import restore
from toolkit.referee.scenarios.files import parse
from toolkit.referee.scenarios.matching import declining
from toolkit.referee.scenarios.runner import Runner
from toolkit.referee.scenarios.scenario import WindowKind
from toolkit.referee.scenarios.script import Plain, forced, play
from toolkit.referee.scenarios.standing import MOST_DECLINED, essence
from toolkit.referee.scenarios.titles import Titles

_WINDOWS = frozenset(get_args(WindowKind))


def scripted(scenario: Plain, steps: Sequence[Step], game: Game) -> Plain | None:
    """A scenario with these moves made after its own, which lead to the game; None where no lines of one do."""
    asked = [(restore(step.before, game.cards, ask_everybody=True), step) for step in steps]
    told = (line for before, step in asked if before.ask for line in _lines(before, before.ask, step))
    moves = [*scenario.get("moves", ()), *told]
    last = max((place for place, step in enumerate(steps) if not isinstance(step.move, Pass)), default=-1)
    passed: list[Plain] = [
        {"player": game.players[step.move.seat].name, "pass": True}
        for before, step in asked[last + 1 :]
        if before.ask and len(before.ask.moves) > 1
    ]
    tried = (scenario | {"moves": some} for some in (moves, [*moves, *passed]))
    return next((one for one in tried if _leads_to(one, game, game.cards)), None)


def _leads_to(plain: Plain, game: Game, cards: Database) -> bool:
    """Whether a scenario runs, and comes to this game, without anything to decide on the way from its last move."""
    found, wanted = parse("scenario", msgspec.json.encode(plain)).scenario, essence(game.state)
    run = Runner(found, Titles(found, cards)).run_moves()
    trial = run.game
    for _ in range(MOST_DECLINED):
        if run.remarks or essence(trial.state) == wanted or trial.ask is None or len(trial.ask.moves) > 1:
            break
        trial.answer(trial.ask.moves[0])
    return not run.remarks and essence(trial.state) == wanted


def _lines(game: Game, ask: Ask, step: Step) -> Iterator[dict[str, Any]]:
    """A decision as the lines of a scenario: none for what goes without saying."""
    player, move = game.players[step.move.seat].name, step.move
    if move in declining(ask):
        return
    match move:
        case PlayCard():
            yield play(game, move, at=next((kind for kind in ask.kinds if kind in _WINDOWS), None))
        case Discard(cards=cards):
            yield {"player": player, "discard": list(cards)}
        case UsePotion(attribute=attribute):
            yield {"player": player, "potion": attribute}
        case Treat(card=card):
            yield {"player": player, "treat": card}
        case _:
            yield from forced(game, ask, move)
