"""What print shops and cutting machines want: a page for each card, any paper, marks for a machine, bookmarks."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.sheets.fakes import COIN, MAT, POKER, Studio, face
from toolkit.errors import NotFound
from toolkit.sheets.arrange import arranged, laid_out
from toolkit.sheets.backs import Backs
from toolkit.sheets.box import POINTS_PER_MM, Box, union
from toolkit.sheets.marks import Marks
from toolkit.sheets.options import Options, Wrong
from toolkit.sheets.page import Page, Piece, Section
from toolkit.sheets.paper import NoPaper, paper, with_margin
from toolkit.sheets.pdf import Chapter, draw_pdf
from toolkit.sheets.registration import between, registration
from toolkit.sheets.sections import COINS_EACH
from toolkit.sheets.sheet import pages

BACK = face("back/gog")


def deck(count: int, name: str = "gog/card") -> Section:
    return Section("gog", "Gog", tuple(Piece(face(f"{name}-{number}"), BACK) for number in range(count)))


def drawn(section: Section, options: Options) -> PdfReader:
    chapter = Chapter(section.title, tuple(pages(section, options)))
    return PdfReader(BytesIO(draw_pdf("Gog", [chapter], options)))


def millimetres(box: Any) -> tuple[float, ...]:
    return tuple(round(float(edge) / POINTS_PER_MM, 2) for edge in box)


# A page for each side


def test_each_side_of_each_card_has_a_page_of_its_size_with_its_bleed() -> None:
    reader = drawn(deck(2), Options(layout="single"))
    assert len(reader.pages) == 4
    for page in reader.pages:
        assert millimetres(page.mediabox) == millimetres(page.bleedbox) == (0, 0, 69.85, 95.25)
        assert millimetres(page.trimbox) == pytest.approx((3.175, 3.175, 66.675, 92.075), abs=0.02)
    assert [page.extract_text().strip() for page in reader.pages] == [
        "gog/card-0",
        "back/gog",
        "gog/card-1",
        "back/gog",
    ]


def test_bleed_may_be_less_and_backs_left_out() -> None:
    reader = drawn(deck(2), Options(layout="single", bleed=1, backs=Backs.NONE))
    assert [millimetres(page.mediabox) for page in reader.pages] == [(0, 0, 65.5, 90.9)] * 2
    assert millimetres(reader.pages[0].trimbox) == (1, 1, 64.5, 89.9)


def test_mats_and_coins_have_pages_of_their_own_size() -> None:
    for size in (MAT, COIN):
        (page,) = drawn(Section("one", "One", (Piece(face("mat/gog", size=size)),), large=size is MAT), single()).pages
        assert millimetres(page.mediabox)[2:] == (size.width + 2 * size.bleed, size.height + 2 * size.bleed)


def single(**more: Any) -> Options:
    return Options(layout="single", **more)


@pytest.mark.parametrize("more", [{"layout": "single"}, {"marks": Marks.SILHOUETTE}])
def test_what_is_not_on_a_sheet_of_its_own_cannot_be_folded(more: dict[str, Any]) -> None:
    with pytest.raises(Wrong, match="gutterfold"):
        Options(backs=Backs.GUTTERFOLD, **more)


# Papers


@pytest.mark.parametrize(
    ("said", "width", "height", "inches"),
    [
        ("320x450mm", 320, 450, False),
        ("450 x 320", 320, 450, False),
        ("32×45cm", 320, 450, False),
        ("12x18in", 304.8, 457.2, True),
    ],
)
def test_any_paper_is_told_by_its_size_and_lies_upright(
    said: str, width: float, height: float, *, inches: bool
) -> None:
    found = paper(said)
    assert (found.width, found.height, found.inches) == (width, height, inches)


def test_a_sheet_of_that_paper_holds_as_many_cards_as_fit() -> None:
    reader = drawn(deck(30), Options(paper=paper("320x450mm")))
    assert millimetres(reader.pages[0].mediabox) == (0, 0, 320, 450)
    assert reader.pages[0].extract_text().count("gog/card") == 3 * 6


def test_what_is_no_paper_is_refused() -> None:
    for said in ("3x4mm", "9000x9000mm"):
        with pytest.raises(NoPaper, match="50 to 2000"):
            paper(said)
    with pytest.raises(NotFound):
        paper("a44")
    with pytest.raises(NoPaper, match="no room"):
        with_margin(paper("a4"), 100)


def test_margins_are_kept_white() -> None:
    narrow, wide = (next(pages(deck(9), Options(paper=with_margin(paper("a4"), mm)))) for mm in (5, 20))
    assert len(narrow.placements) == 9
    assert len(wide.placements) < 9
    assert paper("a4").page.grown(-20, -20, -20, -20).holds(union(wide.cuts))


# A cutting machine


def silhouette(name: str, count: int = 9) -> list[Page]:
    return list(pages(deck(count), Options(paper=paper(name), marks=Marks.SILHOUETTE)))


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "legal"])
def test_a_machine_finds_three_marks_that_nothing_touches(name: str) -> None:
    front, back, *_ = silhouette(name)
    chosen = paper(name)
    square, *bars = front.registration
    assert (square.width, square.height) == (5, 5)
    assert (square.x, round(chosen.height - square.top, 6)) == (10, 10)
    assert {round(min(bar.width, bar.height), 6) for bar in bars} == {1}
    assert union(front.registration) == pytest.approx(chosen.page.grown(-10, -10, -10, -10))
    clear = [mark.grown(2, 2, 2, 2) for mark in front.registration]
    assert not any(mark.overlaps(place.window) for mark in clear for place in front.placements)
    assert back.registration == () and front.marks == ()
    assert between(chosen, POKER.bleed).holds(union(front.cuts))


def test_marks_are_black_and_their_corners_are_free_of_words() -> None:
    import pypdfium2

    section, options = deck(8), Options(marks=Marks.SILHOUETTE)
    content = draw_pdf("Gog", [Chapter("Gog", tuple(pages(section, options)))], options)
    image = pypdfium2.PdfDocument(content)[0].render(scale=8 / POINTS_PER_MM).to_pil().convert("L")
    for mark in registration(options.paper):
        assert image.crop(_pixels(mark.grown(-0.2, -0.2, -0.2, -0.2))).getextrema() == (0, 0)
    ((left, top), reach) = (10, 10), 7
    corner = image.crop((0, 0, (left + reach) * 8, (top + reach) * 8))
    assert sum(value < 128 for value in corner.tobytes()) == pytest.approx(40 * 40, rel=0.06)


def _pixels(box: Box) -> tuple[int, int, int, int]:
    return tuple(round(8 * side) for side in (box.x, 297 - box.top, box.right, 297 - box.y))  # type: ignore[return-value]


# Bookmarks


def test_each_card_has_a_bookmark_that_shows_it() -> None:
    section = Section("gog", "Gog", (*deck(10).pieces, deck(1).pieces[0]))
    reader = drawn(section, Options())
    chapter, cards = reader.outline
    assert chapter.title == "Gog"  # type: ignore[union-attr]
    assert isinstance(cards, list)
    assert [mark.title for mark in cards] == [f"gog/card-{number}" for number in range(10)]  # type: ignore[union-attr]
    assert [reader.get_destination_page_number(mark) for mark in cards] == [0] * 9 + [2]  # type: ignore[arg-type]
    first, slot = cards[0], next(pages(section, Options())).placements[0].slot.box
    assert isinstance(first, dict) and first["/Type"] == "/FitR"
    edges = [float(first[side]) for side in ("/Left", "/Bottom", "/Right", "/Top")]
    assert edges == pytest.approx(slot.points)


def test_a_chapter_of_one_thing_needs_no_other_bookmark() -> None:
    assert len(drawn(deck(1), Options()).outline) == 1


# Less to cut


def test_team_mats_share_a_page_of_a4_and_player_mats_have_theirs() -> None:
    from toolkit.cards import load
    from toolkit.faces.studio import Studio as RealStudio

    studio = RealStudio(load())
    mats = [studio.mat("gog"), studio.mat("eve"), *(studio.team_mat(number) for number in (1, 2, 3))]
    sections = [Section(mat.name.replace("/", "-"), mat.name, (Piece(mat),), large=True) for mat in mats]
    ways = arranged(sections, Options(), laid_out(sections))
    assert [way.section.title for way in ways] == ["mat/gog", "mat/eve", "Team mats"]
    (page,) = pages(ways[-1].section, ways[-1].options)
    assert len(page.placements) == 3
    by_machine = arranged(sections, Options(marks=Marks.SILHOUETTE), laid_out(sections))
    (page,) = pages(by_machine[-1].section, by_machine[-1].options)
    assert page.registration == () and page.marks != ()


def test_coins_are_worth_what_a_player_starts_with_and_fewer_than_that() -> None:
    assert sum(worth * number for worth, number in COINS_EACH.items()) == 12
    assert sum(COINS_EACH.values()) == 8
    assert Studio().coin(5).name == "coin/5"


def test_the_command_takes_them(tmp_path: Path) -> None:
    from toolkit.cli.main import run

    chosen = ["print", "--deck", "gog", "--what", "cards", "--copies", "one", "--output", str(tmp_path)]
    assert run([*chosen, "--layout", "single", "--colour", "cmyk"]) == 0
    assert millimetres(PdfReader(tmp_path / "gog.pdf").pages[0].mediabox) == (0, 0, 69.85, 95.25)
    assert run([*chosen, "--paper", "13x19in", "--margin", "10", "--marks", "silhouette"]) == 0
    assert run([*chosen, "--layout", "single", "--paper", "a3"]) == 1
