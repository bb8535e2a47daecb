from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from toolkit.cli.main import run
from toolkit.sheets import printer

Told = Callable[..., tuple[int, str, str]]


@pytest.fixture
def rdi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """Run ``rdi calibrate``; exit code, standard output and standard error."""
    monkeypatch.setattr(printer, "printers", lambda: tmp_path / "printers")

    def told(*arguments: str) -> tuple[int, str, str]:
        code = run(["calibrate", *arguments])
        return code, *capsys.readouterr()

    return told


def test_the_test_page_is_written(rdi: Told, tmp_path: Path) -> None:
    code, out, _ = rdi("--output", str(tmp_path))
    assert code == 0
    assert "printer-test.pdf" in out
    assert len(PdfReader(tmp_path / "printer-test.pdf").pages) == 2


def test_what_was_read_is_kept(rdi: Told, tmp_path: Path) -> None:
    code, out, _ = rdi("--left", "0.5,-1", "--right=0.7,-1.2", "--save-printer", "office", "--json")
    assert code == 0
    kept = json.loads(out)
    assert (kept["printer"]["x"], kept["printer"]["y"]) == (0.6, -1.1)
    assert json.loads((tmp_path / "printers" / "office.json").read_text()) == kept["printer"]


def test_the_numbers_may_be_given_directly(rdi: Told) -> None:
    numbers = ["--x", "0.5", "--y", "-1", "--angle", "0.1", "--scale", "1.001"]
    code, out, _ = rdi(*numbers, "--save-printer", "office")
    assert code == 0
    assert "office (x 0.5 mm, y -1 mm, 0.1°, scale 1.001)" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--scale", "0", "--save-printer", "p"], "scale is 0; expected 0.9 to 1.1"),
        (["--x", "1"], "say both the numbers"),
        (["--save-printer", "p"], "say both the numbers"),
        (["--left", "1,1", "--save-printer", "p"], "say what both crosses read"),
        (["--left", "1", "--right", "1,1", "--save-printer", "p"], "say two numbers of millimetres"),
        (["--left", "1,1", "--x", "1", "--save-printer", "p"], "say either --left and --right"),
        (["--x", "99", "--save-printer", "p"], "x is 99; expected -20 to 20"),
        (["--x", "1", "--save-printer", "../p"], "is no name for a printer"),
        (["--backs", "gutterfold"], "a sheet that is printed on both sides"),
        (["--x", "1", "--backs", "none", "--save-printer", "p"], "--backs is for sheets and the test page: leave it"),
    ],
)
def test_wrong_input_is_one_clear_error_and_nothing_is_written(
    rdi: Told, tmp_path: Path, arguments: list[str], message: str
) -> None:
    folder = [] if "--save-printer" in arguments else ["--output", str(tmp_path / "new")]
    code, out, err = rdi(*arguments, *folder)
    assert (code, out) == (1, "")
    assert message in err
    assert "fault of the toolkit" not in err
    assert list(tmp_path.iterdir()) == []
