"""The languages of the table: every text in each of them, with the same places to fill; none stands in the script."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.tts.playtable import Playtable
from toolkit.cards import Database
from toolkit.errors import CannotRead, Faults, NotFound
from toolkit.faces.studio import Studio
from toolkit.paths import CARD_DATA, TEMPLATES
from toolkit.tts import script
from toolkit.tts import words as language_files
from toolkit.tts.record import encode
from toolkit.tts.stock import Options, gather
from toolkit.tts.table import save
from toolkit.tts.words import places, read_words, words

FOLDER = TEMPLATES / "tts" / "words"
CODES = sorted(path.stem for path in FOLDER.glob("*.json"))
CHAPTERS = {name: (TEMPLATES / "tts" / "lua" / f"{name}.lua").read_text() for name in script.CHAPTERS}
LITERAL = re.compile(r'"([^"\n]*)"')


def test_the_table_speaks_the_languages_of_the_cards() -> None:
    assert sorted(path.stem for path in (CARD_DATA / "wording").glob("*.json")) == CODES


@pytest.mark.parametrize("code", CODES)
def test_every_text_is_there_in_each_language_with_the_same_places_to_fill(code: str) -> None:
    english, own = words("en").texts, words(code).texts
    assert words(code).language == code
    assert own.keys() == english.keys()
    for key, text in own.items():
        assert places(text) == places(english[key]), key
        assert text.strip(), key


def test_no_two_languages_say_the_same_where_there_is_something_to_say() -> None:
    english, german = words("en").sentences, words("de").sentences
    same = {key for key, text in english.items() if text == german[key]}
    # What holds nothing but places, commas and the names that both languages have.
    assert {key for key in same if re.search(r"[a-z]{3}", re.sub(r"\{[^}]*\}", "", english[key]))} <= {"otto.reveals"}


def test_every_sentence_of_the_script_is_said_somewhere_and_none_stands_in_the_script() -> None:
    whole = "\n".join(CHAPTERS.values())
    literals = set(LITERAL.findall(whole))
    begun = {text for text in literals if re.fullmatch(r"[a-z]+\.", text)}
    ended = {text for text in literals if re.fullmatch(r"-[a-z]+", text)}
    for key in words().sentences:
        said = key in literals or any(key.startswith(start) for start in begun)
        assert said or any(key.removesuffix(end) in literals for end in ended if key.endswith(end)), key
    code = "\n".join(line for line in whole.splitlines() if not line.lstrip().startswith("--"))
    assert not [text for text in LITERAL.findall(code) if re.search(r"[a-z] [a-z]", text) and text != "drink deck"]


def test_a_sentence_without_words_is_told_with_its_place() -> None:
    short = words()
    lacking = type(short)("en", short.panel, short.games, short.pieces, {**short.says, "losses": {}}, short.notebook)
    with pytest.raises(CannotRead, match=r"losses.lua:\d+.*says 'losses\.safe', for which en.json has no words"):
        script.chapter("losses", lacking)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda says: says["losses"].pop("wins"), r"\$\.says\.losses\.wins: is missing"),
        (lambda says: says["losses"].update(cheers="Prost!"), r"\$\.says\.losses\.cheers: is a text that nothing says"),
        (lambda says: says["losses"].update(wins="{wer} gewinnt!"), "has wer in braces; expected only who"),
        (lambda says: says["losses"].update(wins="{who gewinnt!"), "has braces that hold no name"),
    ],
)
def test_a_file_that_lacks_something_is_told_with_its_place(change: Any, says: str, tmp_path: Path) -> None:
    path = tmp_path / "de.json"
    shutil.copy(FOLDER / "de.json", path)
    document = json.loads(path.read_text())
    change(document["says"])
    path.write_text(json.dumps(document))
    with pytest.raises((CannotRead, Faults), match=says):
        read_words(path)


def test_an_unknown_language_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(NotFound, match="language"):
        language_files.words("dd")


# At the table


@pytest.fixture(scope="module")
def german() -> dict[str, Any]:
    from toolkit.cards import load

    db = load()
    decks = ("gog", "zot", "petra", "jett", "drinks-rdi1", "otto-berserker", "otto-spelunker")
    stock = gather(db, Studio(db, language="de"), Options(decks=decks, seats=4))
    return dict(json.loads(encode(save(stock, db, lambda name: f"https://example.org/{name}"))))


def test_a_german_table_speaks_german(german: dict[str, Any], db: Database) -> None:
    inn = Playtable(german, seated=("White", "Red", "Orange", "Yellow"))
    inn.click("chooseGame", "White", "game", "Zweierteams")
    for colour, who in zip(("White", "Red", "Orange", "Yellow"), ("gog", "zot", "jett", "petra"), strict=True):
        inn.click("chooseCharacter", colour, f"character-{colour}", db.characters[who].name)
    inn.deal("White", "Red", "Orange", "Yellow")
    inn.wait(3)
    assert inn.heard("Team des Drachen: Gog (White) und Zot (Red).")
    inn.click("clickAlcoholUp", "Red", "alcohol-up-Red")
    assert inn.heard("Gog (White) und Zot (Red): Alkohol 0 auf 1.")
    for _ in range(19):
        inn.click("clickAlcoholUp", "Red", "alcohol-up-Red")
    assert inn.heard("Gog (White) und Zot (Red) kippen um!")
    assert inn.mock.panel["out-White"].text == "Kippt um?"
    inn.click("clickOut", "White", "out-White")
    inn.ok()
    inn.wait(3)
    assert inn.heard("Jett (Orange) und Petra (Yellow) gewinnen das Spiel!")
    assert inn.mock.panel["next-phase"].text in ("Weiter", "Zug beenden")


def test_cards_that_the_script_reads_out_are_told_in_its_language(german: dict[str, Any]) -> None:
    inn = Playtable(german, seated=("White", "Red"))
    inn.click("chooseGame", "White", "game", "Zu zweit mit Otto")
    inn.deal("White", "Red")
    inn.wait(3)
    inn.click("clickOttoAnswers", "White")
    box = inn.lua.eval("(function() for _, card in pairs(RDI.otto.cards) do return card.sometimes end end)()")
    english = {"you", "the", "loses", "and"}
    assert not english & set(box.lower().split())
    assert inn.heard("Erst ist Otto am Zug")


def test_panels_are_labelled_in_the_language(german: dict[str, Any]) -> None:
    assert ">Austeilen<" in german["XmlUI"] and ">Ziehen bis 7<" in german["XmlUI"]
    assert "Deal" not in german["XmlUI"].replace("clickDeal", "")


def test_pieces_are_named_in_the_language(german: dict[str, Any]) -> None:
    names = {thing["Nickname"] for thing in german["ObjectStates"]}
    assert {"Die Taverne", "Die Schachtel", "Ausdauer von White", "Trankmarke", "Ottos Matte"} <= names
    assert "Alkohol von Otto, Leiste 1" in names
    english = {"The Inn", "Potion Token", "Fortitude (White)", "Otto's mat", "The box"}
    assert not english & names
    decks = [thing["Description"] for thing in german["ObjectStates"] if thing["Name"] == "Deck"]
    assert all(text.endswith(" Karten.") for text in decks)


def test_the_notebook_explains_the_table_in_the_language(german: dict[str, Any]) -> None:
    tabs = list(german["TabStates"].values())
    assert (tabs[0]["title"], tabs[-1]["title"]) == ("Dieser Tisch", "Dank und Rechte")


def test_the_words_on_the_table_top_are_in_its_language(db: Database) -> None:
    options = Options(decks=("gog", "zot", "drinks-rdi1"), seats=2)
    english, other = (gather(db, Studio(db, language=code), options).top for code in ("en", "de"))
    assert english.name != other.name
