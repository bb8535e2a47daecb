from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.sheets.fakes import Database, Studio
from toolkit.cli import print as command
from toolkit.cli.main import run
from toolkit.sheets import printer

Told = Callable[..., tuple[int, str, str]]


@pytest.fixture
def rdi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """Run ``rdi print`` on two small decks; exit code, standard output and standard error."""
    monkeypatch.setattr(command, "database", Database)
    monkeypatch.setattr(command, "_studio", lambda db, *_: Studio(db))
    monkeypatch.setattr(printer, "printers", lambda: tmp_path / "printers")

    def told(*arguments: str) -> tuple[int, str, str]:
        code = run(["print", *arguments])
        return code, *capsys.readouterr()

    return told


def test_everything_is_written_and_told(rdi: Told, tmp_path: Path) -> None:
    code, out, err = rdi("--output", str(tmp_path))
    assert code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"gog.pdf", "eve.pdf", "mats.pdf", "tokens.pdf", "faces.json"}
    assert "gog.pdf" in out
    assert "turned over along the long edge" in err


def test_a_dry_run_writes_nothing(rdi: Told, tmp_path: Path) -> None:
    code, out, err = rdi("--dry-run", "--output", str(tmp_path / "new"))
    assert (code, (tmp_path / "new").exists()) == (0, False)
    assert "gog.pdf" in out
    assert "would be written to" in err


def test_json_tells_files_and_pages(rdi: Told, tmp_path: Path) -> None:
    _, out, _ = rdi("--deck", "gog", "--what", "cards", "--json", "--output", str(tmp_path))
    told = json.loads(out)
    assert [(each["name"], each["pages"], each["pieces"]) for each in told["products"]] == [
        ("gog.pdf", 4, 11),
        ("faces.json", 0, 0),
    ]
    assert told["files"] == [str(tmp_path / "gog.pdf"), str(tmp_path / "faces.json")]
    assert told["changed"] == []


def test_options_reach_the_sheets(rdi: Told, tmp_path: Path) -> None:
    options = ["--paper", "letter", "--layout", "2x2", "--backs", "duplex-short", "--copies", "one", "--marks", "lines"]
    assert rdi("--deck", "gog", *options, "--what", "cards", "--output", str(tmp_path))[0] == 0
    reader = PdfReader(tmp_path / "gog.pdf")
    assert [float(edge) for edge in reader.pages[0].mediabox[2:]] == [612, 792]
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"


def test_nothing_changed_is_said_and_no_failure(rdi: Told, tmp_path: Path) -> None:
    rdi("--output", str(tmp_path / "first"))
    code, out, _ = rdi("--changed-since", str(tmp_path / "first"), "--output", str(tmp_path / "second"))
    assert (code, out) == (0, f"Nothing has changed since {tmp_path / 'first'}.\n")
    assert not (tmp_path / "second").exists()


