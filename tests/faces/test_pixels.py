from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from PIL import Image as Pillow

from toolkit.cards import Database
from toolkit.errors import CannotWrite
from toolkit.faces.contact import TABLE, contact_sheet
from toolkit.faces.face import Face, Rect, Size, make_face
from toolkit.faces.pixels import render, save_pngs
from toolkit.faces.png import encode_png
from toolkit.faces.studio import Studio


@pytest.mark.parametrize(
    ("size", "bleed", "pixels"),
    [
        ("poker", True, (825, 1125)),  # what The Game Crafter takes
        ("poker", False, (750, 1050)),
        ("mpc", True, (816, 1111)),
        ("mpc", False, (744, 1039)),
    ],
)
def test_pictures_have_exactly_the_pixels_that_services_ask_for(
    db: Database, size: str, bleed: bool, pixels: tuple[int, int]
) -> None:
    ((_, drawn),) = render([Studio(db, size=size).card("gog/shut-up", "gog")], 300, bleed=bleed)
    assert (drawn.shape[1], drawn.shape[0]) == pixels


def test_a_face_fills_its_bleed_to_the_last_pixel(studio: Studio) -> None:
    ((_, drawn),) = render([studio.card("gog/shut-up", "gog")], 300)
    rim = np.concatenate([drawn[0], drawn[-1], drawn[:, 0], drawn[:, -1]])
    assert rim.max() < 90  # walnut all around, no white edge


def test_faces_are_drawn_only_as_they_are_asked_for() -> None:
    asked: list[str] = []

    def faces() -> Iterator[Face]:
        for number in range(1000):
            asked.append(str(number))
            yield square("#ff0000")

    next(render(faces(), 72))
    assert len(asked) < 100


def test_colours_are_what_was_asked_for() -> None:
    ((_, drawn),) = render([square("#c0801f")], 72)
    assert tuple(drawn[5, 5]) == (0xC0, 0x80, 0x1F)


@settings(max_examples=30, deadline=None)
@given(
    arrays.arrays(
        np.uint8,
        st.tuples(st.integers(1, 40), st.integers(1, 40), st.sampled_from([3, 4])),
        elements=st.integers(0, 255),
    )
)
def test_another_reader_sees_the_same_pixels(pixels: np.ndarray) -> None:
    with Pillow.open(BytesIO(encode_png(pixels, 300))) as read:
        assert np.array_equal(np.asarray(read), pixels)
        assert read.info["dpi"] == pytest.approx((300, 300), abs=0.02)


def test_two_pictures_may_be_encoded_at_once() -> None:
    pictures = [np.full((200, 300, 3), shade, np.uint8) for shade in (10, 200)] * 20
    alone = [encode_png(picture) for picture in pictures]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(encode_png, pictures)) == alone


def test_files_come_in_the_order_of_their_faces(studio: Studio, tmp_path: Path) -> None:
    faces = studio.deck("gog")
    names = [path.stem for path in save_pngs(faces, tmp_path, 36)]
    assert names == [face.name.split("/")[1] for face in faces]


def test_each_file_shows_its_own_face_though_they_are_drawn_in_the_same_memory(studio: Studio, tmp_path: Path) -> None:
    faces = studio.deck("gog")
    for path, (_, drawn) in zip(save_pngs(faces, tmp_path, 36), render(faces, 36), strict=True):
        with Pillow.open(path) as saved:
            assert np.array_equal(np.asarray(saved), drawn)


def test_a_picture_that_cannot_be_written_is_told_and_the_ones_before_it_are_whole(
    studio: Studio, tmp_path: Path
) -> None:
    faces = studio.deck("gog")[:6]
    (tmp_path / "gog" / f"{faces[3].name.split('/')[1]}.png").mkdir(parents=True)
    with pytest.raises(CannotWrite, match="cannot be written"):
        list(save_pngs(faces, tmp_path, 36))
    for face in faces[:3]:
        with Pillow.open(tmp_path / f"{face.name}.png") as whole:
            whole.load()


def test_saved_files_are_named_after_their_faces(studio: Studio, tmp_path: Path) -> None:
    (path,) = save_pngs([studio.back("gog")], tmp_path, 40)
    assert path == tmp_path / "back" / "gog.png"
    with Pillow.open(path) as read:
        assert read.size == (110, 150)


def test_the_same_face_gives_the_same_file(studio: Studio, tmp_path: Path) -> None:
    first, second = (next(save_pngs([studio.coin()], tmp_path / name, 200)).read_bytes() for name in "ab")
    assert first == second


def test_a_name_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    face = make_face("../../away", Size(10, 10), (), fonts="")
    with pytest.raises(CannotWrite, match="leads out"):
        list(save_pngs([face], tmp_path / "in"))


def test_a_contact_sheet_shows_faces_side_by_side_on_a_table(studio: Studio) -> None:
    faces = [square("#ff0000"), square("#00ff00"), square("#0000ff"), studio.mat("gog")]
    sheet = contact_sheet(faces, dpi=50)
    assert tuple(sheet[0, 0]) == TABLE
    shown = {tuple(pixel) for pixel in sheet[15, ::5]}
    assert {(255, 0, 0), (0, 255, 0), (0, 0, 255)} <= shown


def test_a_contact_sheet_of_very_many_faces_stays_small() -> None:
    sheet = contact_sheet([square("#ff0000", side=200)] * 60, dpi=300)
    assert sheet.shape[0] * sheet.shape[1] < 40_000_000


def square(colour: str, side: float = 20) -> Face:
    return make_face("square", Size(side, side), (Rect(0, 0, side, side, fill=colour),), fonts="")
