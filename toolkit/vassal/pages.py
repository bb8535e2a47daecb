"""The pages of the help menu: how to use the table, and the rules, which are told in English alone."""

from __future__ import annotations

from html import escape

from toolkit.language import ENGLISH, HELP, own
from toolkit.rulebook import NEWEST, Chapter, Section, load

HOW_TO_PLAY, RULES = "how-to-play.html", "rules.html"


def pages(language: str = ENGLISH) -> dict[str, bytes]:
    """The pages of a language by file name; one that a pack brought is told in English."""
    folder = HELP / (language if language in own() else ENGLISH)
    rules = "\n".join(map(_chapter, load().base.of(NEWEST).chapters))
    return {
        HOW_TO_PLAY: _ascii((folder / HOW_TO_PLAY).read_text("utf-8")),
        RULES: _ascii((folder / RULES).read_text("utf-8").replace("{chapters}", rules)),
    }


def _ascii(page: str) -> bytes:
    """A page as every engine reads it, whatever it takes its encoding for."""
    return page.encode("ascii", "xmlcharrefreplace")


def _chapter(chapter: Chapter) -> str:
    return f"<h2>{escape(chapter.title)}</h2>\n" + "\n".join(map(_section, chapter.sections))


def _section(section: Section) -> str:
    rules = "\n".join(f"<p><b>{rule.number}</b> {escape(rule.told)}</p>" for rule in section.rules)
    return f"<h3>{escape(section.title)}</h3>\n{rules}"
