"""`rdi card` as a user meets it, and pictures in terminals."""

import base64
import io
import json
import re
import sys

import pytest
from PIL import Image

from toolkit.cards import load
from toolkit.cli.main import run
from toolkit.cli.terminal import picture, protocol

DB = load()


class Terminal(io.StringIO):
    """Standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_card_is_shown_with_all_that_is_known_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", "spik", "it", "with", "firewatr"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[:4] == [
        "Spike it with Firewater",
        "Sometimes · Dimli the Dwarf × 2",
        "",
        "  Add 2 Alcohol Content to a Drink.",
    ]
    assert "Known: secondary listing" in out
    assert "Id: dimli/spike-it-with-firewater" in out


def test_a_drink_shows_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", "ogre brew"]) == 0
    out = capsys.readouterr().out
    assert "  Alcohol Content +2, Fortitude -1\n" in out
    assert "Doubt, what ogres and half-ogres gain" in out


def test_every_card_can_be_shown_in_forty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for card_id in DB.cards:
        assert run(["card", card_id]) == 0
        first, *lines, last = capsys.readouterr().out.splitlines()
        assert last == f"Id: {card_id}"
        assert [line for line in lines if len(line) > 40 and " " in line.strip() and line != first] == [], card_id


def test_several_cards_of_a_title_are_listed_and_told_apart_by_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", "drink up friend"]) == 1
    assert '"dimli/drink-up-friend" or "fiona/drink-up-friend". Say which.' in capsys.readouterr().err
    for arguments in (["fiona: drink up friend"], ["--deck", "Fiona", "drink up friend"]):
        assert run(["card", *arguments]) == 0
        assert "Id: fiona/drink-up-friend" in capsys.readouterr().out


def test_near_misses_are_offered(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", "stop"]) == 1
    assert "Stop hitting yourself!" in capsys.readouterr().err


def test_a_card_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", "--json", "tip the wench"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["touches"] == [{"attribute": "gold", "who": "picked"}]
    assert said["decks"] == dict.fromkeys(DB.decks_with["common/tip-the-wench"], 1)
    assert "{gold}" in said["wording"]["rich"]


def test_a_picture_is_shown_where_the_terminal_can(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("TERM", "xterm-kitty")
    monkeypatch.delenv("TMUX", raising=False)
    assert run(["card", "spike it with firewater"]) == 0
    chunks = re.findall(r"\033_G([^;]*);([^\033]*)\033\\", screen.getvalue())
    assert chunks[0][0].startswith("a=T,f=100")
    with Image.open(io.BytesIO(base64.b64decode("".join(data for _keys, data in chunks)))) as shown:
        assert shown.size == (500, 700)  # 63.5 x 88.9 mm at 200 dpi


def test_no_picture_is_tried_where_it_would_be_rubbish(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-kitty")
    assert run(["card", "spike it with firewater"]) == 0
    assert "\033" not in capsys.readouterr().out
    assert run(["card", "--image", "spike it with firewater"]) == 1
    assert "no terminal that can show pictures" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "how"),
    [
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"}, "kitty"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "iterm"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, "iterm"),
        ({"TERM": "xterm-256color"}, None),
        ({}, None),
        ({"TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"}, None),
        ({"TERM": "xterm-kitty", "TMUX": "somewhere"}, None),
    ],
)
def test_terminals_are_known_by_what_they_say_of_themselves(environment: dict[str, str], how: str | None) -> None:
    assert protocol(environment) == how


def test_a_picture_is_sent_whole_in_chunks_that_kitty_takes() -> None:
    png = bytes(range(256)) * 50
    chunks = re.findall(r"\033_G([^;]*);([^\033]*)\033\\", picture(png, 20, "kitty"))
    assert base64.b64decode("".join(data for _keys, data in chunks)) == png
    assert all(len(data) <= 4096 for _keys, data in chunks)
    assert [keys.rpartition("m=")[2] for keys, _data in chunks] == ["1"] * (len(chunks) - 1) + ["0"]


def test_a_picture_for_iterm_says_how_long_it_is() -> None:
    png = b"picture"
    found = re.fullmatch(
        r"\033\]1337;File=inline=1;size=7;height=9;preserveAspectRatio=1:(.*)\a", picture(png, 9, "iterm")
    )
    assert found
    assert base64.b64decode(found[1]) == png
