"""Unplaced words: what a question says of the game that no part of a Case holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.deeds import Told
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.words import Table

_WEIGHTY: tuple[Table, ...] = (
    "track", "any-kind", "goal", "not", "denied", "time", "standing", "moment", "variant", "apart", "tracker",
    "marked", "zone", "term", "direction", "verb",
)  # fmt: skip
"""What a word must be to say something of a table."""

_LIGHT = frozenset(("plays", "gets", "holds", "wants", "answers", "resolves", "drinks", "looks"))
"""Verbs that are said of whatever is told besides."""


def unplaced(told: Told) -> tuple[str, ...]:
    """The words of the game that found no place, in their order, each once."""
    found = (word for clause in told.clauses if not _is_reason(clause) for word in _of(told, clause))
    return tuple(dict.fromkeys(found))


def _is_reason(clause: Clause) -> bool:
    """Whether a clause only says why something is asked, or repeats what a card does."""
    return (clause.joint == "because" or clause.aside) and not clause.cards


def _of(told: Told, clause: Clause) -> Iterator[str]:
    for token in clause.tokens:
        if token.place in told.placed or token.is_person or token.cards or not _is_weighty(token):
            continue
        yield token.said


def _is_weighty(token: Token) -> bool:
    if token.of("harmless") or token.can_be("time", "still", "already") or not token.said:
        return False
    tables = {table for table, _ in token.means}
    if tables <= {"verb", "ask", "passive", "before", "time", "joint", "article"}:
        verbs = {meaning for table, meaning in token.means if table == "verb"}
        return (bool(verbs - _LIGHT) and not token.of("ask")) or token.can_be("time", "never", "always", "later")
    return bool(tables & set(_WEIGHTY))


def numbers(told: Told) -> Iterator[Token]:
    """The numbers that found no place."""
    tokens: Sequence[Token] = [token for clause in told.clauses for token in clause.tokens]
    yield from (one for one in tokens if one.number is not None and one.place not in told.placed)
