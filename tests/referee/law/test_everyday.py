"""What players say is read from its file, and changes what a text speaks of."""

import json
from pathlib import Path

import pytest

from toolkit import paths
from toolkit.errors import CannotRead
from toolkit.referee.law import everyday
from toolkit.referee.law.concept import Concepts
from toolkit.referee.law.everyday import Words
from toolkit.rulebook import glossary

WORDS = Words({"discard": ("yeet",)}, {"broke": ("troll gold",)})


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "CARD_DATA", tmp_path)
    (tmp_path / "words").mkdir()
    return tmp_path / "words" / "everyday.json"


def test_words_are_read_from_their_file(file: Path) -> None:
    tables = {"said": {"discard": ["yeet"]}, "together": {"broke": ["troll gold"]}}
    file.write_text(json.dumps(tables), "utf-8")
    assert everyday.load() == WORDS


def test_each_word_is_a_phrase_too() -> None:
    assert list(Words({"drink_deck": ("barrel", "the keg")}).phrases()) == ["drink deck", "barrel", "the keg"]


def test_what_a_text_speaks_of_is_told_by_the_words() -> None:
    concepts = Concepts(glossary.load(), WORDS)
    assert concepts.of("yeet a card") == concepts.of("discard a card")
    assert concepts.of("I have troll gold") == {"broke"}


def test_no_phrase_is_lost_among_those_of_another_word() -> None:
    phrases = [phrase for said in everyday.load().said.values() for phrase in said]
    assert len(phrases) == len(set(phrases)) > 1000


@pytest.mark.parametrize(
    ("text", "where"),
    [('{"said": {"draw": [3]}}', r"\$\.said\[\.\.\.\]\[0\]"), ('{"said": {}, "sad": 1}', "sad"), ("{", "")],
)
def test_a_file_that_is_none_says_where(file: Path, text: str, where: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(CannotRead, match=rf"everyday\.json.*{where}"):
        everyday.load()


def test_a_file_that_is_missing_is_told(file: Path) -> None:
    with pytest.raises(CannotRead, match=file.name):
        everyday.load()
