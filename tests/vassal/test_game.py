import pytest

from toolkit.errors import NotFound, RdiError
from toolkit.vassal.game import Game, game


def test_a_named_character_plays_with_all_drinks(everything: Game) -> None:
    chosen = game(everything.db, ["dimli"], 2)
    assert [deck.id for deck in chosen.decks] == ["dimli", *(deck.id for deck in everything.drinks)]


def test_named_drinks_are_served_to_all_characters(everything: Game) -> None:
    chosen = game(everything.db, ["drinks-rdi1"])
    assert chosen.characters == everything.characters and [deck.id for deck in chosen.drinks] == ["drinks-rdi1"]


def test_the_newest_drinks_are_served_first(everything: Game) -> None:
    assert everything.drinks[0].edition == max(deck.edition for deck in everything.db.served)


def test_a_taverns_own_drinks_are_served_last(everything: Game) -> None:
    served, own = everything.db.served, everything.drinks[len(everything.db.served) :]
    assert {deck.id for deck in everything.drinks} - {deck.id for deck in served} == {deck.id for deck in own} != set()


def test_an_unknown_deck_is_told_with_the_nearest(everything: Game) -> None:
    with pytest.raises(NotFound, match='Did you mean "dimli"'):
        game(everything.db, ["dimly"])


@pytest.mark.parametrize("players", [1, 9, -3])
def test_a_table_seats_two_to_eight(everything: Game, players: int) -> None:
    with pytest.raises(RdiError, match="2 to 8 players"):
        game(everything.db, players=players)
