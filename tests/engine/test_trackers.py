"""What characters track: from 0 to the most it can be, told in the log with its cause."""

from tests.engine.random_games import with_guests
from toolkit.cards.effects import PayCost, Spend
from toolkit.engine import Chair, Game, costs, new_game, trackers
from toolkit.engine.log import Entry

CARDS = with_guests()


def at_table() -> tuple[Game, list[Entry]]:
    log: list[Entry] = []
    return new_game(CARDS, [Chair("Wren", "wren"), Chair("Gog", "gog")], log=log), log


def test_it_stops_at_its_most_and_at_nothing() -> None:
    game, log = at_table()
    assert game.players[0].trackers == {"parcels": 1}
    log.clear()
    assert [trackers.adjust(game, 0, "parcels", by) for by in (1, 2, 1, -2, -2)] == [1, 1, 0, -2, -1]
    told = [(entry.what, entry.seat, entry.amount, entry.tracker) for entry in log if entry.tracker]
    up, down = ("tracker-up", 0, 1, "parcels"), ("tracker-down", 0, 2, "parcels")
    assert told == [up, up, down, ("tracker-down", 0, 1, "parcels")]


def test_who_does_not_track_it_can_have_as_much_of_it_as_who_does() -> None:
    game, _log = at_table()
    assert trackers.adjust(game, 1, "parcels", 9) == 3
    assert trackers.adjust(game, 1, "unheard-of", 9) == 9


def test_costs_of_one_kind_are_paid_together_or_not_at_all() -> None:
    game, _log = at_table()
    price = (Spend("parcels", 1), PayCost(2), Spend("parcels", 1))
    refusal = costs.missing(game, 0, price)
    assert refusal is not None
    assert refusal.text == "It costs 2 parcels, and you have 1."
    trackers.adjust(game, 0, "parcels", 1)
    assert costs.missing(game, 0, price) is None
    costs.pay(game, 0, price)
    assert (game.players[0].trackers, game.side_of[0].gold, game.state.inn) == ({"parcels": 0}, 6, 2)


def test_some_of_it_comes_as_a_turn_begins() -> None:
    game, log = at_table()
    assert (game.players[0].trackers, game.players[1].trackers) == ({"parcels": 1}, {})
    assert [entry.what for entry in log if entry.seat == 0][-2:] == ["turn", "tracker-up"]


def test_a_mark_is_borne_by_others() -> None:
    game = new_game(CARDS, [Chair("Marrow", "marrow"), Chair("Gog", "gog")])
    assert game.players[0].trackers == {}
    assert [trackers.adjust(game, 1, "grudge", 1) for _ in range(2)] == [1, 0]
    assert game.players[1].trackers == {"grudge": 1}
