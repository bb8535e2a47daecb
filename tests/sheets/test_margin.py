from __future__ import annotations

import pytest

from tests.sheets.fakes import Studio, face
from toolkit.sheets.backs import Backs
from toolkit.sheets.margin import strips
from toolkit.sheets.options import Options
from toolkit.sheets.page import Piece, Section
from toolkit.sheets.paper import paper, papers
from toolkit.sheets.sheet import pages

studio = Studio()


def deck(count: int) -> Section:
    return Section("gog", "Gog", (Piece(face("card"), studio.back("gog")),) * count)


@pytest.mark.parametrize("name", sorted(papers()))
@pytest.mark.parametrize("count", [1, 9, 18])
@pytest.mark.parametrize("backs", list(Backs))
def test_writing_stands_beside_the_cards_where_printers_reach(name: str, count: int, backs: Backs) -> None:
    sheet = paper(name)
    for page in pages(deck(count), Options(paper=sheet, backs=backs)):
        for strip in strips(page, sheet):
            along, across = (strip.y, page.bleed.y) if strip.angle == 0 else (strip.x, page.bleed.x)
            end = page.bleed.top if strip.angle == 0 else page.bleed.right
            room = sheet.height if strip.angle == 0 else sheet.width
            assert 2 < along < across or end < along < room - 2


def test_writing_keeps_clear_of_cut_marks() -> None:
    page = next(pages(deck(9), Options()))
    for strip in strips(page, paper("a4")):
        for mark in page.marks:
            if mark.x1 == mark.x2:
                assert not any(low < mark.x1 < high for low, high in strip.segments)


def test_round_pieces_leave_the_whole_margin_to_the_writing() -> None:
    section = Section("tokens", "Coins", (Piece(studio.coin(), studio.coin()),) * 3)
    for page in pages(section, Options()):
        assert [len(strip.segments) for strip in strips(page, paper("a4"))] == [1, 1]
