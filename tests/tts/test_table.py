from __future__ import annotations

import json
import re
from itertools import combinations
from typing import Any

import pytest

from toolkit import rulebook
from toolkit.cards import Database
from toolkit.errors import CannotRead, NotFound
from toolkit.faces.studio import Studio
from toolkit.rulebook import NEWEST
from toolkit.tts.check.check import check
from toolkit.tts.check.document import Document
from toolkit.tts.footprint import ZONES, Footprint, footprint
from toolkit.tts.record import Save, encode
from toolkit.tts.stock import Options, Stock, gather
from toolkit.tts.table import save, saved_object

Table = dict[str, Any]

SEATS = (2, 3, 5, 8, 9, 10)
WITH_OTHERS = ("otto-berserker", "otto-spelunker", "prizes", "sea-events", "taverns")
"""Decks that lie on a table only where they are named: all usual ones lie there, too."""


def somewhere(name: str) -> str:
    return f"https://example.org/{name}"


def things(table: Table, name: str) -> list[Any]:
    return [thing for thing in table["ObjectStates"] if thing["Name"] == name]


def test_a_table_has_a_hand_markers_and_a_stash_for_each_of_eight_seats(table: Table) -> None:
    ids = [json.loads(thing["GMNotes"])["id"] for thing in table["ObjectStates"]]
    colours = [hand["FogColor"] for hand in things(table, "HandTrigger")]
    assert colours == ["White", "Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Pink"]
    for colour in colours:
        assert {f"marker/fortitude/{colour}", f"marker/alcohol/{colour}", f"zone/stash/{colour}"} <= set(ids)
    assert {"inn", "zone/pot", "deck/drinks-rdi1", "deck/drinks-rdi2", "deck/gog", "mat/gog"} <= set(ids)
    assert len(ids) == len(set(ids))


def test_decks_are_complete_and_each_card_says_what_it_is(table: Table, db: Database) -> None:
    for deck in things(table, "Deck"):
        known = db.decks[json.loads(deck["GMNotes"])["deck"]]
        cards = [json.loads(card["GMNotes"])["id"] for card in deck["ContainedObjects"]]
        assert cards == [entry.card_id for entry in known.entries for _ in range(entry.copies)]
        for card in deck["ContainedObjects"]:
            assert card["Nickname"]
            assert known.name in card["Tags"]
            assert not re.search(r"[{}*]", card["Description"])


def test_what_is_not_known_for_sure_says_so(table: Table, db: Database) -> None:
    for deck in things(table, "Deck"):
        for card in deck["ContainedObjects"]:
            uncertain = db.is_uncertain(db.cards[json.loads(card["GMNotes"])["id"]])
            assert card["Description"].endswith(("(uncertain)", "(stand-in)")) == uncertain


def test_guids_are_unique_everywhere_and_stay_the_same(table: Table, stock: Stock, db: Database) -> None:
    found = [thing.fields["GUID"] for thing in Document(table).things]
    assert len(found) == len(set(found))
    again = json.loads(encode(save(stock, db, somewhere)))
    assert [thing.fields["GUID"] for thing in Document(again).things] == found


def test_a_table_is_the_same_byte_for_byte(stock: Stock, db: Database) -> None:
    assert encode(save(stock, db, somewhere)) == encode(save(stock, db, somewhere))


def test_keys_of_sheets_do_not_depend_on_the_other_decks(table: Table, db: Database, studio: Studio) -> None:
    few = gather(db, studio, Options(decks=("gog", "zot", "drinks-rdi1")))
    among_few, among_all = (
        next(deck for deck in things(made, "Deck") if '"deck":"gog"' in deck["GMNotes"])
        for made in (json.loads(encode(save(few, db, somewhere))), table)
    )
    assert among_few["DeckIDs"] == among_all["DeckIDs"]


@pytest.mark.parametrize("decks", [(), WITH_OTHERS], ids=["usual", "with others"])
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_lies_on_anything_else_and_everything_lies_on_the_table(
    seats: int, decks: tuple[str, ...], db: Database, studio: Studio
) -> None:
    made = gather(db, studio, Options(seats=seats, decks=decks))
    table = json.loads(encode(save(made, db, somewhere)))
    top, *rest = [thing for thing in table["ObjectStates"] if lies(thing)]
    layers: dict[bool, list[Footprint]] = {True: [], False: []}
    for thing in rest:
        layers[may_lie_on_a_mat(thing)].append(place(thing, made))
        assert place(top, made).holds(place(thing, made)), thing["Nickname"]
    for layer in layers.values():
        for one, other in combinations(layer, 2):
            assert not one.overlaps(other)


def may_lie_on_a_mat(thing: Any) -> bool:
    """Decks do, and the markers of Otto, who has no seat beside which they could wait."""
    return thing["Name"] == "Deck" or "(Otto" in thing["Nickname"]


