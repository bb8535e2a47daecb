"""Answers as text: paragraphs that fit the terminal, narrow or wide."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.referee.answer import Answer, Cited

WIDEST = 100
"""Lines longer than this read badly, however wide the terminal is."""


def width() -> int:
    """How many columns a line has."""
    return max(30, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """A paragraph, wrapped at words; ``first`` stands before its first line in place of the indent."""
    start = indent if first is None else first
    return textwrap.fill(text, width(), initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)


def told(answer: Answer) -> str:
    """An answer to be read: what it comes to, the rules, what is legal instead, and where it comes from."""
    parts = [wrapped(answer.answer)]
    parts += [wrapped(_rule(rule), "  ") for rule in answer.rules[:2]]
    parts.append(wrapped(f"({_origin(answer)})", "  "))
    return "\n\n".join(parts)


def _rule(rule: Cited) -> str:
    where = cited(rule.sources) or "no rulebook says it outright"
    return f"Rule {rule.number} ({rule.slug}): {rule.text} [{where}]"


def cited(sources: Mapping[str, str]) -> str:
    """Where a rule stands, once for each heading, with the newest rulebook that has it."""
    newest = {heading: edition for edition, heading in sources.items()}
    return "; ".join(f"{edition.upper()[:3]} {edition[3:]}, {heading}" for heading, edition in newest.items())


def _origin(answer: Answer) -> str:
    return {
        "engine": "decided by the engine; --json shows the position",
        "ruling": "from a ruling",
        "rule text": "from the rulebook",
        "card data": "from the card data",
        "nothing found": "nothing found",
    }[answer.derived_from]


def listed(items: Iterable[str], indent: str = "  ") -> str:
    """A list, an item a paragraph."""
    return "\n".join(wrapped(item, f"{indent}  ", f"{indent}- ") for item in items)
