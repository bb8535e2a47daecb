"""``rdi arena``."""

import csv
import json
from pathlib import Path

import pyarrow.parquet as pq
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
        (["--output", "a.pdf"], "ends in .json, .csv, .html or .parquet"),
        (["--json", "--csv"], "exclude each other"),
        (["--parquet"], "--output FILE.parquet"),
        (["--parquet", "--json", "--output", "a"], "exclude each other"),
        (["--dask", "tcp://here:1", "--workers", "2"], "exclude each other"),
        (["--dask", "here"], "no Dask cluster is reached at 'here': missing port number"),
        (["--players", "10", "--always", "gog", "--characters", "eve,zot"], "10 players, but only 3 characters"),
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


def test_a_full_disk_is_told_with_what_is_kept_and_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, duel = tmp_path / "state.json", ("arena", *DUEL[2:])
    assert run([*duel, "--games", "20", "--resume", str(file)]) == 0
    capsys.readouterr()
    replaced = Path.replace

    def full(path: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "replace", full)
    assert run([*duel, "--games", "50", "--resume", str(file), "--quiet"]) == 1
    assert capsys.readouterr().err == (
        f"rdi: {file}: cannot be written: No space left on device. "
        f"20 games are kept there: make room, and go on with --resume {file}\n"
    )
    monkeypatch.setattr(Path, "replace", replaced)
    assert [path.name for path in tmp_path.iterdir()] == ["state.json"]
    assert run([*duel, "--games", "50", "--resume", str(file)]) == 0
    assert capsys.readouterr().out.startswith("50 games of 2")


def test_a_report_that_cannot_be_written_is_shown_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert run([*DUEL, "--games", "2", "--output", str(tmp_path / "file" / "a.json")]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("2 games of 2")
    assert "cannot be written" in err


def test_a_run_of_another_version_is_not_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "state.json"
    assert run([*DUEL, "--games", "2", "--resume", str(file)]) == 0
    old = json.loads(file.read_text("utf-8")) | {"version": "0.0.1"}
    file.write_text(json.dumps(old), "utf-8")
    capsys.readouterr()
    assert run([*DUEL, "--games", "4", "--resume", str(file)]) == 1
    assert "Name another file: their games may differ." in capsys.readouterr().err


def test_parquet_holds_what_the_csv_holds(tmp_path: Path) -> None:
    for name in ("a.csv", "a.parquet", "b.parquet"):
        assert run([*DUEL, "--games", "8", "--output", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    found = pq.read_table(tmp_path / "a.parquet").to_pylist()
    assert [{name: _as_written(value) for name, value in row.items()} for row in found] == written
    assert {type(row["games"]) for row in found} == {int, type(None)}
    assert "seats" in {row["table"] for row in found}


def _as_written(value: str | float | None) -> str:
    return "" if value is None else f"{value:.4f}" if isinstance(value, float) else str(value)
