"""``rdi referee check``."""

import json
from pathlib import Path

import pytest

from tests.referee.tables import table
from toolkit.cli.main import run

GAMES = Path(__file__).parent.parent.parent / "golden" / "games"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.json").write_text(json.dumps(table(expect={"Eve.alcohol": 2})), "utf-8")
    (tmp_path / "wrong.json").write_text(json.dumps(table(expect={"Eve.alcohol": 3}), indent=1), "utf-8")
    return tmp_path


def test_each_scenario_has_a_line_and_one_that_fails_says_what_differed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["referee", "check", str(folder)]) == 1
    good, wrong = capsys.readouterr().out.splitlines()
    assert good == f"pass  {folder / 'good.json'}  a table"
    assert wrong.startswith(f"fail  {folder / 'wrong.json'}  line ")
    assert wrong.endswith('$.expect["Eve.alcohol"]: expected 3, found 2')


def test_it_succeeds_when_all_pass(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "check", str(folder / "good.json")]) == 0
    assert "scenarios: 1; pass: 1; fail: 0" in capsys.readouterr().err


def test_the_trace_tells_all_that_happened(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "check", str(folder / "good.json"), "--trace"]) == 0
    assert "    Eve drinks “Wine”  (2.5.1 turn.drink)\n" in capsys.readouterr().out


def test_programs_read_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "check", str(folder), "--json", "--trace"]) == 1
    good, wrong = json.loads(capsys.readouterr().out)
    assert good["passes"] and good["problems"] == [] and good["transcript"]
    assert wrong["problems"][0]["path"] == '$.expect["Eve.alcohol"]'
    assert wrong["problems"][0]["line"] > 1


def test_programs_read_where_a_file_is_misspelt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "misspelt.json").write_text(json.dumps(table(tunr="Eve"), indent=1), "utf-8")
    assert run(["referee", "check", str(tmp_path), "--json"]) == 1
    (verdict,) = json.loads(capsys.readouterr().out)
    (problem,) = verdict["problems"]
    assert problem["path"] == "$.tunr" and problem["line"] > 1
    assert problem["problem"] == "there is no key 'tunr' here; did you mean 'turn'?"


def test_what_is_not_there_is_one_clear_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "check", str(tmp_path / "nothing.json")]) == 1
    assert "No file or folder is called" in capsys.readouterr().err


def test_an_empty_folder_holds_no_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "check", str(tmp_path)]) == 1
    assert "No scenario is called" in capsys.readouterr().err


def test_a_broken_file_fails_and_the_others_are_still_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "broken.json").write_text('{"name": ', "utf-8")
    assert run(["referee", "check", str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert "ends too early" in lines[0]


def test_a_fault_of_the_engine_is_told_and_the_others_are_still_run(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_arguments: object) -> None:
        raise KeyError("deep inside")

    monkeypatch.setattr("toolkit.referee.scenarios.runner.set_up", fails)
    assert run(["referee", "check", str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "the engine failed: KeyError at test_command.py:" in lines[0]


def test_a_recorded_game_is_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "check", str(GAMES)]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["pass"] * len(
        list(GAMES.glob("*.json"))
    )


def test_the_first_move_of_a_recorded_game_that_may_not_be_made_is_told_with_its_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = json.loads((GAMES / "deirdre-and-gog.json").read_text("utf-8"))
    wrong = 'Gog plays "Shut up!"'
    text = json.dumps({**game, "moves": [*game["moves"][:7], wrong, wrong]}, indent=1, ensure_ascii=False)
    (tmp_path / "game.json").write_text(text, "utf-8")
    assert run(["referee", "check", str(tmp_path / "game.json"), "--json"]) == 1
    (problem,) = json.loads(capsys.readouterr().out)[0]["problems"]
    assert problem["path"] == "$.moves[7]"
    assert json.loads(text.splitlines()[problem["line"] - 1].strip(" ,")) == wrong
    assert problem["problem"] == f"move 8 of the game file, “{wrong}”: Gog does not hold “Shut up!”"
