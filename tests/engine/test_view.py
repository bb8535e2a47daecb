"""What a player can see: everything on the table, and nothing that is hidden."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import random_game, with_growers, with_guests
from tests.engine.sides import game_of_sides
from tests.engine.tight_games import any_game
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.variants import TwoHeadedDragon
from toolkit.engine.view import View, view

CARDS = with_guests()
SEEDS = st.integers(min_value=0, max_value=10**6)
SECRET = "hidden/"


def marked(game: Game, seat: int) -> Game:
    """The game with each card that ``seat`` cannot see made one that occurs nowhere else."""
    for player in game.players:
        open_hand = player.side == game.players[seat].side
        piles = [player.deck, player.drink_me, *([] if open_hand else [player.hand])]
        owner = game.cards.characters.get(player.character or "")
        hidden = ("nobody",) if player is game.players[seat] else ("nobody", "owner")
        piles += [player.zones[zone.id] for zone in (owner.zones if owner else ()) if zone.look in hidden]
        for pile in piles:
            pile[:] = [f"{SECRET}{card}" for card in pile]
    for pile in (game.state.drink_deck, game.state.zones.get("bar-deck", [])):
        pile[:] = [f"{SECRET}{card}" for card in pile]
    game.state.chance = 8_675_309
    return game


@given(seed=SEEDS, decisions=st.integers(0, 150), seat=st.integers(0, 1))
@settings(max_examples=40, deadline=None)
def test_no_hidden_card_occurs_in_a_view(seed: int, decisions: int, seat: int) -> None:
    game, chance = random_game(CARDS, seed), random.Random(seed)
    for _ in range(decisions):
        if game.ask is None:
            break
        game.answer(chance.choice(game.ask.moves))
    seen = view(game, seat)
    text = msgspec.json.encode(view(marked(game, seat), seat)).decode()
    assert SECRET not in text
    assert "8675309" not in text
    assert msgspec.json.decode(text, type=View) == seen


@given(seed=SEEDS, decisions=st.integers(0, 150), seat=st.integers(0, 2))
@settings(max_examples=20, deadline=None)
def test_only_teammates_hands_are_seen_of_what_is_hidden(seed: int, decisions: int, seat: int) -> None:
    game, chance = any_game(with_growers(), seed), random.Random(seed)
    for _ in range(decisions):
        if game.ask is None:
            break
        game.answer(chance.choice(game.ask.moves))
    seat = min(seat, len(game.players) - 1)
    seen = view(game, seat)
    text = msgspec.json.encode(view(marked(game, seat), seat)).decode()
    assert SECRET not in text
    assert msgspec.json.decode(text, type=View) == seen
    open_hands = [player.hand is not None for player in seen.players]
    assert open_hands == [player.side == game.players[seat].side for player in game.players]


def test_teammates_see_each_others_hands_and_what_they_may_decide_together() -> None:
    game = game_of_sides(CARDS, 0)
    while not game.ask.also:
        game.answer(game.ask.moves[-1])
    asked, (mate,) = game.ask.seat, game.ask.also
    mates, others = view(game, mate), view(game, game.opponents(asked)[0])
    assert mates.players[asked].hand == tuple(game.players[asked].hand)
    assert mates.moves == tuple(game.ask.moves)
    assert (others.players[asked].hand, others.players[mate].hand, others.moves) == (None, None, None)
    assert (others.decides, others.also) == (asked, (mate,))
    assert [(player.side, player.potions) for player in others.players] == [(0, 2), (0, 2), (1, 2), (1, 2)]


def test_teammates_see_each_others_hands_and_no_others() -> None:
    chairs = [Chair(name, name) for name in ("gog", "eve", "zot", "dimli")]
    game = new_game(CARDS, chairs, variant=TwoHeadedDragon(((0, 1), (2, 3))))
    for seat, mates in ((0, {0, 1}), (1, {0, 1}), (2, {2, 3}), (3, {2, 3})):
        shown = {place for place, player in enumerate(view(game, seat).players) if player.hand is not None}
        assert shown == mates
    assert view(game, 0).players[1].hand == tuple(game.players[1].hand)


def test_ones_own_hand_and_moves_are_seen_and_no_others() -> None:
    game = random_game(CARDS, 4)
    game.answer(game.ask.moves[0])
    while len(game.ask.moves) < 2 or "discard" in game.ask.kinds:
        game.answer(game.ask.moves[0])
    asked = game.ask.seat
    other = next(seat for seat in range(len(game.players)) if seat != asked)
    mine, theirs = view(game, asked), view(game, other)
    assert mine.players[asked].hand == tuple(game.players[asked].hand)
    assert mine.moves == tuple(game.ask.moves)
    assert theirs.players[asked].hand is None
    assert theirs.players[asked].hand_size == len(game.players[asked].hand)
    assert theirs.moves is None
    assert theirs.decides == asked


def test_what_lies_open_is_seen_by_all() -> None:
    game, chance = random_game(CARDS, 8), random.Random(8)
    kinds = set()
    while game.ask is not None:
        seen = view(game, 0)
        assert [player.discard for player in seen.players] == [tuple(player.discard) for player in game.players]
        assert (seen.drink_deck_size, seen.inn) == (len(game.state.drink_deck), game.state.inn)
        kinds |= {shown.what for shown in seen.in_progress}
        game.answer(chance.choice(game.ask.moves))
    assert {"play", "drink"} <= kinds
    assert view(game, 0).winners == tuple(game.state.winners)


def test_a_view_does_not_change_with_the_game() -> None:
    game = random_game(CARDS, 8)
    seen = view(game, 0)
    before = msgspec.json.encode(seen)
    chance = random.Random(8)
    for _ in range(60):
        game.answer(chance.choice(game.ask.moves))
    assert msgspec.json.encode(seen) == before


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_can_be_written_and_read(seat: int) -> None:
    seen = view(random_game(CARDS, 2), seat)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def test_prizes_are_seen_by_all_and_the_bar_deck_by_nobody() -> None:
    chairs = [Chair(name, name) for name in ("gog", "eve")]
    game = new_game(CARDS, chairs, prizes=tuple(CARDS.prizes)[:3], bar_deck=("drinks-rdi1", "drinks-rdi2"))
    game.state.players[1].prizes.append(game.state.zones["prizes"].pop())
    game.state.zones["prize-bin"].append(game.state.zones["prizes"].pop())
    for seen in (view(game, 0), view(game, 1)):
        lying = {zone: tuple(cards) for zone, cards in game.state.zones.items() if zone != "bar-deck"}
        assert seen.zones == lying
        assert seen.zone_sizes == {"bar-deck": 30, "prizes": 1, "prize-pot": 0, "prize-bin": 1}
        assert [player.prizes for player in seen.players] == [(), tuple(game.players[1].prizes)]
