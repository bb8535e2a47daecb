"""The notebook: how to use the table, the numbered rules, and the credits.

The pages of our own are the files of ``templates/tts/notebook``, a folder for each language: the first line is the
title, the rest is BBCode. The rules, which are told in English, stand between the first of them and the others, a tab
for each chapter.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit import rulebook
from toolkit.errors import CannotRead, Place
from toolkit.language import ENGLISH, NOTEBOOK, own
from toolkit.rulebook import NEWEST, Chapter, Section
from toolkit.tts.record import Colour, Tab

_GREY = Colour(0.5, 0.5, 0.5)


def tabs(language: str = ENGLISH) -> dict[str, Tab]:
    """The tabs by their number, our own pages in a language, of one that a pack brought in English.

    Raises :class:`CannotRead` for a page that is no text.
    """
    first, *others = _pages(language)
    pages = (first, *map(_chapter, rulebook.load().base.of(NEWEST).chapters), *others)
    return {str(number): Tab(title, body, "Grey", _GREY, number) for number, (title, body) in enumerate(pages)}


def _pages(language: str) -> Iterator[tuple[str, str]]:
    told = language if language in own() else ENGLISH
    for path in sorted((NOTEBOOK / told).glob("*.txt")):
        try:
            title, _, body = path.read_text("utf-8").partition("\n")
        except (OSError, UnicodeDecodeError) as fault:
            raise CannotRead(f"cannot be read as text: {fault}", Place(path)) from fault
        yield title, body.strip()


def _chapter(chapter: Chapter) -> tuple[str, str]:
    return f"{chapter.number} {chapter.title}", "\n\n".join(map(_section, chapter.sections))


def _section(section: Section) -> str:
    rules = (f"{rule.number}  {rule.told}" for rule in section.rules)
    return "\n".join((f"[b]{section.title}[/b]", *rules))
