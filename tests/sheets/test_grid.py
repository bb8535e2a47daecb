from __future__ import annotations

import pytest

from toolkit.sheets.box import Box
from toolkit.sheets.grid import DoesNotFit, fit, largest
from toolkit.sheets.paper import paper

POKER = 63.5, 88.9


def fitted(layout: str, name: str = "a4", gap: float = 0):
    sheet = paper(name)
    return fit(layout, *POKER, sheet.printable, gap, sheet.name)


@pytest.mark.parametrize(
    ("name", "grid"), [("a4", "3x3"), ("letter", "3x3"), ("legal", "2x5 sideways"), ("a3", "3x6 sideways")]
)
def test_auto_takes_the_layout_with_most_cards(name: str, grid: str) -> None:
    assert str(fitted("auto", name)) == grid


def test_two_by_four_lies_sideways_because_it_does_not_stand() -> None:
    grid = fitted("2x4")
    assert grid.sideways
    assert (grid.block.width, grid.block.height) == pytest.approx((177.8, 254))


def test_slots_are_in_reading_order() -> None:
    slots = [slot.box for slot in fitted("3x3").slots]
    assert [round(box.x, 2) for box in slots[:3]] == [9.75, 73.25, 136.75]
    assert slots[0].y > slots[3].y > slots[6].y


def test_the_block_is_in_the_middle_of_the_page() -> None:
    assert fitted("3x3").block.centre == pytest.approx((105, 148.5))


@pytest.mark.parametrize("layout", ["4x4", "3x4", "9x9"])
def test_a_layout_too_large_is_refused_with_the_largest_that_fits(layout: str) -> None:
    with pytest.raises(DoesNotFit, match=r"too large for A4.* 200 x 287 mm .*The largest layout that fits is 3x3"):
        fitted(layout)


def test_a_gap_may_cost_a_row() -> None:
    with pytest.raises(DoesNotFit, match=r"need 200\.5 x 276.7 mm"):
        fitted("3x3", gap=5)


@pytest.mark.parametrize("layout", ["", "3", "0x3", "3x0", "3x3x3", "axb", "-1x3", "100x1"])
def test_what_is_no_layout_is_refused(layout: str) -> None:
    with pytest.raises(DoesNotFit, match="is no layout; say auto, or columns x rows"):
        fitted(layout)


def test_nothing_fits_on_a_stamp() -> None:
    assert largest(*POKER, Box(0, 0, 20, 20), 0) is None
    with pytest.raises(DoesNotFit, match=r"no piece of 63\.5 x 88\.9 mm fits on a stamp"):
        fit("auto", *POKER, Box(0, 0, 20, 20), 0, "a stamp")
