"""Propositions belong to rules that there are, and the referee answers each as it says."""

from collections import Counter

import pytest

from tests.referee.tables import cards
from toolkit import rulebook
from toolkit.cards.lookup import key
from toolkit.referee.case.case import Case, Wish
from toolkit.referee.law import law, proposition, ruling
from toolkit.referee.referee import Referee

PROPOSITIONS = proposition.load()
RULES = rulebook.load()
WITHOUT = ("note.", "otto.", "remy.", "lizwick.", "sea-events.", "wench.", "affects.could-change")
"""The rules about few cards or of few words, of which not all need be asked."""


@pytest.fixture(scope="module")
def referee() -> Referee:
    return Referee(cards())


def test_a_proposition_belongs_to_a_rule() -> None:
    assert [slug for slug in PROPOSITIONS if RULES.rule(slug).slug != slug] == []


def test_every_rule_of_the_game_for_everybody_is_asked_for() -> None:
    asked = {slug for slug, one in PROPOSITIONS.items() if any(one.asked())}
    asked |= {slug for one in ruling.load() for slug in one.rules[:1]}
    assert [rule.slug for rule in RULES if rule.slug not in asked and not rule.slug.startswith(WITHOUT)] == []


def test_no_question_is_asked_twice() -> None:
    counted = Counter(key(text) for one in PROPOSITIONS.values() for _, some in one.asked() for text in some)
    assert [text for text, times in counted.items() if times > 1] == []


def test_no_rule_and_no_ruling_answer_the_same_words_differently() -> None:
    ruled = {key(text): one.verdict for one in ruling.load() for text in (one.question, *one.also)}
    pairs = [(text, verdict) for one in PROPOSITIONS.values() for verdict, some in one.asked() for text in some]
    assert [text for text, verdict in pairs if ruled.get(key(text), verdict) != verdict] == []


@pytest.mark.parametrize("slug", PROPOSITIONS)
def test_what_a_rule_settles_is_found_by_its_own_words_and_never_contradicted(slug: str, referee: Referee) -> None:
    for verdict, wordings in PROPOSITIONS[slug].asked():
        for text in dict.fromkeys((wordings[0], wordings[-1])):
            found = law.answer(referee, Case(Wish("rule"), said=text))
            assert found is None or found.verdict in (None, verdict), text
