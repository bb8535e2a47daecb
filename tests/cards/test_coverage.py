"""How much of each deck is known."""

from tests.cards.test_data import OF_UNKNOWN_SIZE
from toolkit.cards import load
from toolkit.cards.coverage import STATUSES, coverage, total

DB = load()


def test_every_card_of_every_deck_is_counted_once_by_its_evidence() -> None:
    decks = coverage(DB)
    assert [deck.deck_id for deck in decks] == list(DB.decks)
    for deck in decks:
        assert deck.cards == sum(deck.statuses.values()) == DB.decks[deck.deck_id].size
        assert (deck.cards == deck.size) == (DB.decks[deck.deck_id].complete or deck.deck_id == OF_UNKNOWN_SIZE)
        assert list(deck.statuses) == [status for status in STATUSES if status in deck.statuses]


def test_what_nobody_has_seen_is_not_known() -> None:
    gog = next(deck for deck in coverage(DB) if deck.deck_id == "gog")
    unseen = [e for e in DB.decks["gog"].entries if DB.cards[e.card_id].title.startswith("[")]
    assert gog.known == 40 - sum(entry.copies for entry in unseen)
    assert len(unseen) == 4


def test_open_doubts_are_counted_and_named() -> None:
    gerki = next(deck for deck in coverage(DB) if deck.deck_id == "gerki")
    assert gerki.doubts == len([about for card in gerki.doubtful for about in card.about]) > 0
    assert all(card.card_id in DB.cards for card in gerki.doubtful)


def test_all_decks_together_are_their_sum() -> None:
    decks = coverage(DB)
    everything = total(decks)
    assert everything.cards == sum(deck.cards for deck in decks)
    assert everything.known == sum(deck.known for deck in decks)
    assert sum(everything.statuses.values()) == everything.cards
