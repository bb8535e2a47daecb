"""Whatever words players have for a thing, the same is spoken of."""

import pytest

from toolkit.referee.law import everyday
from toolkit.referee.law.concept import Concepts, stem
from toolkit.rulebook import glossary

CONCEPTS = Concepts(glossary.load(), everyday.load())


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Can I chuck my cards?", "May I discard cards?"),
        ("Is he knocked out of the game?", "Is he out of the game?"),
        ("May I buy someone a drink?", "Can I order a drink?"),
        ("Two coins", "2 gold"),
        ("I have no money left", "I have 0 gold"),
        ("my drink pile is empty", "I have nothing to drink"),
        ("the gambling round", "the Round of Gambling"),
        ("I walked out of the round", "I left the round"),
        ("Do I look at the next one?", "Do I look at the next?"),
        ("I am at 14 health and 14 drunk", "14 Fortitude, 14 Alcohol Content"),
        ("red 8, clear 8", "8 Fortitude, 8 Alcohol Content"),
    ],
)
def test_everyday_words_are_put_into_the_words_of_the_game(said: str, meant: str) -> None:
    assert CONCEPTS.of(said) == CONCEPTS.of(meant)


def test_little_words_tell_nothing() -> None:
    assert CONCEPTS.of("so what would they do with it") == frozenset()


def test_a_number_with_a_plus_is_a_concept_of_its_own() -> None:
    assert "8plus" in CONCEPTS.of("8+ cards")


@pytest.mark.parametrize(
    ("word", "found"), [("dropped", "drop"), ("copies", "copy"), ("passes", "pass"), ("pass", "pass"), ("drew", "draw")]
)
def test_a_word_is_compared_without_its_ending(word: str, found: str) -> None:
    assert stem(word) == found
