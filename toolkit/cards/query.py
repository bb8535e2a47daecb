"""The query language: its terms, reading them from text, and writing them back.

>>> str(parse('TYPE:sometimes ( wench or "the Goddess" ) --copies>1'))
'type:sometimes (wench or "the Goddess") copies>1'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from toolkit.cards.fields import FIELDS, SHORT
from toolkit.errors import RdiError

DEEPEST = 40
"""How many parentheses may stand inside one another."""

_SPACE = re.compile(r"\s*")
_FIELD = re.compile(r"([^\W\d][\w-]*)(!=|<=|>=|[:=<>])")
_BARE = re.compile(r'[^\s()"“”„]+')
_QUOTED = re.compile(r'["“”„]((?:[^"“”„\\]|\\.)*)["“”„]', re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_OR = re.compile(r'or(?=[\s()"“”„]|$)', re.IGNORECASE)
_AND = re.compile(r'and(?=[\s()"“”„]|$)', re.IGNORECASE)
_NUMBER = re.compile(r"-?\d{1,6}")
_JOINING = ("and", "or")
"""Words that join what is asked for; one that is looked for itself is turned twice."""


class BadQuery(RdiError):
    """A query that cannot be read; ``position`` counts its characters from 0."""

    def __init__(self, problem: str, query: str, position: int) -> None:
        self.position = position
        line = query.replace("\n", " ").replace("\t", " ")
        start = max(0, position - 60)
        self._lines = (problem, f"  {line[start : start + 76]}", f"  {' ' * (position - start)}^")
        super().__init__("\n".join(self._lines))

    @property
    def lines(self) -> tuple[str, ...]:
        """What is wrong, the query, and a mark below the place in it."""
        return self._lines


@dataclass(frozen=True)
class Words:
    """Words of the title or the text: whole words in this order if ``exact``, otherwise a part of a word too."""

    text: str
    exact: bool

    def __str__(self) -> str:
        if self.exact:
            return _quoted(self.text)
        return f"--{self.text}" if self.text.casefold() in _JOINING else self.text


@dataclass(frozen=True)
class Term:
    """A field held against a value. ``exact``: the value was in quotation marks, and of a text means whole words."""

    field: str
    comparison: str
    value: str
    exact: bool = False

    def __str__(self) -> str:
        return f"{self.field}{self.comparison}{_quoted(self.value) if self.exact else self.value}"


@dataclass(frozen=True)
class Not:
    """What the part does not fit."""

    part: Query

    def __str__(self) -> str:
        return f"-{_grouped(self.part, (AllOf, AnyOf))}"


@dataclass(frozen=True)
class AllOf:
    """What every part fits. Without parts: everything."""

    parts: tuple[Query, ...]

    def __str__(self) -> str:
        return " ".join(_grouped(part, (AllOf, AnyOf)) for part in self.parts)


@dataclass(frozen=True)
class AnyOf:
    """What one part or several fit."""

    parts: tuple[Query, ...]

    def __str__(self) -> str:
        return " or ".join(_grouped(part, (AnyOf,)) for part in self.parts)


Query = Words | Term | Not | AllOf | AnyOf
"""What can be asked for."""


def _grouped(part: Query, kinds: tuple[type, ...]) -> str:
    return f"({part})" if isinstance(part, kinds) else str(part)


def _quoted(text: str) -> str:
    return '"' + re.sub(r'(["“”„\\])', r"\\\1", text) + '"'


def parse(text: str) -> Query:
    """Read a query. Raises :class:`BadQuery`."""
    query, position = _either(text, 0, 0)
    if position < len(text):
        raise BadQuery("this ')' closes nothing", text, position)
    return query


class _Read(NamedTuple):
    """What was read, and the position after it."""

    query: Query
    position: int


def _either(text: str, position: int, depth: int) -> _Read:
    parts = []
    while True:
        part, position = _together(text, position, depth)
        parts.append(part)
        if not (word := _OR.match(text, position)):
            break
        if part == AllOf(()) or not _more(text, after := _skip(text, word.end())):
            where = position if part == AllOf(()) else after
            raise BadQuery("'or' stands between two things", text, where)
        position = word.end()
    return _Read(parts[0] if len(parts) == 1 else AnyOf(tuple(_spread(parts, AnyOf))), position)


def _together(text: str, position: int, depth: int) -> _Read:
    parts: list[Query] = []
    position = _skip(text, position)
    while _more(text, position) and not _OR.match(text, position):
        if word := _AND.match(text, position):
            position = _skip(text, word.end())
            continue
        part, position = _one(text, position, depth)
        parts.append(part)
        position = _skip(text, position)
    return _Read(parts[0] if len(parts) == 1 else AllOf(tuple(_spread(parts, AllOf))), position)


def _more(text: str, position: int) -> bool:
    return position < len(text) and text[position] != ")"


def _spread(parts: list[Query], kind: type[AllOf] | type[AnyOf]) -> list[Query]:
    """A list in a list of the same kind is one list."""
    return [one for part in parts for one in (part.parts if isinstance(part, kind) else (part,))]


def _skip(text: str, position: int) -> int:
    space = _SPACE.match(text, position)
    return space.end() if space else position


def _one(text: str, position: int, depth: int) -> _Read:
    start, turned = position, False
    while text[position : position + 1] == "-":
        turned, position = not turned, position + 1
    if not _more(text, position) or text[position].isspace():
        raise BadQuery("'-' leaves out what follows it, and nothing does", text, start)
    part, position = _group(text, position, depth) if text[position] == "(" else _term(text, position)
    return _Read(_negated(part) if turned else part, position)


def _negated(part: Query) -> Query:
    return part.part if isinstance(part, Not) else Not(part)


def _group(text: str, start: int, depth: int) -> _Read:
    if depth == DEEPEST:
        raise BadQuery(f"more than {DEEPEST} parentheses stand inside one another", text, start)
    part, position = _either(text, start + 1, depth + 1)
    if position == len(text):
        raise BadQuery("this '(' is never closed", text, start)
    if part == AllOf(()):
        raise BadQuery("nothing stands between these parentheses", text, start)
    return _Read(part, position + 1)


def _term(text: str, start: int) -> _Read:
    field = _FIELD.match(text, start)
    if field is None:
        value, exact, position = _value(text, start)
        return _Read(Words(value, exact), position)
    name = _field_name(field[1], text, start)
    value, exact, position = _value(text, field.end())
    _check(name, field[2], value, text, start, field.end())
    fitting = FIELDS[name].kind in ("text", "deck")
    return _Read(Term(name, field[2], value if fitting else value.casefold(), exact), position)


def _field_name(found: str, text: str, position: int) -> str:
    name = SHORT.get(found.casefold(), found.casefold())
    if name not in FIELDS:
        hint = _hint(name, tuple(FIELDS))
        remedy = "Words with such a sign in them need quotation marks."
        raise BadQuery(f"there is no field {found[:40]!r}{hint} {remedy}", text, position)
    return name


def _value(text: str, position: int) -> tuple[str, bool, int]:
    if quoted := _QUOTED.match(text, position):
        return _ESCAPED.sub(r"\1", quoted[1]), True, quoted.end()
    if bare := _BARE.match(text, position):
        return bare[0], False, bare.end()
    if text[position : position + 1] in ('"', "“", "”", "„") and position < len(text):
        raise BadQuery("this quotation mark is never closed", text, position)
    raise BadQuery("a value is missing here", text, position)


def _check(name: str, comparison: str, value: str, text: str, start: int, at: int) -> None:
    field = FIELDS[name]
    if comparison not in field.comparisons:
        raise BadQuery(f"{name!r} is no number: only {' '.join(field.comparisons)} make sense", text, start)
    if field.kind == "number" and not _NUMBER.fullmatch(value):
        raise BadQuery(f"{name!r} needs a whole number, not {value[:40]!r}", text, at)
    if field.kind == "choice" and value.casefold() not in field.choices:
        raise BadQuery(f"{name!r} has no value {value[:40]!r}{_hint(value, field.choices)}", text, at)


def _hint(name: str, names: tuple[str, ...]) -> str:
    from rapidfuzz import fuzz, process

    found = process.extractOne(name.casefold()[:80], names, scorer=fuzz.ratio, score_cutoff=60)
    return f"; did you mean {found[0]!r}?" if found else f"; there are {', '.join(names)}."
