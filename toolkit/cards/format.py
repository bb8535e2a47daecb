"""How a record stands in its file: the one form that every tool writes."""

from __future__ import annotations

import json
from collections.abc import Iterator
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
    """The text of a file with another value at the end of a trail.

    A file that is laid out as everything is stays so. Of any other only those parts are written anew that differ: in
    records with the same keys, and in lists of the same length, what is the same stays as it was. Raises
    :class:`KeyError` if there is nothing at the end of the trail.
    """
    source.span(trail)
    if source.text == canonical_value(source.value) + "\n":
        return canonical_value(put(source.value, trail, value)) + "\n"
    before, text = source.value, source.text
    for step in trail:
        before = before[step]
    edits = [(source.span(at), part) for at, part in _differing(before, value, trail)]
    for (start, end), part in sorted(edits, key=lambda edit: edit[0], reverse=True):
        line = text[text.rfind("\n", 0, start) + 1 : start]
        indent = len(line) - len(line.lstrip())
        text = text[:start] + _lines(part, indent, len(line) - indent + 1) + text[end:]
    return text


def _differing(before: Any, after: Any, trail: Trail) -> Iterator[tuple[Trail, Any]]:
    """The innermost parts that differ, by their trails."""
    if json.dumps(before) == json.dumps(after):
        return
    inner: list[tuple[str | int, Any]] = []
    if isinstance(before, dict) and isinstance(after, dict) and list(before) == list(after):
        inner = [*after.items()]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        inner = [*enumerate(after)]
    for step, part in inner:
        yield from _differing(before[step], part, (*trail, step))
    if not inner:
        yield trail, after


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
