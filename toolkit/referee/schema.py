"""The JSON Schemas (2020-12) of scenario files and of Cases, generated from the records that they are read into."""

from __future__ import annotations

import json
from pathlib import Path

from toolkit import paths
from toolkit.cards.schema import Schema, schema_of, text_of
from toolkit.files import write as write_file
from toolkit.referee.case.case import Case
from toolkit.referee.scenarios.scenario import MOVES, Scenario

FOLDER: Path = paths.CARD_DATA / "schema"
"""Where the schemas are kept, for editors and for other programs."""

FILE: Path = FOLDER / "scenario.schema.json"
CASE_FILE: Path = FOLDER / "case.schema.json"


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


def of_case() -> Schema:
    """The schema of a Case."""
    return schema_of("case", Case)


def text() -> str:
    """The schema of a scenario as its file holds it."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def case_text() -> str:
    """The schema of a Case as its file holds it."""
    return text_of("case", Case)


def write(file: Path = FILE) -> Path:
    """Write the schema of a scenario. Raises :class:`toolkit.errors.CannotWrite`."""
    write_file(file, text())
    return file


def write_case(file: Path = CASE_FILE) -> Path:
    """Write the schema of a Case. Raises :class:`toolkit.errors.CannotWrite`."""
    write_file(file, case_text())
    return file
