"""What ``--json`` shows is as its schema says: every command that has the option is asked, and held against it."""

import io
import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

from tests.cli.test_encoding import leaves
from toolkit import files, paths
from toolkit.cli import output_schemas, records
from toolkit.cli.main import COMMANDS, load, run
from toolkit.cli.outputs import VERSIONS, identifier
from toolkit.tts.make import INDEX
from toolkit.tts.notes import Notes

GAMES = Path(__file__).parent.parent / "golden" / "games"
SCENARIO = paths.SCENARIOS / "card-anti-cheat.json"


class Asked(NamedTuple):
    """A command with what it is asked, the records that it shows, and the exit code."""

    line: str
    shows: str
    code: int = 0


ASKED = (
    Asked("build --only print --deck drinks-rdi1 --output {folder}/made", "build"),
    Asked("build --only print --deck drinks-rdi1 --output {folder}/made --dry-run", "build"),
    Asked("faces --deck drinks-rdi1 --dry-run", "faces"),
    Asked("faces --card gog/shut-up --size bridge --variant large-print --output {folder}", "faces"),
    Asked("print --deck gog --what cards --dry-run", "print"),
    Asked("print --deck gog --what cards --output {folder}/sheets", "print"),
    Asked("calibrate --output {folder}", "printer"),
    Asked("site --dry-run", "site"),
    Asked("tts --deck gog --deck drinks-rdi1 --output {folder} --dry-run", "tts"),
    Asked("tts install --from {table} --to {folder}", "tts-install"),
    Asked("tts addresses {save} --output {folder}/addresses.json", "tts-addresses"),
    Asked("tts check {save}", "tts-check", 1),
    Asked("vassal --deck gog --dry-run", "vassal"),
    Asked("vassal check {module}", "vassal-check", 1),
    Asked("replay {game}", "replay"),
    Asked("arena --games 2 --characters gog,eve --players 2 --workers 1", "arena"),
    Asked("cards type:anytime", "card"),
    Asked("cards deck:drinks-rdi9", "card"),
    Asked("cards id:prizes/", "card"),
    Asked("cards id:otto", "card"),
    Asked("cards id:events", "card"),
    Asked("card shut up", "card"),
    Asked("new card {pack} --title Ladle --type anytime --effect 'draw amount=1' --dry-run", "card"),
    Asked("coverage", "coverage"),
    Asked("validate {pack}", "validation"),
    Asked("validate {save}", "validation", 1),
    Asked("referee ask 'Can Gog shut up a Round of Gambling?'", "answer"),
    Asked("referee ask 'Is the Inn painted green in this game?'", "answer", 3),
    Asked("referee ask --batch {questions}", "answer"),
    Asked("referee can gog/shut-up --respond-to drink", "answer"),
    Asked("referee why-not {game} --move 3 '{move}'", "legality"),
    Asked("""referee why-not {game} --move 3 'Gog plays "Shut up!"'""", "legality"),
    Asked("referee what-if {game} --move 3 '{move}'", "consequences"),
    Asked("referee options {game} --move 3", "options"),
    Asked("referee check {scenario} --trace", "check"),
    Asked("referee check {wrong}", "check", 1),
    Asked("referee matrix --deck gog", "matrix"),
    Asked("referee audit --deck gog --games 2", "audit"),
    Asked("referee audit {pack} --games 0", "audit"),
    Asked("referee rule 4.3", "rule"),
    Asked("referee rule 1.2.3 --compare rdi1 rdi9", "comparison"),
    Asked("referee rulings --all", "ruling"),
    Asked("referee search gambling", "hit"),
    Asked("referee law --missing", "standing"),
)
"""Commands with ``--json``; each kind of record comes up, and so does each command that has the option."""


