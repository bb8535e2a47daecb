"""JSON text of anybody's, bounded, with the place of each value and with the faults that a decoder passes over.

No key twice, no ``NaN``, no number without end, no half of a character, nothing nested without end, and never more
values than fit into memory.
"""

from __future__ import annotations

import bisect
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from toolkit.errors import Faults
from toolkit.untrusted import file as files
from toolkit.untrusted.fault import MOST_FAULTS, Fault, Remark, Trail


@dataclass(frozen=True)
class Bounds:
    """How much a file may hold: so many bytes, so many lists and records inside one another, so many ``values``.

    Values are counted before they are read, by commas and opening brackets outside of texts.
    """

    size: int = 5_000_000
    values: int = 1_000_000
    depth: int = 60


BOUNDS = Bounds()

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{},:]|[^\s\[\]{},:"]+')
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_OPENS: Mapping[str, Trail] = {"{": ("",), "[": (0,)}
_LONG_KEY = 80
_LONGEST_NUMBER = 20
"""Characters of the longest whole number: no file of ours, and none of the game's, counts farther."""

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


@dataclass(frozen=True)
class Source:
    """A file of JSON that could be read: its ``value``, and where in the text each part of it stands."""

    file: str
    text: str
    value: Any

    @cached_property
    def _lines(self) -> Mapping[Trail, int]:
        return {spot.trail: spot.line for spot in _spots(self.text)}

    def line(self, trail: Trail) -> int:
        """The line of a value, or of the nearest thing around it that is there."""
        while trail and trail not in self._lines:
            trail = trail[:-1]
        return self._lines.get(trail, 1)

    def span(self, trail: Trail) -> tuple[int, int]:
        """Where a value begins and ends in the text. Raises :class:`KeyError` if there is none."""
        found = [spot.start for spot in _spots(self.text) if spot.trail == trail and not spot.is_key]
        if not found:
            raise KeyError(json_path(trail))
        return found[-1], json.JSONDecoder().raw_decode(self.text, found[-1])[1]

    def fault(self, remark: Remark) -> Fault:
        """A remark about this file, with its place."""
        place = (self.file, self.line(remark.trail), json_path(remark.trail))
        return Fault(*place, remark.problem, remark.expected, remark.remedy, remark.meant, remark.serious)


def json_path(trail: Trail) -> str:
    """A trail as it is written: ``$.cards[3].title``."""
    return "$" + "".join(map(_written, trail))


def _written(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    key = step if len(step) <= _LONG_KEY else f"{step[:_LONG_KEY]}..."
    return f".{key}" if _PLAIN_KEY.fullmatch(key) else f"[{json.dumps(key, ensure_ascii=not key.isprintable())}]"


def load(path: Path, bounds: Bounds = BOUNDS, *, remedy: str = "") -> Source:
    """Read a file with which nothing may be wrong as text. Raises :class:`CannotRead`, or :class:`Faults`.

    ``remedy`` says what to do about it where there is nothing better to say.
    """
    return sound(str(path), bytes_of(path, bounds), bounds, remedy=remedy)


def bytes_of(path: Path, bounds: Bounds = BOUNDS) -> bytes:
    """The bytes of a file, or of one that is too long so many that :func:`read` sees it. Raises :class:`CannotRead`."""
    return files.head(path, bounds.size + 1)


def sound(file: str, data: bytes, bounds: Bounds = BOUNDS, *, remedy: str = "") -> Source:
    """Read what a file holds, as :func:`load` does."""
    found, faults = read(file, data, bounds)
    if found is None or faults:
        errors = [replace(fault, remedy=fault.remedy or remedy).error() for fault in faults]
        raise errors[0] if len(errors) == 1 else Faults(errors)
    return found


def read(file: str, data: bytes, bounds: Bounds = BOUNDS) -> tuple[Source | None, list[Fault]]:
    """Read what a file holds. What could be read comes with all that is wrong with it as text."""
    if len(data) > bounds.size:
        return None, [Fault(file, None, "", f"has more than {bounds.size:,} bytes")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        return None, [Fault(file, line, "", f"is not UTF-8 (byte {fault.start:,})", remedy="Save it as UTF-8.")]
    if _more_values(data, bounds.values):
        return None, [Fault(file, None, "", f"holds more than {bounds.values:,} values")]
    return _parsed(file, text, bounds)


def _more_values(data: bytes, most: int) -> bool:
    """Whether there are more than so many, at first glance and without what stands in texts."""
    return _marks(data) > most and _marks(_STRING.sub(b"", data)) > most


def _marks(data: bytes) -> int:
    return sum(map(data.count, (b",", b"[", b"{")))


def _parsed(file: str, text: str, bounds: Bounds) -> tuple[Source | None, list[Fault]]:
    faults: list[Fault] = []
    if text.startswith("\ufeff"):
        text = text[1:]
        remedy = "Save it as UTF-8 without one."
        faults.append(Fault(file, 1, "$", "starts with a byte order mark", remedy=remedy))
    records = _Records()
    try:
        value = json.loads(
            text, parse_constant=_refuse, parse_float=_fraction, parse_int=_whole, object_pairs_hook=records
        )
    except json.JSONDecodeError as fault:
        return None, [*faults, _broken(file, text, fault)]
    except RecursionError:
        return None, [*faults, _too_deep(file, bounds)]
    except _NoNumber as fault:
        return None, [*faults, _no_number(file, text, str(fault))]
    if _depth_exceeds(value, bounds.depth):
        return None, [*faults, _too_deep(file, bounds)]
    if halves := list(islice(_half_characters(file, text), MOST_FAULTS)):
        return None, [*faults, *halves]
    source = Source(file, text, value)
    return source, [*faults, *islice(_doubled(source) if records.doubled else (), MOST_FAULTS)]


class _Records:
    """Makes records of keys and values, and remembers whether a key stood in one of them twice."""

    def __init__(self) -> None:
        self.doubled = False

    def __call__(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        record = dict(pairs)
        self.doubled |= len(record) != len(pairs)
        return record


class _NoNumber(ValueError):
    """What stands where a number should, as it is written."""


def _refuse(written: str) -> NoReturn:
    raise _NoNumber(written)


def _fraction(written: str) -> float:
    number = float(written)
    return number if isfinite(number) else _refuse(written)


def _whole(written: str) -> int:
    return int(written) if len(written) <= _LONGEST_NUMBER else _refuse(written)


def _broken(file: str, text: str, fault: json.JSONDecodeError) -> Fault:
    if fault.msg.startswith("Unterminated string") or _is_cut_off(text[fault.pos :].strip()):
        line = text.rstrip().count("\n") + 1
        return Fault(file, line, "", "ends too early: the JSON is not complete", remedy="Was it cut off?")
    found = text[fault.pos : fault.pos + 12].splitlines()[0] if text[fault.pos :].strip() else ""
    what = fault.msg[0].lower() + fault.msg[1:]
    return Fault(file, fault.lineno, "", f"is not JSON: {what} at column {fault.colno}, before {found!r}")


def _is_cut_off(rest: str) -> bool:
    """Whether what could not be read is nothing, or the beginning of a word."""
    return any(word.startswith(rest) for word in ("true", "false", "null"))


def _no_number(file: str, text: str, written: str) -> Fault:
    """The fault of the first such number. What stands before it is sound."""
    spot = next(spot for spot in _spots(text) if spot.token == written)
    shown = written if len(written) <= _LONGEST_NUMBER else f"{written[:_LONGEST_NUMBER]}..."
    return Fault(file, spot.line, json_path(spot.trail), f"{shown} is no number of JSON that can be read", "a number")


def _too_deep(file: str, bounds: Bounds) -> Fault:
    expected = f"at most {bounds.depth} levels"
    return Fault(file, None, "", "lists and records stand too deep inside one another", expected)


def _depth_exceeds(value: Any, most: int) -> bool:
    level = [value]
    for _ in range(most):
        level = [part for whole in level if isinstance(whole, dict | list) for part in _parts(whole)]
        if not level:
            return False
    return True


def _parts(whole: dict[str, Any] | list[Any]) -> Iterator[Any]:
    return iter(whole.values() if isinstance(whole, dict) else whole)


def _doubled(source: Source) -> Iterator[Fault]:
    first: dict[Trail, int] = {}
    doubled: set[Trail] = set()
    for trail, line, _token, is_key, _start in _spots(source.text):
        if not is_key or any(trail[:end] in doubled for end in range(len(trail))):
            continue
        if trail in first:
            doubled.add(trail)
            problem = f"the key {str(trail[-1])[:80]!r} stands here again; it is on line {first[trail]} already"
            yield Fault(source.file, line, json_path(trail), problem, "each key once")
        first.setdefault(trail, line)


def _half_characters(file: str, text: str) -> Iterator[Fault]:
    """Halves of a character that stand alone cannot be written to any file or screen."""
    if not _SURROGATE.search(text):
        return
    for spot in _spots(text):
        if spot.token.startswith('"') and not _writable(json.loads(spot.token)):
            problem = f"{spot.token[:40]} holds half a character"
            yield Fault(file, spot.line, json_path(spot.trail), problem, "a whole character")


def _writable(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


class _Spot(NamedTuple):
    """A key or a value of sound JSON: the trail to it, its line, and how it is written (of lists, how they begin).

    ``start`` is where that stands in the text.
    """

    trail: Trail
    line: int
    token: str
    is_key: bool
    start: int


def _spots(text: str) -> Iterator[_Spot]:
    """Each key and value of sound JSON, in the order of the text."""
    ends = [match.start() for match in re.finditer("\n", text)]
    trail: list[str | int] = []
    key_next = False
    for token in _TOKEN.finditer(text):
        line = bisect.bisect_left(ends, token.start()) + 1
        match token[0][0]:
            case "}" | "]":
                trail.pop()
                key_next = False
            case ",":
                key_next = not _count_on(trail)
            case ":":
                pass
            case _ if key_next:
                trail[-1] = json.loads(token[0])
                key_next = False
                yield _Spot(tuple(trail), line, token[0], is_key=True, start=token.start())
            case opening:
                yield _Spot(tuple(trail), line, token[0], is_key=False, start=token.start())
                key_next = opening == "{"
                trail += _OPENS.get(opening, ())


def _count_on(trail: list[str | int]) -> bool:
    """Go on to the next item if a list is open; otherwise a key comes next."""
    if isinstance(trail[-1], int):
        trail[-1] += 1
        return True
    return False
