"""Why a card cannot be played now: of one mind with the list of legal moves, at every point of a game."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import random_game
from toolkit import cards, rulebook
from toolkit.engine import Game
from toolkit.engine.moment import most_telling, open_window, refusals, ways
from toolkit.engine.moves import PlayCard
from toolkit.engine.refusal import Refusal

CARDS = cards.load()
BOOK = rulebook.load()
SEEDS = st.integers(min_value=0, max_value=10**6)


def cards_in_hand(game: Game) -> list[str]:
    assert game.ask is not None
    return list(dict.fromkeys(game.players[game.ask.seat].hand))


@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_a_card_is_refused_exactly_where_it_is_no_legal_move(seed: int) -> None:
    game, chance = random_game(CARDS, seed), random.Random(seed)
    while game.ask is not None:
        if "discard" not in game.ask.kinds:
            playable = {move.card for move in game.ask.moves if isinstance(move, PlayCard)}
            for card in cards_in_hand(game):
                found = refusals(game, game.ask.seat, ways(game, game.ask.seat, card))
                assert bool(found) == (card not in playable), card
        game.answer(chance.choice(game.ask.moves))


@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_every_refusal_cites_a_rule_of_the_rulebook(seed: int) -> None:
    game, chance = random_game(CARDS, seed), random.Random(seed)
    while game.ask is not None:
        for seat, player in enumerate(game.players):
            for card in dict.fromkeys(player.hand):
                for refusal in refusals(game, seat, ways(game, seat, card)):
                    assert BOOK.rule(refusal.rule)
                    assert refusal.text.endswith(".")
        game.answer(chance.choice(game.ask.moves))


def test_a_sometimes_card_waits_for_the_anytime_cards() -> None:
    for seed in range(200):
        game, chance = random_game(CARDS, seed), random.Random(seed)
        while game.ask is not None:
            window = open_window(game)
            for card in cards_in_hand(game) if window is not None and window.stage == "anytime" else ():
                found = refusals(game, game.ask.seat, ways(game, game.ask.seat, card))
                if any(refusal.rule == "timing.anytime-first" for refusal in found):
                    assert "sometimes" in game.card(card).types
                    return
            game.answer(chance.choice(game.ask.moves))
    raise AssertionError("no such moment came")


def test_a_refusal_about_the_case_tells_more_than_not_now() -> None:
    not_now = Refusal("gambling.turns", "Not now.")
    about_it = Refusal("affects", "It would not change it.")
    assert most_telling([not_now, about_it, Refusal("cards.sometimes", "No.")]) == about_it
