"""Why a bot played as it did, told to whoever asks."""

import random

import pytest

from toolkit import cards
from toolkit.arena import bot
from toolkit.arena.reasons import reason
from toolkit.engine import Chair, new_game
from toolkit.engine.moves import Pass, PlayCard

CARDS = cards.load()


@pytest.mark.parametrize(("name", "compares"), [("easy", "looks no farther"), ("hard:4", "it is likely to win ")])
def test_a_reason_says_what_is_at_stake_and_names_no_card_in_hand(name: str, compares: str) -> None:
    game = new_game(CARDS, [Chair("Ann", "gog"), Chair("Ben", "fiona")], seed=2)
    said: dict[str, str] = {}
    for number in range(80):
        if game.ask is None:
            break
        move = bot(name)(game, random.Random(number))
        told = reason(game, move, name, random.Random(number))
        titles = [CARDS.cards[card].title for card in game.players[move.seat].hand]
        assert not any(title in told for title in titles)
        could = any(isinstance(one, PlayCard) for one in game.ask.moves)
        said["kept" if isinstance(move, Pass) and could else type(move).__name__] = told
        game.answer(move)
    assert "still holds" in said["kept"]
    assert compares in said["kept"]
    assert "from passing out" in said["Order"]
    assert said["Discard"].startswith("threw away ")


def test_the_reason_is_worked_out_from_what_the_bot_saw() -> None:
    game = new_game(CARDS, [Chair("Ann", "gog"), Chair("Ben", "fiona")], seed=2)
    move = bot("hard:4")(game, random.Random(0))
    once, again = (reason(game, move, "hard:4", random.Random(0)) for _ in range(2))
    assert once == again
