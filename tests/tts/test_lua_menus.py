"""What a right click offers on cards, on the Drink Deck and on mats."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tts.playtable import Playtable

ON_A_CARD = ["Play this card", "Discard this card", "Who may answer this?"]


@pytest.fixture
def gog_and_zot(table: dict[str, Any]) -> Playtable:
    inn = Playtable(table, seated=("White", "Red"))
    inn.click("chooseCharacter", "White", "character-White", "Gog the Half-Ogre")
    inn.click("chooseCharacter", "Red", "character-Red", "Zot the Wizard")
    inn.deal("White", "Red")
    inn.wait(2)
    return inn


def lay(inn: Playtable, card: str, deck: str, kind: str = "character") -> Any:
    """A card on the table, face up."""
    inn.lua.globals().ids = inn.lua.table_from([card])
    thing = inn.lua.eval(f"mock.players.lay_cards(ids, '{deck}', '{kind}', {{ 0, 1.2, -4 }}, {{ 0, 180, 0 }})")
    inn.wait(0.5)
    return thing


def test_each_card_that_comes_into_a_hand_has_its_menu(inn: Playtable) -> None:
    assert [inn.menu(card) for card in inn.hand("White")] == [ON_A_CARD] * 7


def test_a_menu_is_there_once_after_loading_too(table: dict[str, Any], inn: Playtable) -> None:
    loaded = Playtable(table, seated=("White",), state=inn.call("onSave"))
    mat = loaded.kept("mat/gog")
    assert loaded.menu(mat) == ["Order a Drink for this player"]


def test_a_played_card_lies_before_its_players_mat_and_is_read_out(inn: Playtable) -> None:
    card = inn.hand("White")[0]
    title, text = card.data.Nickname, card.data.Description
    inn.right_click(card, "Play this card", "White")
    inn.wait(1)
    assert (len(inn.hand("White")), inn.pile("played", "White")) == (6, 1)
    assert inn.heard(f"plays {title}: {text}")
    assert not inn.lying("played", "White").handle.is_face_down


def test_a_played_card_is_discarded_by_its_menu(inn: Playtable) -> None:
    card = inn.hand("White")[0]
    inn.right_click(card, "Play this card", "White")
    inn.wait(1)
    inn.right_click(card, "Discard this card", "Red")
    inn.wait(1)
    assert (inn.pile("played", "White"), inn.pile("discard", "White")) == (0, 1)


def test_who_is_not_in_the_game_plays_nothing(inn: Playtable) -> None:
    card = inn.hand("White")[0]
    inn.right_click(card, "Play this card", "Pink")
    assert len(inn.hand("White")) == 7


def test_the_drink_deck_offers_a_drink_for_each_player(gog_and_zot: Playtable) -> None:
    inn = gog_and_zot
    deck = inn.lying("drink_deck")
    assert inn.menu(deck) == ["A Drink for Gog (White)", "A Drink for Zot (Red)"]
    inn.right_click(deck, "A Drink for Zot (Red)", "White")
    inn.wait(1)
    assert inn.pile("drinks", "Red") == 2


def test_a_mat_orders_for_who_plays_on_it(gog_and_zot: Playtable) -> None:
    inn = gog_and_zot
    inn.right_click(inn.kept("mat/zot"), "Order a Drink for this player", "White")
    inn.wait(1)
    assert inn.pile("drinks", "Red") == 2


def test_answers_are_told_by_player_to_who_asked_alone(gog_and_zot: Playtable) -> None:
    inn = gog_and_zot
    card = lay(inn, "gog/shut-up", "gog")
    inn.right_click(card, "Who may answer this?", "Red")
    told = inn.said[-1]
    assert told.startswith("Red< What may answer ")
    gog, zot = told.split("\n")[1:]
    assert gog.startswith("Gog (White): ") and zot.startswith("Zot (Red): ")
    assert "I don't think so!" in zot
    assert "I don't think so!" not in gog, "Gog has a card of his own for that"


def test_only_decks_of_those_who_still_play_are_told(gog_and_zot: Playtable) -> None:
    inn = gog_and_zot
    inn.lua.execute("State.seats.White.out = true")
    inn.right_click(lay(inn, "drinks/dark-ale", "drinks-rdi1", "drink"), "Who may answer this?", "Red")
    assert "Gog" not in inn.said[-1]
    assert "Zot (Red): " in inn.said[-1]


def test_a_card_without_an_answer_has_none(gog_and_zot: Playtable) -> None:
    inn = gog_and_zot
    inn.lua.execute("RDI.answers.of = {}")
    inn.right_click(lay(inn, "gog/shut-up", "gog"), "Who may answer this?", "Red")
    assert "has an answer" in inn.said[-1]


def test_a_drink_is_not_played_from_a_hand(gog_and_zot: Playtable) -> None:
    assert gog_and_zot.menu(lay(gog_and_zot, "drinks/dark-ale", "drinks-rdi1", "drink")) == ON_A_CARD[1:]


def test_strange_cards_have_no_menu_of_ours(inn: Playtable) -> None:
    assert inn.menu(lay(inn, "somebody/elses", "another-game")) == []
