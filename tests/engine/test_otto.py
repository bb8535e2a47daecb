"""Otto at the table: dealt in, kept whole through any game, saved in the middle, and never asked."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import played, with_ruffians
from tests.engine.tight_games import tight_game
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.history import History
from toolkit.engine.record import GameRecord, Player, begin, read, replay, write
from toolkit.engine.saving import load, save
from toolkit.engine.variants import Otto
from toolkit.engine.variants.named import Named
from toolkit.engine.variants.otto import find
from toolkit.engine.view import view
from toolkit.errors import CannotRead, NotLegal

CARDS = with_ruffians()
FACTIONS = ("otto-doorman", "otto-bookkeeper")
DECK = sorted(card for faction in FACTIONS for card in CARDS.factions[faction].deck)
SEEDS = st.integers(min_value=0, max_value=10_000)
MANY = settings(settings.get_profile("games"))
OTTO = 2


def dealt(*characters: str, factions: tuple[str, ...] = FACTIONS) -> Game:
    return new_game(CARDS, [Chair(name, name) for name in characters], variant=Otto(factions), log=[])


def a_game(seed: int) -> Game:
    return tight_game(CARDS, seed, "otto")


def test_otto_is_dealt_in_after_the_last_player_and_begins() -> None:
    game = dealt("gog", "eve")
    assert [player.name for player in game.players] == ["gog", "eve", "Otto"]
    assert [side.gold for side in game.state.sides] == [10, 10, 0]
    otto = game.players[OTTO]
    assert not (otto.hand or otto.deck or otto.drink_me)
    assert game.log is not None
    assert (game.log[0].what, game.log[0].seat) == ("turn", OTTO)
    assert (game.log[1].what, game.log[1].seat) == ("otto-reveals", OTTO)


@pytest.mark.parametrize(
    ("characters", "factions", "says"),
    [
        (("gog", "eve", "zot"), FACTIONS, "third player in a game of two, not one more for 3 (rule 11.1.1)"),
        (("gog",), FACTIONS, "third player in a game of two, not one more for 1 (rule 11.1.1)"),
        (("gog", "eve"), FACTIONS[:1], "Otto has two factions, not 1 (rule 11.1.3)"),
    ],
    ids=["three", "one", "a single faction"],
)
def test_who_cannot_play_with_otto_is_told(characters: tuple[str, ...], factions: tuple[str, ...], says: str) -> None:
    with pytest.raises(NotLegal) as told:
        dealt(*characters, factions=factions)
    assert says in str(told.value)


@given(SEEDS)
@MANY
def test_ottos_cards_lie_in_his_deck_and_its_discards_whatever_happens(seed: int) -> None:
    game = a_game(seed)
    for _ in played(game, seed):
        zones = game.state.zones
        assert sorted([*zones["otto-deck"], *zones.get("otto-discard", ())]) == DECK
        assert zones["otto-deck"] or game.state.round is not None


@given(SEEDS)
@MANY
def test_otto_is_never_asked_holds_nothing_and_stays_on_his_tracks(seed: int) -> None:
    game = a_game(seed)
    for _ in played(game, seed):
        otto, side = game.players[OTTO], game.side_of[OTTO]
        assert game.ask is None or game.ask.seat != OTTO
        assert not (otto.hand or otto.deck or otto.discard or otto.drink_me or otto.in_front)
        assert (side.gold, side.out) == (0, False)
        assert all(0 <= track.fortitude <= 6 and 0 <= track.alcohol <= 6 for track in side.tracks.values())
    assert game.state.winners is not None
    assert OTTO not in game.state.winners


@given(SEEDS, st.integers(min_value=0, max_value=80))
@MANY
def test_a_game_with_otto_that_is_loaded_goes_on_as_the_other(seed: int, moves: int) -> None:
    game = a_game(seed)
    for _, _move in zip(range(moves), played(game, seed), strict=False):
        pass
    again = load(save(game), CARDS)
    for one in (game, again):
        for _ in played(one, seed):
            pass
    assert save(game) == save(again)


@given(SEEDS, st.integers(min_value=0, max_value=60))
@MANY
def test_nobody_sees_what_otto_will_turn_over(seed: int, moves: int) -> None:
    game = a_game(seed)
    for _, _move in zip(range(moves), played(game, seed), strict=False):
        pass
    seen = view(game, 0)
    assert "otto-deck" not in seen.zones
    assert seen.zone_sizes["otto-deck"] == len(game.state.zones["otto-deck"])
    assert [track.owner for track in seen.players[OTTO].tracks] == [0, 1]


RECORD = GameRecord((Player("Gog", "gog"), Player("Eve", "eve")), Named("otto", factions=FACTIONS), seed=4)


def test_a_game_with_otto_is_recorded_replayed_and_taken_back(tmp_path: Path) -> None:
    chance, history = random.Random(1), History(begin(RECORD, CARDS, log=[]))
    while history.game.ask is not None:
        history.answer(chance.choice(history.game.ask.moves))
    end, lines = save(history.game), tuple(step.line for step in history.steps)
    write(tmp_path / "game.json", msgspec.structs.replace(RECORD, moves=lines))
    assert save(replay(read(tmp_path / "game.json"), CARDS)) == end
    for _ in lines:
        history.undo()
    for _ in lines:
        history.redo()
    assert save(history.game) == end


@pytest.mark.parametrize(
    ("factions", "says"),
    [
        (("otto-doorman", "plumber"), r"\$.variant.factions\[1\]: Otto has no faction 'plumber' \(rule 11.1.3\)"),
        (("The Doorman", "otto-doorman"), r"\$.variant.factions\[1\]: otto-doorman is named twice \(rule 11.1.3\)"),
    ],
    ids=["unknown", "twice"],
)
def test_wrong_factions_of_a_record_are_told(factions: tuple[str, ...], says: str) -> None:
    with pytest.raises(CannotRead, match=says):
        begin(msgspec.structs.replace(RECORD, variant=Named("otto", factions=factions)), CARDS)


def _seats(saved: dict[str, Any]) -> None:
    saved["players"].append(dict(saved["players"][0], name="Zot", side=3))
    saved["sides"].append({})


ODD: dict[str, Any] = {
    "a third player": _seats,
    "no variant": lambda saved: saved.pop("variant"),
    "no tracks": lambda saved: saved["sides"][2].pop("tracks"),
    "a track too few": lambda saved: saved["sides"][2]["tracks"].pop("1"),
    "a track too long": lambda saved: saved["sides"][2]["tracks"]["0"].update(fortitude=7),
    "a stranger's track": lambda saved: saved["sides"][2]["tracks"].update({"5": {}}),
    "a player's track": lambda saved: saved["sides"][0].update(tracks={"1": {}}),
    "a Drink in the deck": lambda saved: saved["zones"]["otto-deck"].append("drinks/wine"),
    "his card in a Drink Deck": lambda saved: saved["drink_deck"].append(DECK[0]),
    "a collapse of a player": lambda saved: saved["stack"].append({"frame": "collapse", "seat": 0, "automaton": 1}),
    "a collapse of his own": lambda saved: saved["stack"].append({"frame": "collapse", "seat": 2, "automaton": 2}),
}


@pytest.mark.parametrize("spoil", ODD.values(), ids=ODD)
def test_a_save_with_an_impossible_otto_is_refused(spoil: Any) -> None:
    saved = json.loads(save(dealt("gog", "eve")))
    spoil(saved)
    with pytest.raises(CannotRead, match="is not a saved game"):
        load(json.dumps(saved).encode(), CARDS)


@pytest.mark.parametrize("name", ["otto-doorman", "The Doorman", "doorman", " the DOORMAN"])
def test_a_faction_is_known_by_its_id_and_by_its_name_with_its_article_or_not(name: str) -> None:
    assert find(name, CARDS).id == "otto-doorman"
