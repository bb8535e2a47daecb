"""The pages of the help menu: how to use the table, and the rules, which are told in English alone.

The pages of ``templates/vassal/help`` are the same for all languages; what stands in them is among their words, in
which ``**bold**`` and ``*italic*`` are all the markup that there is.
"""

from __future__ import annotations

import re
from html import escape

from toolkit.errors import NotFound
from toolkit.language import ENGLISH, MODULES, words_file
from toolkit.paths import TEMPLATES
from toolkit.rulebook import NEWEST, Chapter, Section, load
from toolkit.vassal.speech import speech

HOW_TO_PLAY, RULES = "how-to-play.html", "rules.html"
_CHAPTERS = "{chapters}"
_PLACE = re.compile(r"\{(?!chapters\})([a-z]+(?:_\d+)?)\}")
_BOLD, _ITALIC = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"\*(.+?)\*")


def pages(language: str = ENGLISH) -> dict[str, bytes]:
    """The pages of a language by file name. Raises :class:`toolkit.errors.NotFound` for a text that it has not."""
    rules = "\n".join(map(_chapter, load().base.of(NEWEST).chapters))
    return {
        HOW_TO_PLAY: _ascii(_worded(HOW_TO_PLAY, language)),
        RULES: _ascii(_worded(RULES, language).replace(_CHAPTERS, rules)),
    }


def _worded(page: str, language: str) -> str:
    words = speech(language).help
    laid_out = (TEMPLATES / "vassal" / "help" / page).read_text("utf-8")
    if lacking := sorted(set(_PLACE.findall(laid_out)) - words.keys()):
        raise NotFound(f"text of the help ({words_file(MODULES, language).name})", lacking[0])
    return _PLACE.sub(lambda found: _marked(words[found[1]]), laid_out)


def _marked(text: str) -> str:
    return _ITALIC.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", escape(text, quote=False)))


def _ascii(page: str) -> bytes:
    """A page as every engine reads it, whatever it takes its encoding for."""
    return page.encode("ascii", "xmlcharrefreplace")


def _chapter(chapter: Chapter) -> str:
    return f"<h2>{escape(chapter.title)}</h2>\n" + "\n".join(map(_section, chapter.sections))


def _section(section: Section) -> str:
    rules = "\n".join(f"<p><b>{rule.number}</b> {escape(rule.told)}</p>" for rule in section.rules)
    return f"<h3>{escape(section.title)}</h3>\n{rules}"
