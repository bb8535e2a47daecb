"""Spellings: the ways to call a card, and where a text calls it so, whole or in part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from toolkit.referee.vocabulary import EVERYDAY

LEAST_WEIGHT, _LEAST_SHARE = 7.0, 0.3
"""What the words of a title that a text says must weigh, and how much of the title's own weight."""

_FEW = 3
"""A title of so few words is said in its own order."""

_GAP = 3
"""How far apart the words of one title may stand."""


@dataclass(frozen=True)
class Spelling:
    """One way to call a card: its words, what each weighs, and what all of them weigh together."""

    card_id: str
    words: tuple[str, ...]
    weights: tuple[float, ...]
    total: float


class Found(NamedTuple):
    """That a text may name a card between two words; ``share`` is how much of its title the text says, from 0 to 1."""

    card_id: str
    start: int
    end: int
    score: float
    share: float


def matches(words: Sequence[str], spelling: Spelling) -> Iterator[Found]:
    """Where a text names a card so: whole, or enough of it to be no chance."""
    weights = dict(zip(spelling.words, spelling.weights, strict=True))
    places = [place for place, word in enumerate(words) if word in weights]
    groups: list[list[int]] = []
    for place in places:
        if groups and place - groups[-1][-1] <= _GAP:
            groups[-1].append(place)
        else:
            groups.append([place])
    for group in groups:
        yield from _match(words, spelling, weights, group)


def _match(
    words: Sequence[str], spelling: Spelling, weights: Mapping[str, float], group: Sequence[int]
) -> Iterator[Found]:
    total, length = sum(weights.values()), len(spelling.words)
    starts = _whole_starts(words, spelling)
    yield from (
        Found(spelling.card_id, start, start + length, 2 * spelling.total + 2 * length, 1.0) for start in starts
    )
    if starts or (length <= _FEW and not _is_in_order(words, spelling, group)):
        return
    group = _trimmed(words, group)
    said = {words[place] for place in group}
    weight = sum(weights[word] for word in said)
    share = weight / total
    if _is_said(spelling, said, group) or (weight >= LEAST_WEIGHT and share >= _LEAST_SHARE):
        yield Found(spelling.card_id, group[0], group[-1] + 1, weight * share**0.5, share)
        return
    first, last = _run(words, spelling, group)
    if _is_telling(words[first:last]):
        weight = sum(weights[word] for word in set(words[first:last]))
        yield Found(spelling.card_id, first, last, weight * (weight / total) ** 0.5, weight / total)


def _is_in_order(words: Sequence[str], spelling: Spelling, group: Sequence[int]) -> bool:
    """Whether the words of a title stand in its own order; another short title may have the same words."""
    places = [spelling.words.index(words[place]) for place in group]
    return places == sorted(places)


def _whole_starts(words: Sequence[str], spelling: Spelling) -> list[int]:
    """Where a whole title stands in its own order."""
    length = len(spelling.words)
    return [start for start in range(len(words) - length + 1) if tuple(words[start : start + length]) == spelling.words]


def _is_said(spelling: Spelling, said: set[str], group: Sequence[int]) -> bool:
    """Whether all words of a title stand close together, in whatever order; everyday words alone name nothing so."""
    close = bool(group) and group[-1] + 1 - group[0] <= len(spelling.words) + 2
    return close and said >= set(spelling.words) and not all(word in EVERYDAY for word in spelling.words)


def _run(words: Sequence[str], spelling: Spelling, group: Sequence[int]) -> tuple[int, int]:
    """The longest stretch of a text that is a stretch of the title."""
    best = (0, 0)
    for start in group:
        for at, word in enumerate(spelling.words):
            length = 0
            while (
                words[start + length : start + length + 1] == (*spelling.words[at + length : at + length + 1],) and word
            ):
                length += 1
                if at + length >= len(spelling.words):
                    break
            if length > best[1] - best[0]:
                best = (start, start + length)
    return best


def _is_telling(said: Sequence[str]) -> bool:
    """Whether a stretch of a title is enough: three words, or two rare ones."""
    rare = [word for word in said if word not in EVERYDAY]
    return (len(said) > 2 and bool(rare)) or len(rare) > 1


def _trimmed(words: Sequence[str], group: Sequence[int]) -> list[int]:
    """Without the everyday words at both ends, unless there are no others."""
    rare = [place for place in group if words[place] not in EVERYDAY]
    if not rare:
        return list(group)
    start, end = rare[0], rare[-1]
    while start - 1 in group:
        start -= 1
    while end + 1 in group:
        end += 1
    return [place for place in group if start <= place <= end]
