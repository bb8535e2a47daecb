from __future__ import annotations

import io
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from toolkit.cards import Database
from toolkit.faces.face import Face, Size, make_face
from toolkit.faces.pixels import render
from toolkit.faces.studio import Studio
from toolkit.tts.picture import cell_of
from toolkit.tts.sheet import CARDS_PER_SHEET, Budget, Picture, choose_grid, sheets

POKER = Size(63.5, 88.9, 3.175, 3.2)


@given(st.integers(1, 70), st.integers(512, 8192), st.floats(40, 90), st.floats(60, 140))
def test_every_grid_holds_its_cards_within_the_budget_and_keeps_their_shape(
    cells: int, side: int, width: float, height: float
) -> None:
    grid = choose_grid(cells, Size(width, height), Budget(side))
    assert grid.columns * grid.rows >= cells
    assert grid.columns <= 10
    assert grid.rows <= 7
    assert max(grid.size) <= side
    assert all(length % 4 == 0 for length in (grid.cell_width, grid.cell_height))
    rounded_away = 4 * max(1, width / height) / grid.cell_height
    assert abs(grid.cell_width / grid.cell_height - width / height) <= rounded_away


@pytest.mark.parametrize(("cells", "shape"), [(1, (1, 1)), (2, (1, 2)), (26, (7, 4)), (31, (7, 5)), (70, (10, 7))])
def test_the_grid_is_chosen_by_the_number_of_cards(cells: int, shape: tuple[int, int]) -> None:
    grid = choose_grid(cells, POKER, Budget())
    assert (grid.columns, grid.rows) == shape


def test_few_cards_are_as_sharp_as_they_may_be() -> None:
    assert choose_grid(4, POKER, Budget(card=750)).cell_width == 748


def blank(number: int) -> Face:
    return make_face(f"card/{number}", Size(63.5 + number / 1000, 88.9), (), fonts="none")


def test_more_cards_than_a_sheet_holds_go_to_a_second_one() -> None:
    made = sheets("many", [blank(number) for number in range(CARDS_PER_SHEET + 1)], blank(999), Budget())
    assert [len(sheet.faces) for sheet in made] == [69, 1]
    assert [sheet.label for sheet in made] == ["many-1", "many-2"]


def test_a_name_changes_with_what_is_drawn_and_only_then() -> None:
    def name(*faces: Face) -> str:
        return sheets("deck", faces, blank(9), Budget())[0].name

    assert name(blank(1), blank(2)) == name(blank(1), blank(2))
    assert len({name(blank(1), blank(2)), name(blank(2), blank(1)), name(blank(1), blank(3))}) == 3


@pytest.fixture(scope="module")
def dimli(db: Database) -> Picture:
    studio = Studio(db)
    return sheets("dimli", studio.deck("dimli"), studio.hidden(), Budget(1600), "png")[0]


@pytest.fixture(scope="module")
def sheet(dimli: Picture) -> Image.Image:
    return Image.open(io.BytesIO(dimli.encode()))


def rendered(picture: Picture) -> Iterator[tuple[int, np.ndarray]]:
    """Each cell of a picture with the same face rendered alone."""
    dpi = picture.grid.cell_width / picture.faces[0].size.width * 25.4
    last = picture.grid.columns * picture.grid.rows - 1
    for number, face in enumerate((*picture.faces, picture.hidden)):
        assert face is not None
        [(_, pixels)] = render([face], dpi, bleed=False)
        size = (picture.grid.cell_width, picture.grid.cell_height)
        yield (
            min(number, last) if face is not picture.hidden else last,
            np.asarray(Image.fromarray(pixels).resize(size)),
        )


def test_each_cell_shows_the_face_of_its_card_and_the_last_one_the_hidden_card(
    dimli: Picture, sheet: Image.Image
) -> None:
    custom = {"NumWidth": dimli.grid.columns, "NumHeight": dimli.grid.rows}
    for cell, alone in rendered(dimli):
        cut = np.asarray(cell_of(sheet, cell, custom))
        assert np.abs(cut.astype(int) - alone).mean() < 0.5, cell


def test_a_sheet_is_the_same_byte_for_byte(dimli: Picture) -> None:
    assert dimli.encode() == dimli.encode()
