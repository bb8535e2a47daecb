from __future__ import annotations

import pytest

from tests.sheets.fakes import COIN, POKER, Studio, face
from toolkit.faces.face import Size
from toolkit.sheets.backs import Backs
from toolkit.sheets.grid import DoesNotFit
from toolkit.sheets.marks import Marks
from toolkit.sheets.options import Options, Wrong
from toolkit.sheets.page import Piece, Section
from toolkit.sheets.sheet import pages

studio = Studio()


def cards(count: int) -> Section:
    return Section("gog", "Gog", tuple(Piece(face(f"card/{n}"), studio.back("gog")) for n in range(count)))


def coins(count: int) -> Section:
    return Section("coins", "Coins", (Piece(studio.coin(), studio.coin()),) * count)


def test_backs_follow_their_fronts_sheet_by_sheet() -> None:
    assert [(page.side, len(page.placements)) for page in pages(cards(11), Options())] == [
        ("fronts", 9),
        ("backs", 9),
        ("fronts", 2),
        ("backs", 2),
    ]


def test_a_fold_brings_both_sides_onto_one_page() -> None:
    first, second = pages(cards(5), Options(backs=Backs.GUTTERFOLD))
    assert (first.side, len(first.placements), len(second.placements)) == ("fronts and backs", 8, 2)
    assert first.fold == (0, 148.5, 210, 148.5)
    assert "fold along the dashed line" in first.hint


def test_nothing_is_drawn_across_a_fold() -> None:
    (page, *_) = pages(cards(4), Options(backs=Backs.GUTTERFOLD))
    for placement in page.placements:
        assert placement.window.y >= 148.5 or placement.window.top <= 148.5


def test_round_pieces_are_cut_in_circles_and_keep_their_whole_bleed() -> None:
    front, back = pages(coins(10), Options())
    assert len(front.circles) == 10
    assert front.marks == ()
    assert back.circles == ()
    for placement in front.placements:
        whole = placement.slot.box.grown(COIN.bleed, COIN.bleed, COIN.bleed, COIN.bleed)
        assert placement.window == whole


def test_round_pieces_are_as_many_as_fit_or_in_a_layout() -> None:
    (page, _) = pages(coins(30), Options())
    assert len(page.placements) == 30
    assert len(next(iter(pages(coins(30), Options(layout="3x3")))).placements) == 9


def test_less_bleed_may_be_asked_for_but_not_more_than_there_is() -> None:
    (front, _) = pages(cards(1), Options(bleed=1))
    assert front.bleed == front.trim.grown(1, 1, 1, 1)
    with pytest.raises(DoesNotFit, match=r"--bleed 5: the faces have 3\.175 mm of bleed"):
        list(pages(cards(1), Options(bleed=5)))


def test_no_bleed_is_none() -> None:
    (front, _) = pages(cards(1), Options(bleed=0))
    assert front.bleed == front.trim


@pytest.mark.parametrize("wrong", [{"bleed": -1}, {"gap": -0.1}, {"gap": 51}, {"gap": float("nan")}])
def test_impossible_lengths_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(Wrong, match="say a length between 0 and 50 mm"):
        Options(**wrong)


def test_margins_stay_where_they_are_on_a_sheet_that_is_not_full() -> None:
    full, _, rest, _ = pages(cards(10), Options())
    assert full.frame == rest.frame


def test_backs_have_marks_only_if_wanted() -> None:
    assert [bool(page.marks) for page in pages(cards(1), Options())] == [True, False]
    assert [bool(page.marks) for page in pages(cards(1), Options(back_marks=True))] == [True, True]
    with pytest.raises(Wrong, match="--back-marks: there are none without --marks"):
        Options(marks=Marks.NONE, back_marks=True)
    with pytest.raises(Wrong, match="backs on pages of their own"):
        Options(backs=Backs.GUTTERFOLD, back_marks=True)


def test_a_section_lists_each_face_once() -> None:
    section = Section("gog", "Gog", cards(2).pieces * 3)
    assert [one.name for one in section.faces] == ["card/0", "back/gog", "card/1"]
    assert section.size == POKER


def test_pieces_of_different_sizes_lie_in_the_middle_of_equal_places() -> None:
    small = face("marker", size=Size(20, 20, 2, 10))
    section = Section("tokens", "Tokens", (Piece(small, small), Piece(studio.coin(), studio.coin())))
    front, back = pages(section, Options())
    first, second = (placement.slot.box for placement in front.placements)
    assert (first.width, second.width) == (20, 25)
    assert first.centre[1] == pytest.approx(second.centre[1])
    assert second.centre[0] - first.centre[0] == pytest.approx(25 + 2 * 2 + 1)
    assert back.placements[0].slot.box.centre[0] == pytest.approx(210 - first.centre[0])
