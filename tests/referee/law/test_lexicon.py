"""Misspelt words are put right where only one word can be meant."""

import pytest

from toolkit.referee.law.lexicon import Lexicon

KNOWN = {"may", "play", "chaser", "gambling", "round", "rounds", "pass", "past"}
LEXICON = Lexicon(sorted(KNOWN), KNOWN.__contains__)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("May I play a chaserr?", "May I play a chaser?"),
        ("gambeling rond!", "gambling round!"),
        ("a gmabling round", "a gambling round"),
    ],
)
def test_a_misspelt_word_is_put_right(said: str, meant: str) -> None:
    assert LEXICON.corrected(said) == meant


@pytest.mark.parametrize("said", ["pasd", "unicorn", "rnd", "chaser", "42"])
def test_a_word_that_may_be_several_or_none_is_left_as_it_is(said: str) -> None:
    assert LEXICON.corrected(said) == said
