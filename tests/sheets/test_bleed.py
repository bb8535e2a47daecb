from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolkit.sheets.bleed import windows
from toolkit.sheets.box import Box


def row(gap: float, count: int = 3) -> list[Box]:
    return [Box(column * (60 + gap), 0, 60, 90) for column in range(count)]


def test_neighbours_that_touch_bleed_only_outwards() -> None:
    first, middle, last = windows(row(0), 3)
    assert first == Box(-3, -3, 63, 96)
    assert middle == Box(60, -3, 60, 96)
    assert last == Box(120, -3, 63, 96)


def test_bleeds_meet_in_the_middle_of_a_narrow_gap() -> None:
    first, second = windows(row(2, 2), 3)
    assert first.right == second.x == 61


def test_a_wide_gap_leaves_the_whole_bleed() -> None:
    assert windows(row(10), 3)[1] == Box(67, -3, 66, 96)


@given(
    st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1),
    st.sampled_from([0, 0.5, 2, 6, 9]),
    st.floats(0, 5),
)
def test_no_bleed_reaches_into_another_card(places: set[tuple[int, int]], gap: float, bleed: float) -> None:
    cards = [Box(x * (60 + gap), y * (90 + gap), 60, 90) for x, y in sorted(places)]
    for card, window in zip(cards, windows(cards, bleed), strict=True):
        assert window.holds(card)
        assert not any(window.overlaps(other) for other in cards if other is not card)
