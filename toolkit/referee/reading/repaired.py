"""Repairs: what somebody takes back as they speak, and says anew: "Zot Negated - sorry, Ignored - it"."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from toolkit.cards.lookup import key
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.words import Lexicon
from toolkit.referee.referee import Referee

_FAR = 6
"""So many words back at most stands what is taken back."""

_DASHES = frozenset("-–—()")


def repaired(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens without what is taken back: from the nearest one of the same sort to the word that says so."""
    found: list[Token] = []
    rest = list(tokens)
    while rest:
        token = rest.pop(0)
        if not token.of("repair"):
            found.append(token)
            continue
        anew = next((at for at, one in enumerate(rest) if not one.of("article")), 0)
        back = next((at for at in reversed(range(len(found))) if _is_alike(found[at], rest[anew])), None)
        if back is None or len(found) - back > _FAR or not rest[anew].said:
            rest[0] = replace(rest[0], gap=token.gap + rest[0].gap)
            continue
        first, found = found[back], found[:back]
        rest[anew] = replace(rest[anew], gap=first.gap)
        if rest[anew + 1 :] and _DASHES & set(token.gap):
            rest[anew + 1] = replace(rest[anew + 1], gap=rest[anew + 1].gap.strip("-–—) ") or " ")
        rest = rest[anew:]
    return tuple(replace(one, place=place) for place, one in enumerate(found))


def with_losses(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, where somebody who is out, or down, so much loses it: "is Gog still out 1 Gold?"."""
    found = list(tokens)
    for at, one in enumerate(tokens[:-2]):
        much, of = tokens[at + 1 : at + 3]
        is_gone = one.can_be("goal", "out") or (one.can_be("little", "particle") and one.of("direction") == "down")
        if is_gone and much.number is not None and of.of("track"):
            found[at] = replace(one, means=frozenset({("verb", "loses")}))
    return tuple(found)


def with_silenced(referee: Referee, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens, where a verb is no card that nobody there has: "may I use it to [shut the goddess up]"."""
    present = {one.who for one in tokens if one.is_character}
    cards, found = referee.cards.cards, list(tokens)
    for at, one in enumerate(tokens):
        owners = {owner for card in one.cards for owner in referee.owners(cards[card])}
        is_whole = any(key(cards[card].title) == key(one.said) for card in one.cards)
        if is_whole or not owners or owners & present or not _is_by_it(tokens, at):
            continue
        verb = frozenset(two for two in lexicon.longest(one.said.split()[:1], 0)[1] if two[0] == "verb")
        found[at] = replace(one, cards=(), means=verb) if verb else one
    return tuple(found)


def _is_by_it(tokens: Sequence[Token], at: int) -> bool:
    """Whether it is told by what something is done that was told of before: "use it to ...", "... with it"."""
    before, after = tokens[max(0, at - _BY_IT) : at], tokens[at + 1 : at + _BY_IT]
    is_used = any(one.can_be("verb", "plays") for one in before) and any(one.can_be("little", "that") for one in before)
    is_with = any(one.can_be("before", "with") for one in after) and any(one.can_be("little", "that") for one in after)
    return is_used or is_with


_BY_IT = 3
"""So many words are "use it to"."""


def _is_alike(one: Token, other: Token) -> bool:
    """Whether a token could stand for another: two cards, two people, two numbers, two verbs."""
    if one.cards or other.cards:
        return bool(one.cards and other.cards)
    if one.is_person or other.is_person:
        return one.is_person and other.is_person
    if one.number is not None or other.number is not None:
        return one.number is not None and other.number is not None
    return bool(one.of("verb") and other.of("verb"))
