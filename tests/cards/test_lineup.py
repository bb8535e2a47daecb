from __future__ import annotations

from dataclasses import replace

import pytest

from toolkit.cards import load
from toolkit.cards.lineup import Lineup, lineup
from toolkit.errors import NotFound, RdiError

DB = load()
CHARACTERS = tuple(deck for deck in DB.default_decks if deck not in DB.drink_decks)
DRINKS = tuple(deck for deck in DB.default_decks if deck in DB.drink_decks)


def ids(chosen: Lineup) -> tuple[str, ...]:
    return tuple(deck.id for deck in chosen.decks)


def added(chosen: Lineup) -> tuple[str, ...]:
    return tuple(deck.id for deck in chosen.added)


def test_a_deck_that_comes_with_another_is_told() -> None:
    with pytest.raises(RdiError, match="Patient Deck comes with its character: name the deck 'terci'"):
        lineup(DB, ["terci-side-deck"])


def test_what_lies_on_no_usual_table_lies_there_where_it_is_named() -> None:
    chosen = lineup(DB, ["prizes", "deirdre", "gog", "drinks-rdi2", "otto-berserker"])
    assert [deck.id for deck in chosen.others] == ["otto-berserker", "prizes"]
    assert ids(chosen) == ("deirdre", "gog", "drinks-rdi2", "otto-berserker", "prizes")


def test_with_none_named_every_whole_deck_is_there_and_none_was_added() -> None:
    assert ids(lineup(DB)) == DB.default_decks
    assert added(lineup(DB)) == ()


def test_what_is_enough_for_a_game_is_left_alone() -> None:
    chosen = lineup(DB, ["drinks-rdi2", "gog", "deirdre", "gog"])
    assert ids(chosen) == ("deirdre", "gog", "drinks-rdi2")
    assert added(chosen) == ()


def test_characters_are_given_drinks() -> None:
    chosen = lineup(DB, ["gog", "deirdre"])
    assert ids(chosen) == ("deirdre", "gog", *DRINKS)
    assert added(chosen) == DRINKS


@pytest.mark.parametrize("named", ["gog", "sera"])
def test_a_single_character_is_given_the_others_and_drinks(named: str) -> None:
    chosen = lineup(DB, [named])
    assert set(ids(chosen)) == {named, *CHARACTERS, *DRINKS}
    assert named not in added(chosen)


def test_drinks_are_given_characters() -> None:
    assert ids(lineup(DB, ["drinks-rdi9"])) == (*CHARACTERS, "drinks-rdi9")


def test_an_unknown_deck_is_told_with_the_nearest() -> None:
    with pytest.raises(NotFound, match='Did you mean "gog"'):
        lineup(DB, ["gogg"])


def test_cards_that_make_no_game_are_refused() -> None:
    alone = replace(DB, characters={"gog": DB.characters["gog"]})
    with pytest.raises(RdiError, match="a game needs 2 characters and a Drink Deck; there are 1 and "):
        lineup(alone)
