"""Loops: a deck played as fast as it can be, to see whether a turn ever comes to its end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping

from toolkit.cards import Database
from toolkit.engine import Ask
from toolkit.engine.moves import AnyMove, Discards, Pass, PlayCard
from toolkit.engine.setup import Chair, new_game
from toolkit.referee.audit.finding import Finding
from toolkit.referee.scenarios.matching import decline

MOST_DECISIONS = 250
"""More decisions than this in one phase are a loop: hands hold seven cards, and so do those that answer them."""

GAMES, TURNS, OPPONENT = 4, 12, "gog"


def findings(database: Database, deck: str, files: Mapping[str, str]) -> Iterator[Finding]:
    """The cards of a character's deck that were played most in a phase that did not end."""
    for seed in range(GAMES):
        played = stuck(database, deck, seed)
        if played is not None:
            card, times = played.most_common(1)[0]
            own = [one for one, _times in played.most_common(3)]
            why = f"A turn does not end: in one phase {times} times {card}, mostly {', '.join(own)}."
            remedy = "Something gives back what it takes: let it draw less, or let it be played only once."
            yield Finding("loop", "error", card, files[card], why, remedy)
            return


def stuck(database: Database, deck: str, seed: int) -> Counter[str] | None:
    """What was played in a phase that went on and on; None if the game went on."""
    dice = random.Random(seed)  # noqa: S311 - which card to try is no secret
    other = OPPONENT if deck != OPPONENT else "dimli"
    game = new_game(database, [Chair("Ada", deck), Chair("Ben", other)], seed=seed)
    played: Counter[str] = Counter()
    decisions, turns, phase = 0, 0, (game.state.turn, game.state.phase)
    while game.ask is not None and turns < TURNS:
        if phase != (game.state.turn, game.state.phase):
            turns += phase[0] != game.state.turn
            decisions, phase = 0, (game.state.turn, game.state.phase)
            played.clear()
        move = _eager(game.ask, dice)
        if isinstance(move, PlayCard):
            played[move.card] += 1
        decisions += 1
        if decisions > MOST_DECISIONS and played:
            return played
        game.answer(move)
    return None


def _eager(ask: Ask, dice: random.Random) -> AnyMove:
    """Ada plays whatever she can; Ben declines."""
    if ask.seat != 0 or isinstance(ask.moves, Discards):
        return decline(ask)
    others = [move for move in ask.moves if not isinstance(move, Pass)]
    return dice.choice(others) if others else decline(ask)
