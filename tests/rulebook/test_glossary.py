"""The glossary: every word of the game has one meaning, and it rests on rules."""

import itertools
from pathlib import Path

import pytest

from toolkit import cards, paths, rulebook
from toolkit.errors import CannotRead, NotFound
from toolkit.rulebook import glossary
from toolkit.rulebook.glossary import Glossary, plain


@pytest.fixture(scope="module")
def words() -> Glossary:
    return glossary.load()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Alcohol Content", "Alcohol Content"),
        ("AC", "Alcohol Content"),
        ("fort", "Fortitude"),
        ("IDTS", "I don't think so!"),
        ("i dont think so", "I don't think so!"),
        ("I don’t think so!", "I don't think so!"),
        ("wench cards", "Wench card"),
        ("booze", "Drink Card"),
        ("broke", "Out of Gold"),
        ("knocked out", "Pass out"),
        ("counter", "Negate"),
        ("dodge", "Ignore"),
        ("bounce", "Hit back"),
        ("side bet", "Round of Gambling"),
        ("the pot", "Pot"),
        ("my stash", "Stash"),
        ("chasers", "Chaser"),
        ("anytime", "Anytime Card"),
        ("bodies", None),
        ("", None),
    ],
)
def test_a_term_is_found_by_what_players_say(words: Glossary, said: str, meant: str | None) -> None:
    found = words.find(said)
    assert (found.term if found else None) == meant


def test_a_word_that_is_not_of_the_game_is_not_found(words: Glossary) -> None:
    with pytest.raises(NotFound, match="No term is called 'castling'"):
        words.term("castling")


def test_a_misspelt_word_is_told_the_nearest(words: Glossary) -> None:
    with pytest.raises(NotFound, match='Did you mean "Fortitude"'):
        words.term("fortitud")


def test_no_name_stands_for_two_terms(words: Glossary) -> None:
    names = sorted((plain(name), term.term) for term in words.terms for name in set(map(plain, term.names)))
    assert [pair for pair in itertools.pairwise(names) if pair[0][0] == pair[1][0]] == []
    assert [term.term for term in words.terms if len(set(map(plain, term.names))) != len(term.names)] == []


def test_terms_rest_on_rules_and_name_cards_that_exist(words: Glossary) -> None:
    book, known = rulebook.load(), cards.load().cards
    slugs = {rule.slug for rule in book}
    assert [slug for term in words.terms for slug in term.rules if slug not in slugs] == []
    assert [card for term in words.terms for card in term.cards if card not in known] == []
    assert [term.term for term in words.terms if not term.rules] == ["Edition"]


def test_a_definition_is_a_sentence(words: Glossary) -> None:
    assert [term.term for term in words.terms if not term.definition.endswith(".") or len(term.definition) > 200] == []


def test_a_language_without_a_glossary_is_not_found() -> None:
    with pytest.raises(NotFound, match="language of the glossary is called 'xx'"):
        glossary.load("xx")


def test_a_glossary_that_is_none_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "glossary").mkdir()
    (tmp_path / "glossary" / "en.json").write_text('{"language": "en", "terms": [{"term": 3}]}')
    monkeypatch.setattr(paths, "CARD_DATA", tmp_path)
    with pytest.raises(CannotRead, match=r"en\.json.*\$\.terms\[0\]\.term"):
        glossary.load()
