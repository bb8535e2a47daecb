"""Whoever asks at a game how it stands is told so, of what their seat can see."""

import msgspec
import pytest

from tests.referee.tables import cards, table
from toolkit.referee.games.chair import Chair
from toolkit.referee.games.opened import Opened, opened
from toolkit.referee.games.standing import told
from toolkit.referee.referee import Referee

PLAYERS = [
    {"name": "Tara", "character": "eve", "hand": ["Drink what? This is empty"], "gold": 4, "drink_me": ["Wine"]},
    {"name": "Dimli", "character": "dimli", "fortitude": 12, "alcohol": 5, "gold": 12},
    {"name": "Gog", "character": "gog", "fortitude": 12, "hand": ["Shut up!", "Dance with Gog!"]},
]


@pytest.fixture(scope="module")
def referee() -> Referee:
    return Referee(cards())


def chair(seat: int, **changes: object) -> Chair:
    return Chair(position(**changes).game, seat)


def position(**changes: object) -> Opened:
    text = msgspec.json.encode(table(**{"players": PLAYERS, "turn": "Tara", **changes}))
    return opened("table.json", text, cards())


def asked(referee: Referee, said: str, seat: int = 0) -> str | None:
    at = chair(seat)
    return told(referee, at.game, at.seat, said)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("whose turn is it?", "It is Tara's turn, Drink Phase."),
        ("how much gold does tara have", "Tara has 4 Gold."),
        ("how much gold does eve have", "Tara has 4 Gold."),
        ("what's my fortitude", "Tara has 20 Fortitude."),
        ("ok and how drunk is dimli right now", "Dimli has 5 Alcohol Content."),
        ("how many cards does gog hold", "Gog holds 2 cards."),
        ("who has the most gold", "Dimli, with 12 Gold."),
        ("who has the least fortitude", "Dimli and Gog, with 12 Fortitude."),
        ("how much is in the pot", "No Round of Gambling is on."),
        ("who is in control", "No Round of Gambling is on."),
    ],
)
def test_how_a_game_stands_is_told(referee: Referee, said: str, answer: str) -> None:
    assert asked(referee, said) == answer


@pytest.mark.parametrize(
    "said",
    [
        "how much gold does everybody start with",
        "what is fortitude",
        "can eve have my gold",
        "how much gold do i lose when i pass out",
        "eve has 3 gold. is she out",
        "what does Shut up! do to my gold",
        "who gets the pot if all pass",
    ],
)
def test_any_other_question_is_left_to_the_rules(referee: Referee, said: str) -> None:
    assert asked(referee, said) is None


def test_a_round_that_is_on_has_a_pot_and_somebody_in_control(referee: Referee) -> None:
    at = chair(0, phase="action", gambling={"control": "Gog", "next": "Tara", "pot": 5})
    assert told(referee, at.game, 0, "whats the pot at") == "The pot is 5 Gold."
    assert told(referee, at.game, 0, "who is in control of the round") == "Gog is in control of the Round."


def test_how_everybody_stands_tells_no_hand(referee: Referee) -> None:
    answer = asked(referee, "how do we stand", seat=1)
    assert answer is not None
    assert "Gog: 12 Fortitude, 0 Alcohol Content, 10 Gold, 2 cards." in answer
    assert "Shut up!" not in answer


def test_a_game_that_is_over_is_nobodys_turn(referee: Referee) -> None:
    dance = {"player": "Gog", "play": "Dance with Gog!", "targets": ["Tara"]}
    two = [{**PLAYERS[0], "fortitude": 3}, PLAYERS[2]]
    over = position(players=two, turn="Gog", phase="action", moves=[dance])
    over.settle()
    for said in ("whose turn is it", "who must decide"):
        assert told(referee, over.game, 0, said) == "The game is over: Gog has won."
