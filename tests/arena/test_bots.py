"""Bots play whole games legally, without looking at what is hidden."""

import random
from collections import Counter

import pytest

from tests.engine.sides import game_of_sides, variants
from toolkit import cards
from toolkit.arena import BOTS, bot
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.moves import AnyMove, PlayCard, UsePotion
from toolkit.engine.saving import copy
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


@pytest.mark.parametrize("name", ["random", "easy"])
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


@pytest.mark.parametrize("name", ["random", "easy"])
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


QUICK = ("random", "easy", "hard:2")
"""Every kind of bot, so quick that it can play whole games here."""


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("game", ["alone", 0, 2, 6])
def test_a_bot_decides_alike_whatever_is_hidden_from_it(name: str, game: str | int) -> None:
    now = game_of(3, 4) if game == "alone" else game_of_sides(CARDS, int(game))
    chance, decisions = random.Random(3), 0
    while now.ask is not None and decisions < 24:
        decisions += 1
        other = swapped(now, random.Random(decisions))
        assert other.ask == now.ask
        assert bot(name)(other, random.Random(1)) == bot(name)(now, random.Random(1))
        now.answer(chance.choice(now.ask.moves))


def swapped(game: Game, chance: random.Random) -> Game:
    """The same game for whoever is asked, but all that is hidden from them lies otherwise, and chance is another."""
    assert game.ask is not None
    other, me = copy(game), game.players[game.ask.seat]
    drinks = [other.state.drink_deck, *(player.drink_me for player in other.players)]
    hidden = [drinks]
    for player in other.players:
        hidden.append([player.deck] if player.side == me.side else [player.deck, player.hand])
        hidden += [[player.zones["side-deck"]]] if "side-deck" in player.zones else []
    for piles in hidden:
        cards = [card for pile in piles for card in pile]
        chance.shuffle(cards)
        for pile in piles:
            pile[:] = [cards.pop() for _ in range(len(pile))]
    other.state.chance = chance.getrandbits(64)
    return copy(other)


@pytest.mark.parametrize("name", ["fair:3", "hard:6"])
def test_the_same_chance_gives_the_same_moves(name: str) -> None:
    first, second = (_moves(name) for _ in range(2))
    assert first == second


def _moves(name: str) -> list[AnyMove]:
    game, chance, moves = game_of(5, 3), random.Random(5), []
    while game.ask is not None and len(moves) < 40:
        moves.append(bot(name)(game, chance))
        game.answer(moves[-1])
    return moves


@pytest.mark.parametrize("kind", range(len(variants())))
def test_a_bot_looks_ahead_between_sides_too(kind: int) -> None:
    game, chance = game_of_sides(CARDS, kind), random.Random(kind)
    for _ in range(30):
        assert game.ask is not None
        game.answer(bot("hard:1")(game, chance))


def test_a_bot_within_a_time_makes_legal_moves() -> None:
    game, chance = game_of(5, 3), random.Random(5)
    for _ in range(12):
        assert game.ask is not None
        game.answer(bot("hard:0.01s")(game, chance))


def test_looking_ahead_beats_greed() -> None:
    won = 0
    for seed in range(4):
        bots = ["hard:8", "easy"] if seed % 2 else ["easy", "hard:8"]
        won += sum(bots[seat] == "hard:8" for seat in play(game_of(seed, 2), bots, seed))
    assert won >= 3


def test_a_bot_that_there_is_not_is_answered_with_those_there_are() -> None:
    with pytest.raises(NotFound, match="greedy"):
        bot("greddy")


def test_every_bot_has_a_name_and_the_old_name_of_one_still_holds() -> None:
    assert tuple(BOTS) == ("random", "easy", "fair", "hard")
    assert bot("greedy") is bot("easy")
