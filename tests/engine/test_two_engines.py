"""Two engines, one log: the frames of ``toolkit.engine`` and the plain calls of ``tests.second_engine`` agree.

Both are driven by the same random choices. Every question (who is asked, at what moment, between which moves), the
whole log and the tables at the end must be equal. ``pytest --long`` plays 2,000 games instead of 60, and of each
variant 500 instead of 20; of those about zones 500 instead of 40.
"""

import dataclasses
import random
from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from tests.engine.random_games import aside, with_growers
from tests.engine.team_games import KINDS, Kind, seated
from tests.engine.tight_games import started, table, tight_table
from tests.second_engine import SecondGame, deal
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.moves import AnyMove, Pass
from toolkit.engine.state import State
from toolkit.referee.scenarios.transcript import PHRASES

CARDS = with_growers()
TOGETHER = 10
"""Games in one test."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    is_long = metafunc.config.getoption("--long")
    if "kind" not in metafunc.fixturenames:
        metafunc.parametrize("first", range(0, 500 if is_long else 20, TOGETHER))
        return
    ordinary = [("ordinary", first) for first in range(0, 2000 if is_long else 40, TOGETHER)]
    teams = [(kind, first) for kind in KINDS[1:] for first in range(0, 500 if is_long else 10, TOGETHER)]
    metafunc.parametrize(("kind", "first"), ordinary + teams)


def test_both_engines_ask_and_tell_the_same(kind: Kind, first: int) -> None:
    for seed in range(first, first + TOGETHER):
        chance = random.Random(seed)
        game, second = tight_games(kind, seed) if seed % 2 else new_games(kind, seed, chance)
        play_both(game, second, chance, eager=seed % 3 == 0)


ZONED = ("fern", "cinder", "mend", "hob", "marrow", "wren")
"""Those with zones of their own, and three others to play against."""


def test_both_engines_agree_about_mushrooms_fire_and_patients(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {name: replace(one, complete=name in ZONED) for name, one in CARDS.characters.items()}
    monkeypatch.setattr(f"{__name__}.CARDS", dataclasses.replace(CARDS, characters=few))
    for seed in range(first, first + TOGETHER):
        kind, chance = KINDS[seed % len(KINDS)], random.Random(seed)
        game, second = tight_games(kind, seed) if seed % 4 == 1 else new_games(kind, seed, chance)
        play_both(game, second, chance, eager=seed % 3 == 0)


def new_games(kind: Kind, seed: int, chance: random.Random) -> tuple[Game, SecondGame]:
    """The same new game in both engines, each of which has set it up itself."""
    characters, drink_deck, edition = table(CARDS, chance)
    asking = chance.random() < 0.1
    variant, characters = seated(CARDS, chance, kind, characters)
    besides = aside(CARDS, chance)
    chairs = [Chair(character.capitalize(), character) for character in characters]
    game = new_game(
        CARDS,
        chairs,
        drink_deck=drink_deck,
        **besides,
        seed=seed,
        edition=edition,
        variant=variant,
        ask_everybody=asking,
        log=[],
    )
    players = [(chair.name, chair.character) for chair in chairs]
    dealt = deal(
        CARDS,
        players,
        drink_deck=drink_deck,
        **besides,
        seed=seed,
        edition=edition,
        variant=variant,
    )
    return game, SecondGame(dealt, CARDS, ask_everybody=asking)


def tight_games(kind: Kind, seed: int) -> tuple[Game, SecondGame]:
    """The same game in both engines at a tight table."""
    state = tight_table(CARDS, seed, kind)
    asking = seed % 7 == 0
    return started(state, CARDS, ask_everybody=asking), SecondGame(state, CARDS, ask_everybody=asking)


def play_both(game: Game, second: SecondGame, chance: random.Random, *, eager: bool) -> None:
    assert game.log is not None
    dealing, told = [entry.what for entry in game.log].index("turn"), 0
    while game.ask is not None:
        assert second.log[told:] == game.log[dealing + told :]
        told = len(second.log)
        asked, question = game.ask, second.question
        assert question is not None
        assert (question.seat, question.kinds, question.also) == (asked.seat, asked.kinds, asked.also)
        assert set(question.moves) == set(asked.moves)
        move = choice(list(asked.moves), chance, eager=eager)
        game.answer(msgspec.structs.replace(move, seat=chance.choice([asked.seat, *asked.also])))
        second.answer(move)
    assert second.question is None
    assert second.log == game.log[dealing:]
    assert facts(second.state) == facts(game.state)
    assert {entry.what for entry in second.log} <= PHRASES.keys(), "whatever a verb does can be told"


def choice(moves: Sequence[AnyMove], chance: random.Random, *, eager: bool) -> AnyMove:
    """Any move; an eager player seldom passes."""
    plays = [move for move in moves if not isinstance(move, Pass)]
    return chance.choice(plays if eager and plays and chance.random() < 0.9 else moves)


def facts(state: State) -> tuple[object, ...]:
    """All that lies on the table, and how the game ended."""
    drinks = (state.drink_deck, state.drink_discard)
    pot = state.round.pot if state.round else None
    return (
        state.players,
        state.sides,
        drinks,
        state.zones,
        state.counters,
        (state.turn, state.turns),
        state.phase,
        state.inn,
        pot,
        state.contest,
        state.chance,
        state.winners,
    )
