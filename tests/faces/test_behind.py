from collections.abc import Iterator

import pytest

from toolkit.faces.behind import behind


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


def test_what_goes_wrong_in_the_work_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        list(behind(lambda number: 1 // number, [1, 0]))
