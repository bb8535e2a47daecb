from __future__ import annotations

import json
from pathlib import Path

import pytest

from toolkit.cli.main import run
from toolkit.cli.outputs import identifier

CHECKED = identifier("vassal-check")


def test_a_dry_run_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["vassal", "--deck", "dimli", "--players", "2", "--output", str(tmp_path / "out"), "--dry-run"]) == 0
    assert "Dimli the Dwarf" in capsys.readouterr().out
    assert not (tmp_path / "out").exists()


def test_making_a_module_and_checking_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["vassal", "--deck", "gog", "--deck", "drinks-rdi1", "--players", "2", "--output", str(tmp_path)]
    assert run([*arguments, "--json", "--quiet"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["decks"] == ["gog", "drinks-rdi1"] and Path(told["file"]).stat().st_size == told["bytes"]
    assert run(["vassal", "check", told["file"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "$schema": CHECKED,
        "file": told["file"],
        "faults": 0,
        "findings": [],
    }


def test_a_packs_decks_come_in_an_extension_beside_the_module(
    tmp_path: Path, guests: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = ["--deck", "gog", "--deck", "drinks-rdi1", "--deck", "wren", "--players", "2", "--output", str(tmp_path)]
    assert run(["--pack", str(guests), "vassal", *wanted, "--json", "--quiet"]) == 0
    told = json.loads(capsys.readouterr().out)
    (extension,) = told["extensions"]
    assert told["decks"] == ["gog", "drinks-rdi1"] and extension["decks"] == ["wren"]
    for file in (told["file"], extension["file"]):
        assert run(["vassal", "check", file, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"$schema": CHECKED, "file": file, "faults": 0, "findings": []}


def test_a_faulty_file_is_exit_code_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.vmod").write_bytes(b"no zip")
    assert run(["vassal", "check", str(tmp_path / "a.vmod")]) == 1
    assert "not a zip" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_is_one_clear_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    assert run(["vassal", "--deck", "gog", "--players", "2", "--output", str(tmp_path / "file")]) != 0
    told = capsys.readouterr().err
    assert "Traceback" not in told and "file" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(["--deck", "dimly"], 'Did you mean "dimli"'), (["--players", "11"], "2 to 8 players can play")],
)
def test_wrong_options_are_told(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["vassal", *arguments, "--dry-run"]) == 1
    assert told in capsys.readouterr().err


def test_what_a_character_has_besides_its_deck_comes_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["vassal", "--deck", "terci", "--deck", "drinks-rdi2", "--dry-run"]) == 0
    told = capsys.readouterr()
    assert "Patient Deck" in told.out and "warning" not in told.err


def test_a_side_deck_of_a_pack_stays_away_from_a_table_without_room_for_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    growers = Path(__file__).parents[1] / "engine" / "growers"
    assert run(["--pack", str(growers), "vassal", "--deck", "gog", "--deck", "fern", "--dry-run"]) == 0
    assert "there is no room for these at a table of these characters: Mushroom Deck" in capsys.readouterr().err
