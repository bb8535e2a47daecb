"""What may be taken back at a table: freely against bots, with everybody's agreement among people, and never chance."""

from collections.abc import Callable

import pytest

from tests.table.test_table import CARDS, record, settle
from toolkit.engine.moves import Choose, Discard, Order, Pass
from toolkit.engine.saving import save
from toolkit.errors import NotLegal
from toolkit.table import Table


def until(table: Table, fits: Callable[[], bool]) -> None:
    """Pass, keep and order until something is asked that fits."""
    settle(table)
    for _ in range(200):
        if fits():
            return
        table.play(table.deciding[0], table.game.ask.moves[-1])
        settle(table)
    raise AssertionError("that never comes")


def test_against_bots_alone_everything_may_be_taken_back() -> None:
    table = Table.begin(record(None, "greedy", "greedy"), CARDS)
    settle(table)
    states = []
    for _ in range(12):
        states.append(save(table.game))
        table.play(0, table.game.ask.moves[-1])
        settle(table)
    for state in reversed(states):
        table.undo(0)
        assert save(table.game) == state
    with pytest.raises(NotLegal, match="no decision of a person"):
        table.undo(0)


def test_what_is_taken_back_can_be_made_again() -> None:
    table = Table.begin(record(None, "greedy"), CARDS)
    settle(table)
    table.play(0, table.game.ask.moves[0])
    settle(table)
    state = save(table.game)
    undone = table.undo(0)
    assert table.redo() == undone.line
    settle(table)
    assert save(table.game) == state


def test_an_order_that_nobody_has_seen_comes_back_when_those_who_were_told_agree() -> None:
    table = Table.begin(record(None, None, None), CARDS)
    until(table, lambda: "order" in table.game.ask.kinds and isinstance(table.game.ask.moves[0], Order))
    seat, before = table.deciding[0], len(table.history.steps)
    table.play(seat, table.game.ask.moves[0])
    wanted = table.undo(seat)
    others = {0, 1, 2} - {seat}
    assert wanted.needs == others
    assert table.advance() is None
    for other in others:
        assert table.undoing is not None
        table.agree(other)
    assert table.undoing is None
    assert len(table.history.steps) == before
    assert table.deciding == (seat,)


def test_who_does_not_agree_ends_it_and_so_does_playing_on() -> None:
    table = Table.begin(record(None, None), CARDS)
    until(table, lambda: "order" in table.game.ask.kinds and isinstance(table.game.ask.moves[0], Order))
    seat = table.deciding[0]
    table.play(seat, table.game.ask.moves[0])
    steps = len(table.history.steps)
    table.undo(seat)
    table.refuse()
    assert (table.undoing, len(table.history.steps)) == (None, steps)
    with pytest.raises(NotLegal, match="nobody wants to take anything back"):
        table.agree(1 - seat)
    settle(table)
    table.undo(seat)
    table.play(table.deciding[0], table.game.ask.moves[-1])
    assert table.undoing is None


def test_cards_that_were_drawn_have_been_seen() -> None:
    table = Table.begin(record(None, None), CARDS)
    until(table, lambda: "discard" in table.game.ask.kinds)
    seat = table.deciding[0]
    card = table.game.players[seat].hand[0]
    table.play(seat, Discard(seat, (card,)))
    with pytest.raises(NotLegal, match="cards that were hidden have been seen since"):
        table.undo(seat)


def test_nobody_takes_back_what_others_have_gone_on_from() -> None:
    table = Table.begin(record(None, None), CARDS)
    until(table, lambda: "order" in table.game.ask.kinds and isinstance(table.game.ask.moves[0], Order))
    seat = table.deciding[0]
    table.play(seat, table.game.ask.moves[0])
    until(table, lambda: bool(table.game.state.turn != seat))
    with pytest.raises(NotLegal, match=r"the turn has gone on|have been seen since|somebody else has decided"):
        table.undo(seat)


def test_a_pass_of_which_nobody_was_told_comes_back_at_once() -> None:
    table = Table.begin(record(None, None, ask_everybody=True), CARDS)
    settle(table)
    seat = table.deciding[0]
    logged = len(table.told())
    table.play(seat, Pass(seat))
    assert len(table.told()) == logged
    assert table.undo(seat).needs == frozenset()
    assert table.deciding == (seat,)


def test_people_who_share_a_keyboard_have_all_agreed() -> None:
    table = Table.begin(record(None, None), CARDS, together=True)
    until(table, lambda: "discard" in table.game.ask.kinds)
    seat = table.deciding[0]
    table.play(seat, Discard(seat, (table.game.players[seat].hand[0],)))
    settle(table)
    assert table.undo(seat).needs == frozenset()
    assert table.deciding == (seat,)
    assert not isinstance(table.game.ask.moves[0], Choose)
