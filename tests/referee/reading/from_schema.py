"""Random values that fit a JSON Schema such as an outside reader is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

Schema = Mapping[str, Any]

MOST = 3
"""So many items a list has, and so many parts that need not be there a record."""


def values(part: Schema, whole: Schema) -> st.SearchStrategy[Any]:
    """Values of a part of a schema."""
    match part:
        case {"$ref": where}:
            return st.deferred(lambda: values(whole["$defs"][where.rpartition("/")[2]], whole))
        case {"enum": choices}:
            return st.sampled_from(choices)
        case {"anyOf": choices}:
            return st.one_of([values(one, whole) for one in choices])
        case {"type": "array", "items": items}:
            return st.lists(values(items, whole), max_size=MOST)
        case {"type": "integer"}:
            return st.integers(part.get("minimum", 0), part.get("maximum", 9))
        case {"type": "string", "pattern": pattern}:
            return st.from_regex(pattern.replace("$", r"\Z"))
        case {"type": "object", "properties": properties}:
            return _records({name: values(one, whole) for name, one in properties.items()}, part["required"])
        case {"type": "object", "additionalProperties": held}:
            return st.dictionaries(st.sampled_from(["momentum", "marked", "luck"]), values(held, whole), max_size=1)
    return {"boolean": st.booleans(), "null": st.none()}[part["type"]]


@st.composite
def _records(draw: st.DrawFn, parts: Mapping[str, st.SearchStrategy[Any]], required: list[str]) -> dict[str, Any]:
    free = [name for name in parts if name not in required]
    held = draw(st.lists(st.sampled_from(free), max_size=MOST, unique=True))
    return {name: draw(parts[name]) for name in (*required, *held)}
