"""Boxes and dividers: sized by the cards, cut once around, folded where panels meet, and only where asked for."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from toolkit.cards import Database, load
from toolkit.cli.main import run
from toolkit.faces.net import PLAY, Net, net_for
from toolkit.faces.studio import Studio
from toolkit.faces.template import card_size
from toolkit.sheets.box import Box
from toolkit.sheets.cases import boxes, dividers
from toolkit.sheets.choose import choose
from toolkit.sheets.grid import DoesNotFit
from toolkit.sheets.options import USUAL, Copies, Options, What, Wrong
from toolkit.sheets.paper import paper
from toolkit.sheets.products import Job, plan
from toolkit.sheets.profile import printable
from toolkit.sheets.sections import Choice
from toolkit.sheets.sheet import pages

NET = Net(65.5, 90.9, 15)


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


@pytest.fixture(scope="module")
def studio(db: Database) -> Studio:
    return Studio(db)


def test_a_box_is_as_large_as_its_cards_and_a_little_more() -> None:
    card = card_size("poker")
    net = net_for(card, 40, 0.3)
    assert (net.width, net.height, net.depth) == (card.width + PLAY, card.height + PLAY, 12 + PLAY)
    sides = [(box.width, box.height) for box in net.panels.values()]
    wide, thin = (net.width, net.height), (net.depth, net.height)
    assert sides == [pytest.approx(side) for side in (wide, thin, wide, thin, (net.width, 14), (net.width, 14))]


def test_a_box_is_cut_around_once_and_within_its_size() -> None:
    ends = [line[2:] for line in NET.cuts]
    starts = [line[:2] for line in NET.cuts]
    assert starts == [ends[-1], *ends[:-1]]
    assert len(set(starts)) == len(starts)
    xs, ys = zip(*starts, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == (0, 0, NET.size.width, NET.size.height)
    assert not any(_cross(one, other) for one, other in combinations(NET.cuts, 2))


def test_it_is_folded_where_panels_meet() -> None:
    assert len(NET.folds) == 8
    corners = {
        (round(x, 3), round(y, 3))
        for box in NET.panels.values()
        for x in (box.x, box.x + box.width)
        for y in (box.y, box.y + box.height)
    }
    assert {end for line in NET.folds for end in (line[:2], line[2:])} <= corners
    panels = [Box(*panel) for panel in NET.panels.values()]
    assert not any(one.overlaps(other, 0.01) for one, other in combinations(panels, 2))


def _cross(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two lines share a point that is the end of neither."""

    def side(line: tuple[float, ...], x: float, y: float) -> float:
        return (line[2] - line[0]) * (y - line[1]) - (line[3] - line[1]) * (x - line[0])

    ends = [(side(a, *b[:2]), side(a, *b[2:])) for a, b in ((one, other), (other, one))]
    return all(first * second < -1e-9 for first, second in ends)


def test_the_lines_lie_on_the_picture_upright_and_turned(db: Database, studio: Studio) -> None:
    (section,) = boxes(db, studio, Choice(("gog",), what=(What.BOXES,)), 0.32)
    for name in ("a4", "190x180mm"):
        (page,) = pages(section, Options(paper=paper(name)))
        (placement,) = page.placements
        slot = placement.slot
        assert slot.angle == (0 if name == "a4" else 90) or name != "a4"
        points = [(line.x1, line.y1) for line in page.marks]
        xs, ys = zip(*points, strict=True)
        edges = (min(xs), min(ys), max(xs), max(ys))
        assert edges == pytest.approx((slot.box.x, slot.box.y, slot.box.right, slot.box.top))
        assert all((a.x2, a.y2) == pytest.approx((b.x1, b.y1)) for a, b in pairwise(page.marks))


def test_a_thin_box_has_bare_sides_and_a_thick_one_its_name_there(db: Database, studio: Studio) -> None:
    for thickness, times in ((0.1, 2), (0.32, 5)):
        (section,) = boxes(db, studio, Choice(("gog",), what=(What.BOXES,)), thickness)
        words = [mark.text for passage in section.pieces[0].front.passages for mark in passage.items]  # type: ignore[union-attr]
        assert [word.strip() for word in words].count("Gog") == times, thickness


def test_what_is_too_large_for_the_paper_is_refused(db: Database, studio: Studio) -> None:
    (section,) = boxes(db, studio, Choice(("gog",), what=(What.BOXES,)), 2)
    with pytest.raises(DoesNotFit, match="Gog"):
        list(pages(section, Options()))
    with pytest.raises(Wrong, match="--thickness"):
        Options(thickness=5)


def test_every_deck_of_the_usual_has_a_box_that_fits_on_a4_and_a_divider(db: Database) -> None:
    for language in ("en", "de"):
        speaking = Studio(db, language=language)
        choice = Choice(tuple(db.decks), what=(What.BOXES, What.DIVIDERS))
        for section in boxes(db, speaking, choice, 0.32):
            assert len(list(pages(section, Options()))) == 1
        (section,) = dividers(db, speaking, choice)
        assert len(section.pieces) == len(db.decks)
        assert section.title == {"en": "Dividers", "de": "Trennkarten"}[language]


def test_a_divider_looks_out_above_its_cards(db: Database, studio: Studio) -> None:
    (section,) = dividers(db, studio, Choice(("gog", "zot"), what=(What.DIVIDERS,)))
    assert section.size.height == card_size("poker").height + 12
    assert all(piece.back is piece.front for piece in section.pieces)


def test_they_are_made_only_where_they_are_asked_for(db: Database) -> None:
    assert not {What.BOXES, What.DIVIDERS} & {*USUAL}
    assert choose(db, copies=Copies.DECK).what == printable("home", ()) == USUAL
    assert printable("home", (What.BOXES,)) == (What.BOXES,)


def test_equal_input_gives_equal_bytes(db: Database) -> None:
    def made() -> list[tuple[str, bytes]]:
        job = Job(Choice(("gog",), what=(What.BOXES, What.DIVIDERS)))
        return [file for product in plan(db, Studio(db), job).products for file in product.files()]

    assert made() == made()
    assert [name for name, _ in made()] == ["boxes.pdf", "dividers.pdf", "faces.json"]


def test_a_shop_gets_a_page_as_large_as_the_box(db: Database) -> None:
    job = Job(Choice(("gog",), what=(What.BOXES,)), Options(layout="single"))
    ((_, content),) = plan(db, Studio(db), job).products[0].files()
    size = net_for(card_size("poker"), db.deck("gog").size, 0.32).size
    (page,) = PdfReader(BytesIO(content)).pages
    assert [round(float(edge) / 72 * 25.4, 1) for edge in page.mediabox] == [
        0,
        0,
        *(round(side, 1) for side in size.full),
    ]


def test_the_thickness_is_for_boxes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["print", "--deck", "gog", "--output", str(tmp_path)]
    assert run([*chosen, "--what", "boxes", "--thickness", "0.4"]) == 0
    assert run([*chosen, "--what", "cards", "--thickness", "0.4"]) == 1
    assert "--thickness is for boxes" in capsys.readouterr().err
