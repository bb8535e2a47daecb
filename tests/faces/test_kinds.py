"""Kinds of cards have layouts of their own, and what tells them apart stands on them."""

import dataclasses
from collections.abc import Iterable, Iterator

import pytest
from msgspec.structs import replace

from tests.faces.test_every_face import runs
from toolkit.cards import Card, Database
from toolkit.faces import kinds
from toolkit.faces.face import Face, Group, Item, Rect, Unseen
from toolkit.faces.studio import Studio


@pytest.mark.parametrize(
    ("card", "layout"),
    [
        ("gog/shut-up", "card"),
        ("drinks/dark-ale", "drink"),
        ("drinks/the-challenge", "card"),
        ("dale/yer-classic-tallcap", "mushroom"),
        ("terci/a-hung-over-adventurer", "patient"),
        ("lizwick/loopy-straw", "item"),
        ("otto-berserker/otto-angry-now", "otto"),
        ("prizes/straw-of-misdirection", "prize"),
        ("taverns/the-star-mole-drinking-hole", "event"),
    ],
)
def test_each_kind_of_card_has_its_layout(db: Database, card: str, layout: str) -> None:
    assert kinds.layout(db.card(card)) == layout


def test_the_spots_of_a_mushroom_stand_in_a_column_from_the_top_down(db: Database) -> None:
    tall = replace(mushroom(db), harvest=(4, 0, 2, 7, 9))
    face = Studio(dataclasses.replace(db, cards={**db.cards, tall.id: tall})).card(tall.id, "dale-side-deck")
    spots = [run for run in runs(face) if run.text.strip() in {"4", "0", "2", "7", "9"}]
    assert [run.text.strip() for run in spots] == ["4", "0", "2", "7", "9"]
    assert [run.y for run in spots] == sorted(run.y for run in spots)
    assert "Harvest 4 0 2 7 9" in " ".join(said(face).split())
    assert "Harvest Values" not in said(face)


def mushroom(db: Database) -> Card:
    found = db.card("dale/yer-classic-tallcap")
    assert isinstance(found, Card)
    return found


def test_a_patient_shows_and_says_each_supply_that_it_takes(db: Database) -> None:
    patient = db.card("terci/a-hung-over-adventurer")
    assert isinstance(patient, Card)
    worse = replace(patient, supplies={"salve": 2, "splint": 1})
    face = Studio(dataclasses.replace(db, cards={**db.cards, worse.id: worse})).card(worse.id, "terci-side-deck")
    unseen = [mark.text.strip() for passage in face.passages for mark in passage.items if isinstance(mark, Unseen)]
    assert "Salve, Salve, Splint" in unseen
    assert len(discs(face)) == len(discs(Studio(db).card(patient.id, "terci-side-deck"))) + 2


def discs(face: Face) -> list[Rect]:
    return [item for item in flat(face.items) if isinstance(item, Rect) and item.radius == item.width / 2]


def flat(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield from flat(item.items) if isinstance(item, Group) else (item,)


def test_a_card_of_ottos_has_a_box_for_each_occasion(studio: Studio) -> None:
    face = studio.card("otto-spelunker/prospecting-mode-online", "otto-spelunker")
    boxes = [text for text in map(words, face.passages) if text.startswith(("Action:", "Sometimes", "Cheating:"))]
    assert len(boxes) == 3


def test_boss_cards_are_marked_in_both_corners_and_others_are_not(studio: Studio) -> None:
    card = "petra/first-rule-of-villainy-burn-it-with-fire"
    marked, plain = studio.card(card, "petra-boss-deck"), studio.card(card, "petra")
    assert len(discs(marked)) == len(discs(plain)) + 2


@pytest.mark.parametrize(("card", "word"), [("petra/its-better-with-a-drop-of-this", "scheme"), ("gog/shut-up", None)])
def test_what_a_card_is_besides_stands_on_it(db: Database, card: str, word: str | None) -> None:
    assert [*kinds.badges(db.card(card))] == ([word] if word else [])


def test_a_supply_that_a_card_brings_is_marked_and_read_on_it(db: Database, studio: Studio) -> None:
    face = studio.card("terci/sometimes-my-patients-actually-pay-me", "terci")
    assert "Salve" in [
        mark.text.strip() for passage in face.passages for mark in passage.items if isinstance(mark, Unseen)
    ]
    assert kinds.slots(db.card("gog/shut-up"), db, "") == {"gains": "", "gained": ""}


def test_ottos_factions_cannot_be_told_apart_from_behind(studio: Studio) -> None:
    assert studio.back("otto-berserker").key == studio.back("otto-spelunker").key


def said(face: Face) -> str:
    return " ".join(map(words, face.passages))


def words(passage: object) -> str:
    return "".join(getattr(mark, "text", "") for mark in getattr(passage, "items", ()))
