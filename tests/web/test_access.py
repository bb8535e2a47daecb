"""Pages for everybody: axe-core finds nothing wrong, a keyboard is enough, and what needs no script works without."""

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser import opened

KINDS = [
    *("index.html", "cards/index.html", "cards/gog/dance-with-gog.html", "decks/drinks-rdi1.html"),
    *("characters/index.html", "characters/gog.html", "characters/compare.html?one=gog&other=fiona"),
    *("rules/index.html", "rules/6.html?edition=rdi1", "rules/6.1.1.html", "rulings/index.html", "rulings/1.1.html"),
    *("words.html", "start.html", "cards/index.html?q=wench", "cards/index.html?q=wench&view=list"),
]
"""A page of each kind, some with something chosen on them; that of the differences is a list as a chapter is."""

OPTIONS = {"resultTypes": ["violations"], "preload": False}
"""Beside a page from a folder nothing can be fetched, style sheets neither."""

CONTRAST = {**OPTIONS, "runOnly": ["color-contrast"]}


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_wrong_by_day_or_by_night_and_no_page_is_wider_than_its_window(
    written: Path, kind: str
) -> None:
    name, mark, asked = kind.partition("?")
    with opened(written / name, at=mark + asked, width=390) as page:
        wrong = Axe().run(page, options=OPTIONS).response["violations"]
        for width in (390, 820, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.emulate_media(color_scheme="dark")
        wrong += page.evaluate("options => axe.run(document, options)", CONTRAST)["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in wrong] == []


def test_a_keyboard_is_enough_to_find_a_card_and_read_it(written: Path) -> None:
    with opened(written / "index.html") as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.keyboard.press("/")
        page.keyboard.type("deck:gog type:sometimes")
        page.keyboard.press("Enter")
        page.wait_for_selector("#hits .tile")
        page.keyboard.press("/")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement") is not None
        second = page.locator("#hits .tile").nth(1).get_attribute("href")
        assert page.evaluate("document.activeElement.getAttribute('href')") == second
        page.keyboard.press("Enter")
        page.wait_for_selector("article.card")
        after = page.inner_text("a[rel=next]").removesuffix(" ›")
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**/cards/**")
        page.wait_for_selector(f"h1:text-is({json.dumps(after)})")


def test_what_a_word_means_is_told_to_a_mouse_a_keyboard_and_a_reader_without_a_script(written: Path) -> None:
    file = written / "rules/6.1.1.html"
    with opened(file) as page:
        word = page.locator(".law .term").first
        word.hover()
        page.wait_for_selector("#tip:not([hidden])")
        page.keyboard.press("Escape")
        assert page.locator("#tip").is_hidden()
        page.mouse.move(0, 0)
        word.focus()
        page.wait_for_selector("#tip:not([hidden])")
        assert word.get_attribute("aria-describedby") == "tip"
    with opened(file, script=False) as page:
        page.locator(".law .term").first.click()
        assert "words.html#" in page.url


def test_without_a_script_pages_tell_what_they_tell(written: Path) -> None:
    with opened(written / "characters/gog.html", script=False) as page:
        assert "2×" in page.inner_text(".decklist")
        page.click(".as-text summary")
        assert page.input_value("#deck-text").startswith("Gog the Half-Ogre\n\n")
    with opened(written / "start.html", script=False) as page:
        assert page.locator("button:visible").count() == 0
        assert page.inner_text(".figures-table tbody tr:first-child td:last-child") == "12"
    with opened(written / "rules/6.html", script=False) as page:
        assert page.locator(".rule:visible").count() > 10


def test_filters_are_alternatives_in_a_field_and_may_leave_out(written: Path) -> None:
    with opened(written / "cards/index.html") as page:
        for _ in range(2):
            page.click("[data-term='touches:gold']")
        page.click("[data-term='type:action']")
        page.click("[data-term='type:anytime']")
        assert page.input_value("#q") == "-touches:gold (type:action or type:anytime)"
        assert page.inner_text("#explained") == (
            "Cards that are action cards or that are anytime cards, but not those that change gold."
        )
        assert page.get_attribute("[data-term='touches:gold']", "aria-pressed") == "mixed"
        page.click("[data-term='type:action']")
        page.click("[data-term='type:action']")
        assert page.input_value("#q") == "-touches:gold type:anytime"


def test_two_decks_are_held_side_by_side_card_by_card(written: Path) -> None:
    with opened(written / "characters/compare.html") as page:
        page.select_option("select[name=one]", "gog")
        page.select_option("select[name=other]", "fiona")
        table = page.locator(".beside")
        assert table.locator("tr.shared").count() > 0
        copies = table.locator("tr:not(.kind-row) td:nth-child(2) .copies-of").all_inner_texts()
        assert sum(int(one.removesuffix("×")) for one in copies) == 40
        assert page.locator("table.sortable tbody tr:visible").count() == 2


def test_an_edition_of_a_chapter_is_kept_in_the_address(written: Path) -> None:
    with opened(written / "rules/6.html", at="?edition=rdi1") as page:
        assert page.input_value("#editions select") == "rdi1"
        assert page.locator(".rule.lacking").count() > 0
        assert (page.locator(".turn a").first.get_attribute("href") or "").endswith("?edition=rdi1")
