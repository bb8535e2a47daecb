"""Setting up for two to ten players, as chapter 1 of the rulebook says."""

from collections import Counter
from typing import get_args

import pytest

from tests.engine.random_games import with_growers, with_guests
from tests.engine.sides import with_villains
from tests.second_engine import deal
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.setup import ORDINARY, full_deck
from toolkit.engine.trackers import fires
from toolkit.engine.variants import BossBattle, TwoHeadedDragon, Variant
from toolkit.engine.view import view
from toolkit.rulebook import Book

CARDS = with_guests()
WHOLE = [name for name, character in CARDS.characters.items() if character.complete]
BOXES = ("rdi2", "rdi4", "rdi5", "rdi9")
"""The books that give Gold by the number of players."""


def seated(players: int, *, edition: Book = "rdi9", seed: int = 0, variant: Variant = ORDINARY) -> Game:
    chairs = [Chair(name.capitalize(), name) for name in WHOLE[:players]]
    return new_game(CARDS, chairs, edition=edition, seed=seed, variant=variant)


@pytest.mark.parametrize(
    ("players", "gold"), [(2, 8), (3, 10), (4, 10), (5, 10), (6, 10), (7, 12), (8, 12), (9, 12), (10, 12)]
)
def test_gold_depends_on_the_number_of_players_but_in_the_first_box(players: int, gold: int) -> None:
    for edition in BOXES:
        assert {side.gold for side in seated(players, edition=edition).state.sides} == {gold}
    assert {side.gold for side in seated(players, edition="rdi1").state.sides} == {10}


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_has_a_hand_of_seven_a_shuffled_deck_and_one_drink(players: int) -> None:
    game = seated(players)
    assert [player.name for player in game.players] == [name.capitalize() for name in WHOLE[:players]]
    for seat in game.players:
        assert seat.character is not None
        assert (len(seat.hand), len(seat.deck), len(seat.drink_me)) == (7, 33, 1)
        assert Counter([*seat.hand, *seat.deck]) == CARDS.characters[seat.character].deck
        assert not (seat.discard or seat.in_front)
    assert {(side.fortitude, side.alcohol, side.out) for side in game.state.sides} == {(20, 0, False)}
    drinks = [*game.state.drink_deck, *(player.drink_me[0] for player in game.players)]
    assert Counter(drinks) == CARDS.drink_decks["drinks-rdi2"].deck
    assert game.state.drink_discard == []


def test_the_first_chair_begins_with_its_first_phase() -> None:
    game = seated(5)
    assert (game.state.turn, game.state.phase) == (0, "discard-and-draw")


def test_decks_are_shuffled_by_the_seed_alone() -> None:
    first, again, other = seated(4), seated(4), seated(4, seed=1)
    assert first.state == again.state
    assert first.state.drink_deck != other.state.drink_deck
    assert first.players[0].deck != other.players[0].deck


@pytest.mark.parametrize("edition", get_args(Book))
@pytest.mark.parametrize("players", [2, 6, 9, 10])
def test_a_second_hand_deals_the_same(players: int, edition: Book) -> None:
    dealt = deal(
        CARDS, [(n.capitalize(), n) for n in WHOLE[:players]], drink_deck="drinks-rdi2", seed=0, edition=edition
    )
    game = seated(players, edition=edition)
    assert (dealt.players, dealt.drink_deck) == (game.players, game.state.drink_deck)


def test_a_boss_shuffles_the_boss_cards_into_a_deck_of_55_and_draws_more() -> None:
    villains = with_villains()
    chairs = [Chair(name.capitalize(), name) for name in ("gog", "thorn", "ash", "eve")]
    game = new_game(villains, chairs, variant=BossBattle.against(1, 4))
    decks = [Counter([*player.hand, *player.deck]) for player in game.players]
    assert decks[1] == Counter(villains.characters["thorn"].deck) + Counter(villains.characters["thorn"].boss_deck)
    assert decks[2] == Counter(villains.characters["ash"].deck)
    assert [(len(player.hand), len(player.deck)) for player in game.players] == [(7, 33), (9, 46), (7, 33), (7, 33)]
    assert game.state.turn == 1


