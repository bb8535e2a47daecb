"""What the card language can say: every verb is carried out, and what waits for a special system is refused clearly."""

import pytest

from tests.engine.random_games import with_guests
from toolkit.cards import Card, Database, Option
from toolkit.cards.effects import Draw, May, Spend
from toolkit.cards.provenance import Provenance
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.judge import why_not
from toolkit.engine.moment import moment
from toolkit.engine.moves import PlayCard
from toolkit.engine.not_yet import not_yet

CARDS = with_guests()
NOT_YET = [
    (Option((May((Draw(1),), cost=(Spend("parcels"),)),)), "spending as much as one likes"),
    (Option((Draw(1),), cost=(Spend("parcels"),)), "spending as much as one likes"),
    (Option((Draw(1),), played_from="planter"), "playing from 'planter'"),
]


@pytest.mark.parametrize(("option", "why"), NOT_YET, ids=lambda one: one if isinstance(one, str) else "")
def test_what_waits_for_a_special_system_cannot_be_played_and_says_why(option: Option, why: str) -> None:
    game = holding(option)
    assert ", ".join(not_yet(option)) == why
    assert game.ask is not None
    assert not [move for move in game.ask.moves if isinstance(move, PlayCard)]
    refusal = why_not(game, moment(game, 0), PlayCard(0, "wren/test"))
    assert refusal is not None
    assert refusal.text == f"The engine cannot carry out {why} yet."


def test_no_card_of_a_deck_waits_for_one() -> None:
    assert [card.id for card in CARDS.cards.values() if not_yet(card)] == []


def holding(option: Option) -> Game:
    """A game whose first player holds nothing but an Anytime Card that is played so, and is asked for it."""
    card = Card("wren/test", "Test", ("anytime",), (option,), Provenance("printed"))
    cards = Database(CARDS.characters, CARDS.drink_decks, {**CARDS.cards, card.id: card})
    game = new_game(cards, [Chair("Wren", "wren"), Chair("Marrow", "marrow")], ask_everybody=True)
    for seat in game.players:
        seat.hand = []
    game.add_to_hand(0, card.id)
    return Game(game.state, cards, ask_everybody=True)
