"""The faces of what characters have besides their Character Decks."""

from tests.engine.random_games import with_ruffians
from toolkit.cards import load
from toolkit.faces.studio import Studio


def test_boss_cards_cannot_be_told_from_the_deck_into_which_they_are_shuffled() -> None:
    studio = Studio(with_ruffians())
    assert studio.back("hob-boss-deck") is studio.back("hob")
    assert Studio(load()).back("terci-side-deck").name == "back/terci-side-deck"
