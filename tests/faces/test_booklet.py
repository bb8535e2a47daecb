"""Booklets: chapters of paragraphs as a PDF, read back with a reader that is not ours."""

from __future__ import annotations

import pypdfium2

from toolkit.faces.booklet import Booklet, Chapter, Part

LONG = "Everybody drinks. " * 400
INN = Booklet(
    "The Inn",
    "What is done there & what is <not>",
    (
        Chapter("1 Ale", (Part("Pouring", ("1.1.1 First the mug.", "1.1.2 Then the ale.")), Part("Drinking", (LONG,)))),
        Chapter("2 Gold", (Part("Paying", ("2.1.1 The Inn is paid.",)),)),
    ),
)


def pages(booklet: Booklet) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(booklet.pdf())
    return [page.get_textpage().get_text_bounded() for page in document]


def test_each_chapter_begins_a_page_and_has_a_bookmark() -> None:
    told = pages(INN)
    starts = [number for number, text in enumerate(told) if "1 Ale" in text or "2 Gold" in text]
    assert starts == [1, len(told) - 1]
    toc = pypdfium2.PdfDocument(INN.pdf()).get_toc()
    assert [mark.get_title() for mark in toc] == ["1 Ale", "2 Gold"]


def test_all_of_it_is_there_as_text_on_as_many_pages_as_it_takes() -> None:
    told = " ".join(" ".join(pages(INN)).split())
    assert "What is done there & what is <not>" in told
    assert "1.1.2 Then the ale." in told
    assert told.count("Everybody drinks.") == 400
    assert len(pages(INN)) > 4


def test_it_is_the_same_byte_for_byte_and_its_key_tells_one_from_another() -> None:
    assert INN.pdf() == INN.pdf()
    other = Booklet(INN.title, INN.below, INN.chapters[:1])
    assert other.key != INN.key
