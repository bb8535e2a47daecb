"""Every ruling rests on rules that there are, and its scenario comes out as it says, but not with the answer turned."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.referee.tables import cards
from toolkit import paths, rulebook
from toolkit.referee.law import ruling
from toolkit.referee.law.proven import disproofs
from toolkit.referee.law.ruling import Ruling, Rulings
from toolkit.referee.scenarios.check import judge
from toolkit.referee.scenarios.files import Written
from toolkit.referee.scenarios.scenario import Scenario
from toolkit.referee.scenarios.titles import Titles

RULINGS = ruling.load()
PROVEN = tuple(one for one in RULINGS if one.scenario is not None)
THEMES = sorted((paths.CARD_DATA / "rulings").glob("*.json"))
RULES = rulebook.load()


def written(one: Ruling) -> Written:
    found = ruling.scenario(one)
    assert found is not None
    return found


def test_there_are_rulings_enough_and_most_of_them_are_proven() -> None:
    assert len(RULINGS) >= 120
    assert len(PROVEN) >= 120


@pytest.mark.parametrize("one", PROVEN, ids=lambda one: one.id)
def test_the_scenario_of_a_ruling_proves_its_answer_and_not_the_contrary(one: Ruling) -> None:
    assert [remark.problem for remark in disproofs(one, cards())] == []


def test_a_ruling_that_the_engine_contradicts_fails() -> None:
    right = next(one for one in PROVEN if one.id == "half-of-one")
    assert right.scenario is not None
    wrong = msgspec.structs.replace(right, scenario={**right.scenario, "expect": {"Fiona.alcohol": 0}})
    assert not judge(written(wrong), cards()).passes


def test_the_cards_of_a_ruling_are_in_its_scenario() -> None:
    assert [one.id for one in PROVEN if not set(one.cards) <= cards_at(written(one).scenario)] == []


def test_a_ruling_is_proven_in_an_edition_for_which_it_holds() -> None:
    wrong = [one.id for one in PROVEN if written(one).scenario.edition not in ruling.editions_of(one, RULES)]
    assert wrong == []


def test_a_ruling_holds_in_some_edition_that_has_all_its_rules() -> None:
    assert [one.id for one in RULINGS if not holds_where_its_rules_stand(one)] == []


def test_a_ruling_names_editions_only_where_not_all_that_have_its_rules_are_meant() -> None:
    (named,) = (one for one in RULINGS if one.id == "own-payment-rdi2")
    assert ruling.editions_of(named, RULES) == named.editions == ("rdi2", "rdi4", "rdi5")
    (unnamed,) = (one for one in RULINGS if one.id == "order-of-draws")
    assert ruling.editions_of(unnamed, RULES) == ("rdi9",)


def test_a_ruling_rests_on_rules_and_cards_that_there_are() -> None:
    assert [one.id for one in RULINGS if not one.rules] == []
    named = {slug for one in RULINGS for slug in one.rules}
    assert {RULES.rule(slug).slug for slug in named} == named
    assert {card_id for one in RULINGS for card_id in one.cards} <= cards().cards.keys()


def test_a_ruling_has_a_scenario_or_says_why_not() -> None:
    assert [one.id for one in RULINGS if (one.scenario is None) != bool(one.why_no_scenario)] == []


def test_the_answer_begins_with_its_verdict() -> None:
    begins = {one.id: one.answer.split()[0].strip(",.").lower() for one in RULINGS}
    assert [one.id for one in RULINGS if said(begins[one.id]) != said(one.verdict)] == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.stem)
def test_a_theme_has_both_yes_and_no(theme: Path) -> None:
    found = msgspec.json.decode(theme.read_bytes(), type=Rulings).rulings
    assert {"yes", "no"} <= {one.verdict for one in found}


def test_no_ruling_is_there_twice() -> None:
    ids = Counter(one.id for one in RULINGS)
    wordings = Counter(text.casefold() for one in RULINGS for text in (one.question, *one.also))
    assert [text for text, times in (ids + wordings).items() if times > 1] == []


def said(word: str | None) -> str | None:
    return word if word in ("yes", "no") else None


def holds_where_its_rules_stand(one: Ruling) -> bool:
    editions = set(ruling.editions_of(one, RULES))
    return bool(editions) and all(editions <= set(RULES.editions_of(RULES.rule(slug))) for slug in one.rules)


def cards_at(scenario: Scenario) -> set[str]:
    """The ids of all cards in sight of a scenario's table."""
    titles = Titles(scenario, cards())
    found = {titles.card(title, None).id for title in scenario.drink_deck or ()}
    for player in scenario.players:
        held = (*player.hand, *player.drink_me, *player.discard)
        found |= {titles.card(title, player.character).id for title in held}
    return found
