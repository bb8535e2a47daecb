"""The PDFs, read back with programs that did not write them."""

from __future__ import annotations

import io
from itertools import pairwise

import numpy as np
import pikepdf
import pypdfium2
import pytest
from pypdf import PdfReader

from tests.sheets.fakes import Studio, face
from toolkit.sheets.backs import Backs
from toolkit.sheets.box import POINTS_PER_MM as MM
from toolkit.sheets.marks import Marks
from toolkit.sheets.options import Options
from toolkit.sheets.page import Piece, Section
from toolkit.sheets.paper import paper
from toolkit.sheets.pdf import SEAM, Chapter, draw_pdf
from toolkit.sheets.printer import Printer, applied, drift
from toolkit.sheets.sheet import pages

studio = Studio()


def deck(copies: int = 2) -> Section:
    fronts = [front for front in studio.deck("gog") for _ in range(copies)]
    return Section("gog", "Gog the Half-Ogre", tuple(Piece(front, studio.back("gog")) for front in fronts))


def pdf(section: Section, **options: object) -> bytes:
    chosen = Options(**options)  # type: ignore[arg-type]
    return draw_pdf("Gog", [Chapter(section.title, tuple(pages(section, chosen)))], chosen)


def read(content: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(content))


def forms(content: bytes) -> int:
    with pikepdf.open(io.BytesIO(content)) as document:
        streams = [each for each in document.objects if isinstance(each, pikepdf.Stream)]
        return sum(each.get("/Subtype") == "/Form" for each in streams)


def placed(content: bytes, page: int) -> list[tuple[float, ...]]:
    """The matrix in mm under which each form of a page is drawn."""
    with pikepdf.open(io.BytesIO(content)) as document:
        matrix, kept, found = pikepdf.Matrix(), [], []
        for instruction in pikepdf.parse_content_stream(document.pages[page]):
            match str(instruction.operator):
                case "q":
                    kept.append(matrix)
                case "Q":
                    matrix = kept.pop()
                case "cm":
                    matrix = pikepdf.Matrix(*map(float, instruction.operands)) @ matrix
                case "Do":
                    found.append((*matrix.shorthand[:4], matrix.e / MM, matrix.f / MM))
    return found


def pixels(content: bytes, page: int, dpi: int = 72) -> np.ndarray:
    document = pypdfium2.PdfDocument(content)
    shown = document[page].render(scale=dpi / 72).to_numpy()[:, :, ::-1].copy()
    document.close()
    return shown


def cards_seen(picture: np.ndarray, colour: tuple[int, int, int]) -> tuple[int, int, int, int]:
    """The box around everything of that colour: first and last column and row."""
    rows, columns = np.nonzero(np.abs(picture.astype(int) - colour).max(axis=2) < 12)
    return columns.min(), columns.max(), rows.min(), rows.max()


def test_each_face_is_drawn_once_however_many_copies_lie_on_the_sheets() -> None:
    content = pdf(deck(copies=4))
    assert forms(content) == 4  # three fronts and the back
    assert [len(placed(content, page)) for page in range(4)] == [9, 9, 3, 3]


def test_faces_lie_where_the_grid_says() -> None:
    first, second, *_, last = placed(pdf(deck(copies=3)), 0)
    bleed = 3.175
    assert first[:4] == pytest.approx((1, 0, 0, 1))
    assert first[4:] == pytest.approx((9.75 - bleed, 15.15 + 2 * 88.9 - bleed), abs=1e-3)
    assert second[4:] == pytest.approx((9.75 + 63.5 - bleed, 15.15 + 2 * 88.9 - bleed), abs=1e-3)
    assert last[4:] == pytest.approx((9.75 + 2 * 63.5 - bleed, 15.15 - bleed), abs=1e-3)


def test_text_stays_text() -> None:
    text = read(pdf(deck())).pages[0].extract_text()
    assert "gog/smash" in text
    assert "Gog the Half-Ogre – fronts" in text
    assert "Page 1 of 2" in text
    assert "Print at 100 % (actual size)" in text
    assert "50 mm" in text
    assert "Unofficial fan project" in text


