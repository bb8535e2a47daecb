"""Answers as text: paragraphs that fit the terminal, narrow or wide."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.referee.answer import Answer, Cited

WIDEST = 100
"""Lines longer than this read badly, however wide the terminal is."""


MOST_RULES = 3
"""So many rules are named below an answer."""


_columns: ContextVar[int | None] = ContextVar("columns", default=None)


@contextmanager
def within(columns: int) -> Iterator[None]:
    """Whatever is told inside of this has so many columns, however wide the terminal is."""
    before = _columns.set(min(WIDEST, columns))
    try:
        yield
    finally:
        _columns.reset(before)


def width() -> int:
    """How many columns a line has."""
    return _columns.get() or max(30, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """A paragraph, wrapped at words; ``first`` stands before its first line in place of the indent."""
    start = indent if first is None else first
    return textwrap.fill(text, width(), initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)


def told(answer: Answer, *, explain: bool = False) -> str:
    """An answer to be read: how it was read, what it comes to, what it rests on, and the other readings.

    With ``explain`` the steps and the texts of the rules stand below it whole.
    """
    parts = [wrapped(f"({answer.reading})")] if answer.reading else []
    parts.append("\n".join(wrapped(line) for line in answer.answer.splitlines()))
    if explain:
        parts += [listed(answer.because)] if answer.because else []
        parts += [wrapped(_rule(rule), "  ") for rule in answer.rules]
    is_to_choose = answer.understood and answer.derived_from == "nothing found" and bool(answer.readings)
    parts += [] if is_to_choose else [wrapped(f"({_origin(answer)})", "  ")]
    asked = "Which is meant?" if is_to_choose else "Did you mean something else?"
    parts += [_others(answer, asked)] if answer.readings else []
    return "\n\n".join(parts)


def _others(answer: Answer, asked: str) -> str:
    """The other readings, each with its number (which ``--reading`` takes) and what comes of it."""
    lines = [wrapped(f"{asked} Take one by its number (--reading 2).")]
    for number, one in enumerate(answer.readings, 2):
        lines.append(wrapped(f"{one.reading or one.case}: {one.answer}", "     ", f"  {number}  "))
    return "\n".join(lines)


def _rule(rule: Cited) -> str:
    where = cited(rule.sources) or "no rulebook says it outright"
    return f"Rule {rule.number} ({rule.slug}): {rule.text} [{where}]"


def cited(sources: Mapping[str, str]) -> str:
    """Where a rule stands, once for each heading, with the newest rulebook that has it."""
    newest = {heading: edition for edition, heading in sources.items()}
    return "; ".join(f"{edition.upper()[:3]} {edition[3:]}, {heading}" for heading, edition in newest.items())


def _origin(answer: Answer) -> str:
    """Where an answer comes from, and the numbers of its rules."""
    origin = {
        "engine": "decided by the engine",
        "ruling": "from a ruling",
        "rule text": "from the rulebook",
        "card data": "from the card data",
        "nothing found": "nothing found" if answer.understood else "not understood",
    }[answer.derived_from]
    numbers = [f"{rule.number} {rule.slug}" for rule in answer.rules[:MOST_RULES]]
    return f"{origin}; rule {', '.join(numbers)}" if numbers else origin


def listed(items: Iterable[str], indent: str = "  ") -> str:
    """A list, an item a paragraph."""
    return "\n".join(wrapped(item, f"{indent}  ", f"{indent}- ") for item in items)
