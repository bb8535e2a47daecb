"""`rdi cards` and `rdi coverage` as a user meets them."""

import io
import json
import re
import sys
from typing import Any

import pytest

from toolkit.cards import load
from toolkit.cards.wording import wording
from toolkit.cli.main import run

DB = load()


class Terminal(io.StringIO):
    """Standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def on_terminal(columns: int, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """What a terminal of so many columns shows."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    assert run(arguments) == 0
    return re.sub(r"\033\[[\d;]*m", "", screen.getvalue())


def test_hits_are_a_table_of_titles_types_decks_and_evidence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "deck:gog", "type:anytime"]) == 0
    out, err = capsys.readouterr()
    head, *rows = out.splitlines()
    assert head.split() == ["title", "type", "decks", "evidence"]
    assert err == f"{len(rows)} cards\n"
    heals = next(row for row in rows if row.startswith("[Gog heals]"))
    assert heals.split("  ")[-1] == "family only: unsure"


@pytest.mark.parametrize("columns", [40, 72, 120])
def test_a_terminal_of_any_width_shows_whole_titles_in_its_columns(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = on_terminal(columns, monkeypatch, "cards", "deck:dimli", "-is:common")
    for card in (entry.card_id for entry in DB.decks["dimli"].entries if entry.card_id.startswith("dimli/")):
        words = DB.cards[card].title.split()
        assert all(word in shown for word in words), card
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= columns


def test_names_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "--names", '"tip the wench"']) == 0
    assert capsys.readouterr().out == "Tip the Wench.\n"


def test_whole_records_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "--json", "deck:zot copies>1"]) == 0
    records: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert {record["id"] for record in records} == {e.card_id for e in DB.decks["zot"].entries if e.copies > 1}
    for record in records:
        card = DB.cards[record["id"]]
        assert record["wording"]["plain"] == wording(card, DB).plain
        assert record["title"] == card.title
        assert record["uncertain"] == DB.is_uncertain(card)
        assert record["decks"]["zot"] > 1


@pytest.mark.parametrize("arguments", [["-type:sometimes", "deck:gog"], ["deck:gog", "-type:sometimes"],
                                       ["deck:gog -type:sometimes"], ["--", "-type:sometimes", "deck:gog"],
                                       ["-type:sometimes", "--sort", "title", "deck:gog", "-q"]])  # fmt: skip
def test_a_query_may_begin_with_a_minus(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "--names", *arguments]) == 0
    gog = [DB.cards[entry.card_id] for entry in DB.decks["gog"].entries]
    expected = {card.title for card in gog if "sometimes" not in getattr(card, "types", ())}
    assert set(capsys.readouterr().out.splitlines()) == expected


def test_no_hit_is_no_error_and_comes_with_hints(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "deck:gog", "copies>6"]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[0] == "no card matches"
    assert f"  without copies>6: {len(DB.decks['gog'].entries)}" in err.splitlines()


def test_no_hit_as_json_is_an_empty_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "--json", "xyzzy"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_a_query_that_cannot_be_read_is_pointed_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "deck:gog", "tipe:action"]) == 1
    problem, line, pointer = capsys.readouterr().err.splitlines()
    assert "there is no field 'tipe'; did you mean 'type'?" in problem
    assert pointer.index("^") == line.index("tipe")


@pytest.mark.parametrize("arguments", [["deck:gogg"], ["--sort", "age"], ["--jsn"]])
def test_what_is_asked_wrongly_is_an_error(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", *arguments]) in (1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    assert err.startswith("rdi: ")


def test_the_query_language_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "--syntax"]) == 0
    out = capsys.readouterr().out
    assert "copies>1" in out
    assert max(map(len, out.splitlines())) <= 80


def test_coverage_is_a_table_of_decks_with_a_total(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows[1:-1]] == list(DB.decks)
    assert rows[-1].startswith("all decks")


def test_coverage_as_json_and_its_doubts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [deck["deck"] for deck in said["decks"]] == list(DB.decks)
    assert said["total"]["cards"] == sum(deck.size for deck in DB.decks.values())
    assert run(["coverage", "--doubts"]) == 0
    shown = capsys.readouterr().out
    assert all(card["id"] in shown for card in said["total"]["doubtful"])
