"""A run told as a transcript: windows, passes, happenings, rules."""

import ast
from pathlib import Path

import toolkit.engine
from tests.referee.tables import SPIKE, table, verdict
from toolkit.referee.scenarios.transcript import PHRASES, transcript


def test_a_spiked_drink_reads_as_it_was_played() -> None:
    run = verdict(table({"player": "Dimli", "play": SPIKE})).run
    assert run
    assert list(transcript(run))[1:8] == [
        "Eve reveals “Wine”",
        "    [drink: Eve's Wine] pass: Eve, Dimli, Gog; Dimli: “Spike it with Firewater” on Eve's Drink",
        "Dimli plays “Spike it with Firewater” on Eve's Drink",
        "    [response: Dimli's “Spike it with Firewater”] pass: Eve, Dimli, Gog",
        "“Spike it with Firewater” resolves  (3.2.2 timing.resolve)",
        "    [drink: Eve's Wine] pass: Eve, Dimli, Gog",
        "Eve drinks “Wine”  (2.5.1 turn.drink)",
    ]


def test_every_kind_of_happening_has_its_phrase() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in Path(toolkit.engine.__file__).parent.rglob("*.py")]
    kinds = {
        node.args[0].value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("log", "note")
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert kinds
    assert kinds - set(PHRASES) == set()
