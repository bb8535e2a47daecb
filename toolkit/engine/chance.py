"""Chance, kept in the state of the game: a 64-bit SplitMix generator, so that a seed and a log replay a game anywhere.

The generator is Steele, Lea and Flood's SplitMix64 ("Fast splittable pseudorandom number generators", 2014).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

Thing = TypeVar("Thing")
_MASK = (1 << 64) - 1


def step(state: int) -> tuple[int, int]:
    """The next 64-bit number, and the state after it.

    >>> step(0)[1] == 0xE220A8397B1DCDAF
    True
    """
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    number = state
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, number ^ (number >> 31)


def shuffle(state: int, things: MutableSequence[Thing]) -> int:
    """Shuffle in place (Fisher and Yates); the state after it is returned.

    Numbers beyond the last whole multiple of the choices are drawn again, so that every order is as likely.
    """
    for last in range(len(things) - 1, 0, -1):
        choices = last + 1
        state, number = step(state)
        while number > _MASK - (_MASK + 1) % choices:
            state, number = step(state)
        other = number % choices
        things[last], things[other] = things[other], things[last]
    return state
