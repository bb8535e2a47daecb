"""The pages that are written by hand are true: every command in them is run, and every example holds."""

import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

from tests.handbook.listings import Command, commands, listings
from toolkit.cli.main import run
from toolkit.handbook.build import SOURCES
from toolkit.handbook.pages import CHECKOUT

PAGES = sorted(SOURCES.rglob("*.md"))
GUIDE = CHECKOUT / "CONTRIBUTING.md"
ELSEWHERE = {
    "python toolkit build": "tests/test_readme.py",
    "python toolkit test": "tests/test_readme.py",
    "python toolkit docs": "tests/test_bootstrap.py",
    "pip install .": "tests/test_wheel.py",
    "rdi web --lan": "tests/web",
    "rdi web --pack old-marrow": "tests/cli/test_web.py",
    "rdi tts addresses SAVE": "tests/tts",
    "rdi tts --url-map addresses.json": "tests/tts",
}
"""Commands that are not run here, as they install, go on for long or serve until stopped, and where they are tried."""
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_every_listing_is_of_a_kind_that_is_tried() -> None:
    kinds = {listing.kind for page in PAGES for listing in listings(page)}
    assert kinds == {"console", "pycon", "json", "sh", "{toctree}"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(SOURCES).as_posix())
def test_what_a_page_says_is_so(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    known: dict[str, object] = {}
    for listing in listings(page):
        if listing.file:
            Path(listing.file).write_text(listing.text, "utf-8")
        elif listing.kind == "pycon":
            example = doctest.DocTestParser().get_doctest(listing.text, known, page.name, str(page), 0)
            assert doctest.DocTestRunner(optionflags=FLAGS).run(example, clear_globs=False).failed == 0
            known = example.globs
        elif listing.kind == "console":
            for command in commands(listing.text):
                tried(command, monkeypatch, capsys)


def tried(command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO())
    name, *words = shlex.split(command.line)
    assert name == "rdi", command
    code = run(words)
    told = "".join(capsys.readouterr())
    assert code == command.code, told
    assert doctest.OutputChecker().check_output(command.shown or "...\n", told, FLAGS), told


def test_commands_that_are_not_run_here_are_tried_elsewhere() -> None:
    lines = {
        line
        for page in (*PAGES, GUIDE)
        for listing in listings(page)
        if listing.kind == "sh"
        for line in listing.text.splitlines()
    }
    assert lines <= set(ELSEWHERE)
    assert [place for place in ELSEWHERE.values() if not (CHECKOUT / place).exists()] == []


INLINE = sorted({line for page in PAGES for line in re.findall(r"`(rdi [^`A-Z][^`]*)`", page.read_text("utf-8"))})


@pytest.mark.parametrize("line", INLINE)
def test_a_command_in_the_middle_of_a_sentence_can_be_asked_so(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old-marrow").mkdir()  # the pack of all pages
    assert run([*shlex.split(line)[1:], "--help"]) == 0


def test_a_wrong_page_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "wrong.md"
    for text in ("```console\n$ rdi biuld\n```\n", '```console\n$ rdi card "shut up"\nShut down!\n...\n```\n'):
        page.write_text(text, "utf-8")
        with pytest.raises(AssertionError):
            test_what_a_page_says_is_so(page, tmp_path, monkeypatch, capsys)
