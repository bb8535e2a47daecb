"""JSON of anybody's as a typed record, and what keeps it from being one: in plain words, with its place."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from toolkit.nearest import nearest
from toolkit.untrusted.fault import Remark, Trail
from toolkit.untrusted.source import BOUNDS, Bounds, Source, load

T = TypeVar("T")

_AT = re.compile(r" - at (?P<key>`key` in )?`(?P<path>\$[^`]*)`$")
_STEP = re.compile(r"(\[\.\.\.\])|\.([A-Za-z0-9_-]+)|\[(\d+)\]")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<key>.*)`$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(?P<key>.*)`$")
_UNLISTED = re.compile(r"^Invalid (?:enum )?value '(?P<word>.*)'$", re.DOTALL)
_PLAIN = [
    (re.compile(technical), plain)
    for technical, plain in (
        (" \\| ", "` or `"),
        ("`null`", "nothing"),
        ("`object`", "a record"),
        ("`array`", "a list"),
        ("`str`", "text"),
        ("`int`", "a number"),
        ("`float`", "a fraction"),
        ("`bool`", "true or false"),
        ("(?:of length )?<= ", "of at most "),
        ("(?:of length )?>= ", "of at least "),
        ("`", "'"),
    )
]
"""What msgspec calls things, and what they are called here."""


def read(path: Path, kind: type[T], *, bounds: Bounds = BOUNDS, remedy: str = "") -> T:
    """A file as a record. Raises :class:`CannotRead` with the place, or :class:`Faults` for several faults of its text.

    ``remedy`` says what to do about a file that is broken, or holds something else.
    """
    return converted(load(path, bounds, remedy=remedy), kind, remedy=remedy)


def converted(source: Source, kind: type[T], *, remedy: str = "") -> T:
    """What a file holds as a record. Raises :class:`CannotRead` with the place of what does not fit."""
    found = fitted(source.value, kind)
    if isinstance(found, Remark):
        raise source.fault(found._replace(remedy=remedy)).error()
    return found


def fitted(value: Any, kind: type[T], trail: Trail = ()) -> T | Remark:
    """A value as a record, or the first thing in it that does not fit. ``trail`` leads to the value."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as fault:
        remark = _remark(str(fault), value, kind)
        return remark._replace(trail=(*trail, *remark.trail))


def _remark(message: str, value: Any, kind: Any) -> Remark:
    """What msgspec says in the words of this toolkit."""
    at = _AT.search(message)
    problem = message[: at.start()] if at else message
    trail = _trail(at["path"] + "[...]" * bool(at["key"]), message, value, kind) if at else ()
    if unknown := _UNKNOWN.match(problem):
        known = _known(kind, trail)
        key = unknown["key"]
        meant = nearest(key, known, most=1)
        expected = "" if meant or not known else f"one of {', '.join(known)}"
        return Remark((*trail, key), f"there is no key {key[:60]!r} here", expected, meant=meant)
    if missing := _MISSING.match(problem):
        return Remark(trail, "is not complete", f"the key {missing['key']!r}")
    if unlisted := _UNLISTED.match(problem):
        words = _words(kind, trail)
        meant = nearest(unlisted["word"], words, most=1)
        return Remark(trail, f"is {unlisted['word'][:60]!r}", f"one of {', '.join(words)}", meant=meant)
    return _unfit(trail, problem)


def _unfit(trail: Trail, problem: str) -> Remark:
    expected, _, found = problem.removeprefix("Expected ").partition(", got ")
    if problem.startswith("Expected ") and found:
        return Remark(trail, f"is {_plain(found)}", _plain(expected))
    if problem.startswith("Expected "):
        return Remark(trail, "is out of bounds", _plain(expected))
    return Remark(trail, problem[0].lower() + problem[1:])


def _plain(words: str) -> str:
    for technical, plain in _PLAIN:
        words = technical.sub(plain, words)
    return words


# Where


def _trail(path: str, message: str, value: Any, kind: Any) -> Trail:
    """The trail of a path as msgspec writes it. The keys of a mapping, which it leaves out, are looked for."""
    trail: Trail = ()
    for unnamed, name, index in _STEP.findall(path):
        key = _culprit(message, value, kind, trail) if unnamed else name or int(index)
        trail = (*trail, key)
    return trail


def _culprit(message: str, value: Any, kind: Any, trail: Trail) -> str:
    """The key of the mapping at ``trail`` that the message is about: the last of the fewest that bring it about."""
    mapping = _part(value, trail)

    def fails(count: int) -> bool:
        return _complaint(put(value, trail, dict(islice(mapping.items(), count))), kind) == message

    count = bisect_left(range(1, len(mapping)), 1, key=fails)
    return str(list(mapping)[count])


def _complaint(value: Any, kind: Any) -> str:
    try:
        msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as fault:
        return str(fault)
    return ""


def _part(value: Any, trail: Trail) -> Any:
    for step in trail:
        value = value[step]
    return value


def put(value: Any, trail: Trail, part: Any) -> Any:
    """The value with another part at the end of the trail."""
    if not trail:
        return part
    step, inner = trail[0], put(value[trail[0]], trail[1:], part)
    if isinstance(value, dict):
        return {**value, step: inner}
    return [inner if index == step else item for index, item in enumerate(value)]


# What else might stand there


def _known(kind: Any, trail: Trail) -> tuple[str, ...]:
    """The keys that may stand where this trail leads to; nothing where one of several records may."""
    records = {found for found in _kinds(kind, trail) if isinstance(found, type) and issubclass(found, msgspec.Struct)}
    return records.pop().__struct_encode_fields__ if len(records) == 1 else ()


def _words(kind: Any, trail: Trail) -> list[str]:
    """The words that may stand where this trail leads to."""
    return [word for found in _kinds(kind, trail) if get_origin(found) is Literal for word in get_args(found)]


def _kinds(annotation: Any, trail: Trail) -> Iterator[Any]:
    """The types that may stand where this trail leads to, in data of this type."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        fields = {field.encode_name: field.type for field in msgspec.structs.fields(annotation)}
        if trail and trail[0] in fields:
            yield from _kinds(fields[str(trail[0])], trail[1:])
        elif not trail:
            yield annotation
    elif get_origin(annotation) is Literal:
        yield from () if trail else (annotation,)
    else:
        steps = trail[1:] if trail and get_origin(annotation) in (tuple, list, dict) else trail
        for argument in get_args(annotation):
            yield from _kinds(argument, steps)
