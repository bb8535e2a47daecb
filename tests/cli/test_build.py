"""``rdi build`` as a user meets it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from toolkit.cli.main import run

DECK = "drinks-rdi1"
ALE = f"faces/{DECK}/light-ale.png"


def build(output: Path, *more: str) -> int:
    return run(["build", "--output", str(output), "--deck", DECK, "--only", "faces", *more])


def test_a_build_says_what_it_made_and_where_and_then_that_nothing_has_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build(tmp_path) == 0
    told = capsys.readouterr().out
    assert f"{tmp_path / 'faces'}" in told
    assert "Made " in told
    assert (tmp_path / ALE).is_file()
    assert build(tmp_path) == 0
    assert capsys.readouterr().out.startswith("Nothing has changed: ")


def test_it_points_at_what_was_made_now(
    tmp_path: Path, ale_pack: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["build", "--output", str(tmp_path), "--deck", "deirdre", "--deck", DECK, "--only", "faces,print"]
    assert run(arguments) == 0
    assert f"A deck at a glance: {tmp_path}/faces/deirdre/contact-sheet.png" in capsys.readouterr().out
    assert run([*arguments, "--pack", str(ale_pack("Lighter Ale"))]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        f"A deck at a glance: {tmp_path}/faces/{DECK}/contact-sheet.png",
        f"Sheets to print: {tmp_path}/print/{DECK}.pdf",
    ]


def test_quiet_says_nothing_on_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(tmp_path, "--quiet") == 0
    assert capsys.readouterr().err == ""


def test_a_dry_run_says_what_would_be_made_and_why(
    tmp_path: Path, ale_pack: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    build(tmp_path)
    capsys.readouterr()
    assert build(tmp_path, "--dry-run", "--pack", str(ale_pack("Lighter Ale"))) == 0
    told = capsys.readouterr()
    assert f"{ALE}: face changed" in told.out.splitlines()
    assert "would make " in told.err


def test_what_was_made_can_be_read_by_a_program(
    tmp_path: Path, ale_pack: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    build(tmp_path)
    capsys.readouterr()
    assert build(tmp_path, "--json", "--pack", str(ale_pack("Lighter Ale"))) == 0
    record = json.loads(capsys.readouterr().out)
    assert {"product": ALE, "why": ["face changed"]} in record["made"]
    assert record["kept"] > 10
    assert record["removed"] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--deck", "drinks-rdi99"], "rdi: No deck is called 'drinks-rdi99'. Did you mean"),
        (["--only", "facse"], "No kind of product is called 'facse'. Did you mean \"faces\""),
        (["--only", ","], "No kind of product is called ','. Did you mean"),
        (["--pack", "nowhere"], "rdi: Invalid value for '--pack': path 'nowhere' does not exist."),
    ],
)
def test_what_cannot_be_asked_for_is_answered_clearly(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["build", "--output", str(tmp_path), *arguments]) in (1, 2)
    assert message in capsys.readouterr().err


def test_a_pack_that_is_broken_stops_the_build_with_file_and_line(
    tmp_path: Path, ale_pack: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    build(tmp_path)
    good = (tmp_path / ALE).read_bytes()
    capsys.readouterr()
    pack = ale_pack("", text='{"drinks": [')
    assert build(tmp_path, "--pack", str(pack)) == 1
    assert "cards.json" in capsys.readouterr().err
    assert (tmp_path / ALE).read_bytes() == good


@pytest.mark.parametrize("command", [["build", "--only", "faces"], ["faces"], ["print"], ["tts"], ["vassal"]])
def test_every_card_that_cannot_be_drawn_is_named_and_nothing_is_made(
    tmp_path: Path, undrawn_pack: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--pack", str(undrawn_pack), "--deck", "runa-the-smith", "--output", str(tmp_path / "made")]
    assert run([*command, *asked]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.split(":")[1] for line in told if "BEER MUG" in line] == [
        " runa-the-smith/mind-your-elbow",
        " runa-the-smith/duck-everybody",
    ]
    assert not [path for path in tmp_path.rglob("made/**/*.*") if path.suffix in (".png", ".pdf", ".json", ".vmod")]
