"""The reference of the card language: whole, true, and read in a real browser."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from itertools import takewhile
from pathlib import Path
from urllib.parse import urldefrag

import pytest

from tests.browser import opened
from toolkit import language
from toolkit.cards.schema import UNIONS
from toolkit.cards.validate import validate
from toolkit.cards.walk import walk
from toolkit.cards.wording import summary
from toolkit.engine import not_yet
from toolkit.errors import Faults
from toolkit.faces import validate as drawing
from toolkit.reference.catalogue import CHAPTERS, TOPICS, Topic
from toolkit.reference.examples import FOLDER, Example, database, examples
from toolkit.reference.words import read_words, reference_words
from toolkit.reference.write import count, write

EXAMPLES = [one for chapter in CHAPTERS for one in examples(chapter)]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference")
    assert len(list(write(folder))) == count()
    return folder


# The examples


@pytest.mark.parametrize("topic", TOPICS.values(), ids=list(TOPICS))
def test_every_word_of_the_language_has_one_example(topic: Topic) -> None:
    assert sorted(one.word for one in EXAMPLES if one.topic == topic) == sorted(topic.members)


def test_every_union_of_the_schemas_is_a_topic() -> None:
    types = [topic.type for topic in TOPICS.values()]
    assert [name for name, union in UNIONS.items() if union not in types] == []


@pytest.mark.parametrize("one", EXAMPLES, ids=[one.name for one in EXAMPLES])
def test_an_example_uses_and_says_what_it_shows(one: Example) -> None:
    assert any(step.record is one.part for step in walk(one.card))
    assert all(summary(one.card, database(), code) for code in language.languages())


def test_a_card_that_does_not_use_a_word_does_not_show_it() -> None:
    gain = database().cards["verbs-tracks/gain"]
    assert TOPICS["effects"].shown_by(gain, "gain") is not None
    assert TOPICS["effects"].shown_by(gain, "lose") is None
    assert TOPICS["who"].shown_by(gain, "you") is not None
    assert TOPICS["pick"].shown_by(gain, "another") is None


def test_the_examples_are_a_sound_pack_that_can_be_drawn_and_played() -> None:
    report = validate([FOLDER], (), [not_yet.remarks])
    assert [str(fault) for fault in (*report.faults, *drawing.faults(report))] == []


def test_every_card_of_the_pack_is_an_example() -> None:
    (layer,) = (layer for layer in database().layers if layer.origin == FOLDER)
    ids = [card for card in database().cards if any(f'"{card}"'.encode() in text for text in layer.files.values())]
    assert sorted(set(ids)) == sorted(one.card.id for one in EXAMPLES)


# The words


@pytest.mark.parametrize("code", language.languages())
def test_each_language_tells_of_everything(code: str) -> None:
    words = reference_words(code)
    assert words.language == code
    assert all(words.about.values())


def test_what_a_language_does_not_tell_of_is_told_with_its_place(tmp_path: Path) -> None:
    words = json.loads((language.REFERENCE / "de.json").read_text("utf-8"))
    del words["about"]["effects/gain"]
    words["chapters"]["cooking"] = {"title": "Kochen", "about": "Nichts."}
    file = tmp_path / "xx.json"
    file.write_text(json.dumps(words), "utf-8")
    with pytest.raises(Faults) as found:
        read_words(file)
    assert [str(fault).partition("xx.json ")[2] for fault in found.value.faults] == [
        "$.chapters.cooking: there is nothing of that name",
        "$.about.effects/gain: has no words for it",
    ]


# The pages


class _Links(HTMLParser):
    """The addresses that a page points to, and the anchors that it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as in the base class
        self.targets += [value for name, value in attrs if name in ("href", "src") and value]
        self.anchors += [value for name, value in attrs if name == "id" and value]


def test_everything_that_a_page_points_to_is_there(pages: Path) -> None:
    read = {page.name: _Links(page.read_text("utf-8")) for page in pages.glob("*.html")}
    assert len(read) == len(CHAPTERS) + 1
    for name, page in read.items():
        assert len(page.anchors) == len(set(page.anchors)), name
        for target in page.targets:
            file, anchor = urldefrag(target)
            assert (pages / (file or name)).is_file(), f"{name}: {target}"
            assert not anchor or anchor in read[file or name].anchors, f"{name}: {target}"


def test_the_same_pages_have_the_same_bytes(pages: Path, tmp_path: Path) -> None:
    again = list(takewhile(lambda path: path.suffix != ".ttf", write(tmp_path)))
    assert len(again) > len(CHAPTERS)
    assert [path.name for path in again if path.read_bytes() != (pages / path.name).read_bytes()] == []


def test_a_word_is_looked_up_and_opened_from_the_keyboard(pages: Path) -> None:
    with opened(pages / "index.html") as page:
        page.keyboard.press("/")
        page.keyboard.type("order drinks")
        rows = page.locator("#results [role=option]")
        assert rows.first.locator("code").inner_text() == "order-drinks"
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/verbs-drinks.html#order-drinks")
        assert page.locator("article:target img").evaluate("it => it.complete && it.naturalWidth") == 325


def test_the_search_finds_what_a_card_says_and_says_when_there_is_nothing(pages: Path) -> None:
    with opened(pages / "who.html") as page:
        page.fill("#search", "chandelier")
        assert page.locator("#results code").all_inner_texts() == ["lose"]
        page.fill("#search", "spaceship")
        assert page.locator("#results .none").is_visible()
        page.keyboard.press("Escape")
        assert page.locator("#results").is_hidden()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_page_is_wider_than_the_screen(pages: Path, width: int) -> None:
    for name in ("index", "kinds", "verbs-cards", "piles"):
        with opened(pages / f"{name}.html", width=width) as page:
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_a_page_is_dark_where_the_reader_wants_it(pages: Path) -> None:
    with opened(pages / "when.html") as page:
        grounds = []
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            grounds.append(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
        assert grounds == ["rgb(233, 219, 185)", "rgb(23, 16, 11)"]


def test_pages_in_german_say_what_cards_say_in_german(tmp_path: Path) -> None:
    for path in write(tmp_path, "de"):
        if path.name == "costs.html":
            break
    text = (tmp_path / "costs.html").read_text("utf-8")
    assert '<html lang="de">' in text
    assert "Gold ans Wirtshaus" in text and "Fortitude" not in text
