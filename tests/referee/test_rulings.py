"""Every ruling rests on rules that there are, and its scenario comes out as it says, but not with the answer turned."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.referee.tables import cards
from toolkit import paths, rulebook
from toolkit.referee import ruling
from toolkit.referee.check import judge
from toolkit.referee.proven import disproofs
from toolkit.referee.reading import Written
from toolkit.referee.ruling import Ruling, Rulings
from toolkit.referee.scenario import Scenario
from toolkit.referee.titles import Titles

RULINGS = ruling.load()
PROVEN = tuple(one for one in RULINGS if one.scenario is not None)
THEMES = sorted((paths.CARD_DATA / "rulings").glob("*.json"))
RULES = rulebook.load()

every_ruling = pytest.mark.parametrize("one", RULINGS, ids=lambda one: one.id)
every_proven_ruling = pytest.mark.parametrize("one", PROVEN, ids=lambda one: one.id)


def written(one: Ruling) -> Written:
    found = ruling.scenario(one)
    assert found is not None
    return found


def test_there_are_rulings_enough_and_most_of_them_are_proven() -> None:
    assert len(RULINGS) >= 120
    assert len(PROVEN) >= 120


@every_proven_ruling
def test_the_scenario_of_a_ruling_proves_its_answer_and_not_the_contrary(one: Ruling) -> None:
    assert [remark.problem for remark in disproofs(one, cards())] == []


def test_a_ruling_that_the_engine_contradicts_fails() -> None:
    right = next(one for one in PROVEN if one.id == "half-of-one")
    assert right.scenario is not None
    wrong = msgspec.structs.replace(right, scenario={**right.scenario, "expect": {"Fiona.alcohol": 0}})
    assert not judge(written(wrong), cards()).passes


@every_proven_ruling
def test_the_cards_of_a_ruling_are_in_its_scenario(one: Ruling) -> None:
    scenario = written(one).scenario
    assert set(one.cards) <= cards_at(scenario)


@every_proven_ruling
def test_a_ruling_is_proven_in_an_edition_for_which_it_holds(one: Ruling) -> None:
    assert written(one).scenario.edition in ruling.editions_of(one, RULES)


@every_ruling
def test_a_ruling_holds_in_some_edition_that_has_all_its_rules(one: Ruling) -> None:
    editions = ruling.editions_of(one, RULES)
    assert editions
    assert all(set(editions) <= set(RULES.editions_of(RULES.rule(slug))) for slug in one.rules)


def test_a_ruling_names_editions_only_where_not_all_that_have_its_rules_are_meant() -> None:
    (named,) = (one for one in RULINGS if one.id == "own-payment-rdi2")
    assert ruling.editions_of(named, RULES) == named.editions == ("rdi2", "rdi4", "rdi5")
    (unnamed,) = (one for one in RULINGS if one.id == "order-of-draws")
    assert ruling.editions_of(unnamed, RULES) == ("rdi9",)


@every_ruling
def test_a_ruling_rests_on_rules_and_cards_that_there_are(one: Ruling) -> None:
    assert one.rules
    assert [RULES.rule(slug).slug for slug in one.rules] == list(one.rules)
    assert [card_id for card_id in one.cards if card_id not in cards().cards] == []


@every_ruling
def test_a_ruling_has_a_scenario_or_says_why_not(one: Ruling) -> None:
    assert (one.scenario is None) == bool(one.why_no_scenario)


@every_ruling
def test_the_answer_begins_with_its_verdict(one: Ruling) -> None:
    word = one.answer.split()[0].strip(",.").lower()
    assert (word if word in ("yes", "no") else None) == (one.verdict if one.verdict in ("yes", "no") else None)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.stem)
def test_a_theme_has_both_yes_and_no(theme: Path) -> None:
    found = msgspec.json.decode(theme.read_bytes(), type=Rulings).rulings
    assert {"yes", "no"} <= {one.verdict for one in found}


def test_no_ruling_is_there_twice() -> None:
    ids = Counter(one.id for one in RULINGS)
    wordings = Counter(text.casefold() for one in RULINGS for text in (one.question, *one.also))
    assert [text for text, times in (ids + wordings).items() if times > 1] == []


def cards_at(scenario: Scenario) -> set[str]:
    """The ids of all cards in sight of a scenario's table."""
    titles = Titles(scenario, cards())
    found = {titles.card(title, None).id for title in scenario.drink_deck or ()}
    for player in scenario.players:
        held = (*player.hand, *player.drink_me, *player.discard)
        found |= {titles.card(title, player.character).id for title in held}
    return found
