"""What is said where: results on standard output, the rest on standard error."""

import json
import sys
import unicodedata
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.cli import console, settings
from toolkit.cli.main import run
from toolkit.errors import CannotRead, Faults, Place


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


FORGED = "a\x1b[2Jb\rc\nrdi: all is well\u2028d\u202ee\x9bf\ud800"
SHOWN = r"a\x1b[2Jb\rc\nrdi: all is well\u2028d\u202ee\x9bf\ud800"


def test_characters_that_do_something_are_shown_by_their_codes(capsys: pytest.CaptureFixture[str]) -> None:
    settings.ask(verbose=True)
    for speak in (console.say, console.note, console.detail, console.complain):
        speak(FORGED)
    console.table(["title"], [[FORGED]])
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == SHOWN
    assert SHOWN in out.splitlines()[-1]
    assert err.splitlines() == [SHOWN, SHOWN, f"rdi: {SHOWN}"]


def test_a_text_of_several_lines_keeps_them(capsys: pytest.CaptureFixture[str]) -> None:
    console.show("one\n\n  two\x1b[0m\tthree")
    assert capsys.readouterr().out == "one\n\n  two\\x1b[0m\\tthree\n"


def test_letters_of_any_language_and_signs_stay_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    console.say("Dr\u00e4nk \u2013 \u201cna\u00efve\u201d \u00a0 \u0414\u0438 \u4e2d \U0001f409")
    assert capsys.readouterr().out == "Dr\u00e4nk \u2013 \u201cna\u00efve\u201d \u00a0 \u0414\u0438 \u4e2d \U0001f409\n"


def test_a_stranger_cannot_forge_a_line_of_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    forged = CannotRead("is wrong\nrdi: all is well", Place("a\nb.json", 1, "$"), expected="\x1b[0m")
    console.report(Faults([forged, CannotRead("is wrong too")]))
    assert capsys.readouterr().err.splitlines() == [
        r"rdi: a\nb.json:1 $: is wrong\nrdi: all is well; expected \x1b[0m",
        "rdi: is wrong too",
    ]


@given(st.text(max_size=20) | st.just(FORGED))
def test_whatever_is_told_as_json_is_json_without_characters_that_do_something(text: str) -> None:
    told = TextIOWrapper(BytesIO(), "utf-8")
    before, sys.stdout = sys.stdout, told
    console.emit_json({text: [text]}, "card")
    sys.stdout = before
    told.seek(0)
    written = told.read()
    assert json.loads(written) == {"$schema": "urn:rdi-toolkit:output:card:1", text: [text]}
    kinds = {unicodedata.category(letter) for letter in written if letter != "\n"}
    assert not kinds & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_terminal_of_few_letters_is_spoken_to_all_the_same(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (["card", "eve/you-wouldnt-hit-a-lady"], ["cards", "--json", "lady"], ["card", "no-such-\u0414"]):
        out, err = TextIOWrapper(BytesIO(), encoding), TextIOWrapper(BytesIO(), encoding)
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        run(arguments)
        monkeypatch.undo()
        said = [stream.buffer.getvalue().decode(encoding) for stream in (out, err) if not stream.flush()]
        assert "fault of the toolkit" not in said[1]
        if "--json" in arguments:
            assert json.loads(said[0])
        else:
            assert any(said)
