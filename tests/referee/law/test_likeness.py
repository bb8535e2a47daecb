"""What is like a question is found by what both speak of, and settles it only where the numbers are the same."""

import pytest

from tests.referee.tables import cards
from toolkit.referee.law.bank import bank_of
from toolkit.referee.law.likeness import Likeness, Sought, weights
from toolkit.referee.law.precedent import Asked, Precedent
from toolkit.referee.law.sureness import verdict_of
from toolkit.referee.law.wording import worded
from toolkit.referee.referee import Referee

REFEREE = Referee(cards())
NEWEST = frozenset(("rdi9",))
SETTLED = {
    "eight": ("yes", "turn.seven-or-more", ("I hold 8+ cards. Do I draw none?",)),
    "two": ("no", "turn.one-action", ("May I play two Action Cards?", "two actions in one turn, legal?")),
    "peek": ("no", "turn.order-a-drink", ("May I look at the Drink that I order?",)),
    "old": ("yes", "drinks.refill", ("Is the Drink Deck shuffled again?",)),
}


def likeness_of(newest: str = "rdi9") -> Likeness:
    precedents, asked = [], []
    for place, (name, (verdict, rule, texts)) in enumerate(SETTLED.items()):
        editions = frozenset(("rdi1",)) if name == "old" else NEWEST
        precedents.append(Precedent(name, verdict, (rule,), "", editions))  # type: ignore[arg-type]
        asked += [Asked(place, text, text, worded(text, REFEREE.concepts)) for text in texts]
    bank = bank_of(precedents, asked, REFEREE.concepts.of_the_game)
    return Likeness(bank, newest, weights())  # type: ignore[arg-type]


LIKENESS = likeness_of()


def ranked(text: str) -> list[tuple[str, str | None]]:
    return [(one.precedent.id, one.verdict) for one in LIKENESS.ranked(Sought(worded(text, REFEREE.concepts), text))]


def test_the_same_words_are_the_likest_of_all() -> None:
    for name, (_, _, texts) in SETTLED.items():
        for text in texts:
            found = LIKENESS.ranked(Sought(worded(text, REFEREE.concepts), text))
            assert max(found, key=lambda one: one.alike).text == text, name


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("may i play 2 action cards", "no"), ("may i play three action cards", None), ("may i play action cards", None)],
)
def test_what_is_settled_for_other_numbers_settles_nothing(text: str, verdict: str | None) -> None:
    assert ("two", verdict) in ranked(text)


@pytest.mark.parametrize(("cards", "verdict"), [(8, "yes"), (11, "yes"), (7, None)])
def test_a_number_with_a_plus_stands_for_every_greater_one(cards: int, verdict: str | None) -> None:
    assert ("eight", verdict) in ranked(f"I hold {cards} cards. Do I draw none?")


def test_what_only_an_older_edition_settles_counts_for_less() -> None:
    text = "Is the Drink Deck shuffled again?"
    by_newest, by_first = (
        next(
            one.share
            for one in likeness.ranked(Sought(worded(text, REFEREE.concepts), text))
            if one.precedent.id == "old"
        )
        for likeness in (LIKENESS, LIKENESS.by("rdi1"))
    )
    assert by_newest < by_first


def test_the_bank_gives_back_what_went_into_it() -> None:
    for place, text in enumerate(LIKENESS.bank.texts):
        said, kept = worded(text, REFEREE.concepts), LIKENESS.bank.wording(place)
        assert (kept.main, kept.rest, kept.asks, kept.turned, kept.denied) == (
            said.main,
            said.rest,
            said.asks,
            said.turned,
            said.denied,
        )


def test_a_verdict_is_as_likely_as_all_that_speak_for_it() -> None:
    text = "two actions in one turn, legal?"
    ranked = LIKENESS.ranked(Sought(worded(text, REFEREE.concepts), text))
    found = verdict_of(ranked, {}, {})
    assert found is not None
    assert found.best.precedent.id == "two"
    assert 0 < found.sure <= 1


def test_a_verdict_is_the_surer_the_more_the_words_point_to_it() -> None:
    text = "two actions in one turn, legal?"
    ranked = LIKENESS.ranked(Sought(worded(text, REFEREE.concepts), text))
    for_it, against_it = (verdict_of(ranked, {("two", verdict): 1.0}, {}) for verdict in ("no", "yes"))
    assert for_it is not None
    assert against_it is not None
    assert for_it.best == against_it.best
    assert for_it.sure > against_it.sure


def test_of_nothing_there_is_no_verdict() -> None:
    assert verdict_of([], {}, {}) is None


def test_the_very_words_are_found_whatever_they_tell_by_themselves() -> None:
    (found,) = LIKENESS.word_for_word("may I play two ACTION cards")
    assert (found.precedent.id, found.text) == ("two", "May I play two Action Cards?")
    assert LIKENESS.word_for_word("may I play two") == []
