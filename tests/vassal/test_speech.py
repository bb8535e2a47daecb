"""What a module says: everything in its language, and nothing that is not said."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from toolkit import language
from toolkit.cards import Database
from toolkit.errors import NotFound
from toolkit.faces import fonts
from toolkit.faces.face import Face, Run
from toolkit.faces.studio import Studio
from toolkit.vassal import gallery, speech
from toolkit.vassal.game import Game
from toolkit.vassal.make import products
from toolkit.vassal.speech import say, speaking

OTHERS = sorted(set(language.languages()) - {language.ENGLISH})
NAMES = {"Seat 1", "Tavern", "Drink Deck", "Characters"}


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_each_text_with_the_same_places_and_properties(code: str) -> None:
    for english, own in speech.speech(code).texts.items():
        assert own.strip(), english
        places = re.compile(r"\{\w+\}|\$\w+\$")
        assert sorted(places.findall(own)) == sorted(places.findall(english)), english


@pytest.mark.parametrize("code", OTHERS)
def test_a_module_says_everything_in_its_language_and_its_file_holds_nothing_else(
    code: str, with_guests: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[str] = set()
    looked_up = speech._in
    monkeypatch.setattr(speech, "_in", lambda spoken, text: said.add(text) or looked_up(spoken, text))
    rare = [
        deck.id for deck in with_guests.decks.values() if deck.kind not in {"character", "drink"} and not deck.owner
    ]
    studio = Studio(with_guests, language=code)
    for decks in ((), rare):
        products(with_guests, studio, decks)
    assert said == set(speech.speech(code).texts)


@pytest.mark.parametrize("code", OTHERS)
def test_seats_piles_and_maps_are_named_in_it_everywhere(code: str, everything: Game) -> None:
    (module,) = products(everything.db, Studio(everything.db, language=code), ["gog", "dimli", "drinks-rdi1"], 2)
    root = ElementTree.fromstring(module.texts["buildFile.xml"])
    shown = {value for element in root.iter() for name, value in element.attrib.items() if name in ("name", "mapName")}
    assert not shown & NAMES and code in root.attrib["name"].split("; ")


@pytest.mark.parametrize("code", [language.ENGLISH, *OTHERS])
def test_the_mat_of_a_free_seat_says_what_all_mats_say(code: str, everything: Game) -> None:
    (module,) = products(everything.db, Studio(everything.db, language=code), ["gog", "drinks-rdi1"], 2)
    taken, free = (words_on(module.pictures[file].face) for file in (gallery.mat_file("gog"), gallery.NOBODY))
    assert len(taken) > 5 and len(taken ^ free) == 2, "they differ in the name alone"


@pytest.mark.parametrize("code", [language.ENGLISH, *OTHERS])
def test_what_is_written_on_the_table_keeps_within_the_frame_of_a_card(code: str, everything: Game) -> None:
    (module,) = products(everything.db, Studio(everything.db, language=code), ["gog", "drinks-rdi1"], 2)
    card = module.pictures[gallery.back_file(everything.db.deck("gog"))].face.size
    runs = runs_of(module.pictures[gallery.TABLE].face)
    widths = [sum(fonts.shape(run.font, word).width for word in run.text.split(" ")) * run.size for run in runs]
    assert runs and max(widths) * 25.4 / 72 < 0.95 * card.width


def runs_of(face: Face) -> list[Run]:
    return [mark for passage in face.passages for mark in passage.items if isinstance(mark, Run)]


def words_on(face: Face) -> set[str]:
    return {
        passage.said or " ".join(run.text for run in passage.items if isinstance(run, Run)) for passage in face.passages
    }


@pytest.mark.parametrize("code", [language.ENGLISH, *OTHERS])
def test_what_lies_on_open_piles_is_known_by_the_end_of_their_names(code: str) -> None:
    with speaking(code):
        assert all(say(name).endswith(say("Discard")) for name in ("Drink Discard", "Side Discard", "Otto Discard"))


def test_a_text_that_a_language_lacks_is_told() -> None:
    with speaking(OTHERS[0]), pytest.raises(NotFound, match="Dance on the bar"):
        say("Dance on the bar")


def test_what_holds_only_properties_is_the_same_in_all_languages() -> None:
    with speaking(OTHERS[0]):
        assert say("$TurnName$: $TurnPhase$.") == "$TurnName$: $TurnPhase$."


def test_each_language_has_its_help(everything: Game) -> None:
    for code, title in {"en": "How to play at this table", "de": "So spielt man an diesem Tisch"}.items():
        (module,) = products(everything.db, Studio(everything.db, language=code), ["gog", "dimli", "drinks-rdi1"], 2)
        assert title in module.texts["help/how-to-play.html"].decode() and b"1.1.1" in module.texts["help/rules.html"]
