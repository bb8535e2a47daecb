from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sheets.fakes import face
from toolkit.faces.face import Size
from toolkit.sheets.mats import OVERLAP, mat_pages, tiling
from toolkit.sheets.options import Options
from toolkit.sheets.paper import paper


def mat(width: float, height: float):
    return face("mat/gog", size=Size(width, height, 3, 5))


def test_a_mat_that_fits_is_one_page() -> None:
    (page,) = mat_pages(mat(200, 130), "Mat: Gog", Options())
    assert page.title == "Mat: Gog"
    assert (page.trim.width, page.trim.height) == (200, 130)
    assert page.trim.centre == pytest.approx((105, 148.5))
    assert page.bleed == page.trim.grown(3, 3, 3, 3)
    assert page.dashes == ()


def test_a_wide_mat_is_turned() -> None:
    (page,) = mat_pages(mat(270, 190), "Mat", Options())
    assert page.placements[0].slot.angle == 90
    assert (page.trim.width, page.trim.height) == (190, 270)


def test_a_large_mat_comes_in_pieces_that_say_where_they_belong() -> None:
    pages = list(mat_pages(mat(300, 200), "Mat", Options()))
    assert [page.title for page in pages] == ["Mat, piece A1", "Mat, piece A2"]
    assert all("overlap by 10 mm" in page.hint for page in pages)
    assert all(page.dashes for page in pages)


@given(st.floats(50, 800), st.floats(50, 800), st.sampled_from(["a4", "letter", "a3"]))
def test_pieces_fit_the_paper_and_cover_the_mat_with_their_overlaps(width: float, height: float, name: str) -> None:
    sheet = paper(name)
    plan = tiling(width, height, sheet)
    parts = [[plan.part(column, row) for column in range(plan.columns)] for row in range(plan.rows)]
    assert parts[0][0].x == 0
    assert parts[0][-1].right == pytest.approx(width)
    assert parts[0][0].top == pytest.approx(height)
    assert parts[-1][0].y == pytest.approx(0, abs=1e-6)
    for row in parts:
        for left, right in pairwise(row):
            assert left.right - right.x == pytest.approx(OVERLAP)
    for upper, lower in pairwise(parts):
        assert lower[0].top - upper[0].y == pytest.approx(OVERLAP)
    assert all(part.width <= sheet.printable.width + 1e-6 for row in parts for part in row)
    assert all(part.height <= sheet.printable.height + 1e-6 for row in parts for part in row)


@given(st.floats(50, 600), st.floats(50, 600))
def test_each_piece_shows_its_own_part_of_the_picture(width: float, height: float) -> None:
    for page in mat_pages(mat(width, height), "Mat", Options()):
        (placement,) = page.placements
        assert placement.slot.box.holds(page.trim)
        assert paper("a4").printable.holds(page.trim)
        assert placement.slot.box.grown(3, 3, 3, 3).holds(page.bleed)
