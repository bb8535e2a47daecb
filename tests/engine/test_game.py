"""Whole games at random: nothing is lost, nothing gets stuck, and every point can be saved."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import character_cards, gold, played, random_game, with_guests
from toolkit.engine.moves import Pass
from toolkit.engine.saving import copy, load, save
from toolkit.errors import CannotRead, NotLegal

CARDS = with_guests()
SEEDS = st.integers(min_value=0, max_value=10**6)
FEW = settings(max_examples=12, deadline=None)


@given(seed=SEEDS)
@FEW
def test_every_game_ends_and_keeps_its_gold_its_cards_and_its_limits(seed: int) -> None:
    game = random_game(CARDS, seed)
    gold_before, cards_before = gold(game), character_cards(game)
    for _ in played(game, seed):
        assert gold(game) == gold_before
        assert all(
            0 <= side.fortitude <= 20 and 0 <= side.alcohol <= 20 and side.gold >= 0 for side in game.state.sides
        )
        assert game.ask is None or not game.side_of[game.ask.seat].out
    assert game.state.winners
    assert character_cards(game) == cards_before


@given(seed=SEEDS)
@FEW
def test_a_game_saved_and_loaded_before_each_decision_goes_the_same_way(seed: int) -> None:
    game, again = random_game(CARDS, seed), random_game(CARDS, seed)
    for move in islice(played(game, seed), 150):
        again = load(save(again), CARDS)
        again.answer(move)
        assert again.ask == game.ask
    assert save(again) == save(game)


@given(seed=SEEDS)
@FEW
def test_a_copy_lives_its_own_life(seed: int) -> None:
    game = random_game(CARDS, seed)
    before = save(game)
    for _ in islice(played(copy(game), seed), 60):
        pass
    assert save(game) == before


@given(seed=SEEDS)
@FEW
def test_asking_everybody_changes_nothing_but_the_silence(seed: int) -> None:
    game, asking = random_game(CARDS, seed), random_game(CARDS, seed, ask_everybody=True)
    chance = random.Random(seed)
    for _ in range(100):
        while asking.ask != game.ask:
            assert asking.ask is not None
            assert asking.ask.moves == (Pass(asking.ask.seat),)
            asking.answer(asking.ask.moves[0])
        if game.ask is None:
            break
        move = chance.choice(game.ask.moves)
        game.answer(move)
        asking.answer(move)
    assert asking.log
    assert game.log
    assert asking.log == game.log[: len(asking.log)]


def test_a_game_has_no_more_fields_than_plain_python_looks_at_quickly() -> None:
    """Python 3.11 keeps thirty fields of an object beside it; with one more, each look at any of them takes longer."""
    assert len(vars(random_game(CARDS, 1))) <= 30


def test_a_move_that_nobody_was_asked_for_is_refused() -> None:
    game = random_game(CARDS, 1)
    assert game.ask is not None
    with pytest.raises(NotLegal):
        game.answer(Pass(game.ask.seat + 1))


def test_what_is_no_saved_game_is_not_read() -> None:
    with pytest.raises(CannotRead):
        load(b'{"edition": "rdi2"', CARDS)