def closed(part: Any) -> Any:
    """A schema that allows no key of which it does not tell; what it tells nothing of stays open."""
    if isinstance(part, list):
        return [closed(item) for item in part]
    if not isinstance(part, dict):
        return part
    found = {key: closed(value) for key, value in part.items()}
    return {**found, "additionalProperties": False} if "properties" in part else found


VALIDATORS = {name: jsonschema.Draft202012Validator(closed(output_schemas.schema(name))) for name in VERSIONS}


def test_every_kind_of_record_has_its_type_and_comes_up() -> None:
    assert set(VERSIONS) == {*records.RECORDS, "card"} == {asked.shows for asked in ASKED}


def test_every_command_with_json_is_asked() -> None:
    assert with_json() == {name for name in with_json() for asked in ASKED if f"{asked.line} ".startswith(f"{name} ")}


def with_json() -> set[str]:
    def found() -> Iterator[str]:
        for name in (name for doors in COMMANDS.values() for name in doors):
            for leaf in leaves(load(name), name):
                command: Any = load(name)
                for word in leaf.split()[1:]:
                    command = command.commands[word]
                if any("--json" in option.opts for option in command.params):
                    yield leaf

    return set(found())


@pytest.mark.parametrize("name", VERSIONS)
def test_the_committed_schema_is_that_of_the_types(name: str) -> None:
    committed = (paths.CARD_DATA / "schema" / f"output-{name}.schema.json").read_text("utf-8")
    assert committed == output_schemas.text(name), "`rdi schema --write` renews the schemas"
    assert json.loads(committed)["$id"] == identifier(name)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files of every kind that commands read."""
    folder = tmp_path_factory.mktemp("outputs")
    tile = {"Name": "Custom_Tile", "GMNotes": Notes(id="mat/gog", picture="gog.jpg").text}
    image = {"CustomImage": {"ImageURL": "https://example.org/1", "ImageSecondaryURL": ""}}
    for name, value in (("Inn.json", {"ObjectStates": [tile | image]}), (INDEX, {"gog.jpg": "file:///gog.jpg"})):
        files.write(folder / "table" / name, json.dumps(value))
    assert run(["-q", "new", "character", "Runa", "--output", str(folder / "runa")]) == 0
    (folder / "questions").write_text('"Can Gog shut up a Drink?"\n{}\n', "utf-8")
    (folder / "module.vmod").write_bytes(b"no zip")
    wrong = json.loads(SCENARIO.read_text("utf-8"))
    (folder / "wrong.json").write_text(json.dumps(wrong | {"expect": {"Gog.gold": 3}}), "utf-8")
    game = GAMES / "deirdre-and-gog.json"
    return {
        "folder": str(folder),
        "table": str(folder / "table"),
        "save": str(folder / "table" / "Inn.json"),
        "pack": str(folder / "runa"),
        "questions": str(folder / "questions"),
        "module": str(folder / "module.vmod"),
        "wrong": str(folder / "wrong.json"),
        "scenario": str(SCENARIO),
        "game": str(game),
        "move": json.loads(game.read_text("utf-8"))["moves"][3],
    }


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.line)
def test_what_is_shown_is_as_its_schema_says(
    asked: Asked, places: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    capsys.readouterr()
    words = shlex.split(asked.line.format(**places))
    assert run([*words, "--json"]) == asked.code
    shown = capsys.readouterr().out
    several = [json.loads(line) for line in shown.splitlines()] if "--batch" in words else json.loads(shown)
    for record in several if isinstance(several, list) else [several]:
        assert record["$schema"] == identifier(asked.shows)
        VALIDATORS[asked.shows].validate(record)


def test_a_key_that_no_schema_tells_of_is_found() -> None:
    hit = {"$schema": identifier("hit"), "kind": "rule", "id": "a", "text": "b"}
    assert VALIDATORS["hit"].is_valid(hit)
    assert not VALIDATORS["hit"].is_valid(hit | {"more": 1})


def test_a_schema_of_an_output_is_shown_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", "output-answer"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(output_schemas.text("answer"))
