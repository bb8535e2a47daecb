"""Finding a card by what people call it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.cards import load
from toolkit.cards.lookup import find, find_deck, find_misspelt, key, prefixed
from toolkit.errors import Ambiguous, NotFound

DB = load()


@pytest.mark.parametrize(
    "name",
    [
        "Spike it with Firewater",
        "spike it with firewater!",
        "SPIKE IT WITH FIREWATER...",
        "“Spike it with Firewater”",
        "Spike  it with Firewater (RDI 2)",
        "dimli/spike-it-with-firewater",
        "Dimli: Spike it with Firewater",
        "dimli the dwarf: spike it with firewater",
    ],
)
def test_case_marks_and_additions_do_not_matter(name: str) -> None:
    assert find(name, DB).id == "dimli/spike-it-with-firewater"


def test_a_copy_is_meant_only_by_its_own_deck() -> None:
    assert find("I don't think so!", DB, own="remy").id == "remy/i-dont-think-so"
    assert find("I don't think so!", DB, own="gog").id == "common/i-dont-think-so"
    assert find("remy: I don't think so!", DB).id == "remy/i-dont-think-so"


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("I don’t think so!", "common/i-dont-think-so"),
        ("i dont think so", "common/i-dont-think-so"),
        ("Oops ...I dropped my cards", "common/oops-i-dropped-my-cards"),
        ("Tip the Barkeep (RDI 9)", "common/tip-the-wench"),
        ("gog heals", "gog/gog-heals"),
        ("[Gog heals]", "gog/gog-heals"),
        ("light ale with a chaser", "drinks/light-ale-with-a-chaser"),
    ],
)
def test_other_spellings_are_found(name: str, card: str) -> None:
    assert find(name, DB).id == card


def test_every_card_is_found_by_its_id_and_in_its_own_deck_by_its_title() -> None:
    for card_id, card in DB.cards.items():
        assert find(card_id, DB) is card
        for deck in DB.decks_with[card_id]:
            assert find(card.title, DB, only=deck) is card
            assert find(card.title.upper().rstrip(".!?"), DB, own=deck) is card


def test_a_title_of_several_cards_means_that_of_the_own_deck() -> None:
    with pytest.raises(Ambiguous) as caught:
        find("Drink up, friend!", DB)
    assert caught.value.candidates == ("dimli/drink-up-friend", "fiona/drink-up-friend")
    assert find("Drink up, friend!", DB, own="dimli").id == "dimli/drink-up-friend"
    assert find("fiona: drink up friend", DB, own="dimli").id == "fiona/drink-up-friend"


def test_a_card_of_another_deck_is_not_found_in_this_one_but_pointed_out() -> None:
    with pytest.raises(NotFound) as caught:
        find("Spike it with Firewater", DB, only="zot")
    assert caught.value.nearest == ("dimli",)
    assert str(caught.value) == "'Spike it with Firewater' is no card of zot, but of dimli"
    with pytest.raises(NotFound, match=r"'drinks/light-ale' is no card of gog, but of drinks-rdi1.* drinks-rdi2"):
        find("drinks/light-ale", DB, only="gog")


@pytest.mark.parametrize(
    ("name", "card"),
    [("spik it wiht firewatr", "dimli/spike-it-with-firewater"), ("drgon breath ale", "drinks/dragon-breath-ale")],
)
def test_a_typing_error_is_forgiven_where_only_one_card_can_be_meant(name: str, card: str) -> None:
    assert find_misspelt(name, DB).id == card
    with pytest.raises(NotFound):
        find(name, DB)


def test_near_misses_are_offered_where_nothing_is_close_enough() -> None:
    with pytest.raises(NotFound) as caught:
        find_misspelt("stop", DB)
    assert "Stop hitting yourself!" in caught.value.nearest


def test_a_colon_is_part_of_the_title_where_no_deck_stands_before_it() -> None:
    assert prefixed("gog: tip the wench", DB) == ("gog", "tip the wench")
    assert prefixed("note: tip the wench", DB) == (None, "note: tip the wench")


@pytest.mark.parametrize("name", ["gog", "Gog", "GOG THE HALF-OGRE", "drinks-rdi1"])
def test_a_deck_is_found_by_its_id_and_its_names(name: str) -> None:
    assert find_deck(name, DB) in ("gog", "drinks-rdi1")


def test_an_unknown_deck_is_told_with_the_nearest() -> None:
    with pytest.raises(NotFound, match=r"No deck is called 'gogg'\. Did you mean \"gog\"\?"):
        find_deck("gogg", DB)


@given(st.text(max_size=40))
def test_a_key_is_the_same_however_often_it_is_made(title: str) -> None:
    assert key(key(title)) == key(title)


@given(st.text(max_size=40))
def test_any_name_is_found_or_refused(name: str) -> None:
    try:
        find_misspelt(name, DB)
    except (NotFound, Ambiguous) as refusal:
        assert str(refusal)
