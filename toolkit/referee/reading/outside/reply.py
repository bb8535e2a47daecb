"""Replies of an outside reader: a Case that fits the schema which was sent, or what is wrong with it."""

from __future__ import annotations

from toolkit.cards.schema import Schema
from toolkit.errors import CannotRead, Place
from toolkit.referee.case.case import Case
from toolkit.untrusted import record, source
from toolkit.untrusted.source import Bounds

_FILE = "the Case"
_BOUNDS = Bounds(size=20_000, values=1_000, depth=8)
_SHOWN = 60


def case(said: str, schema: Schema) -> Case:
    """The Case that is said. Raises :class:`CannotRead`, or :class:`Faults`, with the JSON path of what is wrong."""
    found = source.sound(_FILE, _json(said).encode("utf-8", "replace"), _BOUNDS)
    read = record.converted(found, Case)
    _demand(found.value, schema)
    return read


def _json(said: str) -> str:
    """The record in a text: some models think aloud before it, or put it between marks."""
    start, end = said.find("{"), said.rfind("}")
    if not 0 <= start < end:
        raise CannotRead("no Case is said", expected="a record of JSON")
    return said[start : end + 1]


def _demand(value: object, schema: Schema) -> None:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    fault = best_match(Draft202012Validator(schema).iter_errors(value))
    if fault is not None:
        shown = repr(fault.instance)[:_SHOWN]
        raise CannotRead(f"{shown} is nothing that the question names", Place(_FILE, path=fault.json_path[:_SHOWN]))
