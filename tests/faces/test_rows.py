import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from toolkit.faces.png import encode_png, encode_rows
from toolkit.faces.rows import Rows

PICTURES = arrays.arrays(np.uint8, st.tuples(st.integers(1, 300), st.integers(1, 20), st.just(3)))


def rows_of(picture: np.ndarray) -> Rows:
    rows = Rows(picture.shape[1], picture.shape[0])
    rows.array()[:] = picture
    return rows


def test_rows_are_white_at_first() -> None:
    assert (Rows(3, 2).array() == 255).all()


@given(PICTURES)
def test_rows_become_the_same_file_as_an_array_does(picture: np.ndarray) -> None:
    rows = rows_of(picture)
    assert encode_rows(rows, 300) == encode_png(picture, 300)


@given(PICTURES)
def test_rows_become_the_same_picture(picture: np.ndarray) -> None:
    assert np.array_equal(np.asarray(rows_of(picture).image()), picture)


def test_what_is_pasted_over_an_edge_is_cut_off() -> None:
    rows = Rows(4, 3, (0, 0, 0))
    rows.paste(Rows(3, 3), 2, -1)
    shown = np.zeros((3, 4, 3), np.uint8)
    shown[0:2, 2:4] = 255
    assert np.array_equal(rows.array(), shown)


def test_the_middle_is_cut_out() -> None:
    picture = np.arange(7 * 5 * 3, dtype=np.uint8).reshape(7, 5, 3)
    assert np.array_equal(rows_of(picture).cropped(3, 4).array(), picture[1:5, 1:4])
