"""The decks of a database: those of characters, what they have besides, and the Drinks."""

from tests.engine.random_games import with_ruffians
from toolkit.cards import load


def test_the_side_decks_of_a_character_and_its_boss_cards_are_decks_besides_its_own() -> None:
    patients = load().deck("terci-side-deck")
    assert (patients.name, patients.kind, patients.owner) == ("Patient Deck", "side", "terci")
    assert (patients.size, patients.full, patients.complete) == (14, 14, True)
    boss = with_ruffians().deck("hob-boss-deck")
    assert (boss.name, boss.kind, boss.owner, boss.size, boss.full) == ("Boss Deck of Hob", "boss", "hob", 5, 15)


def test_a_card_of_a_side_deck_lies_in_that_deck() -> None:
    assert load().decks_with["terci/a-hung-over-adventurer"] == ("terci-side-deck",)
    assert with_ruffians().decks_with["hob/two-big-stones"] == ("hob", "hob-boss-deck")


def test_who_asks_for_a_character_gets_what_it_has_besides() -> None:
    db = load()
    assert db.with_extras(["drinks-rdi2", "terci", "gog", "terci"]) == (
        "drinks-rdi2",
        "terci",
        "terci-side-deck",
        "gog",
    )
    assert db.with_extras(["terci-side-deck"]) == ("terci-side-deck",)


def test_the_extras_of_whole_characters_are_made_with_them() -> None:
    assert {"terci-side-deck", "petra-boss-deck"} <= set(load().default_decks)
    assert {"hob", "hob-boss-deck"} <= set(with_ruffians().default_decks)


def test_the_told_decks_are_the_default_ones_in_which_nothing_is_made_up() -> None:
    db = load()
    held = (entry.card_id for deck in db.told_decks for entry in db.deck(deck).entries)
    assert {db.card(card).provenance.status for card in held}.isdisjoint({"stand-in", "inferred"})
    assert {"gog", "drinks-rdi1"} <= set(db.told_decks) <= set(db.default_decks)
    assert "hob" in with_ruffians().told_decks
