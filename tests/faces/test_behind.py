import time
from collections.abc import Iterator

import pytest

from toolkit.faces.behind import AT_ONCE, behind


def test_results_come_in_the_order_of_the_items() -> None:
    assert list(behind(str, range(20))) == [str(number) for number in range(20)]


def test_only_a_few_items_are_made_ahead() -> None:
    made: list[int] = []

    def items() -> Iterator[int]:
        for number in range(100):
            made.append(number)
            yield number

    assert next(behind(abs, items())) == 0
    assert len(made) < 5


def test_no_more_items_are_in_use_at_once_than_is_said() -> None:
    used, most = [0] * AT_ONCE, 0

    def items() -> Iterator[int]:
        nonlocal most
        for number in range(40):
            used[number % AT_ONCE] += 1
            most = max(most, *used)
            yield number % AT_ONCE

    def done(place: int) -> None:
        time.sleep(0.002)
        used[place] -= 1

    list(behind(done, items()))
    assert most == 1


def test_what_goes_wrong_in_the_work_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        list(behind(lambda number: 1 // number, [1, 0]))
