"""Language files: what is checked when one is read, and that a language is a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from toolkit.cards import Database, load
from toolkit.cards.wording import wording
from toolkit.cards.wording.check import faults
from toolkit.cards.wording.language import Language
from toolkit.cards.wording.load import FOLDER, check_languages, read_language
from toolkit.errors import CannotRead, Faults, NotFound


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


def english() -> dict[str, Any]:
    return json.loads((FOLDER / "en.json").read_text(encoding="utf-8"))


def test_every_card_is_worded_in_german(db: Database) -> None:
    for card in db.cards.values():
        english, german = (wording(card, db, language=code) for code in ("en", "de"))
        assert bool(german.plain) == bool(english.plain), card.id
        assert english.plain.count("\n") == german.plain.count("\n"), card.id


def test_german_puts_its_verbs_where_they_belong(db: Database) -> None:
    told = {
        "common/tip-the-wench": "Wähle eine Person. Sie zahlt 1 Gold ans Wirtshaus. (Du darfst dich selbst wählen.)",
        "eve/im-not-eve-shes-over-there": (
            "Wenn du durch eine andere Person Ausdauer verlieren würdest und mindestens 2 andere noch im "
            "Spiel sind, wähle eine dritte Person und lenke den Verlust auf sie um."
        ),
        "drinks/the-challenge": (
            "Du darfst 2 Getränke vom Getränkestapel trinken. Wenn du das tust und du noch im Spiel bist, zahlt jede "
            "andere Person dir 1 Gold. (Wirf Trinkereignisse ab, die zuerst kommen, und decke neu auf.)"
        ),
    }
    for card_id, words in told.items():
        assert wording(db.card(card_id), db, language="de").plain.split("\n")[0] == words


def problems(data: dict[str, Any]) -> list[tuple[str, str]]:
    language = msgspec.convert(data, Language)
    return [(fault.problem, fault.path) for fault in faults(language)]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_our_languages_have_no_faults(file: Path) -> None:
    assert problems(json.loads(file.read_text(encoding="utf-8"))) == []


def test_a_missing_phrase_and_one_for_nothing_are_faults() -> None:
    data = english()
    data["effects"]["win-rounds"] = data["effects"].pop("win-round")
    del data["words"]["phase"]["drink"]
    data["nouns"]["stranger"] = data["again"]
    assert problems(data) == [
        ("has no 'drink'", "$.words.phase"),
        ("has 'stranger', which nothing asks for", "$.nouns"),
        ("has no 'win-round'", "$.effects"),
        ("has 'win-rounds', which nothing asks for", "$.effects"),
    ]


def test_a_slot_that_nothing_fills_is_a_fault() -> None:
    data = english()
    data["effects"]["draw"]["clauses"][0]["rest"] = "{amonut} and {who.colour} {who:has/have/had} {amount:x}"
    data["shapes"]["statement"] = "{who} {rest}"
    data["units"]["gold"] = ["{number} {coins}", "Gold"]
    data["picks"]["verb"] = "pick"
    assert problems(data) == [
        ("has the slots {rest}, {who}", "$.shapes.statement"),
        ("has the slot {coins}, which nothing fills", "$.units.gold[0]"),
        ("has 1 forms", "$.picks.verb"),
        ("has the slot {amonut}, which nothing fills", "$.effects.draw.clauses[0].rest"),
        ("{who} has no form 'colour'", "$.effects.draw.clauses[0].rest"),
        ("{who} has 3 alternatives", "$.effects.draw.clauses[0].rest"),
        ("{amount} has 1 alternatives", "$.effects.draw.clauses[0].rest"),
    ]


def test_phrases_without_a_last_resort_and_wrong_tests_are_faults() -> None:
    data = english()
    data["effects"]["draw"]["clauses"][0] |= {"if": {"colour": 1}, "verb": "draw/draws/drew"}
    data["effects"]["draw"]["parts"] = {"piece": [{"say": "x"}]}
    assert problems(data) == [
        ("is used by no phrase", "$.effects.draw.parts.piece"),
        ("has no phrase for when no other holds", "$.effects.draw.clauses"),
        ("has 3 forms", "$.effects.draw.clauses[0].verb"),
        ("tests 'colour', which is no field", "$.effects.draw.clauses[0].if"),
    ]


def test_a_language_file_is_read_whole_or_refused(tmp_path: Path) -> None:
    file = tmp_path / "xx.json"
    file.write_text(json.dumps({**english(), "colour": "red"}), encoding="utf-8")
    with pytest.raises(CannotRead, match="colour"):
        read_language(file)
    file.write_text(json.dumps({**english(), "nouns": {}}), encoding="utf-8")
    with pytest.raises(Faults, match=r"xx\.json \$\.nouns: has no 'round'"):
        read_language(file)


def test_our_own_languages_have_words_for_everything() -> None:
    check_languages()


def test_an_unknown_language_is_not_found(db: Database) -> None:
    with pytest.raises(NotFound, match="language"):
        wording(db.card("common/tip-the-wench"), db, language="tlh")
