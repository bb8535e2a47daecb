from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest
from pypdf import PdfReader

from toolkit.cards import Database
from toolkit.faces.canvas import Canvas
from toolkit.faces.face import MM, Face, Rect, Size, make_face
from toolkit.faces.form import pdf_of
from toolkit.faces.pixels import render
from toolkit.faces.press import Press
from toolkit.faces.studio import Studio


def printed(*faces: Face, **how: float) -> bytes:
    canvas = Canvas(BytesIO(), (300, 400))
    press = Press(canvas)
    for face in faces:
        press.place(face, 10, 20, **how)  # type: ignore[arg-type]
    canvas.showPage()
    return canvas.getpdfdata()


def test_title_and_rules_can_be_searched_for(studio: Studio) -> None:
    face = studio.card("gerki/hey-whered-the-little-guy-go", "gerki")
    text = " ".join(PdfReader(BytesIO(pdf_of([face]))).pages[0].extract_text().split())
    assert "Hey! Where’d the little guy go?" in text
    assert "Ignore an Action, Sometimes or" in text.replace("  ", " ")


def test_fonts_are_embedded_as_subsets(studio: Studio) -> None:
    with pikepdf.open(BytesIO(printed(studio.card("gog/shut-up", "gog")))) as pdf:
        files = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and "/FontFile2" in thing]
        names = {str(thing.FontName) for thing in files}
        sizes = [len(thing.FontFile2.read_bytes()) for thing in files]
    assert any("EBGaramond" in name for name in names)
    assert any("Cinzel" in name for name in names)
    assert max(sizes) < 20_000


def test_a_face_is_defined_once_however_often_it_is_placed(studio: Studio) -> None:
    face = studio.card("gog/shut-up", "gog")
    once, often = printed(face), printed(*[face] * 40)
    assert forms(often) == forms(once) == 1
    words_and_their_tags = 40 * 120
    assert len(often) < len(once) + words_and_their_tags


def test_the_same_faces_make_the_same_bytes(db: Database) -> None:
    first, second = (printed(*Studio(db).deck("eve")) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("angle", [0, 90, 180, 270, 30])
def test_the_bounding_box_of_a_turned_face_lies_where_it_is_put(angle: float) -> None:
    face = make_face("f", Size(30, 50), (Rect(0, 0, 30, 50, fill="#ff0000"),), fonts="")
    left, low = ink(printed(face, angle=angle))
    assert (left, low) == pytest.approx((10, 20), abs=0.7)


def test_a_mirrored_face_has_left_and_right_exchanged() -> None:
    face = make_face("f", Size(30, 50), (Rect(0, 0, 10, 50, fill="#ff0000"),), fonts="")
    left, _ = ink(printed(face, mirrored=True))
    assert left == pytest.approx(10 + 20 * MM, abs=0.7)


def test_eight_decks_without_art_are_a_small_file(db: Database, studio: Studio) -> None:
    faces = [face for deck in db.decks for face in (*studio.deck(deck), studio.back(deck))]
    assert len(printed(*faces)) < 3_000_000


def test_scaled_faces_shrink_about_their_corner() -> None:
    face = make_face("f", Size(30, 50), (Rect(20, 0, 10, 50, fill="#ff0000"),), fonts="")
    left, _ = ink(printed(face, scale=0.5))
    assert left == pytest.approx(10 + 10 * MM, abs=0.7)


def forms(pdf: bytes) -> int:
    with pikepdf.open(BytesIO(pdf)) as read:
        return sum(1 for name in read.pages[0].Resources.XObject if "face" in name.lower())


def ink(pdf: bytes) -> tuple[float, float]:
    """Left and bottom of what is red on the first page, in points."""
    import numpy as np
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    pixels = page.render(scale=4).to_numpy()
    page.close()
    document.close()
    red = np.argwhere(pixels[:, :, 0] < 128)  # blue comes first
    return red[:, 1].min() / 4, 400 - (red[:, 0].max() + 1) / 4


def test_pixels_and_print_come_from_one_drawing(studio: Studio) -> None:
    face = studio.card("gog/shut-up", "gog")
    ((_, direct),) = render([face], 100)
    page = pypdfium2.PdfDocument(pdf_of([face]))[0].render(scale=100 / 72, rev_byteorder=True).to_numpy()
    assert direct.std() > 20
    assert forms(printed(face)) == 1
    assert np.array_equal(direct, page[: len(direct)])