def test_american_paper_has_inches_on_its_ruler() -> None:
    assert "2 in" in read(pdf(deck(), paper=paper("letter"))).pages[0].extract_text()
    assert "2 in" not in read(pdf(deck(), paper=paper("a4"))).pages[0].extract_text()


def test_trim_box_and_bleed_box_are_those_of_the_cards_on_the_page() -> None:
    front, back = read(pdf(deck())).pages
    left, lower = 9.75 * MM, (15.15 + 88.9) * MM
    right, upper = left + 3 * 63.5 * MM, lower + 2 * 88.9 * MM
    assert [float(edge) for edge in front.trimbox] == pytest.approx([left, lower, right, upper], abs=0.01)
    bleed = 3.175 * MM
    grown = [left - bleed, lower - bleed, right + bleed, upper + bleed]
    assert [float(edge) for edge in front.bleedbox] == pytest.approx(grown, abs=0.01)
    assert [float(edge) for edge in back.trimbox] == pytest.approx([left, lower, right, upper], abs=0.01)


def test_a_partly_filled_back_is_trimmed_on_the_other_side() -> None:
    one = Section("gog", "Gog", deck().pieces[:1])
    front, back = (page.trimbox for page in read(pdf(one)).pages)
    assert float(front.left) == pytest.approx(9.75 * MM, abs=0.01)
    assert float(back.right) == pytest.approx((210 - 9.75) * MM, abs=0.01)


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [
        (Backs.DUPLEX_LONG, "/DuplexFlipLongEdge"),
        (Backs.DUPLEX_SHORT, "/DuplexFlipShortEdge"),
        (Backs.GUTTERFOLD, "/Simplex"),
        (Backs.NONE, "/Simplex"),
    ],
)
def test_the_printer_is_told_not_to_scale_and_which_edge_to_turn(backs: Backs, duplex: str) -> None:
    preferences = read(pdf(deck(), backs=backs)).trailer["/Root"]["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/Duplex"] == duplex


def test_the_document_says_what_it_is() -> None:
    info = read(pdf(deck())).metadata
    assert (info.title, info.author) == ("Gog", "Red Dragon Inn toolkit")
    assert "Unofficial fan project" in info.subject


def test_every_chapter_has_a_bookmark_on_its_first_page() -> None:
    chosen = Options()
    chapters = [Chapter(title, tuple(pages(deck(4), chosen))) for title in ("Gog", "Eve")]
    reader = read(draw_pdf("Both", chapters, chosen))
    assert [
        (mark.title, reader.get_destination_page_number(mark)) for mark in reader.outline if not isinstance(mark, list)
    ] == [
        ("Gog", 0),
        ("Eve", 4),
    ]


def test_the_same_sheets_are_the_same_bytes() -> None:
    assert pdf(deck()) == pdf(deck())


def test_without_backs_there_are_only_fronts() -> None:
    content = pdf(deck(), backs=Backs.NONE)
    assert len(read(content).pages) == 1
    assert forms(content) == 3


def test_marks_can_be_left_out_and_are_not_on_backs_unless_wanted() -> None:
    def strokes(content: bytes, page: int) -> int:
        with pikepdf.open(io.BytesIO(content)) as document:
            operators = [str(each.operator) for each in pikepdf.parse_content_stream(document.pages[page])]
        return operators.count("l")

    bare, marked = pdf(deck(), marks=Marks.NONE), pdf(deck())
    assert strokes(bare, 0) < strokes(marked, 0)
    assert strokes(bare, 1) == strokes(marked, 1)
    assert strokes(pdf(deck(), back_marks=True), 1) > strokes(marked, 1)


