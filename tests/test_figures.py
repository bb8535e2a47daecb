"""The figures of the game, as the rulebook has them."""

import pytest

from toolkit import figures, rulebook


@pytest.mark.parametrize(("players", "gold"), [(2, 8), (3, 10), (6, 10), (7, 12), (10, 12)])
def test_gold_at_the_start_goes_by_the_number_of_players(players: int, gold: int) -> None:
    assert figures.gold(players) == gold


def test_the_rulebook_tells_the_same_figures() -> None:
    told = rulebook.load().rule("setup.stash").text
    assert [
        figure for figure in (figures.GOLD, figures.GOLD_OF_TWO, figures.GOLD_OF_MANY) if f"{figure} Gold" not in told
    ] == []
    assert str(figures.TRACK_END) in rulebook.load().rule("limits").text
