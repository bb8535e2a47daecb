"""What is said where: results on standard output, the rest on standard error."""

from collections.abc import Iterator

import pytest

from toolkit.cli import console, settings


@pytest.fixture(autouse=True)
def _fresh_settings() -> Iterator[None]:
    settings.reset()
    yield
    settings.reset()


def test_progress_away_from_a_terminal_is_a_line_at_the_start_and_one_at_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert list(console.progress([1, 2, 3], "Drawing faces")) == [1, 2, 3]
    out, err = capsys.readouterr()
    assert out == ""
    first, last = err.splitlines()
    assert first == "Drawing faces (3) ..."
    assert last.startswith("Drawing faces: done in ")


def test_progress_counts_what_has_no_length_when_told_how_long_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(console.progress(iter("ab"), "Making", 2)) == ["a", "b"]
    assert "Making (2) ..." in capsys.readouterr().err


def test_quiet_hides_progress_and_notes_but_no_result(capsys: pytest.CaptureFixture[str]) -> None:
    settings.ask(quiet=True)
    assert list(console.progress([1], "Drawing")) == [1]
    console.note("by the way")
    console.say("result")
    console.complain("wrong")
    assert capsys.readouterr() == ("result\n", "rdi: wrong\n")


def test_details_are_for_verbose(capsys: pytest.CaptureFixture[str]) -> None:
    console.detail("unheard")
    settings.ask(verbose=True)
    console.detail("heard")
    assert capsys.readouterr().err == "heard\n"


def test_a_table_in_a_pipe_has_plain_aligned_columns(capsys: pytest.CaptureFixture[str]) -> None:
    console.table(["deck", "cards"], [["dimli", 40], ["drinks-rdi1", 30]])
    assert capsys.readouterr().out == "deck         cards\ndimli        40\ndrinks-rdi1  30\n"
