"""What tests of commands share."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.keyboard import DUEL, Said, shown_after
from toolkit.cards import load
from toolkit.cards.scaffold import new_character
from toolkit.cli.main import run


@pytest.fixture
def ale_pack(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a pack that gives the Light Ale another title, or whatever text stands for its cards."""
    folder = tmp_path / "other-ale"

    def write(title: str, *, text: str = "") -> Path:
        (folder / "drinks").mkdir(parents=True, exist_ok=True)
        manifest = {"id": "other-ale", "name": "Other Ale", "version": "1", "replaces": ["drinks/light-ale"]}
        (folder / "pack.json").write_text(json.dumps(manifest), "utf-8")
        ale = {"kind": "drink", "id": "drinks/light-ale", "title": title, "alcohol": 1, "fortitude": 0}
        ale["provenance"] = {"status": "secondary_listing", "sources": ["a test"]}
        (folder / "drinks" / "cards.json").write_text(text or json.dumps({"drinks": [ale]}), "utf-8")
        return folder

    return write


@pytest.fixture
def undrawn_pack(tmp_path: Path) -> Path:
    """A pack whose first two cards have titles that no font here can show."""
    folder = tmp_path / "runa"
    new_character("Runa the Smith", "dwarf", folder, load())
    file = folder / "characters" / "runa-the-smith.json"
    value = json.loads(file.read_text("utf-8"))
    for card in value["cards"][:2]:
        card["title"] += " \N{BEER MUG}"
    file.write_text(json.dumps(value, indent=1), "utf-8")
    return folder


@pytest.fixture
def rdi(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """Runs ``rdi`` with lines piped in; standard output and standard error."""

    def said(*arguments: str, lines: str = "", code: int = 0, columns: int = 120) -> tuple[str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        monkeypatch.setenv("COLUMNS", str(columns))
        assert run(arguments) == code
        shown = capsys.readouterr()
        return shown.out, shown.err

    return said


@pytest.fixture
def terminal() -> Iterator[Callable[..., Callable[[str], str]]]:
    """``rdi play`` at a real terminal: says a line, and gives what is shown until the next question."""
    pty = pytest.importorskip("pty", reason="there are no such terminals on this system", exc_type=ImportError)
    children: list[tuple[int, int]] = []

    def seated(*arguments: str) -> Callable[[str], str]:
        child, screen = pty.fork()
        if child == 0:
            environment = {**os.environ, "TERM": "dumb", "COLUMNS": "100"}
            who = () if "--variant" in arguments else DUEL
            os.execve(sys.executable, [sys.executable, "-m", "toolkit", "play", *who, *arguments], environment)
        children.append((child, screen))
        return lambda line: shown_after(screen, line)

    yield seated
    for child, screen in children:
        os.close(screen)
        os.waitpid(child, 0)
