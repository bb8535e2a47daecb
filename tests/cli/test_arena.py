"""``rdi arena``."""

import json
from pathlib import Path

import pytest

from toolkit.arena import run as runs
from toolkit.cli.main import run

DUEL = ("--quiet", "arena", "--characters", "gog,fiona", "--players", "2", "--workers", "1")


def test_it_tells_who_wins_and_writes_what_the_ending_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*DUEL, "--games", "12", "--output", str(tmp_path / "a.html")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("12 games of 2, bots easy, seed 0\n")
    assert "Gog: " in out and "seat 1: " in out
    assert "<svg" in (tmp_path / "a.html").read_text("utf-8")


def test_the_same_seed_gives_the_same_json(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert run([*DUEL, "--games", "6", "--seed", "5", "--json"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert json.loads(said[0])["games"] == 6


def test_a_run_that_is_stopped_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "state.json"
    kept = runs.files.write

    def stop_after(path: Path, content: bytes) -> None:
        kept(path, content)
        raise KeyboardInterrupt

    monkeypatch.setattr(runs.files, "write", stop_after)
    duel = ("arena", *DUEL[2:])
    assert run([*duel, "--games", "30", "--resume", str(file)]) == 130
    assert f"20 of 30 games are counted; go on with --resume {file}" in capsys.readouterr().err
    monkeypatch.undo()
    assert run([*duel, "--games", "30", "--resume", str(file)]) == 0
    assert capsys.readouterr().out.startswith("30 games of 2")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--games", "0"], "'--games'"),
        (["--players", "11"], "'--players'"),
        (["--characters", "gog,gog", "--players", "2"], "2 players, but only 1 characters"),
        (["--bots", "clever"], "No bot is called 'clever'"),
        (["--bots", ""], "is empty"),
        (["--characters", "nobody"], "nobody"),
        (["--edition", "rdi77"], "No edition is called"),
        (["--variant", "two-headed-boss-battle"], "needs 4 with Boss Cards"),
        (["--teams", "gog+zot"], "--teams belongs to a variant"),
        (["--output", "a.pdf"], "ends in .json, .csv or .html"),
        (["--json", "--csv"], "exclude each other"),
    ],
)
def test_wrong_input_is_one_line_that_says_what_to_do(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["arena", *arguments]) in (1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "Traceback" not in err


def test_whoever_gives_bots_a_time_is_told_that_the_games_may_differ(capsys: pytest.CaptureFixture[str]) -> None:
    duel = ("arena", *DUEL[2:], "--games", "1")
    assert run([*duel, "--bots", "hard:0.001s,easy"]) == 0
    assert "may decide otherwise next time" in capsys.readouterr().err
    assert run([*duel, "--bots", "easy"]) == 0
    assert "may decide otherwise" not in capsys.readouterr().err


def test_more_is_counted_already_than_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "state.json")
    assert run([*DUEL, "--games", "4", "--resume", file]) == 0
    assert run([*DUEL, "--games", "2", "--resume", file]) == 2
    assert "4 games are counted" in capsys.readouterr().err
