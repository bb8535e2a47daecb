"""The JSON Schema (2020-12) of scenario files, generated from the records that they are read into."""

from __future__ import annotations

import json
from pathlib import Path

from toolkit import paths
from toolkit.cards.schema import Schema, schema_of
from toolkit.files import write as write_file
from toolkit.referee.scenario import MOVES, Scenario

FILE: Path = paths.CARD_DATA / "schema" / "scenario.schema.json"
"""Where the schema is kept, for editors and for other programs."""


def schema() -> Schema:
    """The schema of a scenario."""
    whole = schema_of("scenario", Scenario)
    for kind in MOVES.values():
        move = schema_of(kind.__name__, kind)
        whole["$defs"] |= move.pop("$defs", {})
        whole["$defs"][kind.__name__] = {key: value for key, value in move.items() if not key.startswith("$")}
    kinds = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in MOVES.values()]
    whole["properties"]["moves"]["items"] = {"anyOf": kinds}
    return whole


def text() -> str:
    """The schema as its file holds it."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def write(file: Path = FILE) -> Path:
    """Write the schema. Raises :class:`toolkit.errors.CannotWrite`."""
    write_file(file, text())
    return file