@pytest.mark.parametrize("seats", SEATS)
def test_dealt_mats_overlap_nothing_and_hands_lie_before_them(seats: int, db: Database, studio: Studio) -> None:
    plan = gather(db, studio, Options(seats=seats)).plan
    width, depth = plan.mat.units
    mats = [Footprint(seat.x, seat.z, width, depth) for seat in plan.seats]
    shelf = [Footprint(spot.x, spot.z, width, depth) for spot in plan.shelf.values()]
    house = plan.house
    shared = [
        Footprint(house.pot.x, house.pot.z, *house.pot_size),
        *(Footprint(spot.x, spot.z, 2.3, 3.2) for spot in (house.drink_deck, house.drink_discards, *plan.bar.values())),
    ]
    for one, other in combinations([*mats, *shelf, *shared], 2):
        assert not one.overlaps(other)
    for seat in plan.seats:
        hand = seat.spot(*plan.own.hand)
        assert abs(hand.z) > abs(seat.z) + depth / 2


def lies(thing: Any) -> bool:
    """Whether it lies on the table itself: zones are air, and tokens lie on mats."""
    return thing["Name"] not in ZONES and not json.loads(thing["GMNotes"])["id"].startswith("token/")


def place(thing: Any, stock: Stock) -> Footprint:
    thing_id = json.loads(thing["GMNotes"])["id"]
    if thing_id == "table":
        return footprint(thing, stock.plan.width / stock.plan.depth)
    kind, _, character = thing_id.partition("/")
    mats = {"mat": stock.plan.mat, "side": stock.plan.sides.get(character), "team-mat": stock.plan.team_mat}
    mat = mats.get(kind)
    return footprint(thing, mat.width / mat.height if mat else 1.0)


def test_snap_points_of_a_mat_lie_where_the_script_puts_the_markers(table: Table, stock: Stock) -> None:
    mat = next(thing for thing in things(table, "Custom_Tile") if '"mat/gog"' in thing["GMNotes"])
    tracks = [snap for snap in mat["AttachedSnapPoints"] if "Fortitude Marker" in snap["Tags"]]
    assert len(tracks) == 21
    scale = mat["Transform"]["scaleX"]
    for snap, number in zip(tracks, stock.plan.mat.fortitude, strict=True):
        u, v = stock.plan.mat.local(number)
        assert (-snap["Position"]["x"] * scale, -snap["Position"]["z"] * scale) == pytest.approx((u, v), abs=1e-3)


def test_piles_turn_cards_upright_and_tracks_do_not(table: Table) -> None:
    mat = next(thing for thing in things(table, "Custom_Tile") if '"mat/gog"' in thing["GMNotes"])
    turning = {snap["Tags"][0] for snap in mat["AttachedSnapPoints"] if "Rotation" in snap}
    assert turning == {"Character Card", "Drink Card"}


def test_the_notebook_has_every_base_rule_by_its_number_and_says_whose_game_it_is(table: Table) -> None:
    tabs = list(table["TabStates"].values())
    assert [tab["id"] for tab in tabs] == list(range(len(tabs)))
    told = "\n".join(tab["body"] for tab in tabs)
    assert [rule.number for rule in rulebook.load().base.of(NEWEST) if f"{rule.number}  {rule.text}" not in told] == []
    assert any("unofficial" in tab["body"] and "SlugFest" in tab["body"] for tab in tabs)


def test_a_saved_object_holds_a_deck_and_has_no_fault(stock: Stock, db: Database) -> None:
    alone = json.loads(encode(saved_object(stock.decks[0], db, somewhere)))
    assert [thing["Name"] for thing in alone["ObjectStates"]] == ["Deck"]
    assert alone["SaveName"] == alone["LuaScript"] == ""
    assert check(Document(alone), release=True) == []


def test_a_deck_of_one_card_is_a_card(stock: Stock, db: Database) -> None:
    from msgspec.structs import replace

    printed = stock.decks[0]
    entry = replace(printed.deck.entries[0], copies=1)
    one = type(printed)(replace(printed.deck, entries=(entry,)), printed.sheets, printed.back)
    [thing] = saved_object(one, db, somewhere).object_states
    assert thing.name == "Card"


def test_every_common_field_is_written_for_every_object(table: Table) -> None:
    common = {"GUID", "Name", "Transform", "Nickname", "Description", "GMNotes", "AltLookAngle", "ColorDiffuse"}
    common |= {"LayoutGroupSortIndex", "Value", "Locked", "Grid", "Snap", "IgnoreFoW", "MeasureMovement", "Hands"}
    common |= {"DragSelectable", "Autoraise", "Sticky", "Tooltip", "GridProjection", "HideWhenFaceDown", "XmlUI"}
    common |= {"LuaScript", "LuaScriptState"}
    for thing in Document(table).things:
        assert common <= set(thing.fields), thing.path


def test_an_empty_save_still_has_every_top_level_block() -> None:
    blank = json.loads(encode(Save()))
    assert {"Grid", "Lighting", "Hands", "Turns", "ComponentTags", "TabStates", "ObjectStates"} <= set(blank)


@pytest.mark.parametrize("seats", [0, 1, 11, 99])
def test_a_table_for_too_few_or_too_many_is_refused(seats: int) -> None:
    with pytest.raises(CannotRead, match="2 to 10 players"):
        Options(seats=seats)


def test_an_unknown_deck_is_refused_with_the_nearest_name(db: Database) -> None:
    with pytest.raises(NotFound, match='Did you mean "dimli"'):
        gather(db, Studio(db), Options(decks=("dimly",)))
