"""Work during which nothing is searched for what could be freed leaves the search as it found it."""

import gc
from collections.abc import Iterator

import pytest

from toolkit.garbage import uncollected


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    searched = gc.isenabled()
    yield
    gc.unfreeze()
    (gc.enable if searched else gc.disable)()


@pytest.mark.parametrize("searched", [True, False])
def test_the_search_goes_on_afterwards_if_it_was_on_before(searched: bool) -> None:
    (gc.enable if searched else gc.disable)()
    with uncollected(), uncollected():
        assert not gc.isenabled()
    assert gc.isenabled() == searched


def test_a_fault_turns_it_on_again() -> None:
    gc.enable()
    with pytest.raises(ZeroDivisionError), uncollected():
        1 / 0  # noqa: B018 - the fault
    assert gc.isenabled()


def test_what_is_kept_is_left_out_of_later_searches() -> None:
    gc.enable()
    gc.unfreeze()
    with uncollected(keep=True):
        kept = [[] for _ in range(100)]
    assert gc.get_freeze_count() > len(kept)
    with uncollected():
        pass
    assert gc.get_freeze_count() > len(kept)


def test_a_function_may_be_such_work() -> None:
    @uncollected()
    def searched() -> bool:
        return gc.isenabled()

    assert not searched() and not searched()
