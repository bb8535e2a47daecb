from __future__ import annotations

from itertools import combinations

import pytest

from toolkit.tts.footprint import Footprint
from toolkit.tts.plan import COLOURS, Mat, SideMat, Wanted, plan

MAT = Mat(
    width=254,
    height=178,
    deck=(86, 127),
    discard=(151, 127),
    drinks=(217, 127),
    gold=(28, 158),
    fortitude=tuple((24 + 10 * number, 37) for number in range(21)),
    alcohol=tuple((24 + 10 * number, 60) for number in range(21)),
)


@pytest.mark.parametrize("characters", [0, 1, 7, 8, 9, 30])
def test_however_many_characters_there_are_the_shelves_grow_outwards(characters: int) -> None:
    made = plan(Wanted(MAT, 8, [f"c{number}" for number in range(characters)], ["ale"]))
    width, depth = MAT.units
    shelf = [Footprint(spot.x, spot.z, width, depth) for spot in made.shelf.values()]
    seats = [Footprint(seat.x, seat.z, width, depth) for seat in made.seats]
    table = Footprint(0, 0, made.width, made.depth)
    assert len(shelf) == characters
    assert all(table.holds(place) for place in (*shelf, *seats))
    assert not any(one.overlaps(other) for one, other in combinations((*shelf, *seats), 2))


def test_side_mats_wait_beyond_the_shelf_and_have_room_before_each_mat() -> None:
    sides = {f"c{number}": SideMat(273, 60 + 50 * number, {}) for number in range(6)}
    made = plan(Wanted(MAT, 8, list(sides), ["ale"], sides))
    width, depth = MAT.units
    table = Footprint(0, 0, made.width, made.depth)
    waiting = [Footprint(spot.x, spot.z, *sides[key].units) for key, spot in made.side_shelf.items()]
    places = [*waiting, *(Footprint(spot.x, spot.z, width, depth) for spot in made.shelf.values())]
    for seat in made.seats:
        laid = seat.spot(*made.beside("c5"))
        places += [Footprint(seat.x, seat.z, width, depth), Footprint(laid.x, laid.z, *sides["c5"].units)]
    assert all(table.holds(place) for place in places)
    assert not any(one.overlaps(other) for one, other in combinations(places, 2))


def test_seats_go_round_the_table_clockwise() -> None:
    seats = plan(Wanted(MAT, 10, [], [])).seats
    assert [seat.colour for seat in seats] == list(COLOURS)
    front, back = seats[:5], seats[5:]
    assert [seat.x for seat in front] == sorted((seat.x for seat in front), reverse=True)
    assert [seat.x for seat in back] == sorted(seat.x for seat in back)
    assert all(seat.z < 0 for seat in front)
    assert all(seat.z > 0 for seat in back)


def test_a_seat_at_the_back_sees_the_table_from_the_other_side() -> None:
    seats = plan(Wanted(MAT, 2, [], [])).seats
    front, back = (seat.spot(1.0, 2.0) for seat in seats)
    assert (front.x - seats[0].x, front.z - seats[0].z) == pytest.approx((1.0, 2.0))
    assert (back.x - seats[1].x, back.z - seats[1].z) == pytest.approx((-1.0, -2.0))
    assert (front.turn, back.turn) == (180.0, 0.0)
