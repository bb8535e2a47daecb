"""The JSON Schemas (2020-12) of what ``--json`` shows, generated from the types of its records."""

from __future__ import annotations

import json
from typing import TypedDict, get_args

import msgspec

from toolkit.cards import AnyCard
from toolkit.cards.schema import Schema, schema_of
from toolkit.cli.outputs import identifier
from toolkit.cli.records import RECORDS, Derived


class Listed(TypedDict):
    """A card, and what is derived from it: of both together the record of a card is made."""

    card: AnyCard
    derived: Derived


def schema(name: str) -> Schema:
    """The schema of a record of an output."""
    whole = _card() if name == "card" else schema_of(name, RECORDS[name])
    said = {"const": identifier(name)}
    for part in [whole["$defs"][one] for one in _kinds()] if name == "card" else [whole]:
        part["properties"] = {"$schema": said, **part["properties"]}
        part["required"] = ["$schema", *part.get("required", ())]
    return {**whole, "$id": identifier(name)}


def text(name: str) -> str:
    """The schema of a record as its file holds it."""
    return json.dumps(schema(name), indent=2, ensure_ascii=False) + "\n"


def _card() -> Schema:
    """A card of any kind, as its file has it, with what is derived from it."""
    whole = schema_of("card", Listed)
    defs = whole["$defs"]
    derived = defs.pop("Derived")
    for kind in _kinds():
        defs[kind]["properties"] |= derived["properties"]
        defs[kind]["required"] += derived["required"]
    head = {key: value for key, value in whole.items() if key.startswith("$") and key != "$defs"}
    about = {"title": "Card", "description": "A card as its file has it, with what is derived from it."}
    return {**head, **about, "anyOf": [{"$ref": f"#/$defs/{kind}"} for kind in _kinds()], "$defs": defs}


def _kinds() -> list[str]:
    return [kind.__name__ for kind in get_args(AnyCard) if issubclass(kind, msgspec.Struct)]
