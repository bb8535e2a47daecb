"""Chance, kept in the state of the game: a 64-bit SplitMix generator, so that a seed and a log replay a game anywhere.

The generator is Steele, Lea and Flood's SplitMix64 ("Fast splittable pseudorandom number generators", 2014).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from operator import mod
from struct import unpack
from typing import TypeVar

Thing = TypeVar("Thing")
Word = int
"""A number of 64 bits, as the compiled engine has it (see ``chance.pxd``)."""

_MASK = (1 << 64) - 1
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_FAIR = _MASK - (1 << 32)
"""Up to here a number is fair for any choice that there can be: no pile has four thousand million cards."""
_IS_PLAIN = __file__.endswith(".py")
_FEW = 4
"""So few numbers are drawn one by one."""


def shuffle(state: int, things: MutableSequence[Thing]) -> int:
    """Shuffle in place (Fisher and Yates); the state after it is returned.

    Numbers beyond the last whole multiple of the choices are drawn again, so that every order is as likely.

    >>> things = list(range(1000))
    >>> state = shuffle(0, things)
    >>> things[-1] == 0xE220A8397B1DCDAF % 1000
    True
    """
    last = len(things) - 1
    numbers = _numbers(state & _MASK, last) if _IS_PLAIN and last > _FEW else ()
    if not numbers or max(numbers) > _FAIR:
        return _shuffle(state & _MASK, things)
    others = map(mod, numbers, range(last + 1, 1, -1))
    for place, other in zip(range(last, 0, -1), others, strict=True):
        things[place], things[other] = things[other], things[place]
    return (state + last * _STEP) & _MASK


def _numbers(state: int, count: int) -> Sequence[int]:
    """The next numbers, all at once: to plain Python, a long number costs hardly more than a short one.

    They lie side by side in it, with room for the product of two. What a shift brings in from a neighbour is cut off.
    """
    ones, ahead, mask = _side_by_side(count)
    words = (state * ones + ahead) & mask
    words = (((words ^ (words >> 30)) & mask) * _FIRST) & mask
    words = (((words ^ (words >> 27)) & mask) * _SECOND) & mask
    words = (words ^ (words >> 31)) & mask
    return unpack(f"<{2 * count}Q", words.to_bytes(16 * count, "little"))[::2]


@lru_cache(maxsize=128)
def _side_by_side(count: int) -> tuple[int, int, int]:
    """For so many numbers side by side: 1 in each place, how far each is ahead of the state, and their bits."""
    ones = sum(1 << (128 * place) for place in range(count))
    ahead = sum(((place + 1) * _STEP & _MASK) << (128 * place) for place in range(count))
    return ones, ahead, ones * _MASK


def _shuffle(state: Word, things: MutableSequence[Thing]) -> Word:
    for last in range(len(things) - 1, 0, -1):
        while True:
            state = (state + _STEP) & _MASK
            number = ((state ^ (state >> 30)) * _FIRST) & _MASK
            number = ((number ^ (number >> 27)) * _SECOND) & _MASK
            number ^= number >> 31
            if number <= _FAIR or number <= _MASK - (_MASK % (last + 1) + 1) % (last + 1):
                break
        other = number % (last + 1)
        things[last], things[other] = things[other], things[last]
    return state
