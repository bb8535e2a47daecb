from __future__ import annotations

import io

import numpy as np
import pypdfium2
import pytest
from pypdf import PdfReader

from toolkit.sheets.backs import Backs
from toolkit.sheets.box import POINTS_PER_MM as MM
from toolkit.sheets.calibration import crosses, span, test_page
from toolkit.sheets.options import Options
from toolkit.sheets.paper import paper, papers
from toolkit.sheets.printer import Printer

test_page.__test__ = False  # type: ignore[attr-defined]


def darkest(content: bytes, page: int, near: tuple[float, float], paper_height: float) -> tuple[float, float]:
    """The column and the row, in mm, that hold most ink within 12 mm of a point."""
    document = pypdfium2.PdfDocument(content)
    scale = 300 / 72
    picture = document[page].render(scale=scale, grayscale=True).to_numpy().squeeze()
    document.close()
    per_mm = scale * MM
    column, row = round(near[0] * per_mm), round((paper_height - near[1]) * per_mm)
    reach = round(12 * per_mm)
    part = 255 - picture[row - reach : row + reach, column - reach : column + reach].astype(float)
    across, down = part.sum(axis=0), part.sum(axis=1)
    x = (column - reach + np.flatnonzero(across == across.max()).mean() + 0.5) / per_mm
    y = paper_height - (row - reach + np.flatnonzero(down == down.max()).mean() + 0.5) / per_mm
    return x, y


@pytest.mark.parametrize("name", sorted(papers()))
def test_there_are_two_pages_and_they_say_what_to_do(name: str) -> None:
    front, back = PdfReader(io.BytesIO(test_page(Options(paper=paper(name))))).pages
    words = front.extract_text()
    assert "along the long edge" in words
    assert "--left X,Y --right X,Y --save-printer NAME" in words
    assert f"must measure {span(paper(name)):g} mm" in words
    assert "left" in back.extract_text()
    assert "right" in back.extract_text()


@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
def test_the_crosses_of_the_front_lie_behind_the_rulers_of_the_back(backs: Backs) -> None:
    sheet = paper("a4")
    content = test_page(Options(backs=backs))
    for x, y in crosses(sheet).values():
        ruler = darkest(content, 1, (x, y), sheet.height)
        behind = (sheet.width - x, y) if backs is Backs.DUPLEX_LONG else (x, sheet.height - y)
        cross = darkest(content, 0, behind, sheet.height)
        assert ruler == pytest.approx((x, y), abs=0.15)
        assert cross == pytest.approx(behind, abs=0.15)


def test_a_profile_moves_the_rulers_against_the_error() -> None:
    sheet = paper("a4")
    content = test_page(Options(printer=Printer("office", x=2, y=-3)))
    x, y = crosses(sheet)["left"]
    assert darkest(content, 1, (x, y), sheet.height) == pytest.approx((x - 2, y + 3), abs=0.15)
    assert "every reading should be 0" in PdfReader(io.BytesIO(content)).pages[1].extract_text()


def test_the_numbers_of_the_rulers_grow_to_the_left_and_downwards() -> None:
    """What is read is the error itself: a front that shows at the right means a back that lies too far left."""
    content = test_page(Options())
    found: dict[str, list[tuple[float, float]]] = {}

    def visit(text: str, matrix: list[float], place: list[float], _font: object, _size: float) -> None:
        if text.strip() in ("+10", "-10"):
            found.setdefault(text.strip(), []).append((matrix[4] + place[4], matrix[5] + place[5]))

    PdfReader(io.BytesIO(content)).pages[1].extract_text(visitor_text=visit)
    assert len(found["+10"]) == len(found["-10"]) == 4
    assert min(x for x, _ in found["+10"]) < min(x for x, _ in found["-10"])
    assert min(y for _, y in found["+10"]) < min(y for _, y in found["-10"])
