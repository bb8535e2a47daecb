"""Cut files, read by an XML parser and as pairs of lines."""

from collections.abc import Sequence
from math import atan, pi, sin
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from tests.sheets.fakes import COIN, POKER, face
from toolkit.faces.face import Size
from toolkit.sheets.box import Box
from toolkit.sheets.cutting import Cut, CutFile, cut_files, cuts, written
from toolkit.sheets.marks import Marks
from toolkit.sheets.options import Options
from toolkit.sheets.page import Page, Piece, Section
from toolkit.sheets.registration import registration
from toolkit.sheets.sheet import pages

SVG = "{http://www.w3.org/2000/svg}"
OPTIONS = Options(marks=Marks.SILHOUETTE)
PAPER = OPTIONS.paper.page


def sheets(count: int, size: Size = POKER) -> list[Page]:
    piece = Piece(face("gog/smash", size=size), face("back/gog", size=size))
    return list(pages(Section("gog", "Gog", (piece,) * count), OPTIONS))


def cut_of(count: int, size: Size = POKER) -> Cut:
    (cut,) = cuts(sheets(count, size), PAPER)
    return cut


class Loop(NamedTuple):
    """A closed line of a DXF file: where each side begins, and how it bends."""

    layer: str
    sides: tuple[tuple[float, float, float], ...]

    @property
    def area(self) -> float:
        """What it encloses, in square mm: the polygon, and the circle segment over each side that bends."""
        total = 0.0
        for (x1, y1, bend), (x2, y2, _) in zip(self.sides, (*self.sides[1:], self.sides[0]), strict=True):
            angle = 4 * atan(bend)
            radius = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 / 2 / sin(angle / 2) if bend else 0.0
            total += (x1 * y2 - x2 * y1) / 2 + radius**2 * (angle - sin(angle)) / 2
        return total


def loops(dxf: bytes) -> list[Loop]:
    """The polylines of a DXF file."""
    lines = dxf.decode().splitlines()
    pairs = list(zip(map(int, lines[::2]), lines[1::2], strict=True))
    assert pairs[-1] == (0, "EOF")
    found: list[Loop] = []
    entity: dict[int, str] = {}
    for kind, value in pairs:
        if kind != 0:
            entity[kind] = value
            continue
        if entity.get(0) == "VERTEX":
            sides = (*found[-1].sides, (float(entity[10]), float(entity[20]), float(entity[42])))
            found[-1] = found[-1]._replace(sides=sides)
        if value == "POLYLINE":
            found.append(Loop("", ()))
        if value == "SEQEND":
            found[-1] = found[-1]._replace(layer=entity[8])
        entity = {0: value}
    return found


def of_layer(layer: str, found: Sequence[Loop]) -> list[Loop]:
    return [loop for loop in found if loop.layer == layer]


def test_every_card_of_a_sheet_is_cut_out_with_round_corners() -> None:
    page = sheets(8)[0]
    found = loops(written(cut_of(8), CutFile.DXF, "Gog"))
    whole = POKER.width * POKER.height - (4 - pi) * POKER.corner**2
    assert [loop.area for loop in of_layer("cut", found)] == pytest.approx([whole] * len(page.placements), abs=0.01)
    lowest = [(min(x for x, *_ in loop.sides), min(y for _, y, _ in loop.sides)) for loop in of_layer("cut", found)]
    assert lowest == [pytest.approx((box.x, box.y), abs=1e-3) for box in page.cuts]


def test_coins_are_whole_circles() -> None:
    found = of_layer("cut", loops(written(cut_of(12, COIN), CutFile.DXF, "Coins")))
    assert {len(loop.sides) for loop in found} == {4}
    assert found[0].area == pytest.approx(pi * (COIN.width / 2) ** 2, rel=1e-5)


def test_the_printed_marks_are_on_a_layer_of_their_own() -> None:
    marks = registration(OPTIONS.paper)
    found = of_layer("registration", loops(written(cut_of(8), CutFile.DXF, "Gog")))
    assert [loop.area for loop in found] == pytest.approx([mark.width * mark.height for mark in marks])


def test_an_svg_says_the_same_in_mm_from_the_upper_left() -> None:
    cut = cut_of(8)
    root = ElementTree.fromstring(written(cut, CutFile.SVG, "Gog & co."))
    assert (root.get("width"), root.get("viewBox")) == ("210mm", "0 0 210 297")
    assert root.findtext(f"{SVG}title") == "Gog & co."
    drawn = {group.get("id"): [boxed(rect) for rect in group] for group in root.iter(f"{SVG}g")}
    assert drawn["cut"] == [near(outline.box) for outline in cut.ordered]
    assert drawn["registration"] == [near(mark) for mark in registration(OPTIONS.paper)]
    assert {rect.get("rx") for rect in root.find(f"{SVG}g[@id='cut']") or ()} == {f"{POKER.corner:g}"}


def boxed(rect: ElementTree.Element) -> tuple[float, ...]:
    return tuple(float(rect.get(name, "")) for name in ("x", "y", "width", "height"))


def near(box: Box) -> object:
    return pytest.approx((box.x, PAPER.top - box.top, box.width, box.height), abs=1e-3)


def test_a_sheet_that_is_not_full_is_cut_like_a_full_one() -> None:
    made = sheets(11)
    (cut,) = cuts(made, PAPER)
    assert len(cut.outlines) == len(made[0].placements)
    assert cut.pages == (1, 3)  # the backs are not cut
    assert [name for name, *_ in cut_files("gog", [cut], [CutFile.DXF])] == ["gog-cut.dxf"]


def test_sheets_of_other_pieces_have_files_of_their_own() -> None:
    found = cuts([*sheets(2), *sheets(20, COIN)], PAPER)
    names = [name for name, *_ in cut_files("all", found, list(CutFile))]
    assert names == ["all-cut-page-1.svg", "all-cut-page-1.dxf", "all-cut-page-3.svg", "all-cut-page-3.dxf"]


def test_sheets_for_a_knife_have_no_cut_file() -> None:
    section = Section("gog", "Gog", (Piece(face("gog/smash")),))
    assert cuts(list(pages(section, Options())), PAPER) == ()
