"""The command line as a user meets it: help, options in any place, errors."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from toolkit import __version__
from toolkit.cli import console
from toolkit.cli.main import COMMANDS, Door, load, run
from toolkit.cli.settings import settings
from toolkit.errors import CannotRead, Faults, NotFound, Place

ENTRIES = {name: door for doors in COMMANDS.values() for name, door in doors.items()}


def leaves(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """A command and all commands below it, by their full names."""
    yield name, command
    for below in getattr(command, "commands", {}).values():
        yield from leaves(below, f"{name} {below.name}")


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a command ``probe`` that shows its settings and fails in many ways."""
    door = Door(f"{__name__}:_probe", "Show settings.")
    monkeypatch.setitem(COMMANDS, "For tests", {"probe": door})


def _probe(fault: str = "") -> None:
    """Show settings."""
    match fault:
        case "":
            console.say(repr(settings()))
        case "fault":
            raise CannotRead("is not a number", Place("dimli.json", 7, "$.cards[2]"), expected="a number")
        case "faults":
            raise Faults([NotFound("deck", "gogg", ["gog"]), CannotRead("is truncated", Place("eve.json"))])
        case "stop":
            raise KeyboardInterrupt
        case "bug":
            {}["no such key"]
        case "full":
            raise OSError(28, "No space left on device", "faces/a.png")


@pytest.mark.parametrize("name", ENTRIES)
def test_the_list_says_of_a_command_what_its_own_help_says(name: str) -> None:
    assert (load(name).help or "").split("\n")[0] == ENTRIES[name].says


@pytest.mark.parametrize("name", ENTRIES)
def test_every_command_and_every_option_has_help(name: str) -> None:
    for full_name, command in leaves(load(name), name):
        assert command.help, full_name
        assert [p.name for p in command.params if not getattr(p, "help", None)] == [], full_name


@pytest.mark.parametrize("name", ENTRIES)
def test_every_command_answers_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"Usage: rdi {name}")


def test_the_list_of_commands_names_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert [name for name in ENTRIES if f"\n  {name} " not in shown] == []


def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    shown = capsys.readouterr()
    assert "\n  build " in shown.out
    assert shown.err == ""


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    told = capsys.readouterr().out
    assert told in (f"rdi {__version__}, plain engine\n", f"rdi {__version__}, compiled engine\n")
    from toolkit.engine import game

    assert ("compiled" in told) is not game.__file__.endswith(".py")


def test_the_version_says_whether_the_engine_is_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "engine").mkdir()
    for name, says in (("game.py", "plain"), (f"game{EXTENSION_SUFFIXES[0]}", "compiled")):
        (tmp_path / "engine" / name).touch()
        invalidate_caches()
        monkeypatch.setattr("toolkit.__file__", str(tmp_path / "__init__.py"))
        assert run(["--version"]) == 0
        assert capsys.readouterr().out == f"rdi {__version__}, {says} engine\n"


def test_a_command_that_does_not_exist_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["biuld"]) == 2
    assert "Did you mean 'build'?" in capsys.readouterr().err


def test_an_option_that_does_not_exist_names_the_help_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["build", "--forse"]) == 2
    shown = capsys.readouterr().err
    assert "--force" in shown
    assert "`rdi build --help`" in shown


@pytest.mark.parametrize(
    "words",
    [
        "build --output",
        "print --what",
        "faces --art",
        "tts --url-map",
        "watch --only",
        "play --save",
        "tts check",
        "validate",
        "cards --pack",
    ],
)
def test_an_empty_option_or_file_is_neither_the_current_folder_nor_nothing(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words.split(), ""]) == 2
    assert "is empty: say something, or leave it out" in capsys.readouterr().err


@pytest.mark.usefixtures("probe")
@pytest.mark.parametrize(
    "arguments", [["-q", "--pack", "a", "--pack", "b", "probe"], ["--pack", "a", "probe", "-q", "--pack", "b"]]
)
def test_common_options_stand_before_the_command_or_after_it(
    arguments: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in "ab":
        (tmp_path / name).mkdir()
    assert run(arguments) == 0
    packs = (Path("a"), Path("b"))
    assert capsys.readouterr().out == f"Settings(quiet=True, verbose=False, packs={packs!r})\n"


@pytest.mark.usefixtures("probe")
def test_options_of_one_run_are_forgotten_in_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    run(["-v", "probe"])
    capsys.readouterr()
    run(["probe"])
    assert "verbose=False" in capsys.readouterr().out


@pytest.mark.usefixtures("probe")
@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("fault", "rdi: dimli.json:7 $.cards[2]: is not a number; expected a number\n"),
        ("faults", "rdi: No deck is called 'gogg'. Did you mean \"gog\"?\nrdi: eve.json: is truncated\n"),
        ("full", "rdi: faces/a.png: No space left on device\n"),
    ],
)
def test_each_fault_is_a_line(fault: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["probe", "--fault", fault]) == 1
    assert capsys.readouterr() == ("", message)


@pytest.mark.usefixtures("probe")
def test_a_fault_of_ours_says_where_it_is_and_how_to_report_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["probe", "--fault", "bug"]) == 1
    shown = capsys.readouterr().err
    assert "KeyError at test_main.py:" in shown
    assert "please report it" in shown
    assert "Traceback" not in shown
    assert run(["-v", "probe", "--fault", "bug"]) == 1
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.usefixtures("probe")
def test_stopping_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["probe", "--fault", "stop"]) == 130
    assert capsys.readouterr().err == "rdi: stopped\n"


def test_completion_knows_commands_and_options() -> None:
    def completions(line: str) -> str:
        words = {"_RDI_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
        return command("", environment=words).stdout

    assert "build" in completions("rdi bui").split()
    assert "--force" in completions("rdi build --for").split()


def command(*arguments: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run ``rdi`` in a process of its own."""
    words = [word for word in arguments if word]
    return subprocess.run(
        [sys.executable, "-m", "toolkit", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **(environment or {})},
    )


def test_a_reader_who_leaves_early_is_no_fault() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "toolkit", "--version"], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)
    assert done.stderr == ""


def test_help_does_not_wait_for_the_heavy_libraries() -> None:
    heavy = {"numpy", "reportlab", "pypdfium2", "PIL", "msgspec", "jsonschema", "requests", "rich", "uharfbuzz"}
    code = f"import sys; from toolkit.cli.main import run; run(['--help']); sys.exit(str({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "set()"


def test_paths_that_are_there_do_not_wait_for_the_library_that_refuses_others(tmp_path: Path) -> None:
    asked = ["--pack", str(tmp_path), "build", "--art", str(tmp_path), "--output", str(tmp_path / "new")]
    code = (
        f"import sys; from toolkit.cli.main import run; run({asked}); sys.exit(str({{'pydantic'}} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "set()"


def test_a_path_to_nothing_or_to_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    for path, why in ((tmp_path / "none", "does not exist"), (tmp_path / "file", "is a file")):
        assert run(["build", "--art", str(tmp_path), "--art", str(path)]) == 2
        assert why in capsys.readouterr().err


def test_json_is_all_there_is_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    console.emit_json({"title": "Tip the Wench…"}, "card")
    console.note("by the way")
    assert json.loads(capsys.readouterr().out) == {
        "$schema": "urn:rdi-toolkit:output:card:1",
        "title": "Tip the Wench…",
    }
