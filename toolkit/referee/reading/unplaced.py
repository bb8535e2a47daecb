"""Unplaced words: what a question says of the game that no part of a Case holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.cards.lookup import key
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.purpose import amounts_of, told_of
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Told
from toolkit.referee.reading.words import Table

_WEIGHTY: tuple[Table, ...] = (
    "track", "any-kind", "goal", "not", "denied", "time", "standing", "moment", "variant", "apart", "tracker",
    "marked", "zone", "term", "direction", "verb", "bends", "self", "compared",
)  # fmt: skip
"""What a word must be to say something of a table."""

_LIGHT = frozenset(
    ("plays", "gets", "holds", "wants", "answers", "resolves", "drinks", "looks", "makes", "lets", "picks", "replies")
)
"""Verbs that are said of whatever is told besides."""

_NEVER_AGAIN: tuple[Table, ...] = ("not", "apart", "standing", "moment", "bends")
"""What is never only a word for what a card does."""

_PLAIN = frozenset(
    ("verb", "ask", "passive", "before", "time", "joint", "article", "little", "seats", "either", "deed", "kind")
)
"""What a word may be that says something of a table only if it is a verb that does."""


def unplaced(told: Told, names: frozenset[str]) -> tuple[str, ...]:
    """The words of the game that found no place, in their order, each once.

    ``names`` are those of everybody who has a part in the Case. What only tells again what a card that is named does,
    or is called, needs no place.
    """
    cards = [told.referee.cards.cards[card] for deed in told.deeds for card in deed.cards]
    again = frozenset(word for card in cards for word in (*told_of(card), *key(card.title).split()))
    amounts = frozenset(amount for card in cards for amount in amounts_of(card))
    clauses = [clause for clause in told.clauses if not _is_reason(clause)]
    found = (word for clause in clauses for word in _of(told, clause, again, amounts, names))
    return tuple(dict.fromkeys(found))


def _is_reason(clause: Clause) -> bool:
    """Whether a clause only says why something is asked, or repeats what a card does."""
    return (clause.joint in ("because", "so") or clause.aside) and not clause.cards and not clause.asks


def _of(
    told: Told, clause: Clause, again: frozenset[str], amounts: frozenset[int], names: frozenset[str]
) -> Iterator[str]:
    for at, token in enumerate(clause.tokens):
        if token.can_be("before", "against") and _is_against_nothing(clause.tokens[at + 1 : at + 4]):
            yield token.said
        is_absent = token.of("apart") and at > 0 and clause.tokens[at - 1].number == 0
        if token.place in told.placed or token.cards or is_absent or _says_nothing(clause.tokens, at):
            continue
        if token.is_person:
            if _is_nobody(told, token, names) and token.who not in again:
                yield token.said
            continue
        is_told = not _is_weighty(token) or _is_told_again(token, again)
        if not is_told or (_is_number(token) and token.number not in amounts):
            yield token.said


def _says_nothing(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word only stresses who was named ("Gog himself"), or denies what the game knows nothing of.

    "I don't like it" says nothing of a table; a denial of a deed, of somebody or of a number does.
    """
    token, before, after = tokens[at], tokens[max(at - 1, 0) : at], tokens[at + 1 : at + 2]
    if token.of("self"):
        return any(one.is_person for one in before)
    if not token.can_be("not") or token.number is not None or not after:
        return False
    denied = after[0]
    return not denied.means and not denied.is_person and not denied.cards and denied.number is None


def _is_against_nothing(after: Sequence[Token]) -> bool:
    """Whether what is answered is nothing that is known here."""
    return not any(
        one.cards or one.is_person or one.of("any-kind") or one.of("drink") or one.of("verb") for one in after
    )


def _is_nobody(told: Told, token: Token, names: frozenset[str]) -> bool:
    """Whether somebody is spoken of who has no part in the Case."""
    return token.who not in ("me", "us", "they") and told.people.name(token) not in names


def _is_number(token: Token) -> bool:
    return token.number is not None and (token.said.isdigit() or token.number > 1)


def _is_told_again(token: Token, again: frozenset[str]) -> bool:
    """Whether a word only tells again what a card does."""
    if token.can_be("time", "never") or any(map(token.of, _NEVER_AGAIN)):
        return False
    meanings = {
        meaning for table, meaning in token.means if table in ("verb", "track", "goal", "drink", "kind", "any-kind")
    }
    return bool(meanings & again) or set(token.said.split()) <= again


def _is_weighty(token: Token) -> bool:
    if token.of("harmless") or token.can_be("time", "still", "already") or not token.said:
        return False
    tables = {table for table, _ in token.means if not (table == "term" and token.can_be("verb", *_LIGHT))}
    if tables <= _PLAIN:
        verbs = {meaning for table, meaning in token.means if table == "verb"}
        return (bool(verbs - _LIGHT) and not token.of("ask")) or token.can_be("time", "never", "always", "later")
    return bool(tables & set(_WEIGHTY))
