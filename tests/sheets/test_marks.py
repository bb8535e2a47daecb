from __future__ import annotations

from toolkit.sheets.box import Box
from toolkit.sheets.marks import Marks, cut_marks, margin_marks, style

PAGE = Box(0, 0, 210, 297)
CARDS = [Box(20, 50, 60, 90), Box(80, 50, 60, 90)]


def test_margin_marks_run_from_outside_the_cards_to_the_edge_of_the_paper_on_every_cut() -> None:
    marks = margin_marks(CARDS, PAGE)
    assert sorted({line.x1 for line in marks if line.x1 == line.x2}) == [20, 80, 140]
    assert sorted({line.y1 for line in marks if line.y1 == line.y2}) == [50, 140]
    assert len(marks) == 2 * (3 + 2)
    for line in marks:
        drawn = Box(min(line.x1, line.x2), min(line.y1, line.y2), abs(line.x1 - line.x2), abs(line.y1 - line.y2))
        assert not any(drawn.grown(0.4, 0.4, 0.4, 0.4).overlaps(card) for card in CARDS)
        assert {line.x1, line.y1} & {PAGE.x, PAGE.right, PAGE.y, PAGE.top}


def test_every_corner_keeps_a_mark_for_the_cuts_after_the_first() -> None:
    corners = set(cut_marks(CARDS, PAGE, Marks.CORNERS)) - set(margin_marks(CARDS, PAGE))
    for card in CARDS:
        for x, y in card.corners:
            touching = [line for line in corners if (x, y) in ((line.x1, line.y1), (line.x2, line.y2))]
            assert {line.x1 == line.x2 for line in touching} == {True, False}


def test_lines_cross_the_whole_sheet() -> None:
    lines = cut_marks(CARDS, PAGE, Marks.LINES)
    assert (80, 0, 80, 297) in lines
    assert (0, 50, 210, 50) in lines
    assert len(lines) == 5


def test_none_is_none() -> None:
    assert cut_marks(CARDS, PAGE, Marks.NONE) == ()


def test_marks_are_thick_enough_to_print_and_have_two_tones() -> None:
    assert style().width >= 0.5
    assert style().light_width >= style().width + 0.5
    assert style().light != style().dark
