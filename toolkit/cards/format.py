"""How a record stands in its file: the one form that every tool writes."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from toolkit.record import Record

LINE_LENGTH = 120
"""Characters of a line. Whatever fits on one line stands on one line."""


def canonical(record: Record) -> str:
    """The text of a record's file: JSON with the record's own order of keys, two spaces of indentation, one last newline.

    What is left at its default is not written. Two records are equal exactly when their texts are.
    """
    return _lines(msgspec.to_builtins(record), indent=0, taken=0) + "\n"


def _lines(value: Any, indent: int, taken: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if indent + taken + len(flat) <= LINE_LENGTH or not isinstance(value, dict | list | tuple) or not value:
        return flat
    return _mapping(value, indent + 2) if isinstance(value, dict) else _sequence(value, indent + 2)


def _mapping(value: dict[str, Any], indent: int) -> str:
    names = {key: f"{json.dumps(key, ensure_ascii=False)}: " for key in value}
    return _block("{}", [name + _lines(value[key], indent, len(name) + 1) for key, name in names.items()], indent)


def _sequence(value: list[Any], indent: int) -> str:
    return _block("[]", [_lines(item, indent, 1) for item in value], indent)


def _block(brackets: str, parts: list[str], indent: int) -> str:
    inside = ",\n".join(" " * indent + part for part in parts)
    return f"{brackets[0]}\n{inside}\n{' ' * (indent - 2)}{brackets[1]}"
