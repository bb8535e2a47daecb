"""What a query finds among the built-in cards."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.cards import Card, Drink, load
from toolkit.cards.fields import FIELDS
from toolkit.cards.query import AllOf, AnyOf, Not, Term, parse
from toolkit.cards.search import SORTS, search
from toolkit.errors import NotFound

DB = load()


def found(query: str) -> set[str]:
    return {hit.card.id for hit in search(parse(query), DB)}


def titles(query: str, sort: str = "title") -> list[str]:
    return [hit.card.title for hit in search(parse(query), DB, sort)]


def ids(cards: Iterable[Card]) -> set[str]:
    return {card.id for card in cards}


CARDS = [card for card in DB.cards.values() if isinstance(card, Card)]


def test_nothing_asked_finds_every_card() -> None:
    assert found("") == set(DB.cards)


def test_words_are_found_in_titles_other_spellings_and_texts() -> None:
    assert "dimli/spike-it-with-firewater" in found("firewater spike")
    assert "common/tip-the-wench" in found("barkeep tip")
    assert "common/tip-the-wench" in found("title:wench")
    assert "common/tip-the-wench" not in found("title:inn")
    assert "common/tip-the-wench" in found("text:inn")


def test_quoted_words_are_whole_and_in_order() -> None:
    assert "common/tip-the-wench" in found('"tip the wench"')
    assert found('"wench the tip"') == set()
    assert found("wenc") >= found("wench") > set()
    assert found('"wenc"') == set()
    assert found('title="tip the wench"') == {"common/tip-the-wench"}


@pytest.mark.parametrize("kind", ["action", "gambling", "cheating", "sometimes", "anytime"])
def test_types_are_those_printed(kind: str) -> None:
    expected = ids(card for card in CARDS if kind in card.types)
    assert found(f"type:{kind}") == expected
    assert found(f"type!={kind}") == found(f"-type:{kind}") == set(DB.cards) - expected


def test_copies_are_those_of_the_deck_that_is_asked_about() -> None:
    assert found("deck:gog copies>1") == {e.card_id for e in DB.decks["gog"].entries if e.copies > 1}
    (hit,) = search(parse("deck:gog title:raise"), DB)
    assert hit.copies == {"gog": 2}


def test_a_card_that_all_share_is_in_another_deck_too() -> None:
    (hit,) = search(parse('-deck:gog title:"tip the wench"'), DB)
    assert set(hit.copies) == set(DB.decks_with["common/tip-the-wench"]) - {"gog"}


def test_decks_answer_to_their_names_and_editions_to_their_boxes() -> None:
    assert found('deck:"Gog the Half-Ogre"') == found("d:gog") == {e.card_id for e in DB.decks["gog"].entries}
    assert found("edition:rdi2 species:dwarf") == found("deck:dimli")
    with pytest.raises(NotFound, match="gog"):
        search(parse("deck:gogg"), DB)


def test_drinks_are_found_by_their_numbers() -> None:
    drinks = [card for card in DB.cards.values() if isinstance(card, Drink)]
    assert found("alcohol>=3") == {drink.id for drink in drinks if drink.alcohol >= 3}
    assert found("is:drink fortitude!=0") == {drink.id for drink in drinks if drink.fortitude != 0}
    assert found("is:drink chaser:yes") == {drink.id for drink in drinks if drink.chaser}
    assert found("is:drink -chaser:yes") == found("is:drink chaser:no")
    assert "drinks/dragon-breath-ale" in found("dragon alcohol>3")


def test_effects_and_events_are_found_by_the_words_of_the_card_language() -> None:
    assert "common/i-dont-think-so" in found("verb:negate on:card")
    assert "dimli/spike-it-with-firewater" in found("verb:change-drink on:drink")
    assert "common/tip-the-wench" in found("touches:gold")
    assert "common/winning-hand" not in found("touches:gold")


def test_the_uncertain_is_found() -> None:
    assert found("is:uncertain") == {name for name, card in DB.cards.items() if DB.is_uncertain(card)}
    assert found("is:uncertain") | found("is:certain") == set(DB.cards)
    assert "gog/gog-heals" in found("status:family_only")


def test_what_is_found_is_listed_as_asked() -> None:
    by_title = titles("deck:gog")
    assert by_title == sorted(by_title, key=lambda title: title.casefold().strip("[]"))
    order = [DB.cards[entry.card_id].title for entry in DB.decks["gog"].entries]
    assert titles("deck:gog", "deck") == order
    copies = [max(hit.copies.values()) for hit in search(parse("deck:gog"), DB, "copies")]
    assert copies == sorted(copies, reverse=True)
    assert all(sorted(titles("", sort)) == sorted(titles("")) for sort in SORTS)


@pytest.mark.parametrize("name", [name for name, field in FIELDS.items() if field.kind == "choice"])
def test_every_value_of_every_field_can_be_asked_for(name: str) -> None:
    for choice in FIELDS[name].choices:
        assert found(f"{name}:{choice}") <= set(DB.cards)


TERMS = st.sampled_from([parse(text) for text in ("type:action", "copies>1", "deck:gog", "wench", "touches:fortitude")])


@settings(deadline=None, max_examples=20)
@given(one=TERMS, other=TERMS)
def test_either_finds_what_each_finds_and_both_no_more_than_one(one: Term, other: Term) -> None:
    def hits(*parts: AllOf | AnyOf | Not | Term) -> set[tuple[str, str]]:
        return {(hit.card.id, deck) for hit in search(AllOf(parts), DB) for deck in hit.copies}

    assert hits(AnyOf((one, other))) == hits(one) | hits(other)
    assert hits(one, other) == hits(one) & hits(other)
    assert hits(Not(one)) | hits(one) == hits()
    assert hits(Not(one)) & hits(one) == set()
