"""A page of cards, opened in a browser from the disk."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.browser import opened
from toolkit.faces import gallery
from toolkit.faces.studio import Studio

CARDS = ("gog/shut-up", "common/gambling-im-in", "drinks/light-ale")


@pytest.fixture(scope="module")
def folder(studio: Studio, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("gallery")
    shown = gallery.entries(studio, ("gog", "eve", "drinks-rdi1"), CARDS)
    made = list(gallery.save(studio, shown, place))
    assert [path.relative_to(place).as_posix() for path in made] == gallery.names(shown)
    return place


def visible(page: Page) -> list[str]:
    return [str(figure.get_attribute("id")) for figure in page.locator("figure:visible").all()]


def test_each_card_has_a_large_and_a_small_picture(folder: Path) -> None:
    for size, width in (("small", 275), ("large", 550)):
        with Image.open(folder / size / "gog" / "shut-up.jpg") as image:
            assert (image.format, image.width) == ("JPEG", width)


def test_cards_are_found_by_title_rules_deck_and_type(folder: Path) -> None:
    with opened(folder / gallery.PAGE) as page:
        assert visible(page) == ["gog/gambling-im-in", "gog/shut-up", "eve/gambling-im-in", "drinks-rdi1/light-ale"]
        page.fill("#words", "fortitude ignore")
        assert visible(page) == ["gog/shut-up"]
        page.fill("#words", "i'm in")
        page.select_option("#deck", "eve")
        assert (visible(page), page.inner_text("#count")) == (["eve/gambling-im-in"], "Cards: 1")
        page.select_option("#type", "drink")
        assert page.locator("#none").is_visible()


def test_what_is_searched_for_is_in_the_address(folder: Path) -> None:
    with opened(folder / gallery.PAGE, at="#deck=gog&words=shut") as page:
        assert visible(page) == ["gog/shut-up"]


def test_pictures_are_there_and_wait_until_they_are_seen(folder: Path) -> None:
    with opened(folder / gallery.PAGE) as page:
        pictures = page.locator("figure img")
        assert pictures.first.get_attribute("loading") == "lazy"
        assert "Start a Round of Gambling." in str(pictures.first.get_attribute("alt"))
        page.wait_for_function("document.querySelector('figure img').naturalWidth === 275")


def test_a_card_is_shown_large_and_the_next_one_after_it(folder: Path) -> None:
    with opened(folder / gallery.PAGE) as page:
        page.locator("figure a").first.click()
        large = page.locator("dialog img")
        assert str(large.get_attribute("src")).endswith("large/gog/gambling-im-in.jpg")
        page.keyboard.press("ArrowLeft")
        assert str(large.get_attribute("src")).endswith("large/drinks-rdi1/light-ale.jpg")
        page.keyboard.press("Escape")
        assert not page.locator("dialog").is_visible()


def test_it_is_dark_or_light_and_fits_a_phone(folder: Path) -> None:
    with opened(folder / gallery.PAGE, width=360, height=700) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        before = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        page.click("#theme")
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != before
