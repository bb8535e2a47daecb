"""Markdown as Sphinx reads it with MyST: headings, tables, code, and our own texts with nothing in them that acts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_ACTS = re.compile(r"([\\`*_{}\[\]<>#|$@~])")
_MARKED = re.compile(r"``([^`]+)``|`([^`]+)`")
_ROLE = re.compile(r":\w+:`~?([^`]+)`")


def heading(level: int, text: str, anchor: str = "") -> str:
    """A heading, with a name by which other pages find it."""
    named = f"({anchor})=\n" if anchor else ""
    return f"{named}{'#' * level} {text}\n\n"


def plain(text: str) -> str:
    """A text on one line in which no letter does anything."""
    return _ACTS.sub(r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    """A name or a value as code; a bar in it divides no table."""
    fence = "``" if "`" in text else "`"
    return f"{fence}{text}{fence}".replace("|", r"\|")


def said(text: str) -> str:
    """A docstring or a text of ours on one line: its names in backquotes are code, and nothing else acts."""
    line = " ".join(_ROLE.sub(lambda role: f"`{role[1].rpartition('.')[2]}`", text).split())
    at, parts = 0, []
    for marked in _MARKED.finditer(line):
        parts += [plain_part(line[at : marked.start()]), code(marked[1] or marked[2])]
        at = marked.end()
    return "".join([*parts, plain_part(line[at:])])


def plain_part(text: str) -> str:
    """A part of a line, with the spaces at its ends, in which no letter does anything."""
    return _ACTS.sub(r"\\\1", text)


def paragraphs(text: str) -> str:
    """A docstring: its paragraphs, one after the other."""
    return "".join(f"{said(part)}\n\n" for part in re.split(r"\n\s*\n", text.strip()) if part.strip())


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its cells are Markdown already. Nothing where there are no rows."""
    lines = [" | ".join(row) for row in rows]
    if not lines:
        return ""
    rule = " | ".join("---" for _ in columns)
    return "".join(f"| {line} |\n" for line in (" | ".join(columns), rule, *lines)) + "\n"


def block(language: str, text: str) -> str:
    """A listing."""
    return f"```{language}\n{text.rstrip()}\n```\n\n"


def contents(pages: Iterable[str], depth: int = 1) -> str:
    """A list of pages that lie below this one."""
    return block("{toctree}", "\n".join([f":maxdepth: {depth}", "", *pages]))
