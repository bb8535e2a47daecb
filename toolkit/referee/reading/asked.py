"""Asked: which clause of a question asks, and by which words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from msgspec import Struct

from toolkit.referee.reading.clauses import OPEN, Clause
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Told


class Asked(Struct, frozen=True):
    """What asks: a clause, and the words of it that do."""

    clause: Clause | None
    tokens: tuple[Token, ...]


def asking(clauses: Sequence[Clause]) -> Asked:
    """The clause that asks: the first one that does in the last sentence that does."""
    sentences = _sentences([one for one in clauses if not one.aside] or clauses)
    for sentence in reversed(sentences):
        chosen = next((one for one in sentence if one.asks and not is_tag(one)), None)
        if chosen is not None and sentence is not sentences[-1] and _goes_on(chosen, sentence):
            continue
        if chosen is not None:
            more = [one for one in sentence if one.place > chosen.place and one.ask == 0 and one.joint in ("and", "or")]
            more = [one for one in more if not is_otherwise(one)]
            on = [one for number, one in enumerate(more, 1) if one.place == chosen.place + number]
            asked = (*chosen.tokens[chosen.ask :], *(token for one in on for token in one.tokens))
            return Asked(chosen, (*asked, *_of_what(clauses, chosen.place, asked)))
    return Asked(None, ())


def _of_what(clauses: Sequence[Clause], place: int, asked: Sequence[Token]) -> Sequence[Token]:
    """What is only named before the clause at a place that asks of nobody and nothing: "Zot's booze, does it drop"."""
    before = next((one.tokens for one in clauses if one.place == place - 1), ())
    is_named = bool(before) and all(one.of("track") or one.of("article") or one.owned for one in before)
    is_bare = not any(one.of("track") or one.is_person for one in asked)
    return before if is_named and is_bare and any(one.of("track") for one in before) else ()


def _goes_on(chosen: Clause, sentence: Sequence[Clause]) -> bool:
    """Whether it is only told what somebody must, and then which card they play: "she must pay, so plays ..."."""
    rest = [one for one in sentence if one.place > chosen.place]
    is_must = chosen.tokens[chosen.ask or 0].can_be("ask", "must")
    is_of_nobody = not any(one.is_person for one in chosen.tokens[:_HEAD])
    return is_must and is_of_nobody and any(one.cards and not one.asks for one in rest)


_HEAD = 2


def is_otherwise(clause: Clause) -> bool:
    """Whether it only says that it might be as well that something is not so: "or is it too late"."""
    return clause.joint == "or" and clause.has("denied") and not clause.cards


def by_tone(clauses: Sequence[Clause], ends: str) -> tuple[Clause, ...]:
    """The clauses, where the last one asks only by its tone: "so Gog wins?", "Zot keeps the coin, right?".

    ``ends`` are the marks at the end of the question.
    """
    told = [one for one in clauses if not is_tag(one)]
    last = told[-1] if told else None
    is_tagged = last is not None and last is not clauses[-1]
    asks = is_tagged or "?" in ends
    if last is None or not asks or last.cards or any(one.asks for one in told) or last.place == 0:
        return tuple(clauses)
    first = last.tokens[0]
    acts = bool(first.is_person or first.can_be("time", "still") or first.can_be("verb", *_OUTCOMES))
    acts = acts or (is_tagged and any(_is_suffered(*two) for two in pairwise(last.tokens)))
    is_told = last.has("not") or last.has("little", "claims") or last.has("card")
    is_counted = any(one.number for one in last.tokens)
    outcomes = (*_OUTCOMES, *_SUFFERED) if is_tagged or is_counted or last.has("time", "still") else _OUTCOMES
    is_of_marks = last.has("marked") and not last.has("card")
    if not is_of_marks and (not acts or is_told or not last.has("verb", *outcomes)):
        return tuple(clauses)
    return tuple(replace(one, ask=0) if one is last else one for one in clauses)


def with_reasons(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses, where what somebody need not do then is only why it is asked: "may he X, so he needn't pay"."""
    return tuple(
        replace(one, ask=None, joint="because") if _is_only_why(one, clauses[:at]) else one
        for at, one in enumerate(clauses)
    )


def _is_only_why(clause: Clause, before: Sequence[Clause]) -> bool:
    is_spared = clause.joint == "so" and clause.tokens[0].is_person and clause.has("ask", "must") and clause.has("not")
    is_way = clause.tokens[0].can_be("ask", "where") and not clause.cards  # "may he X where his mug moves over to me"
    is_way = is_way and "?" not in clause.tokens[0].gap
    return (is_spared or is_way) and any(one.asks and one.cards and one.has("ask", "may") for one in before)


_OUTCOMES = ("wins-round", "passes-out", "keeps", "returns")
"""What somebody does that only comes about, and is no move of theirs."""


_SUFFERED = ("loses", "gains", "pays", "gets", "drinks")
"""What befalls somebody, where it is asked for or said to be so still."""


def _is_suffered(before: Token, token: Token) -> bool:
    """Whether two words tell of somebody to whom something happens: "the drunk point [she still] gets"."""
    return before.is_person and not before.owned and bool(token.of("time") or token.can_be("verb", *_SUFFERED))


def _sentences(clauses: Sequence[Clause]) -> list[list[Clause]]:
    found: list[list[Clause]] = []
    for clause in clauses:
        if clause.starts or not found:
            found.append([])
        found[-1].append(clause)
    return found


def is_tag(clause: Clause) -> bool:
    """Whether it only asks if what was told before is so: "right?", "is that legal?"."""
    words = [one for one in clause.tokens if not one.of("tag") and not one.can_be("little", "that")]
    if any(one.can_be("ask", *OPEN) for one in words) or any(one.of("goal") for one in words):
        return False
    return all((one.of("ask") or one.of("not")) and not one.of("verb") for one in words) and not any(
        one.is_person and one.who in ("he", "she") for one in clause.tokens
    )


def is_open(clause: Clause) -> bool:
    """Whether a clause asks for more than yes or no."""
    head = clause.tokens[clause.ask or 0]
    return any(head.can_be("ask", one) for one in OPEN) and not head.can_be("ask", "may", "must", "is")


def named(told: Told, tokens: Sequence[Token]) -> tuple[str, ...]:
    """Those of whom it is asked: who acts in the words that ask, or else whoever is named."""
    free = []
    for before, one in zip((None, *tokens), tokens, strict=False):
        if one.is_person and not one.owned and not (before is not None and before.of("before")):
            free.append(one)
    people = free or [one for one in tokens if one.is_person]
    people = people[:1] + [one for before, one in pairwise(people) if _are_joined(before, one, tokens)]
    names = [told.people.name(one) for one in people]
    return tuple(dict.fromkeys(name for name in names if name is not None))[:3]


def _are_joined(one: Token, other: Token, tokens: Sequence[Token]) -> bool:
    """Whether two people stand side by side, with no more than an "and" between them."""
    return any(token.place == one.place + 1 and token.can_be("joint", "and") for token in tokens) and (
        other.place == one.place + 2
    )
