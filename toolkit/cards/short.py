"""The short form of a record of the card language, for a command line: ``gain attribute=fortitude amount=2``.

It is the record's own word, and its keys with their values; of a value that is a list, with commas between. What it
cannot say is said as JSON: the whole record, or one value.
"""

from __future__ import annotations

import shlex
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from toolkit.errors import CannotRead, Place
from toolkit.nearest import one_of
from toolkit.untrusted.fault import Remark
from toolkit.untrusted.record import fitted
from toolkit.untrusted.source import json_path, sound

T = TypeVar("T")


def read(text: str, union: Any, what: str) -> Any:
    """The record of a union that a text in short form, or in JSON, is about.

    ``what`` is where it was said, for messages. Raises :class:`NotFound` for a word that there is not, else
    :class:`CannotRead` or :class:`~toolkit.errors.Faults`.
    """
    return convert(json(text, what) if text.lstrip().startswith("{") else _plain(text, union, what), union, what)


def keys(text: str, kind: type[T], what: str) -> T:
    """A record that has no word of its own: its keys with their values, or JSON. Raises as :func:`read` does."""
    hints = get_type_hints(kind)
    is_json = text.lstrip().startswith("{")
    value = json(text, what) if is_json else dict(_pair(pair, hints, what) for pair in _parts(text, what))
    found: T = convert(value, kind, what)
    return found


def convert(value: Any, kind: Any, what: str) -> Any:
    """A plain value as a record. Raises :class:`CannotRead` with what does not fit, and where it was said."""
    found = fitted(value, kind)
    if isinstance(found, Remark):
        hint = f"; did you mean {' or '.join(map(repr, found.meant))}?" if found.meant else ""
        place = Place(what, path=json_path(found.trail))
        raise CannotRead(f"{found.problem}{hint}", place, expected=found.expected or None)
    return found


def _plain(text: str, union: Any, what: str) -> dict[str, Any]:
    word, *pairs = _parts(text, what)
    records = {str(one.__struct_config__.tag): one for one in get_args(union) if issubclass(one, msgspec.Struct)}
    record = records[one_of({name: name for name in records}, word, what)]
    hints = get_type_hints(record)
    values = dict(_pair(pair, hints, what) for pair in pairs)
    return {str(record.__struct_config__.tag_field): word, **values}


def _parts(text: str, what: str) -> list[str]:
    """What stands between blanks, at least one thing."""
    problem = f"{text[:80]!r} says nothing, or has a quotation mark without another"
    try:
        parts = shlex.split(text)
    except ValueError as fault:
        raise CannotRead(problem, Place(what)) from fault
    if not parts:
        raise CannotRead(problem, Place(what))
    return parts


def _pair(pair: str, hints: dict[str, Any], what: str) -> tuple[str, Any]:
    key, sign, value = pair.partition("=")
    if not sign:
        raise CannotRead(f"{pair[:80]!r} has no value", Place(what), expected="key=value, such as amount=2")
    many = get_origin(hints.get(key)) is tuple
    return key, _value(value, what, many=many)


def _value(text: str, what: str, *, many: bool) -> Any:
    if text.startswith(("{", "[")):
        return json(text, what)
    if many:
        return [_value(part, what, many=False) for part in text.split(",")]
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 6 else text


def json(text: str, what: str) -> Any:
    """A text as a plain value. Raises :class:`CannotRead` or :class:`~toolkit.errors.Faults`."""
    return sound(what, text.encode("utf-8", "surrogatepass")).value
