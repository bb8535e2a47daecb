from __future__ import annotations

from toolkit.cards import Database
from toolkit.cards.card import Drink
from toolkit.cards.character import Deck, Entry
from toolkit.faces.face import Size, make_face
from toolkit.tts.cards import Keys, Printed, card_things, description
from toolkit.tts.guids import Guids
from toolkit.tts.sheet import Budget, sheets, single


def printed(db: Database, different: int) -> Printed:
    """A deck of so many different cards, two of each, on blank faces."""
    faces = [make_face(f"blank/{number}", Size(63.5, 88.9), (), fonts="") for number in range(different)]
    entries = tuple(Entry(card_id, 2) for card_id in list(db.cards)[:different])
    made = sheets("big", faces, faces[0], Budget(1024))
    return Printed(Deck("big", "Big", "rdi1", "character", entries), made, single("back", faces[0], 100))


def test_copies_of_a_card_share_its_cell(db: Database) -> None:
    cards = card_things(printed(db, 3), db, str, Guids(), Keys())
    ids = [card.card_id for card in cards]
    assert [number - ids[0] for number in ids] == [0, 0, 1, 1, 2, 2]
    assert len({card.guid for card in cards}) == 6


def test_cards_beyond_the_first_sheet_are_on_the_second_under_a_key_of_its_own(db: Database) -> None:
    cards = card_things(printed(db, 72), db, str, Guids(), Keys())
    first, second = cards[0].card_id // 100, cards[-1].card_id // 100
    assert [card.card_id for card in cards[-6:]] == [second * 100 + cell for cell in (0, 0, 1, 1, 2, 2)]
    assert first != second
    for card in cards:
        key, cell = divmod(card.card_id, 100)
        custom = card.custom_deck[str(key)]
        assert cell < custom.num_width * custom.num_height - 1


def test_in_somebodys_hand_a_card_shows_the_back_that_its_whole_deck_has(db: Database) -> None:
    [card, *_] = card_things(printed(db, 2), db, str, Guids(), Keys())
    assert all(custom.back_is_hidden and not custom.unique_back for custom in card.custom_deck.values())


def test_keys_stay_the_same_and_are_never_given_twice() -> None:
    assert Keys().of("gog/0") == Keys().of("gog/0")
    keys = Keys()
    assert len({keys.of("gog/0") for _ in range(50)}) == 50


def test_a_drinks_tooltip_tells_its_numbers(db: Database) -> None:
    drink = next(card for card in db.cards.values() if isinstance(card, Drink) and card.alcohol > 1 and card.chaser)
    assert f"Alcohol Content +{drink.alcohol}" in description(drink, db)
    assert "+ Chaser" in description(drink, db)


def test_nothing_of_the_markup_shows_in_a_tooltip(db: Database) -> None:
    for card in db.cards.values():
        assert not set("{}*_") & set(description(card, db)), card.id
