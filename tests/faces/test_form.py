"""The files in which single faces can be had."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from toolkit.faces.face import MM
from toolkit.faces.form import Form, pdf_of, save
from toolkit.faces.studio import Studio


def test_round_corners_are_transparent_and_nothing_else_is(studio: Studio, tmp_path: Path) -> None:
    face = studio.card("gog/shut-up", "gog")
    (path,) = save([face], tmp_path, Form.PNG, 100, rounded=True)
    with Image.open(path) as image:
        assert (image.mode, image.size) == ("RGBA", face.size.pixels(100, bleed=False))
        alpha = image.getchannel("A")
        right, low = image.width - 1, image.height - 1
        assert {alpha.getpixel(corner) for corner in ((0, 0), (right, 0), (0, low), (right, low))} == {0}
        assert {alpha.getpixel(edge) for edge in ((right // 2, 0), (0, low // 2), (right // 2, low // 2))} == {255}


def test_a_jpeg_knows_its_size(studio: Studio, tmp_path: Path) -> None:
    face = studio.back("gog")
    (path,) = save([face], tmp_path, Form.JPEG, 120)
    with Image.open(path) as image:
        assert (path.suffix, image.format, image.size) == (".jpg", "JPEG", face.size.pixels(120))
        assert image.info["dpi"] == (120, 120)


@pytest.mark.parametrize("bleed", [True, False])
def test_a_pdf_is_one_page_of_the_size_of_the_card_with_its_words(studio: Studio, bleed: bool) -> None:
    face = studio.card("gog/shut-up", "gog")
    (page,) = PdfReader(BytesIO(pdf_of([face], bleed=bleed))).pages
    width = face.size.full[0] if bleed else face.size.width
    assert float(page.mediabox.width) == pytest.approx(width * MM, abs=0.01)
    assert "Shut up!" in page.extract_text()


@pytest.mark.parametrize("form", Form)
def test_the_same_face_makes_the_same_bytes(studio: Studio, tmp_path: Path, form: Form) -> None:
    first, again = (next(save([studio.back("zot")], tmp_path / name, form, 60)).read_bytes() for name in ("a", "b"))
    assert first == again
