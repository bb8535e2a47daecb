"""A site as files: every link leads somewhere, the same input gives the same bytes, and it opens from a folder."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from toolkit import files
from toolkit.build import digest, manifest
from toolkit.build.manifest import File, Made, Manifest
from toolkit.build.shelf import Shelf
from toolkit.errors import CannotWrite, NotFound
from toolkit.web import faces, site
from toolkit.web.library import Library
from toolkit.web.pages import all_pages, home, words
from toolkit.web.rendering import Press


class Links(HTMLParser):
    """What a page leads to and brings along, and the marks of places on it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.leads: set[str] = set()
        self.marks: set[str] = set()
        self.feed(text)

    def handle_starttag(self, _tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("href", "src") and value is not None:
                self.leads.add(value)
            if name == "id" and value is not None:
                self.marks.add(value)


def test_every_link_leads_to_a_page_and_to_a_place_on_it(written: Path) -> None:
    pages = {path: Links(path.read_text("utf-8")) for path in written.rglob("*.html")}
    dead = set()
    for path, links in pages.items():
        for lead in links.leads:
            parts = urlsplit(lead)
            target = (path.parent / parts.path).resolve() if parts.path else path
            if not target.is_file() or (parts.fragment and parts.fragment not in pages[target].marks):
                dead.add((path.name, lead))
    assert dead == set()
    assert len(pages) > 1_000


def test_the_same_cards_give_the_same_bytes(library: Library, written: Path) -> None:
    press = Press()
    for page in all_pages(library):
        if page.part in ("home", "start", "words") or page.address.startswith("cards/gog"):
            assert press.page(page).encode() == (written / page.address).read_bytes()


def test_what_is_counted_is_what_is_written(library: Library, written: Path) -> None:
    there = [path.relative_to(written) for path in written.rglob("*") if path.is_file() and path.suffix != ".webp"]
    assert site.count(library) == sum(path.parts[0] != ".rdi" for path in there)


def test_the_first_page_is_light(written: Path) -> None:
    brought = ("index.html", "look.css", "look.js", "icon.svg", "title.ttf", "text.ttf")
    assert sum((written / name).stat().st_size for name in brought) < 150_000


def test_a_card_tells_what_it_says_and_what_may_answer_it(written: Path) -> None:
    text = (written / "cards/gog/dance-with-gog.html").read_text("utf-8")
    assert "<strong>4</strong>" in text
    assert 'href="shut-up.html"' in text
    assert "The victim Ignores it." in text


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site of two pages and one card."""
    monkeypatch.setattr(site, "all_pages", lambda library: [home.page(library), words.page(library)])
    monkeypatch.setattr(faces, "shown", lambda _: [("gog/shut-up", "gog")])


@pytest.mark.usefixtures("small")
def test_what_has_not_changed_is_not_made_again_and_what_is_gone_goes(library: Library, tmp_path: Path) -> None:
    assert site.write(library, tmp_path) == site.Written(site.count(library) + 2, 0, 0)
    own, old, face = tmp_path / "notes.html", tmp_path / "rules/99.9.9.html", "faces/small/gog/shut-up.webp"
    own.write_text("mine")
    known, content = Shelf(tmp_path).read(), b"a rule that there was"
    files.write(old, content)
    was = Made({}, {"rules/99.9.9.html": File(len(content), digest.of_bytes(content))}, "pages")
    manifest.write(tmp_path / ".rdi/manifest.json", Manifest({**known.products, "rules/99.9.9.html": was}))
    (tmp_path / "words.html").write_text("spoiled")
    drawn = (tmp_path / face).read_bytes()
    (tmp_path / face).unlink()
    assert site.write(library, tmp_path) == site.Written(2, site.count(library), 1)
    assert not old.parent.exists()
    assert own.read_text() == "mine"
    assert (tmp_path / "words.html").read_text("utf-8").startswith("<!doctype html>")
    assert (tmp_path / face).read_bytes() == drawn


@pytest.mark.usefixtures("small")
def test_without_pictures_those_that_are_there_stay(library: Library, tmp_path: Path) -> None:
    site.write(library, tmp_path)
    assert site.write(library, tmp_path, with_faces=False) == site.Written(0, site.count(library) + 2, 0)
    assert (tmp_path / "faces/large/gog/shut-up.webp").is_file()


@pytest.mark.usefixtures("small")
def test_a_site_that_cannot_be_drawn_leaves_the_last_one_as_it_was(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.write(library, tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    monkeypatch.setattr(site, "all_pages", lambda library: [home.page(library)])
    monkeypatch.setattr(faces, "shown", lambda _: [("gog/no-such-card", "gog")])
    with pytest.raises(NotFound):
        site.write(library, tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.usefixtures("small")
def test_a_file_that_no_site_put_there_is_not_replaced(library: Library, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("my own first page")
    with pytest.raises(CannotWrite, match=r"index\.html would be replaced"):
        site.write(library, tmp_path, with_faces=False)
    assert not (tmp_path / "words.html").exists()
    assert (tmp_path / "index.html").read_text() == "my own first page"
