"""Doers: who plays a card by the words around it, at whom it is aimed, and on whose Drink."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from toolkit.cards import AnyCard, Card
from toolkit.referee import voice
from toolkit.referee.referee import Referee
from toolkit.referee.story.people import People
from toolkit.referee.story.tokens import Clause, Token
from toolkit.referee.story.words import AT, DRINK_WORDS, FROM, NOT_VERBS, PREPOSITIONS


@dataclass(frozen=True)
class Scene:
    """A clause with whoever acts in it."""

    clause: Clause
    actor: str | None


def around(tokens: Sequence[Token], number: int) -> tuple[Sequence[Token], Sequence[Token]]:
    """The tokens between a card and the ones before and after it."""
    cards = [place for place, token in enumerate(tokens) if token.kind == "card"]
    first = next((place + 1 for place in reversed(cards) if place < number), 0)
    last = next((place for place in cards if place > number), len(tokens))
    return tokens[first:number], tokens[number + 1 : last]


def owning(people: People, before: Sequence[Token]) -> str | None:
    """Whose the card is that these words come before."""
    near = [token for token in before[-2:] if token.kind == "person" and token.owned]
    return people.name(near[-1]) if near and not any(one.text in DRINK_WORDS for one in before[-1:]) else None


def acting(people: People, before: Sequence[Token]) -> str | None:
    """Who plays a card by the words since the last one: who stands right before it, or else who does something."""
    if before and _is_free(before, len(before) - 1):
        return people.name(before[-1])
    for number, (one, verb) in reversed(list(enumerate(pairwise(before)))):
        is_doing = verb.kind == "word" and verb.text not in PREPOSITIONS | NOT_VERBS
        if is_doing and _is_free(before, number):
            return people.name(one)
    return None


def given(people: People, before: Sequence[Token]) -> str | None:
    """Who gets a Drink from somebody else: "Gerki orders Eve a Dark Ale"."""
    free = [token for number, token in enumerate(before) if _is_free(before, number)]
    return people.name(free[-1]) if len(free) > 1 and before[-1].text in ("a", "an", "the", "some", "another") else None


def _is_free(tokens: Sequence[Token], number: int) -> bool:
    """Whether a token is a person who is neither an owner nor aimed at."""
    one = tokens[number]
    aimed_at = number > 0 and tokens[number - 1].text in PREPOSITIONS
    return one.kind == "person" and not one.owned and not aimed_at


_PASSIVE = re.compile(
    r"\b(?:is|are|was|be|been|being|get|gets|got|am)(?: \w+){0,2} \w+(?:ed|t|en)(?: @)?(?: \w+)? (?:by|with)$"
)


def player(
    referee: Referee,
    people: People,
    scene: Scene,
    card: Card | AnyCard,
    before: Sequence[Token],
    after: Sequence[Token],
) -> str | None:
    """Who plays a card: whose it is said to be, or who acts, or who alone has it."""
    owner = referee.owner(card)
    own = None if owner is None else referee.names[owner]
    by = FROM if owner is None or next_person(people, after, FROM) == own else FROM - {"from"}
    said = owning(people, before) or next_person(people, after, by)
    if said is not None:
        return said
    words = " ".join({"card": "_", "person": "@"}.get(one.kind, one.text) for one in before)
    actor = None if words.endswith("by") or _PASSIVE.search(words) else acting(people, before) or scene.actor
    if own is None or actor == own:
        return actor
    if actor == people.me == voice.YOU:
        return actor
    plays = actor is not None and actor not in (voice.YOU, voice.ANOTHER) and own not in people.at.values()
    return actor if plays and _at_once(before) else own


def _at_once(before: Sequence[Token]) -> bool:
    """Whether a card is said to be played by the person right before it."""
    return len(before) > 1 and any(token.kind == "person" for token in before[-3:-1])


def next_person(people: People, tokens: Sequence[Token], words: frozenset[str]) -> str | None:
    """The first person right after one of these words."""
    for one, other in pairwise(tokens):
        if one.text in words and other.kind == "person" and not other.owned:
            return people.name(other)
    return None


def aim(
    people: People, before: Sequence[Token], after: Sequence[Token], by: str | None
) -> tuple[str | None, str | None]:
    """At whom a card is aimed, and on whose Drink it is played."""
    drinker = _whose_drink(people, (*before, *after))
    victim = next_person(people, after, frozenset(("from",)))
    against = next_person(people, after, AT) or (victim if victim != by else None)
    against = against or next_person(people, before, AT | frozenset(("with",)))
    if against is None:
        acted_upon = [token for token in before if token.kind == "person" and not token.owned]
        names = [people.name(token) for token in acted_upon]
        against = next((name for name in reversed(names[1:]) if name != by), None)
    return against, drinker


def _whose_drink(people: People, tokens: Sequence[Token]) -> str | None:
    for number, token in enumerate(tokens):
        following = tokens[number + 1 : number + 4]
        if (
            token.kind == "person"
            and token.owned
            and any(one.text in DRINK_WORDS or one.text.startswith("drinks/") for one in following)
        ):
            return people.name(token)
    return None
