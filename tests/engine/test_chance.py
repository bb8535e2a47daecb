"""The game's own chance: the same order from the same state, in whatever way the numbers are reckoned."""

import pytest

from toolkit.engine import chance

_WORD = 1 << 64
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def numbers(state: int, count: int) -> list[int]:
    """The next numbers of SplitMix64, as its authors write it, and each of them by itself."""
    found = []
    for _ in range(count):
        state = (state + _STEP) % _WORD
        number = (state ^ (state >> 30)) * _FIRST % _WORD
        number = (number ^ (number >> 27)) * _SECOND % _WORD
        found.append(number ^ (number >> 31))
    return found


def state_before(number: int) -> int:
    """The state whose next number it is: the generator backwards."""
    number = _unshifted(number, 31) * pow(_SECOND, -1, _WORD) % _WORD
    number = _unshifted(number, 27) * pow(_FIRST, -1, _WORD) % _WORD
    return (_unshifted(number, 30) - _STEP) % _WORD


def _unshifted(mixed: int, by: int) -> int:
    number = mixed
    for _ in range(64 // by):
        number = mixed ^ (number >> by)
    return number


@pytest.mark.parametrize("count", [0, 1, 2, 5, 6, 7, 40, 113])
def test_a_pile_is_shuffled_from_its_end_by_one_number_for_each_place(count: int) -> None:
    cards, expected = list(range(count)), list(range(count))
    for last, number in zip(range(count - 1, 0, -1), numbers(9, count - 1), strict=True):
        other = number % (last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    state = chance.shuffle(9, cards)
    assert cards == expected
    assert state == (9 + max(0, count - 1) * _STEP) % _WORD


@pytest.mark.parametrize("count", [3, 10, 40])
def test_a_number_beyond_the_last_whole_multiple_of_the_choices_is_drawn_again(count: int) -> None:
    before = state_before(_WORD - 1)
    assert numbers(before, 1) == [_WORD - 1]
    cards, without = list(range(count)), list(range(count))
    state = chance.shuffle(before, cards)
    assert (state, cards) == (chance.shuffle((before + _STEP) % _WORD, without), without)
