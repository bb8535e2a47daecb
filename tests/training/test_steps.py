"""Decisions taken apart: every legal move can be made step by step, and no other."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from tests.engine.random_games import random_game
from tests.engine.sides import with_villains
from tests.engine.tight_games import any_game
from toolkit.engine import Game
from toolkit.engine.moves import AnyMove, Choose, Discard, Discards
from toolkit.training import steps
from toolkit.training.steps import Step, decision

CARDS = with_villains()
MOST = 300
"""Ways to discard beyond these are not all tried."""


def ways(game: Game, begun: Sequence[Step] = ()) -> Iterator[tuple[tuple[Step, ...], AnyMove]]:
    """All rows of steps that begin so, each with the move that it makes."""
    now = decision(game)
    for step in begun:
        now.take(step)
    for step in list(now.open):
        again = decision(game)
        for one in begun:
            again.take(one)
        move = again.take(step)
        if move is None:
            yield from ways(game, (*begun, step))
        else:
            yield (*begun, step), move


@pytest.mark.parametrize("seed", range(12))
def test_the_legal_moves_are_what_steps_lead_to(seed: int) -> None:
    game, chance = any_game(CARDS, seed), random.Random(seed)
    made: Counter[str] = Counter()
    while game.ask is not None and sum(made.values()) < 120:
        if len(game.ask.moves) <= MOST and not isinstance(game.ask.moves, Discards):
            found = list(ways(game))
            assert Counter(move for _, move in found) == Counter(game.ask.moves)
        made.update(type(move).__name__ for move in game.ask.moves[:1])
        game.answer(chance.choice(game.ask.moves))
    assert len(made) > 2


def test_cards_are_discarded_one_after_the_other_in_any_order() -> None:
    game = random_game(CARDS, 3)
    while not (isinstance(game.ask.moves, Discards) and 8 < len(game.ask.moves) < MOST):
        game.answer(game.ask.moves[0])
    assert {move for _, move in ways(game)} == set(game.ask.moves)
    first, second, *_ = [step for step in decision(game).open if step.what == "discard"]
    made = []
    for order in ((first, second), (second, first)):
        now = decision(game)
        assert [now.take(step) for step in order] == [None, None]
        made.append(now.take(steps.ENOUGH))
    assert made[0] == made[1] == Discard(game.ask.seat, tuple(sorted((str(first.of), str(second.of)))))


def test_a_large_number_is_said_in_several_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "NUMBERS", 2)
    game = random_game(CARDS, 3)
    moves = tuple(Choose(game.ask.seat, number) for number in range(7))
    object.__setattr__(game, "ask", type(game.ask)(game.ask.seat, ("choice",), moves))
    told = {move.value: [step.what for step in way] for way, move in ways(game)}
    assert {move for _, move in ways(game)} == set(moves)
    assert told[6] == ["further", "further", "further"]
    assert told[1] == ["number"]
