"""Undo and redo at every point of a game, in the middle of a response too."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import random_game, with_guests
from tests.engine.sides import game_of_sides
from toolkit.engine.frames.play import Play
from toolkit.engine.history import History
from toolkit.engine.moves import Order, Pass
from toolkit.engine.saving import save
from toolkit.errors import NotLegal

CARDS = with_guests()
SEEDS = st.integers(min_value=0, max_value=10**6)


def played(seed: int) -> tuple[History, list[bytes]]:
    """A game played to its end, and each state that it went through."""
    history, chance, states = History(random_game(CARDS, seed)), random.Random(seed), []
    while history.game.ask is not None:
        states.append(save(history.game))
        history.answer(chance.choice(history.game.ask.moves))
    return history, [*states, save(history.game)]


@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_undo_goes_back_through_every_state_and_redo_comes_again(seed: int) -> None:
    history, states = played(seed)
    log, asks = list(history.game.log or ()), []
    for state in reversed(states[:-1]):
        history.undo()
        asks.append(history.game.ask)
        assert save(history.game) == state
    assert history.steps == []
    for state, ask in zip(states[1:], reversed(asks), strict=True):
        assert history.game.ask == ask
        history.redo()
        assert save(history.game) == state
    assert history.game.log == log


def test_undo_in_the_middle_of_a_response_goes_on_from_there_in_another_way() -> None:
    history, chance = History(random_game(CARDS, 3)), random.Random(3)
    while sum(isinstance(frame, Play) for frame in history.game.state.stack) < 2:
        history.answer(chance.choice(history.game.ask.moves))
    before, depth = save(history.game), len(history.game.state.stack)
    history.answer(history.game.ask.moves[-1])
    history.undo()
    assert save(history.game) == before
    assert len(history.game.state.stack) == depth
    history.answer(history.game.ask.moves[0])
    with pytest.raises(NotLegal, match="no move has been taken back"):
        history.redo()


def test_the_log_is_taken_back_too() -> None:
    history = History(random_game(CARDS, 5))
    before = list(history.game.log)
    for _ in range(20):
        history.answer(history.game.ask.moves[0])
    assert history.game.log[: len(before)] == before
    assert len(history.game.log) > len(before)
    for _ in range(20):
        history.undo()
    assert history.game.log == before


def test_a_move_that_is_refused_leaves_no_trace() -> None:
    history = History(random_game(CARDS, 5))
    before = save(history.game)
    with pytest.raises(NotLegal):
        history.answer(Pass(history.game.ask.seat + 1))
    assert history.steps == []
    assert save(history.game) == before


def test_before_the_first_move_there_is_nothing_to_undo() -> None:
    with pytest.raises(NotLegal, match="no move to take back"):
        History(random_game(CARDS, 1)).undo()


def test_what_a_teammate_answers_for_the_team_is_remembered_and_undone() -> None:
    history = History(game_of_sides(CARDS, 0))
    while not history.game.ask.also:
        history.answer(history.game.ask.moves[-1])
    ask, made = history.game.ask, len(history.steps)
    other = history.game.opponents(ask.seat)[0]
    history.answer(Order(ask.also[0], (other, other)))
    assert history.steps[made].move == Order(ask.seat, (other, other))
    assert len(history.steps) == made + 1
    history.undo()
    assert history.game.ask == ask
