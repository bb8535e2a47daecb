"""The notebook: how to use the table, the numbered rules, and the credits.

The pages of our own are among the words of the table, paragraph by paragraph, in BBCode. The rules, which are told in
English, stand between the first of them and the others, a tab for each chapter.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit import rulebook
from toolkit.language import ENGLISH
from toolkit.rulebook import NEWEST, Chapter, Section
from toolkit.tts.record import Colour, Tab
from toolkit.tts.words import words

_GREY = Colour(0.5, 0.5, 0.5)


def tabs(language: str = ENGLISH) -> dict[str, Tab]:
    """The tabs by their number, our own pages in a language."""
    first, *others = map(_page, words(language).notebook.values())
    pages = (first, *map(_chapter, rulebook.load().base.of(NEWEST).chapters), *others)
    return {str(number): Tab(title, body, "Grey", _GREY, number) for number, (title, body) in enumerate(pages)}


def _page(page: Mapping[str, str]) -> tuple[str, str]:
    title, *paragraphs = page.values()
    return title, "\n\n".join(paragraphs)


def _chapter(chapter: Chapter) -> tuple[str, str]:
    return f"{chapter.number} {chapter.title}", "\n\n".join(map(_section, chapter.sections))


def _section(section: Section) -> str:
    rules = (f"{rule.number}  {rule.told}" for rule in section.rules)
    return "\n".join((f"[b]{section.title}[/b]", *rules))
