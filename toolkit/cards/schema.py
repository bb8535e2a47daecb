"""The JSON Schemas (2020-12) of the files of a database, generated from the types of the card language."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from toolkit import paths
from toolkit.cards.amounts import Amount
from toolkit.cards.character import Character, CommonCards, DrinkDeck, Drinks, Events, Faction, Prizes
from toolkit.cards.conditions import Condition
from toolkit.cards.corrections import Corrections
from toolkit.cards.effects import Cost, Effect
from toolkit.cards.pack import Pack
from toolkit.cards.patterns import Pattern

Schema = dict[str, Any]

KINDS: Mapping[str, type[msgspec.Struct]] = {
    "character": Character,
    "common": CommonCards,
    "drinks": Drinks,
    "drink-deck": DrinkDeck,
    "faction": Faction,
    "prizes": Prizes,
    "events": Events,
    "corrections": Corrections,
    "pack": Pack,
}
"""What a file may hold, by the name of its schema."""

UNIONS: Mapping[str, Any] = {
    "Amount": Amount,
    "Condition": Condition,
    "Cost": Cost,
    "Effect": Effect,
    "Pattern": Pattern,
}
"""The unions of the card language, by the name of their definition."""

FOLDER: Path = paths.CARD_DATA / "schema"
"""Where the schemas are kept, for editors and for other programs."""


def schema(kind: str) -> Schema:
    """The schema of one of :data:`KINDS`."""
    return schema_of(kind, KINDS[kind])


def schema_of(kind: str, record: type[Any]) -> Schema:
    """The schema of files that hold such a record; ``kind`` is their name in its identifier."""
    (top,), records = msgspec.json.schema_components([record], ref_template="#/$defs/{name}")
    name = record.__name__
    about = records.pop(name) if f'"{top["$ref"]}"' not in json.dumps(records) else {**top}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:rdi-toolkit:schema:{kind}"}
    tidy: Schema = _tidy({**head, **about, "title": name, "$defs": records})
    defs = tidy.pop("$defs")
    return _named(tidy, defs)


def text(kind: str) -> str:
    """The schema of one of :data:`KINDS` as its file holds it."""
    return text_of(kind, KINDS[kind])


def text_of(kind: str, record: type[msgspec.Struct]) -> str:
    """The schema of a record as its file holds it."""
    return json.dumps(schema_of(kind, record), indent=2, ensure_ascii=False) + "\n"


def _tidy(part: Any) -> Any:
    """Plain descriptions, flat choices, and nothing but keywords of the standard."""
    if isinstance(part, list):
        return [_tidy(item) for item in part]
    if not isinstance(part, dict):
        return part
    return {key: _tidy_value(key, value) for key, value in _flat(part).items()}


def _tidy_value(key: str, value: Any) -> Any:
    return _plain(value) if key == "description" and isinstance(value, str) else _tidy(value)


def _flat(part: Schema) -> Schema:
    """Without ``discriminator``, which is OpenAPI's; a choice among choices is one choice."""
    part = {key: value for key, value in part.items() if key != "discriminator"}
    if "anyOf" in part:
        choices = [_flat(choice) for choice in part["anyOf"]]
        part["anyOf"] = [flat for choice in choices for flat in choice.get("anyOf", [choice])]
    if len(part.get("enum", ())) == 1:
        part = {
            ("const" if key == "enum" else key): (value[0] if key == "enum" else value) for key, value in part.items()
        }
    return part


def _named(top: Schema, records: Schema) -> Schema:
    """With the unions of the language as definitions of their own, instead of spelt out wherever they are used."""
    unions = {name: _choices(members) for name, members in UNIONS.items()}
    used = {**top, "$defs": records}
    for name, choices in unions.items():
        used = _replaced(used, choices, {"$ref": f"#/$defs/{name}"})
    found = {name: {"title": name, **unions[name]} for name in unions if f'"#/$defs/{name}"' in json.dumps(used)}
    defs = {**used.pop("$defs"), **found}
    return {**used, "$defs": defs} if defs else used


def _choices(members: Any) -> Schema:
    (choices,), _records = msgspec.json.schema_components([members], ref_template="#/$defs/{name}")
    return _flat(choices)


def _replaced(part: Any, old: Schema, new: Schema) -> Any:
    if isinstance(part, list):
        return [_replaced(item, old, new) for item in part]
    if not isinstance(part, dict):
        return part
    if part.get("anyOf") == old["anyOf"]:
        return {**{key: value for key, value in part.items() if key != "anyOf"}, **new}
    return {key: _replaced(value, old, new) for key, value in part.items()}


def _plain(docstring: str) -> str:
    """A docstring without its markup and indentation; paragraphs stay apart."""
    paragraphs = re.split(r"\n\s*\n", docstring.strip())
    words = (" ".join(paragraph.split()) for paragraph in paragraphs)
    return "\n\n".join(words).replace("``", "`")
