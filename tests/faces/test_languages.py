"""Faces in German: every word of a layout is said in it, on a face or a mat of each kind."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faces.test_every_face import runs
from toolkit.cards import Database, decks
from toolkit.cards.character import Tracker
from toolkit.cards.wording.load import load_language
from toolkit.errors import Faults, NotFound
from toolkit.faces.face import Face, Unseen
from toolkit.faces.look import looks
from toolkit.faces.studio import Studio
from toolkit.faces.words import FOLDER, face_words, layout_words, read_words

CARDS = [
    ("common/gambling-im-in", "gog"),
    ("gog/shut-up", "gog"),
    ("drinks/orcish-rotgut", "drinks-rdi1"),
    ("drinks/light-ale-with-a-chaser", "drinks-rdi1"),
    ("drinks/the-challenge", "drinks-rdi2"),
    ("dale/yer-classic-tallcap", "dale-side-deck"),
    ("terci/a-hung-over-adventurer", "terci-side-deck"),
    ("terci/sometimes-my-patients-actually-pay-me", "terci"),
    ("lizwick/loopy-straw", "lizwick-side-deck"),
    ("petra/its-better-with-a-drop-of-this", "petra"),
    ("otto-spelunker/prospecting-mode-online", "otto-spelunker"),
    ("prizes/straw-of-misdirection", "prizes"),
    ("taverns/the-star-mole-drinking-hole", "taverns"),
]
"""A card of each kind, with the deck that it is in."""

SIDED = ("dale", "jett", "lizwick", "petra", "terci", "zakhan")
BACKS = ("dale-side-deck", "terci-side-deck", "lizwick-side-deck", "drinks-rdi4", "prizes", "sea-events", "taverns")


@pytest.fixture(scope="module")
def german(db: Database) -> Studio:
    return Studio(db, language="de")


@pytest.fixture(scope="module")
def english_words(db: Database) -> set[str]:
    """What layouts, types, tokens and data say in English and otherwise in German."""
    english, other = face_words("en"), face_words("de")
    pairs = [*zip(layout_words("en").items(), map(layout_words("de").get, layout_words("en")), strict=True)]
    said = {word for (_, word), translated in pairs if word.lower() not in str(translated).lower()}
    for section in ("types", "tokens", "marks"):
        words, translated_words = getattr(english, section), getattr(other, section)
        said |= {word for key, word in words.items() if word != translated_words[key]}
    names = load_language("de").names
    return said | {name for thing, name in named_in(db) if name != names[thing]}


def named_in(db: Database) -> Iterator[tuple[str, str]]:
    """Trackers, zones and decks that stand on faces, with their English names."""
    for who in db.characters.values():
        yield from ((tracker.id, tracker.name) for tracker in who.trackers)
        yield from ((decks.side_id(who, zone), zone.name) for zone in who.zones)
    yield from ((deck.id, deck.name) for deck in db.decks.values() if deck.kind in ("otto", "prize", "event"))


def told(face: Face, *, named: bool = False) -> str:
    """What is read on a face; without its title or name if it is ``named``, as those are not translated."""
    passages = [passage for passage in face.passages if not named or passage.role != "H1"]
    marks = [getattr(mark, "text", "") for passage in passages for mark in passage.items]
    return " ".join("".join((*marks, *(passage.said for passage in passages))).split())


def english_on(text: str, words: set[str]) -> list[str]:
    plain = {re.sub(r"\*\*|\{[a-z]+\}", "", word).split("\n")[0].strip() for word in words}
    return sorted(word for word in plain if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE))


@pytest.mark.parametrize(("card", "deck"), CARDS)
def test_a_card_of_each_kind_is_german_but_for_its_title(
    german: Studio, english_words: set[str], card: str, deck: str
) -> None:
    assert not english_on(told(german.card(card, deck), named=True), english_words)


@pytest.mark.parametrize(("card", "deck"), CARDS)
def test_the_same_card_in_english_has_english_words(
    studio: Studio, english_words: set[str], card: str, deck: str
) -> None:
    assert english_on(told(studio.card(card, deck), named=True), english_words)


def test_mats_summary_and_backs_are_german(german: Studio, english_words: set[str]) -> None:
    sides = [beside for who in SIDED if (beside := german.side_mat(who))]
    assert len(sides) == len(SIDED)
    faces = [german.mat("gog"), german.otto_mat(), *sides, german.summary(), german.marker("alcohol")]
    for face in faces:
        assert not english_on(told(face, named="mat" in face.name), english_words), face.name
    for face in map(german.back, BACKS):
        assert not english_on(told(face), english_words), face.name


def test_tokens_are_german(db: Database, german: Studio, english_words: set[str]) -> None:
    trackers = {tracker.id: tracker for who in db.characters.values() for tracker in who.trackers}
    for face in (*map(german.token, looks().tokens), *map(german.tracker_token, trackers.values())):
        assert told(face)
        assert not english_on(told(face), english_words), face.name


def test_what_happens_at_the_end_of_a_track_and_between_options_is_german(german: Studio) -> None:
    petra = german.side_mat("petra")
    assert petra
    text = " ".join(run.text for run in runs(petra))
    assert [word for word in ("Bei 5:", "Als Boss:", "HÖLLENFEUER") if word not in text] == []
    assert "ODER" in told(german.card("common/gambling-im-in", "gog"))


def test_icons_are_read_in_german(german: Studio) -> None:
    face = german.card("dale/yer-classic-tallcap", "dale-side-deck")
    unseen = [mark.text.strip() for passage in face.passages for mark in passage.items if isinstance(mark, Unseen)]
    assert unseen == ["Ernte"]


@pytest.mark.parametrize("section", ["types", "tokens", "marks", "layouts"])
def test_every_language_has_the_same_words(section: str) -> None:
    keys = {file.stem: getattr(face_words(file.stem), section).keys() for file in FOLDER.glob("*.json")}
    assert len(keys) >= 2
    assert all(found == keys["en"] for found in keys.values())


def test_types_and_tokens_with_a_look_have_words() -> None:
    assert face_words().types.keys() == looks().types.keys()
    assert face_words().tokens.keys() == looks().tokens.keys()


def test_every_tracker_zone_and_deck_has_a_german_name_and_no_name_is_idle(db: Database) -> None:
    wanted = {thing for thing, _ in named_in(db)}
    of_others = {"dungeon-events", "potions"}  # packs bring dungeons, and team games what a team tracks
    assert wanted <= load_language("de").names.keys() <= wanted | of_others
    assert not load_language("en").names  # the data are English


def test_what_a_packs_own_tracker_is_called_stays(german: Studio) -> None:
    assert "Rage" in told(german.tracker_token(Tracker("rage", "Rage")))


def test_a_language_that_is_not_there_is_told_which_are(db: Database) -> None:
    with pytest.raises(NotFound, match='"de"'):
        Studio(db, language="dee")


def test_a_word_that_is_missing_or_unknown_is_told_with_its_place(tmp_path: Path) -> None:
    words = json.loads((FOLDER / "de.json").read_text("utf-8"))
    words["types"]["dragon"] = words["types"].pop("pet")
    (tmp_path / "de.json").write_text(json.dumps(words), "utf-8")
    with pytest.raises(Faults) as raised:
        read_words(tmp_path / "de.json")
    first, second = map(str, raised.value.faults)
    assert "$.types" in first
    assert "has an unknown 'dragon'" in first
    assert "has no 'pet'" in second


def test_every_card_can_be_set_in_german(db: Database) -> None:
    for variant in looks().variants:
        Studio(db, variant=variant, language="de").require(db.decks)
