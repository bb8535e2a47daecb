from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from toolkit.cards import Database
from toolkit.faces.studio import Studio
from toolkit.tts.footprint import Footprint, footprint
from toolkit.tts.inlay import Box
from toolkit.tts.plan import CARD, Plan, Seat
from toolkit.tts.stock import Options, Stock, gather
from toolkit.tts.surface import LARGEST, Surface, ink
from toolkit.tts.zones import Middle, Setting, labels, shelves

LANGUAGES = ("en", "de")
SEATS = (2, 3, 8, 10)
FEW = ("gog", "zot", "drinks-rdi1")
OTHERS = ("otto-berserker", "otto-spelunker", "sea-events", "taverns")
READABLE = 0.1
"""The height of a capital as a part of a card's, at which it is read from where a player looks at the whole table."""


def covered(box: Box) -> Footprint:
    return Footprint(*box)


def settings(plan: Plan, language: str) -> list[Setting]:
    return [Setting(plan, seat, labels(language)) for seat in plan.seats]


@pytest.mark.parametrize("decks", [(), FEW, OTHERS], ids=["usual", "few", "with others"])
@pytest.mark.parametrize("seats", SEATS)
def test_zones_lie_side_by_side_on_the_table(seats: int, decks: tuple[str, ...], db: Database, studio: Studio) -> None:
    plan = gather(db, studio, Options(seats=seats, decks=decks)).plan
    zones = [Middle(plan, labels("en")).whole, *(each.whole for each in settings(plan, "en"))]
    zones += [shelf.whole for shelf in shelves(plan, labels("en"))]
    top = Footprint(0.0, 0.0, plan.width, plan.depth)
    assert all(top.holds(covered(zone)) for zone in zones)
    zones += [caption.box for shelf in shelves(plan, labels("en")) for caption in shelf.captions]
    assert [pair for pair in combinations(zones, 2) if covered(pair[0]).overlaps(covered(pair[1]))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("decks", [FEW, OTHERS], ids=["few", "with others"])
def test_words_keep_clear_of_every_place_and_of_each_other(
    language: str, decks: tuple[str, ...], db: Database, studio: Studio
) -> None:
    plan = gather(db, studio, Options(seats=3, decks=decks)).plan
    middle, seats = Middle(plan, labels(language)), settings(plan, language)
    words = [covered(caption.box) for caption in middle.captions]
    places = [covered(place.box) for place in middle.places] + [covered(box) for box in middle.tokens]
    for each in seats:
        words += [covered(caption.box) for caption in (*each.captions, each.name)]
        places += [covered(box) for box in (each.mat, each.tray, *each.cards, *each.extras, *each.markers)]
    assert [(one, other) for one in words for other in places if one.overlaps(other)] == []
    assert [pair for pair in combinations(words, 2) if pair[0].overlaps(pair[1])] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("decks", [(), FEW], ids=["usual", "few"])
def test_words_are_large_beside_a_card_and_stay_in_their_zone(
    language: str, decks: tuple[str, ...], db: Database, studio: Studio
) -> None:
    plan = gather(db, studio, Options(seats=2, decks=decks)).plan
    middle, seats = Middle(plan, labels(language)), settings(plan, language)
    zones = [(middle.whole, middle.captions), *((each.whole, [*each.captions, each.name]) for each in seats)]
    for zone, captions in zones:
        for caption in captions:
            assert covered(zone).holds(covered(caption.box)), caption.text
            assert caption.fitted >= READABLE * CARD[1], caption.text


def test_what_lies_in_the_middle_lies_in_the_places_drawn_for_it(table: dict[str, Any], stock: Stock) -> None:
    middle = Middle(stock.plan, labels("en"))
    drawn = [covered(place.box) for place in middle.places]
    ids = {"inn", "inn/5", "box", "rules", *(f"deck/{key}" for key in stock.plan.bar)}
    lying = [each for each in table["ObjectStates"] if json.loads(each["GMNotes"])["id"] in ids]
    assert len(lying) == len(ids)
    for thing in lying:
        assert sum(place.holds(footprint(thing)) for place in drawn) == 1, thing["Nickname"]
    snaps = [(snap["Position"]["x"], snap["Position"]["z"]) for snap in table["SnapPoints"]]
    assert set(snaps) <= {(place.spot.x, place.spot.z) for place in middle.places}


def test_markers_coins_and_side_mats_lie_in_the_setting_of_their_seat(table: dict[str, Any], stock: Stock) -> None:
    things = {json.loads(each["GMNotes"])["id"]: each for each in table["ObjectStates"]}
    for each in settings(stock.plan, "en"):
        colour = each.seat.colour
        for track, drawn in zip(("fortitude", "alcohol"), each.markers, strict=True):
            assert covered(drawn).holds(footprint(things[f"marker/{track}/{colour}"]))
        stash = footprint(things[f"zone/stash/{colour}"])
        assert all(stash.holds(Footprint(coin.x, coin.z, 0.0, 0.0)) for coin in each.coins)
        assert covered(each.whole).holds(stash)
        assert all(covered(each.whole).holds(covered(side)) for side in each.side_mats)


def test_each_mat_and_its_tray_are_one_outline_in_the_colour_of_the_seat(db: Database, studio: Studio) -> None:
    plan = gather(db, studio, Options(seats=2, decks=FEW)).plan
    pixels = np.asarray(Surface(plan).paint(), np.int16)
    for seat in plan.seats:
        mat = Setting(plan, seat, labels("en")).mat
        assert close(pixels, plan, seat, mat.width / 2, 0.0)
        assert close(pixels, plan, seat, 0.0, -mat.depth / 2)
        assert not close(pixels, plan, seat, *plan.own.stash), "no line cuts the corner of the mat"
        assert not close(pixels, plan, seat, -mat.width / 2, plan.own.stash[1])


def close(pixels: Any, plan: Plan, seat: Seat, u: float, v: float) -> bool:
    """Whether the picture has nearly the seat's colour there, in the seat's own measures."""
    high, wide = pixels.shape[:2]
    spot = seat.spot(u, v)
    x, y = (spot.x / plan.width + 0.5) * wide, (0.5 - spot.z / plan.depth) * high
    return bool(abs(pixels[int(y), int(x)] - ink(seat)).max() < 40)


def test_the_same_table_is_drawn_alike_and_no_larger_than_the_game_reads(db: Database, studio: Studio) -> None:
    top = gather(db, studio, Options(seats=2, decks=FEW)).top
    assert top.encode() == top.encode()
    assert max(top.paint().size) <= LARGEST
