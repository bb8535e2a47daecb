"""The order of a story: which card was played first, and which answers which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import DrinkingContest, DrinkOne
from toolkit.cards.touches import leaves
from toolkit.referee import traits
from toolkit.referee.referee import Referee
from toolkit.referee.story.answers import could_answer
from toolkit.referee.story.beat import Beat
from toolkit.referee.story.tokens import Clause
from toolkit.referee.story.words import ANSWERED, BY_MEANS, PLAYED_ON, POINTS_BACK, STOPPED

_IN_IT = frozenset(("in", "during", "from", "for", "of"))
"""What stands before an Event in which something happens."""

_ARTICLES = frozenset(("a", "an", "the", "that", "this", "@"))
"""What stands between a card said as a verb and what it is played on: "Can Gog Shut up! that Firewater spike?"."""

_EARLIER = frozenset(("left", "earlier", "before"))
"""What tells of something that happened before: "in a Round that she left with ..."."""

_SURE, _LIKELY = 3.0, 1.5
"""How much words that say which of two cards came first weigh against that one of them could not answer the other."""


_A_PAIR = 2


def in_order(referee: Referee, cut: Sequence[Clause], beats: Sequence[Beat]) -> list[Beat]:
    """The beats in the order in which they happen, each with the card that it is said to answer."""
    told = sorted(beats, key=lambda one: one.place)
    ordered: list[Beat] = []
    for number, beat in enumerate(told):
        before = told[number - 1] if number else None
        if number > 1 and _is_of_what_is_answered(referee, cut, told[number - 2 : number + 1], ordered):
            ordered.insert(ordered.index(told[number - 1]) + 1, beat)
        elif before is not None and _came_first(referee, cut, before, beat):
            place = ordered.index(next(one for one in ordered if one.place == before.place))
            could = could_answer(_card(referee, ordered[place]), _card(referee, beat)) or len(told) == _A_PAIR
            ordered[place] = replace(ordered[place], to=ordered[place].to or (beat.card if could else None))
            while (
                place > 0
                and could_answer(_card(referee, ordered[place - 1]), _card(referee, beat))
                and not could_answer(_card(referee, beat), _card(referee, ordered[place - 1]))
            ):
                place -= 1
            ordered.insert(place, beat)
        else:
            ordered.append(beat)
    return _poured_first(referee, ordered)


def _is_of_what_is_answered(
    referee: Referee, cut: Sequence[Clause], three: Sequence[Beat], ordered: Sequence[Beat]
) -> bool:
    """Whether the last of three cards tells of the second, on which the first is played: "A on the B that C made"."""
    first, second, third = three
    if second not in ordered or third.is_implied or not _came_first(referee, cut, first, second):
        return False
    _, mark = _between(cut, second, third)
    return not mark and not _came_first(referee, cut, second, third)


def _poured_first(referee: Referee, beats: Sequence[Beat]) -> list[Beat]:
    """The beats with the Drinks in front that no card brings about, each Chaser after its Drink."""
    brings = [number for number, one in enumerate(beats) if _brings_drinks(_card(referee, one))]
    first = brings[0] if brings else len(beats)
    poured = [one for one in beats[:first] if isinstance(_card(referee, one), Drink)]
    chased = [one for one in beats[first:] if isinstance(_card(referee, one), Drink)] if not brings else []
    moved = [*poured, *chased]
    return [*moved, *(one for one in beats if one not in moved)]


def _brings_drinks(card: AnyCard) -> bool:
    effects = (
        leaves(card.effects) if isinstance(card, DrinkEvent) else traits.effects(card) if isinstance(card, Card) else ()
    )
    return any(isinstance(one, DrinkOne | DrinkingContest) for one in effects)


def with_named_again(cut: Sequence[Clause], beats: Sequence[Beat]) -> list[Beat]:
    """The beats, where a card is said to be played on one that was named before: "... on their IDTS"."""
    found = list(beats)
    for number, (one, other) in enumerate(pairwise(beats)):
        again = any(before.card == other.card for before in beats[:number])
        words, mark = _between(cut, one, other)
        if again and not mark and set(words.split()) & PLAYED_ON:
            found[number] = replace(one, to=other.card)
    return found


def _card(referee: Referee, beat: Beat) -> AnyCard:
    return referee.cards.cards[beat.card]


def _came_first(referee: Referee, cut: Sequence[Clause], one: Beat, other: Beat) -> bool:
    """Whether of two cards named one after the other, the latter was played first."""
    if other.is_implied:
        return False
    first, second = _card(referee, one), _card(referee, other)
    words, mark = _between(cut, one, other)
    is_of_drink = isinstance(first, Drink) or bool(_IN_IT & set(words.split()))
    if isinstance(second, DrinkEvent) and not mark and is_of_drink:
        return True
    score = _by_words(cut, one, other)
    score += _by_nature(first, second)
    return score > 0


def _by_nature(first: AnyCard, second: AnyCard) -> float:
    forward, backward = could_answer(second, first), could_answer(first, second)
    if forward != backward:
        return -2.0 if forward else 2.0
    if not forward and traits.is_reply(first) != traits.is_reply(second):
        return _LIKELY if traits.is_reply(first) else -_LIKELY
    if not forward and not isinstance(first, Drink | DrinkEvent) and isinstance(second, Drink | DrinkEvent):
        return 1.0 if traits.is_for_drinks(first) else 0.0
    return -0.5


def _by_words(cut: Sequence[Clause], one: Beat, other: Beat) -> float:
    """How much the words between two cards say that the latter came first; below 0: that it came later."""
    between, mark = _between(cut, one, other)
    words = between.split()
    if set(words) & ANSWERED and _ends_with_means(words):
        return -_SURE
    if words[-1:] and words[-1] in ("against", "vs", "versus"):
        return _SURE
    if mark in POINTS_BACK:
        return _SURE if _EARLIER & set(words) else _LIKELY
    return -_SURE if mark else _within(between, words)


def _within(between: str, words: Sequence[str]) -> float:
    """The same of two cards in one clause."""
    if between.endswith(("safe from", "immune to", "protected from")):
        return -_SURE
    is_by = bool({"by", "with"} & set(words))
    if ("answered" in words and not is_by) or words[-1:] == ["from"] or words[-2:] == ["out", "of"]:
        return _SURE
    if (words and set(words) <= _ARTICLES) or _EARLIER & set(words):
        return _SURE
    if _ends_with_means(words):
        return -_SURE
    said_of_it = {*words[:2], *words[-1:], *_last_but_owner(words)}
    return _SURE if set(words) & STOPPED or said_of_it & PLAYED_ON else 0.0


def _last_but_owner(words: Sequence[str]) -> Sequence[str]:
    """The word before those that only say whose the next card is: "on" in "on his"."""
    near = [word for word in words[-3:] if word not in _ARTICLES and word != "own"]
    return near[-1:]


def _ends_with_means(words: Sequence[str]) -> bool:
    return bool(set(words[-3:]) & BY_MEANS)


def _between(cut: Sequence[Clause], one: Beat, other: Beat) -> tuple[str, str]:
    """The words between two cards, and the mark that parts their clauses (empty if they stand in the same)."""
    words: list[str] = []
    mark = ""
    for clause in cut:
        for number, token in enumerate(clause.tokens):
            if one.place < token.place < other.place:
                words.append({"card": "_", "person": "@"}.get(token.kind, token.text))
            if number == 0 and one.place < token.place <= other.place:
                mark = clause.mark or "."
    return " ".join(words), mark
