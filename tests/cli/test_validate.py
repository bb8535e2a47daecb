"""`rdi validate` and `rdi schema` as a user meets them."""

import json
from pathlib import Path

import jsonschema
import pytest

from toolkit.cards import schema
from toolkit.cli.main import run


@pytest.fixture(autouse=True)
def _rulings_are_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """As tests/referee/law/test_rulings.py sees to: here it would take seconds."""
    monkeypatch.setattr("toolkit.referee.law.validate.are_proven", lambda *_: True)


def test_the_built_in_cards_are_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate"]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("cards: no faults, no warnings\n")


def test_sound_cards_are_quietly_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", "--quiet"]) == 0
    assert capsys.readouterr().out == ""


def test_faults_are_results_and_make_the_exit_code_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.json"
    file.write_text('{"cards": [\n {"kind": "crd"}]}')
    assert run(["validate", str(file)]) == 1
    out, err = capsys.readouterr()
    assert f"{file}:2 $.cards[0].kind: is the text 'crd'; did you mean 'card'?" in out.splitlines()
    assert err == "1 file, no cards: 6 faults, no warnings\n"


def test_faults_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.json"
    file.write_text('{"cards": [],\n "card": []}')
    assert run(["validate", "--json", str(file)]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["sound"] is False
    assert said["faults"] == [
        {
            "severity": "fault",
            "file": str(file),
            "line": 2,
            "path": "$.card",
            "problem": "this CommonCards has no key 'card'",
            "expected": "one of cards",
            "remedy": None,
            "nearest": [],
        }
    ]


def test_a_path_that_is_not_there_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", "nowhere.zip"]) == 1
    assert capsys.readouterr().out == "nowhere.zip: is neither a folder nor a zip. Is the name right?\n"


def test_a_faulty_pack_stops_every_command_that_would_use_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "x.json").write_text('{"id": "x"')
    assert run(["cards", "--pack", str(tmp_path), "wench"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "x.json:1: ends too early: the JSON is not complete. Was it cut off?" in err
    assert "has no pack.json, so it is no pack" in err


def test_what_cannot_be_drawn_is_a_fault(undrawn_pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", str(undrawn_pack)]) == 1
    out, err = capsys.readouterr()
    told = [line.partition(" ")[2].partition(" '")[0] for line in out.splitlines()]
    assert told == ["$.cards[0].title: the title of", "$.cards[1].title: the title of"]
    assert err.endswith("2 faults, no warnings\n")


def test_a_schema_is_printed_as_it_is_committed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", "character"]) == 0
    printed = capsys.readouterr().out
    assert printed == schema.text("character")
    jsonschema.Draft202012Validator.check_schema(json.loads(printed))


def test_all_schemas_are_written_into_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", "--output", str(tmp_path)]) == 0
    assert sorted(capsys.readouterr().out.split()) == sorted(str(path) for path in tmp_path.iterdir())
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {
        path.name: path.read_text("utf-8") for path in schema.FOLDER.iterdir()
    }


def test_an_unknown_schema_is_told_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", "charcter"]) == 1
    assert "No schema is called 'charcter'. Did you mean \"character\"" in capsys.readouterr().err


def test_faces_are_laid_out_in_the_language_that_is_asked_for_or_not_at_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "character", "Runa", "--output", str(tmp_path / "runa")]) == 0
    file = tmp_path / "runa" / "characters" / "runa.json"
    written = json.loads(file.read_text("utf-8"))
    (option,) = written["cards"][7]["options"]
    written["cards"][7]["options"] = [option] * 3
    file.write_text(json.dumps(written), "utf-8")
    capsys.readouterr()
    assert run(["validate", str(tmp_path / "runa")]) == 0
    assert run(["validate", str(tmp_path / "runa"), "--language", "de", "--no-drawing"]) == 0
    assert "laying out" in capsys.readouterr().err
    assert run(["validate", str(tmp_path / "runa"), "--language", "de"]) == 1
    assert "$.cards[7]: what 'Missed by a hair!' says is " in capsys.readouterr().out
