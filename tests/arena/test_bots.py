"""Bots play whole games legally, without looking at what is hidden."""

import random
from collections import Counter

import pytest

from tests.engine.sides import game_of_sides, variants
from toolkit import cards
from toolkit.arena import BOTS, bot
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.moves import PlayCard, UsePotion
from toolkit.engine.variants import TwoHeadedDragon
from toolkit.errors import NotFound

CARDS = cards.load()


def game_of(seed: int, players: int) -> Game:
    complete = [one.id for one in CARDS.characters.values() if one.complete]
    characters = random.Random(seed).sample(complete, players)
    return new_game(CARDS, [Chair(one, one) for one in characters], seed=seed)


def play(game: Game, bots: list[str], seed: int) -> list[int]:
    """Play a game out; the winners."""
    chance = random.Random(seed)
    while game.ask is not None:
        game.answer(bot(bots[game.ask.seat])(game, chance))
    assert game.state.winners is not None
    return game.state.winners


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [2, 5, 8])
def test_bots_play_games_to_their_end(name: str, players: int) -> None:
    for seed in range(5):
        assert play(game_of(seed, players), [name] * players, seed)


def test_greed_beats_chance() -> None:
    wins: Counter[str] = Counter()
    for seed in range(60):
        bots = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        wins.update(bots[seat] for seat in play(game_of(seed, 2), bots, seed))
    assert wins["greedy"] > 1.5 * wins["random"]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("kind", range(len(variants())))
def test_bots_play_games_between_sides_to_their_end(name: str, kind: int) -> None:
    for seed in (kind, kind + len(variants())):
        game = game_of_sides(CARDS, seed)
        winners = play(game, [name] * len(game.players), seed)
        assert set(winners) == {seat for one in winners for seat in game.members(game.players[one].side)}


def pairs(seed: int) -> Game:
    complete = [one.id for one in CARDS.characters.values() if one.complete]
    chairs = [Chair(one, one) for one in random.Random(seed).sample(complete, 4)]
    return new_game(CARDS, chairs, seed=seed, variant=TwoHeadedDragon(((0, 1), (2, 3))))


def test_two_greedy_teammates_beat_two_that_play_by_chance() -> None:
    wins: Counter[str] = Counter()
    for seed in range(40):
        bots = ["greedy", "greedy", "random", "random"] if seed % 2 else ["random", "random", "greedy", "greedy"]
        wins.update({bots[seat] for seat in play(pairs(seed), bots, seed)})
    assert wins["greedy"] > 1.5 * wins["random"]


def test_greed_spares_teammates_and_keeps_potions_for_the_last() -> None:
    picked = used = 0
    for seed in range(20):
        game, chance = pairs(seed), random.Random(seed)
        while game.ask is not None:
            move = bot("greedy")(game, chance)
            side = game.side_of[move.seat]
            if isinstance(move, PlayCard) and move.picks and "action" in game.ask.kinds:
                picked += 1
                assert not any(game.on_one_side(move.seat, seat) for seat in move.picks)
            if isinstance(move, UsePotion):
                used += 1
                assert side.gold <= 1 or side.fortitude - side.alcohol <= 12
            game.answer(move)
    assert picked > 100
    assert used > 20


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_decides_alike_whatever_is_hidden_from_it(name: str) -> None:
    game, chance = game_of(3, 4), random.Random(3)
    while game.ask is not None:
        seen, unseen = (_decision(game, name, hide=hide) for hide in (False, True))
        assert seen == unseen
        game.answer(chance.choice(game.ask.moves))


def _decision(game: Game, name: str, *, hide: bool) -> object:
    """What the bot does; with ``hide`` while all that its player cannot see is gone from the table."""
    assert game.ask is not None
    piles = [game.state.drink_deck]
    for place, seat in enumerate(game.players):
        piles += [seat.deck, seat.drink_me, *([seat.hand] if place != game.ask.seat else [])]
    kept = [list(pile) for pile in piles]
    for pile in piles if hide else ():
        pile.clear()
    decided = bot(name)(game, random.Random(1))
    for pile, cards_before in zip(piles, kept, strict=True):
        pile[:] = cards_before
    return decided


def test_a_bot_that_there_is_not_is_answered_with_those_there_are() -> None:
    with pytest.raises(NotFound, match="greedy"):
        bot("greddy")
