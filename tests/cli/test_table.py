"""The table in lines: what lies in zones is named where the player may look, and else counted."""

from toolkit.cards import load
from toolkit.cli import table
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.view import view


def plotting() -> Game:
    """Petra has Plotted a card, and a Patient waits for Terci."""
    game = new_game(load(), [Chair("Petra", "petra"), Chair("Terci", "terci")], seed=1)
    game.players[0].zones["plotted"] = ["petra/this-is-fine"]
    game.players[1].zones |= {"patients": ["terci/a-hung-over-adventurer"], "side-deck": []}
    return game


def test_zones_are_told_as_their_owner_sees_them_and_as_others_do() -> None:
    game = plotting()
    told = [list(table.zones(view(game, seat), game, 80)) for seat in (0, 1)]
    waiting = "Waiting Patients of Terci: A hung-over adventurer"
    assert told == [["Plotted Cards of Petra: This is fine.", waiting], ["Plotted Cards of Petra: 1", waiting]]


def test_a_view_names_no_plotted_card_of_another() -> None:
    seen = view(plotting(), 1).players[0]
    assert (seen.zones, seen.zone_sizes["plotted"]) == ({}, 1)
