"""How a record stands in its file: the one form that every tool writes."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from toolkit.record import Record
from toolkit.untrusted.fault import Trail
from toolkit.untrusted.record import put
from toolkit.untrusted.source import Source

LINE_LENGTH = 120
"""Characters of a line. Whatever fits on one line stands on one line."""


def canonical(record: Record) -> str:
    """The text of a record's file: JSON with the record's order of keys, two spaces of indentation, one last newline.

    What is left at its default is not written. Two records are equal exactly when their texts are.
    """
    return canonical_value(msgspec.to_builtins(record)) + "\n"


def canonical_value(value: Any) -> str:
    """Plain values laid out as :func:`canonical` lays out a record, without the last newline."""
    return _lines(value, indent=0, taken=0)


def with_part(source: Source, trail: Trail, value: Any) -> str:
    """The text of a file with another value at the end of a trail, laid out as everything is; the rest stays as it was.

    Raises :class:`KeyError` if there is nothing at the end of the trail.
    """
    start, end = source.span(trail)
    if source.text == canonical_value(source.value) + "\n":
        return canonical_value(put(source.value, trail, value)) + "\n"
    line = source.text[source.text.rfind("\n", 0, start) + 1 : start]
    indent = len(line) - len(line.lstrip())
    return source.text[:start] + _lines(value, indent, len(line) - indent + 1) + source.text[end:]


def _lines(value: Any, indent: int, taken: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if indent + taken + len(flat) <= LINE_LENGTH:
        return flat
    match value:
        case dict():
            return _block("{}", [_entry(key, item, indent + 2) for key, item in value.items()], indent)
        case list() | tuple():
            return _block("[]", [_lines(item, indent + 2, 1) for item in value], indent)
        case _:
            return flat


def _entry(key: str, value: Any, indent: int) -> str:
    name = f"{json.dumps(key, ensure_ascii=False)}: "
    return name + _lines(value, indent, len(name) + 1)


def _block(brackets: str, parts: list[str], indent: int) -> str:
    inside = ",\n".join(f"{' ' * (indent + 2)}{part}" for part in parts)
    return f"{brackets[0]}\n{inside}\n{' ' * indent}{brackets[1]}"
