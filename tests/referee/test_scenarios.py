"""All scenarios of this folder's neighbour come out as they say, each of them run three ways."""

import json
from pathlib import Path

import pytest

from tests.referee.tables import cards
from toolkit import rulebook
from toolkit.referee.check import check

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.glob("*.json"))
RULES = rulebook.load()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_comes_out_as_the_scenario_says(file: Path) -> None:
    verdict = check(file, cards())
    assert verdict.passes, "\n".join(map(str, verdict.problems))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_names_the_rules_that_it_shows(file: Path) -> None:
    rules = json.loads(file.read_text("utf-8"))["because"]
    assert rules
    assert [RULES.rule(rule).slug for rule in rules] == rules


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_checks_something(file: Path) -> None:
    assert json.loads(file.read_text("utf-8"))["expect"]
