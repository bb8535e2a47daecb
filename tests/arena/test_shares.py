"""How sure a share is."""

import pytest

from toolkit.arena.shares import Share


@pytest.mark.parametrize(
    ("share", "least", "most"),
    [(Share(100, 25), 0.1755, 0.3430), (Share(10, 0), 0, 0.2775), (Share(8, 8), 0.6756, 1)],
)
def test_the_interval_is_that_of_the_textbooks(share: Share, least: float, most: float) -> None:
    assert share.interval == pytest.approx((least, most), abs=1e-4)