@pytest.mark.parametrize("name", ["a4", "letter", "legal", "a3"])
@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
def test_turned_over_the_pixels_of_the_backs_cover_those_of_the_fronts(name: str, backs: Backs) -> None:
    two = Section("gog", "Gog", (Piece(face("a", "#0000ff"), face("b", "#0000ff")),) * 5)
    content = pdf(two, paper=paper(name), backs=backs, marks=Marks.NONE)
    front, back = pixels(content, 0, 144), pixels(content, 1, 144)
    turned = back[:, ::-1] if backs is Backs.DUPLEX_LONG else back[::-1]
    seen, behind = cards_seen(front, (0, 0, 255)), cards_seen(turned, (0, 0, 255))
    assert max(abs(one - other) for one, other in zip(seen, behind, strict=True)) <= 1
    different = (np.abs(front.astype(int) - (0, 0, 255)).max(axis=2) < 12) ^ (
        np.abs(turned.astype(int) - (0, 0, 255)).max(axis=2) < 12
    )
    letters_and_edges = 0.02
    assert different[seen[2] : seen[3], seen[0] : seen[1]].mean() < letters_and_edges


def test_folded_the_pixels_of_the_backs_cover_those_of_the_fronts() -> None:
    three = Section("gog", "Gog", (Piece(face("a", "#0000ff"), face("b", "#ff0000")),) * 3)
    picture = pixels(pdf(three, backs=Backs.GUTTERFOLD, marks=Marks.NONE), 0, 144)
    folded = picture[::-1]
    fronts, backs = cards_seen(picture, (0, 0, 255)), cards_seen(folded, (255, 0, 0))
    assert max(abs(one - other) for one, other in zip(fronts, backs, strict=True)) <= 1


def yellow(picture: np.ndarray, left: float, upper: float, right: float, lower: float) -> np.ndarray:
    """Where a part of the page, in mm from its upper left corner at 144 dpi, shows the yellow of the fakes' bleed."""
    x1, y1, x2, y2 = (round(edge * 2 * MM) for edge in (left, upper, right, lower))
    return np.abs(picture[y1:y2, x1:x2].astype(int) - (204, 204, 0)).max(axis=2) < 12


def test_bleed_lies_around_the_block_and_not_on_a_neighbour() -> None:
    picture = pixels(pdf(deck(), marks=Marks.NONE), 0, 144)
    for column in range(3):
        for row in range(2):
            left, upper = 9.75 + column * 63.5, 15.15 + row * 88.9
            assert not yellow(picture, left + 0.4, upper + 0.4, left + 63.1, upper + 88.5).any()
    assert yellow(picture, 9.75, 15.15 - 2.9, 9.75 + 190, 15.15 - 0.4).all()
    assert yellow(picture, 9.75 - 2.9, 15.15, 9.75 - 0.4, 15.15 + 177).all()


def test_a_printer_profile_moves_the_backs_and_nothing_else() -> None:
    profile = Printer("office", 0.5, -1, 0.3, 1.002)
    plain, corrected = pdf(deck()), pdf(deck(), printer=profile)
    assert placed(plain, 0) == placed(corrected, 0)
    for meant, moved in zip(placed(plain, 1), placed(corrected, 1), strict=True):
        printed = applied(drift(profile, paper("a4").page), moved[4:])
        assert printed == pytest.approx(meant[4:], abs=2e-3)
    assert "Printer: office" in read(corrected).pages[1].extract_text()
    assert "office" not in read(corrected).pages[0].extract_text()


def test_cards_that_touch_are_clipped_at_the_cut_between_them_and_leave_no_paper_there() -> None:
    with pikepdf.open(io.BytesIO(pdf(deck(), marks=Marks.NONE))) as document:
        instructions = list(pikepdf.parse_content_stream(document.pages[0]))
    clips = [
        [float(number) / MM for number in rectangle.operands]
        for rectangle, clip in pairwise(instructions)
        if str(rectangle.operator) == "re" and str(clip.operator) in ("W", "W*")
    ]
    assert len(clips) == 6
    assert clips[0][0] + clips[0][2] == pytest.approx(clips[1][0] + SEAM, abs=1e-3)
