"""All scenarios of this folder's neighbour come out as they say, each of them run three ways."""

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.referee.tables import cards
from toolkit import rulebook
from toolkit.cards import Card
from toolkit.referee.scenarios.check import check
from toolkit.referee.scenarios.files import read
from toolkit.referee.scenarios.scenario import Play
from toolkit.referee.scenarios.titles import Titles

FOLDER = Path(__file__).parent.parent.parent / "scenarios"
FILES = sorted(FOLDER.glob("*.json"))
RULES = rulebook.load()
EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_comes_out_as_the_scenario_says(file: Path) -> None:
    verdict = check(file, cards())
    assert verdict.passes, "\n".join(map(str, verdict.problems))


def test_a_scenario_names_the_rules_that_it_shows() -> None:
    shown = {file.stem: json.loads(file.read_text("utf-8"))["because"] for file in FILES}
    assert [name for name, rules in shown.items() if not rules] == []
    named = {rule for rules in shown.values() for rule in rules}
    assert {RULES.rule(rule).slug for rule in named} == named


def test_a_scenario_checks_something() -> None:
    assert [file.stem for file in FILES if not json.loads(file.read_text("utf-8"))["expect"]] == []


def test_every_worked_example_of_the_rulebooks_is_a_scenario_or_says_what_it_waits_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stems = {file.stem for file in FILES}
    assert [name for one in EXAMPLES for name in one.get("scenarios", []) if name not in stems] == []
    assert [one for one in EXAMPLES if bool(one.get("scenarios")) == bool(one.get("not_yet"))] == []
    done, waiting = (Counter(one["book"] for one in EXAMPLES if key in one) for key in ("scenarios", "not_yet"))
    with capsys.disabled():
        for book in sorted(done | waiting):
            print(f"\n{book}: {done[book]} worked examples are scenarios, {waiting[book]} cannot be told yet", end="")


def test_a_card_of_every_family_of_the_complete_decks_is_played_in_some_scenario() -> None:
    families: dict[str, list[str]] = {}
    complete = [deck for deck in cards().decks.values() if deck.complete and deck.kind == "character"]
    for card_id in sorted({entry.card_id for deck in complete for entry in deck.entries}):
        card = cards().card(card_id)
        assert isinstance(card, Card)
        families.setdefault(family(card), []).append(card.id)
    played = {family(card) for file in FILES for card in cards_played(file)}
    assert [ids for name, ids in families.items() if name not in played] == []


def family(card: Card) -> str:
    """What a card has in common with those that do the same."""
    return msgspec.json.encode([card.types, card.options, card.limits]).decode()


def cards_played(file: Path) -> list[Card]:
    scenario = read(file).scenario
    titles = Titles(scenario, cards())
    decks = {player.name: player.character for player in scenario.players}
    found = [titles.card(move.play, decks[move.player]) for move in scenario.moves if isinstance(move, Play)]
    return [card for card in found if isinstance(card, Card)]
