"""Every command says what it has to say on any terminal: what its encoding lacks is said in plain letters."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from toolkit import paths
from toolkit.build import edits
from toolkit.cli.encoding import plain
from toolkit.cli.main import COMMANDS, load, run

SAID = {
    "build": "--output {folder} --only faces --deck drinks-rdi1 --dry-run",
    "faces": "--deck drinks-rdi1 --card drinks/light-ale --output {folder}",
    "print": "--deck gog --card gog/shut-up --output {folder} --gap 3",
    "tts": "--deck gog --deck drinks-rdi1 --dry-run --output {folder}",
    "tts install": "--from {folder} --to {folder}",
    "tts check": "{folder}/märz.json",
    "tts addresses": "{folder}/märz.json --output {folder}/addresses.json",
    "tts picture": "{folder}/märz.json",
    "vassal": "--deck gog --dry-run --output {folder}",
    "vassal check": "{folder}/märz.json",
    "watch": "--deck nøne --output {folder}",
    "play": "--players 2 --characters gog,eve --bots random,random --seed 2",
    "replay": "{games}/deirdre-and-gog.json",
    "arena": "--games 2 --characters gog,eve --players 2 --workers 1",
    "calibrate": "--output {folder}",
    "new card": "nøwhere --title „Prost“",
    "reference": "--language nø --output {folder}",
    "site": "--dry-run --output {folder}",
    "web": "--no-open --tables {folder}",
    "cards": "mär",
    "card": "drinks/light-ale",
    "coverage": "--doubts",
    "referee ask": "“Can’t Gog”",
    "referee can": "gog/shut-up --respond-to drink",
    "referee rule": "4.3",
    "referee rulings": "spike-it-with-firewater",
    "referee search": "gambling",
    "referee why-not": "{scenario} play",
    "referee what-if": "{scenario} play",
    "referee options": "{scenario}",
    "referee repl": "",
    "referee law": "{scenario}",
    "referee matrix": "--deck nøne",
    "referee audit": "--deck nøne",
    "referee check": "{scenario} --trace",
    "referee schema": "",
    "new character": "“Märzen” --output {folder}/new",
    "new corrections": "fleck --output {folder}/mine",
    "validate": "{folder}/märz.json",
    "schema": "",
}
"""Something that each command can be asked, most of it about a pack whose Light Ale is called otherwise."""

TITLE = "Ludwig’s Märzen – ½ Żywiec ★"


class Terminal(NamedTuple):
    """What a command printed: its bytes on standard output and on standard error."""

    out: io.BytesIO
    err: io.BytesIO


Narrow = Callable[[str], Terminal]


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Narrow]:
    """Makes standard output and standard error ones of an encoding, as strict as Python makes them."""
    streams = []

    def of(encoding: str) -> Terminal:
        terminal = Terminal(io.BytesIO(), io.BytesIO())
        for name, written in zip(("stdout", "stderr"), terminal, strict=True):
            streams.append(io.TextIOWrapper(written, encoding, write_through=True))
            monkeypatch.setattr(sys, name, streams[-1])
        return terminal

    yield of
    for stream in streams:
        stream.detach()


def leaves(command: Any, name: str) -> Iterator[str]:
    """The full names of a command that can be run, or of all commands below it."""
    below = getattr(command, "commands", {}).values()
    if not below or command.invoke_without_command:
        yield name
    for each in below:
        yield from leaves(each, f"{name} {each.name}")


def test_each_command_is_asked_something() -> None:
    names = {name for doors in COMMANDS.values() for name in doors}
    runnable = {leaf for name in names for leaf in leaves(load(name), name)}
    assert runnable == set(SAID)


@pytest.mark.parametrize("name", SAID)
def test_a_command_prints_plain_letters_where_there_are_no_others(
    name: str, narrow: Narrow, ale_pack: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = ale_pack(TITLE)
    (tmp_path / "märz.json").write_text('{"Märzen": "“Ale”"}', "utf-8")
    monkeypatch.setattr(edits, "edits", lambda *_: ())
    monkeypatch.setattr(sys, "stdin", io.StringIO("Who’s next?\n"))
    scenario = paths.SCENARIOS / "card-anti-cheat.json"
    games = Path(__file__).parent.parent / "golden" / "games"
    words = SAID[name].format(folder=tmp_path, scenario=scenario, games=games).split()
    terminal = narrow("ascii")
    run([*name.split(), *words, "--pack", str(pack)])
    told = (terminal.out.getvalue() + terminal.err.getvalue()).decode("ascii")
    assert told
    assert "fault of the toolkit" not in told


def test_what_the_encoding_has_is_printed_as_it_is(narrow: Narrow, ale_pack: Callable[[str], Path]) -> None:
    terminal = narrow("latin-1")
    assert run(["card", "drinks/light-ale", "--pack", str(ale_pack(TITLE))]) == 0
    assert "Ludwig's Märzen - ½ Zywiec ?" in terminal.out.getvalue().decode("latin-1")


def test_json_is_the_same_json_everywhere(narrow: Narrow, ale_pack: Callable[[str], Path]) -> None:
    told = []
    for encoding in ("ascii", "cp437", "utf-8"):
        terminal = narrow(encoding)
        assert run(["card", "drinks/light-ale", "--json", "--pack", str(ale_pack(TITLE))]) == 0
        told.append(json.loads(terminal.out.getvalue().decode(encoding)))
    assert told[0] == told[1] == told[2]
    assert told[0]["title"] == TITLE


def test_a_locale_without_utf_8_is_answered_too() -> None:
    locale = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    locale.pop("PYTHONIOENCODING", None)
    command = [sys.executable, "-m", "toolkit", "referee", "ask", "„Märzen“"]
    done = subprocess.run(command, capture_output=True, env=locale, check=False)
    assert done.returncode in (0, 1)
    assert b"fault of the toolkit" not in done.stderr
    assert (done.stdout + done.stderr).decode("ascii")


def test_what_is_typed_and_is_no_text_is_no_fault(narrow: Narrow, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = narrow("utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe?\nquit\n"), "utf-8"))
    assert run(["play", "--characters", "gog,eve", "--seed", "2"]) == 0
    assert b"fault of the toolkit" not in terminal.err.getvalue()


@pytest.mark.parametrize("word", ["lone \ud800", "zero \0"])
def test_a_word_that_no_program_can_be_started_with_is_refused(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["build", "--output", word]) == 2
    assert capsys.readouterr().err == f"rdi: {word!r} is no text\n"


def test_a_folder_whose_name_is_no_text_is_written_to_and_named(tmp_path: Path, narrow: Narrow) -> None:
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    terminal = narrow("utf-8")
    assert run(["build", "--output", folder, "--deck", "drinks-rdi1", "--only", "print"]) == 0
    assert f"{tmp_path}/\\udcff/print" in terminal.out.getvalue().decode("utf-8")
    assert (Path(folder) / "print" / "drinks-rdi1.pdf").is_file()


def test_a_table_cannot_say_where_pictures_are_in_a_folder_whose_name_is_no_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    assert run(["tts", "--output", folder, "--deck", "gog", "--deck", "drinks-rdi1"]) == 1
    assert "the name of this folder is no text" in capsys.readouterr().err
    assert not Path(folder).exists()


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("“Ale”, „Bier“ – it’s…", '"Ale", "Bier" - it\'s...'),
        ("3×4 · 45° → ½", "3x4 * 45 degrees > 1/2"),
        ("Żubr, Ærø, Maß", "Zubr, AEro, Mass"),
        ("e\u0301\xa0Пиво \ud800", "e ???? ?"),
    ],
)
def test_plain_letters_are_those_of_a_typewriter(text: str, typed: str) -> None:
    assert plain(text) == typed
