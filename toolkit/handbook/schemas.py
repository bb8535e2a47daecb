"""JSON Schemas as pages: each record with its keys, what may stand there, and what its type says of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.handbook import markdown as md

_BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "{} characters or more",
    "maxLength": "{} characters or fewer",
    "minItems": "{} or more of them",
    "maxItems": "{} or fewer of them",
    "pattern": "of the form {}",
}


def records(schema: Mapping[str, Any], level: int = 2) -> Iterator[str]:
    """The records of a schema, the whole first: a heading, what it is, and a table of its keys."""
    yield from _record(str(schema["title"]), schema, level)
    for name, part in schema.get("$defs", {}).items():
        yield from _record(name, part, level)


def _record(name: str, part: Mapping[str, Any], level: int) -> Iterator[str]:
    if "properties" in part:
        yield md.heading(level, md.code(name))
        yield md.paragraphs(part.get("description", ""))
        required = part.get("required", ())
        rows = (
            (md.code(key), value(what), "**required**" if key in required else _default(what))
            for key, what in part["properties"].items()
        )
        yield md.table(("key", "what may stand there", "left out"), rows)
    elif "anyOf" in part:
        yield md.heading(level, md.code(name))
        yield f"{_joined(map(value, part['anyOf']))}\n\n"


def value(part: Mapping[str, Any]) -> str:
    """What a part of a schema lets stand, in words."""
    if "$ref" in part:
        told = md.code(part["$ref"].rpartition("/")[2])
    elif "enum" in part or "const" in part:
        told = _joined(md.code(json.dumps(one, ensure_ascii=False)) for one in part.get("enum", [part.get("const")]))
    elif "anyOf" in part:
        told = _joined(dict.fromkeys(map(value, part["anyOf"])))
    else:
        told = _plain(part)
    bounds = [text.format(md.code(str(part[key]))) for key, text in _BOUNDS.items() if key in part]
    return f"{told} ({', '.join(bounds)})" if bounds else told


def _plain(part: Mapping[str, Any]) -> str:
    match part.get("type"):
        case "array":
            inside = part.get("items") or {}
            several = part.get("prefixItems")
            return f"a list of {_joined(map(value, several)) if several else value(inside)}"
        case "object":
            inside = part.get("additionalProperties")
            return f"by name, {value(inside)}" if isinstance(inside, dict) else "an object"
        case "integer":
            return "a whole number"
        case "number":
            return "a number"
        case "boolean":
            return "`true` or `false`"
        case "null":
            return "`null`"
        case "string":
            return "a text"
    return "anything"


def _default(part: Mapping[str, Any]) -> str:
    usual = part.get("default")
    return "" if usual in (None, [], {}, "") else md.code(json.dumps(usual, ensure_ascii=False))


def _joined(parts: Any) -> str:
    *first, last = parts
    return f"{', '.join(first)} or {last}" if first else str(last)
