"""A log parted into turns."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import with_guests
from toolkit.engine.log import Entry
from toolkit.engine.record import GameRecord, Player
from toolkit.table import Table
from toolkit.table.turns import Turn, turns

CARDS = with_guests()


def test_what_comes_before_the_first_turn_is_nobodys() -> None:
    told = [Entry("draws", 0), Entry("turn", 1), Entry("passes", 1), Entry("turn", 0)]
    assert turns(told) == [Turn(None, range(1)), Turn(1, range(1, 3)), Turn(0, range(3, 4))]
    assert turns([]) == []


@given(seed=st.integers(0, 10**6))
@settings(max_examples=5, deadline=None)
def test_every_entry_of_a_game_is_in_one_turn(seed: int) -> None:
    players = tuple(Player(name, name.lower(), "random") for name in ("Gog", "Eve", "Zot"))
    table = Table.begin(GameRecord(players, seed=seed), CARDS)
    while table.advance() is not None:
        pass
    found = turns(table.told())
    assert [place for turn in found for place in turn.entries] == list(range(len(table.told())))
    assert all(table.told()[turn.entries.start].what == "turn" for turn in found if turn.seat is not None)
