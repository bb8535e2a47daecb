"""The schema of a Case as an outside reader is sent it: no card, character, name or term but those of the question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from toolkit.cards.schema import Schema
from toolkit.referee.case.case import Id, Name
from toolkit.referee.reading.outside.linked import Linked
from toolkit.referee.schema import of_case

_OURS = ("said", "version")
"""What the reader here fills in itself."""

_MOST = 12
"""So many items a list has at most."""

_WORD: Schema = {"type": "string", "pattern": "^[A-Za-z][A-Za-z-]{0,29}$"}
_NOTHING: Schema = {"type": "null"}
_TRACKS: Schema = {
    "propertyNames": {"pattern": "^[a-z][a-z_]{0,29}$"},
    "additionalProperties": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 1000}, {"type": "boolean"}]},
    "maxProperties": _MOST,
}


def narrowed(linked: Linked) -> Schema:
    """The schema for the Cases of one question."""
    whole = of_case()
    for name in _OURS:
        del whole["properties"][name]
    head = {name: part for name, part in whole.items() if not name.startswith("$")}
    known = {
        "Id": _one_of((*linked.cards, *linked.near)),
        "Name": _one_of(linked.names),
        "Character": _one_of(tuple(linked.characters)),
        "Term": _one_of(linked.terms),
    }
    narrow = _Narrowing({name: part for name, part in known.items() if part is not None})
    parts = {name: narrow.part(part) for name, part in whole["$defs"].items()}
    return {**narrow.part(head), "$defs": {**parts, **narrow.known}}


def _one_of(names: Sequence[str]) -> Schema | None:
    return {"enum": sorted(set(names))} if names else None


def _inline(kind: Any) -> str:
    (schema,), _records = msgspec.json.schema_components([kind])
    return _key(schema)


def _key(part: Any) -> str:
    return json.dumps(part, sort_keys=True)


_KINDS = {_inline(Id): "Id", _inline(Name): "Name"}
_NAMED = {"character": "Character", "deck": "Character", "terms": "Term"}
"""Properties that hold a text of no type of its own, and what may stand in them."""


class _Narrowing:
    """Puts closed lists in place of open texts; what nothing may stand in is left out."""

    def __init__(self, known: dict[str, Schema]) -> None:
        self.known = known

    def part(self, part: Schema) -> Schema:
        """A record with each of its properties narrowed."""
        held = {name: self._value(value, name) for name, value in part["properties"].items()}
        found = {name: value for name, value in held.items() if value is not None}
        return {**part, "properties": found}

    def _value(self, value: Schema, name: str) -> Schema | None:
        """A value narrowed, or None where it could hold nothing that the question names."""
        value = {key: one for key, one in value.items() if key != "default"}
        if "anyOf" in value:
            choices = [self._value(one, name) for one in value["anyOf"]]
            left = [one for one in choices if one is not None]
            return {**value, "anyOf": left} if left != [_NOTHING] else None
        if value.get("type") == "array":
            items = self._value(value["items"], name)
            return None if items is None else {**value, "items": items, "maxItems": _MOST}
        if value.get("type") == "string":
            return self._text(value, name)
        if value == {"type": "object"}:
            return {**value, **_TRACKS}
        return value

    def _text(self, value: Schema, name: str) -> Schema | None:
        kind = _KINDS.get(_key(value)) or _NAMED.get(name)
        if kind is None:
            return _WORD
        return {"$ref": f"#/$defs/{kind}"} if kind in self.known else None
