"""Tokens follow from the chosen characters and variants."""

from collections import Counter
from dataclasses import replace

import pytest

from toolkit.cards import Database, Event, load
from toolkit.faces.studio import Studio
from toolkit.figures import MOST_SEA_COUNTERS, OTTO_TRACK_END, POTIONS
from toolkit.sheets.options import What
from toolkit.sheets.sections import Choice, mats, tokens
from toolkit.sheets.tokens import MARKS


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


def laid_out(db: Database, *decks: str, cards: tuple[str, ...] = ()) -> Counter[str]:
    sections = tokens(db, Studio(db), Choice(decks, cards, (What.TOKENS,)))
    return Counter(piece.front.name for section in sections for piece in section.pieces)


def test_each_player_can_have_large_tokens_and_all_share_potions(db: Database) -> None:
    assert laid_out(db, "gog", "eve", "drinks-rdi1") == {
        "token/potion": POTIONS,
        "token/fortitude": 2,
        "token/alcohol": 2,
    }


@pytest.mark.parametrize(
    ("deck", "wanted"),
    [
        ("terci", {"token/salve": 3, "token/splint": 3, "token/bandage": 3}),
        ("dale", {"token/rake": 4}),
        ("petra", {"token/hellfire": 1}),
        ("jett", {"token/momentum": 1}),
        ("remy", {"token/marked": MARKS}),
    ],
)
def test_what_a_character_tracks_comes_as_often_as_the_data_says(
    db: Database, deck: str, wanted: dict[str, int]
) -> None:
    assert wanted.items() <= laid_out(db, deck).items()


def test_sea_events_bring_their_counters_and_otto_his_markers_and_his_mat(db: Database) -> None:
    storm = Event("events/storm", "Storm", "sea", (), db.cards["prizes/straw-of-misdirection"].provenance)
    sea = replace(db, cards={**db.cards, storm.id: storm})
    assert laid_out(sea, "sea-events") == {"token/progress": MOST_SEA_COUNTERS}
    assert laid_out(db, "otto-berserker", "otto-spelunker") == {"marker/fortitude": 2, "marker/alcohol": 2}
    (mat,) = mats(db, Studio(db), Choice(("otto-berserker", "otto-spelunker")))
    assert mat.id == "mat-otto"


@pytest.mark.parametrize(("players", "printed"), [(1, 0), (2, 0), (3, 1), (4, 2), (9, 4)])
def test_as_many_team_mats_are_printed_as_the_characters_can_be_teams(players: int, printed: int, db: Database) -> None:
    known = [deck for deck in db.default_decks if deck in db.characters][:players]
    shared = [section for section in mats(db, Studio(db), Choice(tuple(known))) if section.id.startswith("team-mat")]
    assert [section.title for section in shared][:1] == ["Team mat: Team of the Dragon"][:printed]
    assert len(shared) == printed
    assert all(section.large for section in shared)


def test_ottos_tracks_are_as_long_as_the_rules_say(db: Database) -> None:
    places = Studio(db).places("otto-mat")
    tracks = [f"{track}{number}" for track in ("fortitude", "alcohol") for number in (1, 2)]
    assert {name for name in places if "/" in name} == {f"{t}/{n}" for t in tracks for n in range(OTTO_TRACK_END + 1)}


def test_single_cards_come_without_tokens(db: Database) -> None:
    assert laid_out(db, "dale", cards=("dale/the-evershroom",)) == {}
