"""What a person says at a decision, what goes without saying, and what they are told of what they answer."""

import io
from typing import Any

import msgspec
import pytest

from tests.referee.tables import cards, table
from toolkit.cli import said
from toolkit.cli.session import Session
from toolkit.engine import Game
from toolkit.engine.history import History
from toolkit.engine.notation import line
from toolkit.engine.record import GameRecord, Player
from toolkit.errors import CannotRead, NotLegal
from toolkit.referee.games import narration
from toolkit.referee.scenarios.files import parse
from toolkit.referee.scenarios.table import set_up
from toolkit.referee.scenarios.titles import Titles
from toolkit.table import Table

HAND = ["Shut up!", "Why you laugh at Gog?", "Stop poking Gog"]
PLAYERS = ("Eve", "Dimli", "Gog")


def game(**changes: Any) -> Game:
    """A game of Eve, Dimli and Gog that waits for a decision, Gog's turn first."""
    players = [{"name": name, "character": name.lower(), "hand": changes.pop(name, [])} for name in PLAYERS]
    written = table(**{"players": players, "turn": "Gog", "phase": "beginning", **changes})
    scenario = parse("table.json", msgspec.json.encode(written)).scenario
    return Game(set_up(scenario, Titles(scenario, cards())), cards(), log=[])


def meant(at: Game, text: str) -> str:
    return line(at, said.meant(at, text))


@pytest.mark.parametrize(
    ("text", "discarded"),
    [
        ("1 3", '"Shut up!" and "Stop poking Gog"'),
        ("discard 1 3", '"Shut up!" and "Stop poking Gog"'),
        ("Discards 3, 1", '"Shut up!" and "Stop poking Gog"'),
        ("stop poking gog", '"Stop poking Gog"'),
        ("discard all", '"Shut up!", "Stop poking Gog" and "Why you laugh at Gog?"'),
    ],
)
def test_discarding_is_said_by_numbers_or_by_titles(text: str, discarded: str) -> None:
    assert meant(game(Gog=HAND), text) == f"Gog discards {discarded}"


def test_a_play_is_said_by_its_number_or_by_its_title_alone() -> None:
    at = game(Gog=HAND, phase="action")
    for text in ("1", "play 1", "why you laugh at gog on eve", 'plays "Why you laugh at Gog?" on Eve'):
        assert meant(at, text) == 'Gog plays "Why you laugh at Gog?" on Eve'
    assert said.begins_with_a_card(at, "why you laugh at gog")
    assert not said.begins_with_a_card(at, "why stop poking gog")


def test_an_order_is_said_by_a_name_alone() -> None:
    assert meant(game(phase="order-a-drink"), "dimli") == "Gog orders a Drink for Dimli"


def test_a_title_alone_that_may_not_be_played_is_refused_with_the_rule() -> None:
    with pytest.raises(NotLegal, match=r"“Stop poking Gog” cannot be played so: .* \(rule 3\.1\.1\)"):
        meant(game(Gog=HAND, phase="action"), "stop poking gog")


@pytest.mark.parametrize("text", ["sing", "dance 3", "play"])
def test_what_is_no_move_is_told_with_what_could_be_said(text: str) -> None:
    with pytest.raises(CannotRead, match="`help` lists what else can be said"):
        meant(game(Gog=HAND), text)


def test_cards_are_asked_about_by_their_numbers() -> None:
    at = game(Gog=HAND, phase="action")
    assert said.called(game(Gog=HAND), "3") == "gog/stop-poking-gog"
    assert said.called(at, "2") == "gog/why-you-laugh-at-gog"
    assert said.called(at, "gold? what gold?") == "gold? what gold?"
    with pytest.raises(CannotRead, match="no card has the number 3 here"):
        said.called(at, "3")  # Gog passes


def test_an_empty_hand_is_not_asked_to_discard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    record = GameRecord(tuple(Player(name, name.lower()) for name in PLAYERS))
    Session(Table(History(game(phase="beginning")), record)).run()
    out = capsys.readouterr().out
    assert "| Gog has no card to discard, and draws\n" in out
    assert "discard (as" not in out


def test_the_card_that_is_answered_is_told_with_what_it_says() -> None:
    at = game(Gog=HAND, Eve=["Ha! That's just an illusion. I'm actually over here!"], phase="action")
    at.answer(said.meant(at, "1"))
    assert list(narration.moment(at)) == [
        "Eve may respond: Gog's “Why you laugh at Gog?”",
        "  Why you laugh at Gog?: Pick another player. They lose 2 Fortitude.",
    ]


def test_of_a_card_that_demands_gold_the_option_is_told_by_which_it_was_played() -> None:
    at = game(Gog=["Gambling? I'm in!", "This game stupid!"], phase="action")
    at.answer(said.meant(at, "1"))
    assert list(narration.moment(at)) == [
        "Gog must ante, and may answer: Gog loses 1 Gold",
        "  Gambling? I'm in!: Start a Round of Gambling. (Everyone, you included, antes.)",
    ]


def test_a_drink_that_does_more_than_its_numbers_is_told_with_what_it_says() -> None:
    drinking = [
        {"name": "Gog", "character": "gog", "hand": ["This taste yucky!"], "drink_me": ["Ogre Brew"]},
        {"name": "Eve", "character": "eve", "hand": []},
    ]
    assert list(narration.moment(game(players=drinking, phase="drink"))) == [
        "Gog may answer the Drink: Gog's Ogre Brew",
        "  Ogre Brew: Ogres and Half-Ogres gain 3 Alcohol Content instead.",
        "  Gog's Drink: Alcohol Content +3",
    ]
