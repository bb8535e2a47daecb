"""What a person at the terminal is told about the table and about what is to be decided."""

from tests.engine.random_games import played, random_game, with_guests
from toolkit.cli import table, telling
from toolkit.engine import Game
from toolkit.referee.games import narration


def at_a_choice() -> Game:
    for seed in range(100):
        game = random_game(with_guests(), seed)
        for _ in played(game, seed):
            if game.ask and "choice" in game.ask.kinds and "  Clumsy Cider: Discard 2 cards." in narration.moment(game):
                return game
    raise AssertionError("nobody who drinks Clumsy Cider has to choose in any game")


def test_a_choice_is_told_with_the_card_that_asks_for_it() -> None:
    game = at_a_choice()
    assert list(narration.moment(game))[1:] == ["  Clumsy Cider: Discard 2 cards."]
    assert all(" chooses " in line for line in telling.choices(game, 100))


def test_what_lies_in_front_of_players_is_shown() -> None:
    game = at_a_choice()
    game.lay_in_front(0, "drinks/keepsake")
    assert f"In front of {game.players[0].name}: Keepsake Cordial" in table.lying(game, 80)
