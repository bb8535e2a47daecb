"""Pages in another language: every text that a page or a script says has its words, and no words are left over."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from jinja2 import Environment, nodes

from toolkit.cards import schema
from toolkit.cards.fields import FIELDS
from toolkit.cards.listing import evidence, kind
from toolkit.language import PAGES, languages
from toolkit.paths import TEMPLATES
from toolkit.referee.ask import ABROAD
from toolkit.web import board
from toolkit.web.library import Library
from toolkit.web.pages import all_pages
from toolkit.web.rendering import ASSETS, Press
from toolkit.web.server import asking
from toolkit.web.words import FOLDER, Words, handed_in, said_in, words

OTHERS = [one for one in languages() if one != "en"]
SHOWN = ("type", "is", "touches", "status")
"""The fields whose values pages tell in words."""


@cache
def texts_of(template: str) -> frozenset[str]:
    """The texts that a template gives to ``_``."""
    tree = Environment().parse((FOLDER / template).read_text("utf-8"))
    calls = (call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name) and call.node.name == "_")
    first = (call.args[0] for call in calls)
    return frozenset(arg.value for arg in first if isinstance(arg, nodes.Const))


def of_the_site(library: Library) -> set[str]:
    """The texts of a site: of its templates and of its scripts."""
    templates = {"base.html", "parts.html", *(page.template for page in all_pages(library))}
    scripts = [name for name in ASSETS if name.endswith(".js")]
    return {text for name in templates for text in texts_of(name)} | {t for name in scripts for t in said_in(name)}


def of_data(library: Library) -> Iterator[str]:
    """What cards, queries and the quick start call things, where a page tells it."""
    for card in library.cards.cards.values():
        yield from kind(card).split(" or ")[0].split(", ")
        yield evidence(card).split(", ")[0].split(": ")[0]
    for name, field in FIELDS.items():
        yield field.about
        yield from field.choices if name in SHOWN else ()
    start = msgspec.json.decode((TEMPLATES / "web/start.json").read_bytes())
    yield from (one["title"] for part in ("parts", "players", "variants") for one in start[part])
    yield from ("yes", "no", "depends", " or ")


def of_tables_and_answers() -> set[str]:
    """What a table set up by hand and an answer of the referee call things."""
    return {*board.CALLED, *asking.SOURCES.values(), asking.NOT_UNDERSTOOD, asking.EXAMPLE, ABROAD}


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_the_site_has_its_words(library: Library, language: str) -> None:
    known = words(language)
    assert of_the_site(library) - known.texts.keys() == set()
    assert set(of_data(library)) - known.terms.keys() - known.texts.keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_table_and_an_answer_are_told_in_the_language_of_the_page(language: str) -> None:
    known = words(language)
    assert of_tables_and_answers() - known.terms.keys() - known.texts.keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_words_are_for_what_nobody_says(language: str) -> None:
    used = {text for file in FOLDER.glob("*.html") for text in texts_of(file.name)}
    used |= {text for file in FOLDER.glob("*.js") for text in said_in(file.name)}
    assert words(language).texts.keys() - used == set()


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_left_open_in_a_text_is_open_in_its_words(language: str) -> None:
    known = words(language)
    opened = {text: {part.split("}")[0] for part in text.split("{")[1:]} for text in known.texts}
    same = {text: {part.split("}")[0] for part in said.split("{")[1:]} for text, said in known.texts.items()}
    assert opened == same


def test_pages_in_german_say_what_is_german_in_german_and_mark_what_stays_english(library: Library) -> None:
    pages = {page.address: page for page in all_pages(Library(library.referee, "de"))}
    press = Press("de")
    card = press.page(pages["cards/gog/shut-up.html"])
    assert '<html lang="de"' in card
    assert '<h1 lang="en">Shut up!</h1>' in card
    assert "Manchmal" in card
    assert "Ausdauer" in card or "Glücksspiel" in card or "Getränk" in card
    rule = press.page(pages["rules/6.1.1.html"])
    assert '<p class="law" lang="en">' in rule
    assert "<title>Karten – " in press.page(pages["cards/index.html"])


def test_scripts_get_their_words_from_the_page() -> None:
    assert handed_in("de", "look.js")["Dark"] == "Dunkel"
    assert handed_in("de", "cards.js")["sometimes"] == "Manchmal"
    assert handed_in("en", "cards.js") == {}


def test_the_file_of_words_is_one() -> None:
    assert all(msgspec.json.decode((PAGES / f"{one}.json").read_bytes(), type=Words).language == one for one in OTHERS)


@pytest.mark.parametrize("language", OTHERS)
def test_what_only_a_server_says_has_its_words(language: str) -> None:
    said = {text for file in FOLDER.glob("*.html") for text in texts_of(file.name)}
    said |= {text for file in FOLDER.glob("*.js") for text in said_in(file.name)}
    known = words(language)
    assert said - known.texts.keys() - known.terms.keys() == set()


def keys_of(part: Any) -> Iterator[str]:
    """The keys of the records of a schema, as a form names them."""
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    if isinstance(part, dict):
        yield from (key.replace("_", " ") for key, one in part.get("properties", {}).items() if "const" not in one)
    for one in inner:
        yield from keys_of(one)


@pytest.mark.parametrize("language", OTHERS)
def test_every_key_of_the_card_language_has_its_word_on_a_form(language: str) -> None:
    keys = {key for kind in schema.KINDS for key in keys_of(schema.schema(kind))}
    assert keys - words(language).terms.keys() == set()


def test_what_a_script_says_itself_comes_before_what_data_are_called() -> None:
    assert handed_in("de", "table-show.js")["drinks"] == "trinkt"
    assert handed_in("de", "design-form.js")["drinks"] == "Getränke"
