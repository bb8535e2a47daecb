"""`rdi play --variant otto`: whole games, the screens, and what cannot be played."""

import json
from pathlib import Path

import pytest

from tests.cli.keyboard import Said

TINKERS = ("--pack", str(Path(__file__).parents[1] / "engine" / "tinkers"))
ALONE = ("play", "--variant", "otto", "--characters", "dimli,eve", "--seed", "5")
OTTO = (*ALONE, "--factions", "the doorman,the bookkeeper")
"""With the factions of a pack."""


def test_bots_play_with_otto_and_the_game_is_saved_checked_and_replayed(rdi: Said, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out, _err = rdi(*TINKERS, *OTTO, "--bots", "greedy,greedy", "--save", str(file))
    saved = json.loads(file.read_text("utf-8"))
    assert {*saved["variant"]["factions"]} == {"otto-doorman", "otto-bookkeeper"}
    assert len(saved["players"]) == 2
    winner = json.loads(rdi(*TINKERS, "replay", str(file), "--json")[0])["winners"]
    assert f"\n{winner[0]} wins." in out
    assert rdi(*TINKERS, "referee", "check", str(file))[0].startswith("pass")


def test_bots_play_with_ottos_own_factions_where_none_are_named(rdi: Said, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out, _err = rdi(*ALONE, "--bots", "greedy,greedy", "--save", str(file))
    assert {*json.loads(file.read_text("utf-8"))["variant"]["factions"]} == {"otto-berserker", "otto-spelunker"}
    assert "| Otto turns over “" in out


def test_it_is_told_what_otto_turns_over_and_whose_track_moved_why(rdi: Said) -> None:
    out, _err = rdi(*TINKERS, *OTTO, "--bots", "greedy,greedy", columns=120)
    assert "| Otto turns over “Closing time!”  (11.4.1 otto.deck)" in out
    assert "| Otto gains 4 Alcohol Content on Dimli's track, by “Dragon Breath Ale”  (11.3.1 otto.tracks)" in out
    assert "| The Inn pays 1 Gold for Otto, by “Closing time!”  (11.2.4 otto.no-gold)" in out
    assert "| Otto passes out on Dimli's track, which begins anew  (11.3.2 otto.passes-out)" in out


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        (60, ["> Otto", "  · Dimli    6    0", "  · Eve      6    0"]),
        (100, ["> Otto", f"  · Dimli  {'A·····F':23}    6    0", f"  · Eve    {'A·····F':23}    6    0"]),
    ],
)
def test_otto_stands_at_the_table_with_a_row_for_each_track(rdi: Said, columns: int, rows: list[str]) -> None:
    out, _err = rdi(*TINKERS, *OTTO, columns=columns)
    assert "\n".join(rows) in out
    assert "Otto's deck: 9 cards\nOtto's discards: Closing time!" in out
    assert all(len(line) <= columns for line in out.splitlines())


def test_who_chooses_when_otto_passes_out_is_told_why(rdi: Said, tmp_path: Path) -> None:
    table = {
        "name": "Otto faints",
        "variant": {"kind": "otto", "otto_deck": ["OTTO ANGRY NOW!"], "otto": {"Gog": {"fortitude": 1}}},
        "players": [{"name": "Gog", "hand": []}, {"name": "Eve", "hand": []}],
        "drink_deck": ["Dark Ale", "Wine"],
        "turn": "Otto",
        "phase": "drink",
    }
    file = tmp_path / "faint.json"
    file.write_text(json.dumps(table), "utf-8")
    out, _err = rdi("referee", "check", str(file), code=1)
    assert "no move answers what Gog must decide (reward/choice): 1; 2" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            (*TINKERS, *ALONE, "--factions", "the doorman"),
            "rdi: --factions: Otto has two factions, not 1 (rule 11.1.3)",
        ),
        ((*TINKERS, *ALONE, "--factions", "otto-doorman,plumber"), "rdi: --factions: Otto has no faction 'plumber' "),
        (
            (*ALONE, "--players", "3"),
            "rdi: --variant otto: Otto is the third player in a game of two, not one more for",
        ),
        ((*ALONE, "--teams", "dimli+eve"), "rdi: --teams: Otto does not play in team games (rule 11.10.2)"),
        ((*ALONE, "--characters", "gog,eve", "--boss", "gog"), "rdi: --boss: Gog is no Boss in otto (rule 10.4.2)"),
        (("play", "--factions", "a,b"), "rdi: --factions belongs to a variant (rule 11.1.3); give --variant"),
    ],
    ids=["one", "unknown", "three", "teams", "boss", "alone"],
)
def test_what_cannot_be_played_is_told_in_a_line(rdi: Said, arguments: tuple[str, ...], says: str) -> None:
    _out, err = rdi(*arguments, code=1)
    assert err.startswith(says)
    assert err.count("\n") == 1
