"""Every PDF that printing makes can be read: by search, by copying, by a screen reader."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf
import pytest

from tests.poppler import copied, fonts, structure
from tests.sheets import fakes
from toolkit.sheets.backs import Backs
from toolkit.sheets.calibration import test_page as printer_test
from toolkit.sheets.options import Options
from toolkit.sheets.printer import Printer
from toolkit.sheets.products import Job, plan
from toolkit.sheets.sections import Choice

PAINTED = {"Do", "f", "S", "B", "TJ", "Tj", "f*", "B*"}


def documents() -> Iterator[tuple[str, bytes]]:
    """Each PDF of a print run of two decks by its name, and the test pages."""
    for options in (Options(), Options(backs=Backs.GUTTERFOLD)):
        made = plan(fakes.Database(), fakes.Studio(), Job(Choice(("gog", "eve")), options))  # type: ignore[arg-type]
        for product in made.products:
            for name, content in product.files():
                if name.endswith(".pdf"):
                    yield f"{options.backs} {name}", content
    yield "test page", printer_test(Options())
    yield "test page of a printer", printer_test(Options(printer=Printer("office", 0.5, 1, 0, 1)))


DOCUMENTS = dict(documents())
every_document = pytest.mark.parametrize("pdf", DOCUMENTS.values(), ids=DOCUMENTS)


@every_document
def test_every_font_that_is_named_is_there(pdf: bytes) -> None:
    named = fonts(pdf)
    assert named
    assert all(named.values())


@every_document
def test_it_says_its_language_and_title_and_that_it_is_tagged(pdf: bytes) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.Root.Lang == "en"
        assert document.Root.MarkInfo.Marked
        assert document.Root.ViewerPreferences.DisplayDocTitle
        assert str(document.docinfo.Title)
        assert document.check_pdf_syntax() == []


@every_document
def test_all_that_is_painted_is_read_or_left_out_on_purpose(pdf: bytes) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            depth = 0
            for instruction in pikepdf.parse_content_stream(page):
                operator = str(instruction.operator)
                depth += {"BDC": 1, "BMC": 1, "EMC": -1}.get(operator, 0)
                assert depth > 0 or operator not in PAINTED
            assert depth == 0


@every_document
def test_what_is_read_knows_its_place_on_the_page_and_the_page_knows_it(pdf: bytes) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        numbers = list(document.Root.StructTreeRoot.ParentTree.Nums)
        listed = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        for page in document.pages:
            marks = [
                int(instruction.operands[1]["/MCID"])
                for instruction in pikepdf.parse_content_stream(page)
                if str(instruction.operator) == "BDC" and "/MCID" in instruction.operands[1]
            ]
            elements = list(listed[int(page.StructParents)]) if "/StructParents" in page else []
            assert marks == [int(element.K) for element in elements] == list(range(len(marks)))
            assert all(element.Pg.objgen == page.objgen for element in elements)
            assert all(element.objgen in kids(element.P) for element in elements)


def kids(element: pikepdf.Object) -> set[tuple[int, int]]:
    return {kid.objgen for kid in element.K}


def test_a_deck_is_read_card_after_card() -> None:
    lines = [line.strip() for line in structure(DOCUMENTS["duplex-long eve.pdf"])]
    fronts = ["Sect", "H1 (block)", '"eve/illusion"'] * 4 + ["Sect", "H1 (block)", '"common/cheat"']
    assert lines[: 2 + len(fronts)] == ["Document", 'Part "Eve"', *fronts]
    assert lines[2 + len(fronts) :] == ["Sect", "H1 (block)", '"back/eve"'] * 5


def test_the_test_page_is_read_step_by_step() -> None:
    lines = [line.strip() for line in structure(DOCUMENTS["test page"])]
    assert lines[:4] == ["Document", 'Sect "Front: crosses"', "H1 (block)", '"Printer test page – front"']
    assert '"2.  Check the ruler at the foot of this page."' in lines
    assert "1. Print both pages on one sheet" in copied(DOCUMENTS["test page"])
