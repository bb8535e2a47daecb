from __future__ import annotations

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from toolkit.sheets.backs import Backs, flip, impose
from toolkit.sheets.box import Mirror, Slot
from toolkit.sheets.grid import DoesNotFit
from toolkit.sheets.paper import paper, papers

TURNED = (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)
a_paper = st.sampled_from(sorted(papers()))
a_layout = st.one_of(st.just("auto"), st.builds("{}x{}".format, st.integers(1, 6), st.integers(1, 6)))
a_side = st.sampled_from([44.0, 57.15, 63.0, 63.5, 88.0, 88.9, 120.0, 139.7])
a_gap = st.sampled_from([0.0, 1.25, 3.0])


def through_the_paper(slot: Slot, mirror: Mirror) -> tuple[Slot, tuple[float, float]]:
    """Where a place of the back page lies on the front page, and where its card's upper side points there."""
    up = {0: (0, 1), 90: (-1, 0), 180: (0, -1), 270: (1, 0)}[slot.angle]
    seen = (-up[0], up[1]) if mirror.reflects == "x" else (up[0], -up[1])
    return Slot(mirror.box(slot.box)), seen


@given(a_paper, a_layout, st.sampled_from(TURNED), a_side, a_side, a_gap)
def test_each_back_lies_behind_its_front_and_the_same_way_up(name, layout, backs, width, height, gap) -> None:
    sheet = paper(name)
    try:
        imposition = impose(sheet, width, height, layout=layout, gap=gap, backs=backs)
    except DoesNotFit:
        reject()
    assert len(imposition.fronts) == len(imposition.backs)
    for front, back in zip(imposition.fronts, imposition.backs, strict=True):
        seen, up = through_the_paper(back, flip(sheet, backs))
        assert seen.box.points == pytest.approx(front.box.points)
        assert up == ((0, 1) if front.angle == 0 else (-1, 0))


@given(a_paper, a_layout, st.sampled_from(list(Backs)), a_side, a_side, a_gap)
def test_places_stay_within_the_margins_and_never_overlap(name, layout, backs, width, height, gap) -> None:
    sheet = paper(name)
    try:
        imposition = impose(sheet, width, height, layout=layout, gap=gap, gutter=8, backs=backs)
    except DoesNotFit:
        reject()
    same_page = backs is Backs.GUTTERFOLD
    for places in [imposition.fronts + imposition.backs] if same_page else [imposition.fronts, imposition.backs]:
        for at, slot in enumerate(places):
            assert sheet.printable.holds(slot.box)
            assert {round(slot.box.width, 3), round(slot.box.height, 3)} == {width, height}
            assert not any(slot.box.overlaps(other.box) for other in places[at + 1 :])


@given(a_paper, a_side, a_side, a_gap)
def test_folding_lays_each_back_behind_its_front(name, width, height, gap) -> None:
    try:
        imposition = impose(paper(name), width, height, gap=gap, gutter=8, backs=Backs.GUTTERFOLD)
    except DoesNotFit:
        reject()
    x1, y1, x2, y2 = imposition.fold
    fold = Mirror("y", y1) if y1 == y2 else Mirror("x", x1)
    for front, back in zip(imposition.fronts, imposition.backs, strict=True):
        seen, up = through_the_paper(back, fold)
        assert seen.box.points == pytest.approx(front.box.points)
        assert up == ((0, 1) if front.angle == 0 else (-1, 0))
        assert all(abs(corner[1] - y1) >= 4 - 1e-6 for corner in front.box.corners) or x1 == x2


def test_short_edge_backs_stand_on_their_heads() -> None:
    imposition = impose(paper("a4"), 63.5, 88.9, backs=Backs.DUPLEX_SHORT)
    assert {slot.angle for slot in imposition.backs} == {180}


def test_without_backs_there_are_no_places_for_them() -> None:
    assert impose(paper("a4"), 63.5, 88.9, backs=Backs.NONE).backs == ()
