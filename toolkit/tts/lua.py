"""Python values as Lua literals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

Value = str | float | int | bool | Sequence["Value"] | Mapping[str, "Value"]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ESCAPES = {ord("\\"): "\\\\", ord('"'): '\\"', ord("\n"): "\\n", ord("\r"): "\\r", ord("\0"): "\\000"}
_RESERVED = frozenset({"and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in"})
_RESERVED |= {"local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while"}


def literal(value: Value) -> str:
    r"""A value as Lua reads it, on one line.

    >>> literal({"name": 'The "Inn"', "gold": [10, 8.5], "open": True})
    '{ name = "The \\"Inn\\"", gold = { 10, 8.5 }, open = true }'
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value.translate(_ESCAPES)}"'
        case int() | float():
            return f"{round(value, 4):g}" if isinstance(value, float) else str(value)
        case Mapping():
            return _table(f"{_key(key)} = {literal(each)}" for key, each in value.items())
        case _:
            return _table(literal(each) for each in value)


def _table(parts: Iterable[str]) -> str:
    inside = ", ".join(parts)
    return f"{{ {inside} }}" if inside else "{}"


def _key(name: str) -> str:
    return name if _NAME.fullmatch(name) and name not in _RESERVED else f"[{literal(name)}]"
