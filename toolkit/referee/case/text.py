"""The text form of a Case, which can be typed, stored, linked to and read back.

``rdi5 | Eve: character=eve gold=0 | scene: moment=round of=Gog | 1: Eve plays card=common/i-raise | asks: may``
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_args

import msgspec

from toolkit.errors import CannotRead, Place
from toolkit.record import Record
from toolkit.referee.case.case import Beat, Case, Doing, Person, Scene, Wish
from toolkit.rulebook import BOOKS

LONGEST = 20_000
"""The longest text that is read, in characters."""

T = TypeVar("T", bound=Record)

_BAR = " | "
_WORDS = {"scene", "asks", "variant", "unplaced", "said"}
_DOINGS = frozenset(get_args(Doing))


def write(case: Case) -> str:
    """A Case in one line, without what is left at its default."""
    return _BAR.join(_parts(case))


def _parts(case: Case) -> Iterator[str]:
    if case.edition is not None:
        yield case.edition
    if case.variant is not None:
        yield f"variant: {case.variant}"
    yield from (f"{_quoted(one.name)}:{_fields(one, skip=('name',))}" for one in case.people)
    if case.scene != Scene():
        yield f"scene:{_fields(case.scene)}"
    for place, one in enumerate(case.beats, 1):
        by = f"{_quoted(one.by)} " if one.by is not None else ""
        yield f"{place}: {by}{one.does}{_fields(one, skip=('does', 'by'))}"
    yield f"asks: {case.wish.kind}{_fields(case.wish, skip=('kind',))}"
    if case.unplaced:
        yield f"unplaced: {' '.join(map(_quoted, case.unplaced))}"
    if case.said:
        yield f"said: {_quoted(case.said)}"


def _fields(record: Record, skip: Sequence[str] = ()) -> str:
    plain: Mapping[str, Any] = msgspec.to_builtins(record)
    types = _types(type(record))
    shown = {name: _value(value, types[name]) for name, value in plain.items() if name not in skip}
    return "".join(f" {_quoted(f'{name}={value}')}" for name, value in shown.items())


@cache
def _types(kind: type[Record]) -> dict[str, object]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _value(value: object, kind: object) -> str:
    """A value as JSON, or a text as it stands, unless it would be read back as something else (``null``)."""
    if isinstance(value, str) and _read_value(value, kind) == value:
        return value
    return msgspec.json.encode(value).decode()


def _quoted(text: str) -> str:
    """A word that stands by itself in a text, whatever is in it; no bar is left that would end a part."""
    return shlex.quote(text.replace("\\", "\\\\").replace("|", "\\p").replace("\n", "\\n").replace("\r", "\\r"))


def _plain(word: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"p": "|", "n": "\n", "r": "\r"}.get(found[1], found[1]), word)


def read(text: str) -> Case:
    """The Case that a text writes down. Raises :class:`CannotRead` with the part that is at fault."""
    if len(text) > LONGEST:
        raise CannotRead("the Case is too long", expected=f"no more than {LONGEST} characters")
    whole: dict[str, Any] = {"people": [], "beats": []}
    for number, part in enumerate(text.split("|"), 1):
        _place(whole, part.strip(), number)
    if "wish" not in whole:
        raise CannotRead("nothing is asked", expected="a part such as 'asks: may'")
    return _converted(whole, Case, "Case")


def _place(whole: dict[str, Any], part: str, number: int) -> None:
    if part in BOOKS:
        whole["edition"] = part
        return
    head, words = _head_and_words(part, number)
    if head in _WORDS:
        _place_word(whole, head, words, number)
    elif head.isdigit():
        whole["beats"].append(_beat(words, number))
    else:
        whole["people"].append(_converted({"name": head, **_named(words, Person, number)}, Person, f"part {number}"))


def _head_and_words(part: str, number: int) -> tuple[str, list[str]]:
    try:
        words = shlex.split(part)
    except ValueError as fault:
        raise CannotRead(f"part {number} of the Case: {fault}", expected="closed quotation marks") from fault
    if not words or ":" not in part:
        raise CannotRead(f"part {number} of the Case says nothing: {part[:60]!r}", expected="NAME: ..., or '1: ...'")
    found = re.match(r"""('(?:[^']|'"'"')*'|[^\s:']+)+:""", part)
    if found is None:
        raise CannotRead(f"part {number} of the Case has no name before its colon: {part[:60]!r}")
    head = shlex.split(found[0][:-1])[0]
    return _plain(head), [_plain(word) for word in shlex.split(part[found.end() :])]


def _place_word(whole: dict[str, Any], head: str, words: list[str], number: int) -> None:
    match head:
        case "scene":
            whole["scene"] = _converted(_named(words, Scene, number), Scene, f"part {number}")
        case "asks":
            kind = {"kind": words[0]} if words else {}
            whole["wish"] = _converted({**kind, **_named(words[1:], Wish, number)}, Wish, f"part {number}")
        case "variant":
            whole["variant"] = " ".join(words)
        case "unplaced":
            whole["unplaced"] = words
        case _:
            whole["said"] = " ".join(words)


def _beat(words: list[str], number: int) -> Beat:
    place = 0 if words[:1] and words[0] in _DOINGS else 1
    if len(words) <= place:
        raise CannotRead(f"part {number} of the Case says of nothing what happens", expected="'1: Eve plays card=...'")
    by = {"by": words[0]} if place else {}
    plain = {"does": words[place], **by, **_named(words[place + 1 :], Beat, number)}
    return _converted(plain, Beat, f"part {number}")


def _named(words: Sequence[str], kind: type[Record], number: int) -> dict[str, Any]:
    types = _types(kind)
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in types:
            raise CannotRead(f"part {number} of the Case: {word[:60]!r} is unknown", expected=", ".join(types))
        found[name] = _read_value(value, types[name])
    return found


def _read_value(value: str, kind: object) -> object:
    """A value as JSON where it is one and fits, or else as the text that it is."""
    try:
        return msgspec.to_builtins(msgspec.convert(msgspec.json.decode(value), kind))
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError):
        return value


def _converted(plain: Mapping[str, Any], kind: type[T], where: str) -> T:
    ready = {name: _builtin(value) for name, value in plain.items()}
    try:
        return msgspec.convert(ready, kind)
    except msgspec.ValidationError as fault:
        problem, _, path = str(fault).partition(" - at `")
        raise CannotRead(problem, Place(where, path=path.rstrip("`") or None)) from fault


def _builtin(value: object) -> object:
    if isinstance(value, list):
        return [_builtin(one) for one in value]
    return msgspec.to_builtins(value) if isinstance(value, Record) else value
