"""Chains: the words of a title that are said in a question, in stretches, and whether they are enough to name it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

LEAST_WEIGHT, _LEAST_SHARE = 7.0, 0.3
"""What the words of a title that are said must weigh, and how much of the title's own weight."""

_GAP, JOINED = 3, 2
"""How far apart the words of one title may stand in a question; one of so many is known when written as one, too."""

RUN, LONG_RUN = 3, 5
"""So many words of a title in a row name it, if one is rare (of rare ones, one less); so many, if none is."""


class Hit(NamedTuple):
    """That a word of a question is a word of a title."""

    place: int
    at: int


def chains(hits: Sequence[Hit], bars: Collection[int] = ()) -> Iterator[Sequence[Hit]]:
    """The hits of one title in stretches that stand in its order, each as long as it can be, and over none of ``bars``.

    Those are places of words that count something: "spikes it twice with Firewater".
    """
    best: list[list[Hit]] = []
    for hit in hits:
        reach = max((bar for bar in bars if bar < hit.place), default=-1)
        reach = max(reach, hit.place - _GAP)
        before = [chain for chain in best[-_KEPT:] if chain[-1].at < hit.at and reach <= chain[-1].place < hit.place]
        longest = max(before, key=lambda chain: (len(chain), is_next(chain[-1], hit)), default=None)
        best.append([*(longest or ()), hit])
    yield from best


_KEPT = 24
"""How many chains are looked at for one that goes on: enough for a title, few enough for any text."""


def is_nearly_in(title: Sequence[str], said: frozenset[str]) -> bool:
    """Whether all words of a title are said, but for one of a long one."""
    return len(set(title) - said) <= (len(title) > LONG_RUN)


def is_next(one: Hit, other: Hit) -> bool:
    """Whether two words stand right beside each other in the title and in the question."""
    return other.place - one.place == 1 and other.at - one.at == 1


def is_as_far(one: Hit, other: Hit) -> bool:
    """Whether two words stand beside each other, or around another word: "not see Eve sitting" for "... you ..."."""
    return is_next(one, other) or other.place - one.place == other.at - one.at == JOINED


def is_enough(chain: Sequence[Hit], rare: int, weight: float, share: float) -> bool:
    """Whether the words of a chain name its title and are no chance; ``rare`` counts those that are rare."""
    if weight >= LEAST_WEIGHT and share >= _LEAST_SHARE and rare > 1:
        return True
    row = row_of(chain)
    return row > LONG_RUN or (row >= RUN and rare > 0 and share >= _LEAST_SHARE / 2) or (row >= RUN - 1 and rare > 1)


def row_of(chain: Sequence[Hit]) -> int:
    """How many words of a chain stand right beside each other in both rows."""
    return sum(1 for one, other in pairwise(chain) if is_next(one, other)) + 1


def is_beginning(chain: Sequence[Hit], rare: int) -> bool:
    """Whether it is the first words of a title, which is enough beside whose it is."""
    is_row = all(is_next(one, other) for one, other in pairwise(chain))
    return chain[0].at == 0 and is_row and (len(chain) >= RUN or (len(chain) == RUN - 1 and rare > 0))


def its_end(chain: Sequence[Hit], length: int) -> Sequence[Hit]:
    """The last row of a chain where that is the end of a title of this ``length``: "Eve says: [she's over there]"."""
    first = len(chain) - 1
    while first and is_next(chain[first - 1], chain[first]):
        first -= 1
    return chain[first:] if len(chain) < length and is_ending(chain[first:], length) else chain


def is_ending(chain: Sequence[Hit], length: int) -> bool:
    """Whether it is the last words of a title of this ``length``, enough of them beside whose it is."""
    return chain[-1].at == length - 1 and len(chain) == row_of(chain) >= RUN
