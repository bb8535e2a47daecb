"""The texts around cards and rules in other languages: those of templates and those of scripts.

A text is written in English where it is used, and ``templates/web/words/LANG.json`` has the others by it. What has no
translation stays English; a test finds every text that a file lacks, and every one that nobody uses.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from toolkit.language import ENGLISH, PAGES, kept, languages, words_file
from toolkit.paths import TEMPLATES
from toolkit.record import Record, read

FOLDER = TEMPLATES / "web"

_SAID = re.compile(r'\bsaid\("((?:[^"\\]|\\.)*)"')
"""Where a script says something."""


class Words(Record, frozen=True):
    """The texts of a language by the English ones. ``name`` is what it calls itself.

    ``texts`` stand in templates and scripts as they are; ``terms`` are what data are called: types of cards, how well
    they are known, verdicts. Scripts get all of these.
    """

    language: str
    texts: dict[str, str]
    terms: dict[str, str]
    name: str = ""


@kept
def words(language: str) -> Words:
    """The texts of a language; none in English itself, and where there is no such file."""
    if language != ENGLISH and language in languages(PAGES):
        return read(words_file(PAGES, language), Words)
    return Words(language, {}, {}, "English" if language == ENGLISH else "")


def translated(language: str, text: str, **values: Any) -> str:
    """A text in a language, with what is left open in it: "{count} cards"."""
    known = words(language)
    found = known.texts.get(text) or known.terms.get(text, text)
    return found.format(**values) if values else found


@cache
def said_in(script: str) -> tuple[str, ...]:
    """The texts that a script says, each as the first argument of ``said(...)``."""
    found = _SAID.findall((FOLDER / script).read_text("utf-8"))
    return tuple(dict.fromkeys(text.replace('\\"', '"') for text in found))


def handed_in(language: str, *scripts: str) -> dict[str, str]:
    """The texts of scripts in a language, for the page that brings them along."""
    known = words(language)
    said = {text: known.texts[text] for script in scripts for text in said_in(script) if text in known.texts}
    return known.terms | said if said and "look.js" not in scripts else said
