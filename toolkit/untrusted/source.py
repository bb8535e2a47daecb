"""JSON text with the place of each value: the line of each path, and the faults that a decoder passes over."""

from __future__ import annotations

import bisect
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import Any

from toolkit.untrusted.fault import MOST_FAULTS, Fault, Remark, Trail

MOST_BYTES = 5_000_000
"""The largest file that is read."""

DEEPEST = 60
"""How many lists and records may stand inside one another."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_NO_NUMBER = re.compile(r"-?(?:NaN|Infinity)")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_OPENS: Mapping[str, Trail] = {"{": ("",), "[": (0,)}
_LONG_KEY = 80
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


@dataclass(frozen=True)
class Source:
    """A file of JSON that could be read: its ``value``, and where in the text each part of it stands."""

    file: str
    text: str
    value: Any

    @cached_property
    def _lines(self) -> Mapping[Trail, int]:
        return {trail: line for trail, line, _is_key in _places(self.text)}

    def line(self, trail: Trail) -> int:
        """The line of a value, or of the nearest thing around it that is there."""
        while trail and trail not in self._lines:
            trail = trail[:-1]
        return self._lines.get(trail, 1)

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


def read(file: str, data: bytes) -> tuple[Source | None, list[Fault]]:
    """Read a file of JSON. What could be read comes with all that is wrong with it as text."""
    if len(data) > MOST_BYTES:
        expected = f"at most {MOST_BYTES:,}"
        return None, [Fault(file, None, "", f"has {len(data):,} bytes", expected, "Split it into several files.")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        return None, [Fault(file, line, "", f"is not UTF-8 (byte {fault.start:,})", remedy="Save it as UTF-8.")]
    return _parsed(file, text)


def _parsed(file: str, text: str) -> tuple[Source | None, list[Fault]]:
    faults: list[Fault] = []
    if text.startswith("\ufeff"):
        text = text[1:]
        remedy = "Save it as UTF-8 without one."
        faults.append(Fault(file, 1, "$", "starts with a byte order mark", remedy=remedy))
    try:
        value = json.loads(text, parse_constant=_refuse, object_pairs_hook=_Pairs)
    except json.JSONDecodeError as fault:
        return None, [*faults, _broken(file, text, fault)]
    except RecursionError:
        return None, [*faults, _too_deep(file)]
    except ValueError as fault:
        return None, [*faults, _no_number(file, text, fault)]
    if _depth_exceeds(value, DEEPEST):
        return None, [*faults, _too_deep(file)]
    source = Source(file, text, value)
    return source, [*faults, *islice(chain(_doubled(source), _half_characters(source)), MOST_FAULTS)]


class _Pairs(dict[str, Any]):
    """A record that remembers whether a key stood in it twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.doubled = len(self) != len(pairs)


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


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


def _no_number(file: str, text: str, fault: ValueError) -> Fault:
    for token in _TOKEN.finditer(text):
        if _NO_NUMBER.fullmatch(token[0]):
            line = text.count("\n", 0, token.start()) + 1
            return Fault(file, line, "", f"{token[0]} is no number of JSON", "a number")
    return Fault(file, None, "", f"holds a number that cannot be read: {str(fault).split(';')[0]}")


def _too_deep(file: str) -> Fault:
    return Fault(file, None, "", "lists and records stand too deep inside one another", f"at most {DEEPEST} levels")


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
    if not _holds_doubled(source.value):
        return
    first: dict[Trail, int] = {}
    doubled: set[Trail] = set()
    for trail, line, is_key in _places(source.text):
        if not is_key or any(trail[:end] in doubled for end in range(len(trail))):
            continue
        if trail in first:
            doubled.add(trail)
            problem = f"the key {str(trail[-1])[:80]!r} stands here again; it is on line {first[trail]} already"
            yield Fault(source.file, line, json_path(trail), problem, "each key once")
        first.setdefault(trail, line)


def _holds_doubled(value: Any) -> bool:
    if isinstance(value, _Pairs) and value.doubled:
        return True
    return isinstance(value, dict | list) and any(map(_holds_doubled, _parts(value)))


def _half_characters(source: Source) -> Iterator[Fault]:
    """Halves of a character that stand alone cannot be written to any file or screen."""
    if not _SURROGATE.search(source.text):
        return
    for token in _TOKEN.finditer(source.text):
        if token[0].startswith('"') and not _writable(json.loads(token[0], strict=False)):
            line = source.text.count("\n", 0, token.start()) + 1
            yield Fault(source.file, line, "", f"{token[0][:40]} holds half a character", "a whole character")


def _writable(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _places(text: str) -> Iterator[tuple[Trail, int, bool]]:
    """Each key and value of sound JSON with its line; the last says whether it is a key."""
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
                yield tuple(trail), line, True
            case opening:
                yield tuple(trail), line, False
                key_next = opening == "{"
                trail += _OPENS.get(opening, ())


def _count_on(trail: list[str | int]) -> bool:
    """Go on to the next item if a list is open; otherwise a key comes next."""
    if isinstance(trail[-1], int):
        trail[-1] += 1
        return True
    return False