def test_what_changed_is_told_with_its_reason(rdi: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rdi("--output", str(tmp_path / "first"))
    monkeypatch.setattr(command, "_studio", lambda db, *_: Studio(db, repainted=("gog/roar",)))
    code, out, _ = rdi("--changed-since", str(tmp_path / "first"), "--output", str(tmp_path / "second"))
    assert code == 0
    assert "Gog the Half-Ogre: gog/roar: its face changed" in out
    assert len(PdfReader(tmp_path / "second" / "changed.pdf").pages) == 2


def test_a_machine_is_told_where_to_cut(rdi: Told, tmp_path: Path) -> None:
    cards = ["--deck", "gog", "--what", "cards", "--output", str(tmp_path)]
    _, out, err = rdi(*cards, "--marks", "silhouette", "--cut-file", "svg,dxf")
    assert {path.name for path in tmp_path.iterdir()} == {"gog.pdf", "gog-cut.svg", "gog-cut.dxf", "faces.json"}
    assert "gog-cut.dxf" in out
    assert "gog-cut.dxf cuts pages 1, 3" in err
    assert err.splitlines()[-1].startswith("print at 100 % (actual size), on both sides")


def test_services_get_their_own_folders_of_files(rdi: Told, tmp_path: Path) -> None:
    assert rdi("--profile", "mpc", "--what", "cards", "--output", str(tmp_path))[0] == 0
    assert {path.name for path in tmp_path.iterdir()} == {"cards", "order.xml"}


def test_each_file_is_told_how_to_be_printed(rdi: Told, tmp_path: Path) -> None:
    _, _, err = rdi("--output", str(tmp_path))
    assert err.splitlines()[-2:] == [
        "print gog.pdf, eve.pdf, tokens.pdf at 100 % (actual size), on both sides, turned over along the long edge",
        "print mats.pdf at 100 % (actual size), on one side",
    ]
    _, _, err = rdi("--what", "mats", "--output", str(tmp_path))
    assert err.splitlines()[-1] == "print at 100 % (actual size), on one side"


def test_two_mats_share_a_large_page(rdi: Told, tmp_path: Path) -> None:
    code, out, _ = rdi("--what", "mats", "--paper", "a3", "--layout", "1x2", "--json", "--output", str(tmp_path))
    assert (code, json.loads(out)["products"][0]["pages"]) == (0, 1)
    assert len(PdfReader(tmp_path / "mats.pdf").pages) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--deck", "gogg"], "No deck is called 'gogg'. Did you mean \"gog\""),
        (["--card", "gog/roara"], "No card is called 'gog/roara'. Did you mean \"gog/roar\""),
        (["--paper", "a5"], "No paper is called 'a5'. Did you mean"),
        (["--profile", "mcp"], "No profile is called 'mcp'"),
        (["--printer", "office"], "No printer profile is called 'office'"),
        (["--printer", "no/such.json"], "such.json: cannot be opened"),
        (["--layout", "4x4"], "The largest layout that fits is 3x3"),
        (["--layout", "three"], "is no layout"),
        (["--cut-file", "dxf"], "--cut-file: a machine finds the sheet by marks of its own; add --marks silhouette"),
        (["--cut-file", "ai", "--marks", "silhouette"], "No cut file is called 'ai'"),
        (["--bleed", "-1"], "say a length between 0 and 50 mm"),
        (["--bleed", "4"], "the faces have 3.175 mm of bleed"),
        (["--gap", "99"], "say a length between 0 and 50 mm"),
        (["--what", "hats"], "No kind of thing to print is called 'hats'"),
        (["--profile", "mpc", "--what", "mats"], "the profile mpc prints cards and summary only"),
        (["--profile", "mpc", "--stock", "cardboard"], "No card stock is called 'cardboard'"),
        (["--changed-since", "no/such"], "faces.json: cannot be opened"),
        (["--profile", "tgc", "--changed-since", "x"], "--changed-since is for sheets"),
        (["--profile", "mpc", "--combined"], "--combined is for sheets"),
        (["--profile", "mpc", "--paper", "a4"], "--paper is for sheets, the test page and a printer profile read off"),
        (["--profile", "mpc", "--gap", "2"], "--gap is for sheets: leave it out with an order for mpc"),
        (["--profile", "mpc", "--backs", "gutterfold"], "--backs is for sheets and the test page: leave it out with"),
        (["--profile", "tgc", "--bleed", "2"], "--bleed is for sheets: leave it out with pictures for tgc"),
        (["--stock", "(M31) Linen"], "--stock is for an order for mpc: leave it out with sheets"),
        (
            ["--what", "mats", "--backs", "none"],
            "--backs is for cards, markers, coins, tokens, summary and dividers: leave it out with mats",
        ),
        (
            ["--what", "mats,coins", "--card", "gog/roar"],
            "--what mats,coins: there are none of the chosen decks and cards",
        ),
        (["--what", "mats", "--layout", "1x2"], "1x2 pieces of 254 x 178 mm need 254 x 356 mm: too large for A4"),
        (["--what", ","], "No kind of thing to print is called ','"),
        (["--combined", "--changed-since", "x"], "--combined: what has changed is one PDF already"),
    ],
)
def test_wrong_input_is_one_clear_error_and_nothing_is_written(
    rdi: Told, tmp_path: Path, arguments: list[str], message: str
) -> None:
    code, out, err = rdi(*arguments, "--output", str(tmp_path / "new"))
    assert (code, out) == (1, "")
    assert message in err
    assert "fault of the toolkit" not in err
    assert list(tmp_path.iterdir()) == []


def test_what_a_printer_does_wrong_is_corrected(rdi: Told, tmp_path: Path) -> None:
    run(["calibrate", "--x", "0.6", "--save-printer", "office"])
    assert rdi("--deck", "gog", "--printer", "office", "--output", str(tmp_path))[0] == 0
    assert "Printer: office" in PdfReader(tmp_path / "gog.pdf").pages[1].extract_text()


def test_a_profile_without_backs_to_correct_is_refused(rdi: Told, tmp_path: Path) -> None:
    run(["calibrate", "--x", "1", "--save-printer", "office"])
    code, _, err = rdi("--printer", "office", "--backs", "none", "--output", str(tmp_path / "new"))
    assert code == 1
    assert "leave it out with none" in err


def test_an_unwritable_folder_is_one_clear_error(rdi: Told, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    code, _, err = rdi("--deck", "gog", "--output", str(tmp_path / "taken"))
    assert code == 1
    assert "cannot be written" in err