@pytest.mark.parametrize(
    ("variant", "hands", "potions", "first"),
    [
        (TwoHeadedDragon(((0, 1), (2, 3))), [7, 7, 7, 7], [2, 2], 0),
        (BossBattle.against(1, 3), [7, 8, 7], [2, 2], 1),
        (BossBattle.against(3, 4), [7, 7, 7, 9], [3, 3], 3),
        (BossBattle.against(0, 5), [10, 7, 7, 7, 7], [4, 4], 0),
    ],
)
def test_a_team_game_deals_hands_and_a_drink_to_each_player_and_the_rest_to_each_team(
    variant: Variant, hands: list[int], potions: list[int], first: int
) -> None:
    game = seated(len(hands), variant=variant)
    assert [len(player.hand) for player in game.players] == hands
    assert [len(player.drink_me) for player in game.players] == [1] * len(hands)
    assert [side.potions for side in game.state.sides] == potions
    assert [(side.fortitude, side.alcohol, side.gold) for side in game.state.sides] == [(20, 0, 10), (20, 0, 10)]
    assert game.state.turn == first


def test_thirty_drinks_of_a_bar_deck_are_dealt_before_the_first_turn() -> None:
    chairs = [Chair(name, name) for name in WHOLE[:4]]
    game = new_game(CARDS, chairs, bar_deck=("drinks-rdi1", "drinks-rdi2"), seed=3)
    served = [card for player in game.players for card in player.drink_me]
    assert (len(game.state.drink_deck), len(served), len(game.state.zones["bar-deck"])) == (26, 4, 30)
    both = [card for deck in ("drinks-rdi1", "drinks-rdi2") for card in full_deck(CARDS, deck)]
    assert Counter([*game.state.drink_deck, *served, *game.state.zones["bar-deck"]]) == Counter(both)


def test_prizes_lie_at_the_inn_before_the_first_turn() -> None:
    chairs = [Chair(name, name) for name in WHOLE[:2]]
    game = new_game(CARDS, chairs, prizes=tuple(CARDS.prizes)[:2])
    assert game.state.zones == {"prizes": list(CARDS.prizes)[:2], "prize-pot": [], "prize-bin": []}


def test_two_counters_lie_on_the_shuffled_deck_of_sea_events() -> None:
    chairs = [Chair(name, name) for name in WHOLE[:2]]
    storms = [f"events/storm-{number}" for number in range(20)]
    games = [new_game(CARDS, chairs, sea_events=storms, seed=seed) for seed in (1, 2)]
    decks = [game.state.zones["sea-deck"] for game in games]
    assert [sorted(deck) for deck in decks] == [sorted(storms)] * 2
    assert storms not in decks
    assert decks[0] != decks[1]
    assert [view(game, 0).counters for game in games] == [{"sea-deck": 2}] * 2
    assert [view(game, 0).zones for game in games] == [{}, {}]


def test_side_decks_are_shuffled_and_the_first_mushroom_and_two_patients_lie_open() -> None:
    cards = with_growers()
    game = new_game(cards, [Chair("Cinder", "cinder"), Chair("Fern", "fern"), Chair("Mend", "mend")])
    cinder, fern, mend = game.players
    whole = Counter({card: copies for zone in cards.characters["fern"].zones for card, copies in zone.cards.items()})
    assert Counter([*fern.zones["side-deck"], *fern.zones["planter"]]) == whole
    assert (len(fern.zones["planter"]), fern.counters) == (1, {"planter": [1]})
    assert (len(mend.zones["side-deck"]), len(mend.zones["patients"])) == (5, 2)
    assert cinder.trackers == {"heat": 1}


def test_a_boss_has_another_fire() -> None:
    chairs = [Chair("Cinder", "cinder"), Chair("Fern", "fern"), Chair("Mend", "mend")]
    boss = new_game(with_growers(), chairs, variant=BossBattle.against(0, 3))
    alone = new_game(with_growers(), chairs)
    assert [fires(game, 0, "heat") for game in (boss, alone)] == ["cinder/inferno", "cinder/flames"]


def test_lizwick_takes_the_item_deck_and_jett_the_momentum_tracker() -> None:
    lizwick, jett = new_game(CARDS, [Chair("Lizwick", "lizwick"), Chair("Jett", "jett")]).players
    items = {card: copies for zone in CARDS.characters["lizwick"].zones for card, copies in zone.cards.items()}
    assert Counter(lizwick.zones["side-deck"]) == items
    assert (jett.zones, jett.trackers) == ({}, {"momentum": 0})
