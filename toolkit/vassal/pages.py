"""The pages of the help menu: how to use the table, and the rules."""

from __future__ import annotations

from html import escape

from toolkit.paths import TEMPLATES
from toolkit.rulebook import NEWEST, Chapter, Section, load

HOW_TO_PLAY, RULES = "how-to-play.html", "rules.html"
_FOLDER = TEMPLATES / "vassal" / "help"


def pages() -> dict[str, bytes]:
    """The pages by file name."""
    rules = "\n".join(map(_chapter, load().base.of(NEWEST).chapters))
    return {
        HOW_TO_PLAY: _template(HOW_TO_PLAY).encode(),
        RULES: _template(RULES).replace("{chapters}", rules).encode("ascii", "xmlcharrefreplace"),
    }


def _template(name: str) -> str:
    return (_FOLDER / name).read_text("utf-8")


def _chapter(chapter: Chapter) -> str:
    return f"<h2>{escape(chapter.title)}</h2>\n" + "\n".join(map(_section, chapter.sections))


def _section(section: Section) -> str:
    rules = "\n".join(f"<p><b>{rule.number}</b> {escape(rule.told)}</p>" for rule in section.rules)
    return f"<h3>{escape(section.title)}</h3>\n{rules}"
