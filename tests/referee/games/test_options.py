"""Options: each legal move with what the engine makes of it: numbers, cards, who is next, who and what is at an end."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.referee.tables import cards
from toolkit.referee.games import options as module
from toolkit.referee.games import saved
from toolkit.referee.games.options import Option, Options, options

ALE, WINE = "Light Ale", "Wine"


def seat(name: str, *hand: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "hand": list(hand), **more}


def listed(folder: Path, *players: dict[str, Any], **more: Any) -> Options:
    drinks = {"drink_deck": [ALE] * 8, "drink_discard": [ALE] * 2}
    table = {"name": "a position", "players": list(players), "turn": "Gog", "phase": "action", **drinks, **more}
    file = folder / "position.json"
    file.write_text(json.dumps(table), "utf-8")
    return options(saved.at(file, cards()))


def one(found: Options, move: str) -> Option:
    (option,) = (option for option in found.options if option.move == move)
    return option


GOG = seat("Gog", "Shut up!", "Gog not think so!", character="gog", drink_me=[WINE, ALE])
SPIKED = {"phase": "drink", "moves": [{"player": "Dimli", "play": "Spike it with Firewater", "on": "Gog"}]}


@pytest.fixture
def spiked(tmp_path: Path) -> Options:
    return listed(tmp_path, seat("Dimli", "Spike it with Firewater"), GOG, seat("Eve", "I don't think so!"), **SPIKED)


def test_a_move_is_told_beside_what_would_come_of_declining(spiked: Options) -> None:
    found = one(spiked, 'Gog plays "Gog not think so!"')
    assert found.does[-1] == "Gog gains 2 Alcohol Content instead of 4"
    assert (found.changes, found.otherwise) == ({"Gog": {"alcohol": 2}}, {"Gog": {"alcohol": 4}})
    assert found.when == "Gog may respond: Dimli's “Spike it with Firewater”"


def test_declining_is_told_by_itself(spiked: Options) -> None:
    found = one(spiked, "Gog passes")
    assert found.does[0] == "Gog gains 4 Alcohol Content"
    assert found.otherwise is None


def test_it_says_who_must_answer_next(spiked: Options) -> None:
    assert one(spiked, 'Gog plays "Gog not think so!"').next == "Eve may respond: Gog's “Gog not think so!”"


def test_every_player_who_may_act_at_the_moment_is_listed(spiked: Options) -> None:
    assert {option.player for option in spiked.options} == {"Gog", "Eve"}
    assert not any("Shut up" in option.move for option in spiked.options)


def test_cards_that_change_their_pile_are_told(tmp_path: Path) -> None:
    found = listed(tmp_path, seat("Gog"), seat("Eve"), seat("Fleck"), phase="order-a-drink")
    for_eve = one(found, "Gog orders a Drink for Eve")
    assert for_eve.does == ("1 Drink goes from the Drink Deck to Eve's Drink Me! Pile",)
    assert [(moved.origin, moved.to, moved.count, moved.cards) for moved in for_eve.cards] == [
        ("the Drink Deck", "Eve's Drink Me! pile", 1, ())
    ]


def test_that_a_round_ends_is_told(tmp_path: Path) -> None:
    gambling = {"pot": 3, "control": "Gog", "next": "Eve"}
    found = listed(tmp_path, seat("Gog"), seat("Eve", "I raise!"), seat("Fleck"), gambling=gambling)
    passing, raising = one(found, "Eve passes"), one(found, 'Eve plays "I raise!"')
    assert (passing.round_ends, passing.does[0]) == (True, "Gog wins the Round, with 3 Gold in the pot")
    assert "Eve wins the Round, with 6 Gold in the pot" in raising.does
    assert "Gog loses 1 Gold (else gains 3)" in raising.does


def test_who_passes_out_because_of_a_move_is_told(tmp_path: Path) -> None:
    weak = seat("Eve", fortitude=2, alcohol=1)
    found = listed(tmp_path, seat("Gog", "Who says I'm not a lady?", character="gog"), weak, seat("Fleck"))
    attack = one(found, 'Gog plays "Who says I\'m not a lady?" on Eve')
    assert attack.out == ("Eve",)
    assert "Eve passes out" in attack.does


def test_ways_to_discard_are_one_option(tmp_path: Path) -> None:
    hand = ["I raise!", "Gambling? I'm in!", "Winning Hand!"]
    found = listed(tmp_path, seat("Gog", *hand, deck=["I raise!"] * 9), seat("Eve"), phase="discard-and-draw")
    (option,) = found.options
    assert option.move == "Gog discards any of 3 cards, or none"
    assert option.does == ("Gog draws 4 cards, and one more for each that is discarded",)


def test_where_nobody_has_a_choice_the_next_one_is_told(tmp_path: Path) -> None:
    found = listed(tmp_path, seat("Gog"), seat("Eve"), seat("Fleck"))
    assert not found.now
    assert [option.move for option in found.options] == ["Gog orders a Drink for Eve", "Gog orders a Drink for Fleck"]


def test_a_position_is_told_the_same_every_time(tmp_path: Path) -> None:
    table = (seat("Gog", "I raise!", "Gambling? I'm in!"), seat("Eve", "Tip the Wench."), seat("Fleck"))
    assert listed(tmp_path, *table) == listed(tmp_path, *table)


def test_more_moves_than_can_be_read_are_counted(
    spiked: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_LISTED", 1)
    again = listed(tmp_path, seat("Dimli", "Spike it with Firewater"), GOG, seat("Eve", "I don't think so!"), **SPIKED)
    assert (len(again.options), again.left_off) == (1, len(spiked.options) - 1)
