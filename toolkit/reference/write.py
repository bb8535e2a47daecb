"""The reference as a folder of pages that open from the file system: no network, no module of a script."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from functools import cache
from html import escape
from pathlib import Path
from string import Template

from toolkit import files, paths
from toolkit.faces.form import Form, save
from toolkit.faces.studio import Studio
from toolkit.language import ENGLISH
from toolkit.reference import prose
from toolkit.reference.catalogue import CHAPTERS, Chapter
from toolkit.reference.chapters import Setting
from toolkit.reference.examples import Example, database
from toolkit.reference.words import ReferenceWords, reference_words

DPI = 130
"""Pixels per inch of the pictures: a card is 325 pixels wide."""

_FOLDER = paths.TEMPLATES / "reference"
_FONTS = paths.TEMPLATES / "faces" / "fonts"
_TAKEN = ("text.ttf", "text-bold.ttf", "text-italic.ttf", "title.ttf", "OFL-Cinzel.txt", "OFL-EB-Garamond.txt")
_WHOLE = ("kinds", "card")
"""The chapter and the example that the first page shows."""


def write(folder: Path, language: str = ENGLISH) -> Iterator[Path]:
    """Write the reference into a folder, and yield each file when it is there: the pages first.

    Raises :class:`toolkit.errors.NotFound` for a language that there is not, :class:`toolkit.errors.CannotWrite`.
    """
    setting = Setting(reference_words(language))
    for name, text in _texts(setting):
        yield _written(folder / name, text)
    for name in _TAKEN:
        yield _written(folder / "fonts" / name, (_FONTS / name).read_bytes())
    yield from _faces(folder / "faces", setting, language)


def count(language: str = ENGLISH) -> int:
    """How many files :func:`write` writes."""
    setting = Setting(reference_words(language))
    return len(list(_texts(setting))) + len(_TAKEN) + sum(map(len, setting.shown.values()))


def _written(path: Path, content: bytes | str) -> Path:
    files.write(path, content)
    return path


def _faces(folder: Path, setting: Setting, language: str) -> Iterator[Path]:
    studio = Studio(database(), language=language)
    shown = (studio.card(one.card.id, one.deck) for many in setting.shown.values() for one in many)
    yield from save(shown, folder, Form.JPEG, DPI, bleed=False)


def _texts(setting: Setting) -> Iterator[tuple[str, str]]:
    yield "index.html", _start(setting)
    for chapter in CHAPTERS:
        yield f"{chapter.id}.html", _chapter(setting, chapter)
    yield "index.js", _index(setting)
    for name in ("style.css", "search.js"):
        yield name, (_FOLDER / name).read_text("utf-8")


def _index(setting: Setting) -> str:
    """What can be searched for, as a classic script, which a page may load from the file system."""
    found = [astuple(one) for chapter in CHAPTERS for one in setting.found(chapter)]
    return f"window.REFERENCE = {json.dumps(found, ensure_ascii=False, indent=0)};\n"


# Pages


@cache
def _page() -> Template:
    return Template((_FOLDER / "page.html").read_text("utf-8"))


def _laid_out(words: ReferenceWords, chapter: str, title: str, about: str, body: str) -> str:
    named = {key: escape(words.say(key)) for key in ("search", "search_hint", "none", "skip", "foot", "chapters")}
    whole = escape(words.say("title"))
    return _page().substitute(
        named,
        language=words.language,
        name=whole if chapter == "index" else f"{escape(title)} – {whole}",
        whole=whole,
        title=escape(title),
        about=about,
        body=body,
        found=escape(words.texts["found"]),
        links="\n".join(_links(words, chapter)),
    )


def _links(words: ReferenceWords, current: str) -> Iterator[str]:
    for chapter in CHAPTERS:
        here = ' aria-current="page"' if chapter.id == current else ""
        yield f'<a href="{chapter.id}.html"{here}>{escape(words.chapters[chapter.id].title)}</a>'


def _chapter(setting: Setting, chapter: Chapter) -> str:
    words = setting.words.chapters[chapter.id]
    about, turning = prose.paragraphs(words.about), _turning(setting.words, chapter)
    return _laid_out(setting.words, chapter.id, words.title, about, setting.chapter(chapter) + turning)


def _turning(words: ReferenceWords, chapter: Chapter) -> str:
    """The way to the chapters before and after."""
    at = CHAPTERS.index(chapter)
    ways: Sequence[tuple[str, Iterable[Chapter]]] = (("before", CHAPTERS[:at][-1:]), ("next", CHAPTERS[at + 1 :][:1]))
    links = (
        f'<a class="{way}" rel="{"prev" if way == "before" else way}" href="{other.id}.html">'
        f"<small>{escape(words.say(way))}</small>{escape(words.chapters[other.id].title)}</a>"
        for way, others in ways
        for other in others
    )
    return f'<nav class="turning">{"".join(links)}</nav>'


def _start(setting: Setting) -> str:
    words = setting.words
    tiles = "".join(_tile(setting, chapter) for chapter in CHAPTERS)
    about = f"<p>{escape(words.say('subtitle'))}</p>"
    body = (
        f'<section class="panel intro"><p>{escape(words.say("intro"))}</p></section>'
        f'<section class="tiles" aria-label="{escape(words.say("chapters"))}">{tiles}</section>'
        f"{_whole(setting, next(one for one in setting.shown[CHAPTERS[0]] if one.name == '/'.join(_WHOLE)))}"
    )
    return _laid_out(words, "index", words.say("title"), about, body)


def _tile(setting: Setting, chapter: Chapter) -> str:
    words, shown = setting.words.chapters[chapter.id], setting.shown[chapter]
    count = escape(setting.words.say("words", count=len(shown)))
    return (
        f'<a class="panel tile" href="{chapter.id}.html">{setting.face(shown[0])}<span><strong>{escape(words.title)}'
        f"</strong><small>{count}</small><span>{prose.inline(words.about)}</span></span></a>"
    )


def _whole(setting: Setting, one: Example) -> str:
    words = setting.words
    return (
        f'<section class="panel entry"><figure>{setting.face(one)}</figure><div><h2>{escape(words.say("example"))}</h2>'
        f"<p>{escape(words.say('example_about'))}</p>{prose.listing(one.card)}"
        f"<h3>{escape(words.say('says'))}</h3>{setting.says(one)}</div></section>"
    )
