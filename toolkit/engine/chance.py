"""Chance, kept in the state of the game: a 64-bit SplitMix generator, so that a seed and a log replay a game anywhere.

The generator is Steele, Lea and Flood's SplitMix64 ("Fast splittable pseudorandom number generators", 2014).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

Thing = TypeVar("Thing")
Word = int
"""A number of 64 bits, as the compiled engine has it (see ``chance.pxd``)."""

_MASK = (1 << 64) - 1
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_FAIR = _MASK - (1 << 32)
"""Up to here a number is fair for any choice that there can be: no pile has four thousand million cards."""


def shuffle(state: int, things: MutableSequence[Thing]) -> int:
    """Shuffle in place (Fisher and Yates); the state after it is returned.

    Numbers beyond the last whole multiple of the choices are drawn again, so that every order is as likely.

    >>> things = list(range(1000))
    >>> state = shuffle(0, things)
    >>> things[-1] == 0xE220A8397B1DCDAF % 1000
    True
    """
    return _shuffle(state & _MASK, things)


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
