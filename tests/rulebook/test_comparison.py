"""Editions side by side."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit import rulebook
from toolkit.errors import NotFound
from toolkit.rulebook import BOOKS, Book, Rulebook

BOOK: Rulebook = rulebook.load()


def test_a_rule_of_one_edition_names_what_the_other_has_instead() -> None:
    found = BOOK.compare("setup.stash", "rdi1", "rdi9")
    assert (found.first.has, found.second.has, found.alike) == (False, True, False)
    assert [rule.slug for rule in found.first.instead] == ["setup.stash-of-ten"]
    assert found.second.instead == ()


def test_a_rule_that_both_editions_have_alike_is_alike() -> None:
    found = BOOK.compare("3.7.1", "rdi2", "rdi9")
    assert found.alike
    assert found.first.heading == found.second.heading == "Minimum and Maximum Fortitude, Alcohol Content, Gold"


def test_an_edition_whose_book_is_silent_has_no_heading() -> None:
    assert BOOK.compare("dale.plant", "rdi2", "rdi9").first.heading is None


def test_a_rule_that_does_not_exist_cannot_be_compared() -> None:
    with pytest.raises(NotFound):
        BOOK.compare("chess.castling", "rdi1", "rdi2")


def test_what_only_the_newest_edition_says() -> None:
    found = BOOK.differences("rdi5", "rdi9")
    assert {"setup.platinum", "lizwick.item-deck"} <= {rule.slug for rule in found.only_first}
    assert {"ignore.own-payment", "dale.plant", "otto"} <= {rule.slug for rule in found.only_second}


@given(st.sampled_from(list(itertools.product(BOOKS, BOOKS))))
def test_an_edition_is_the_other_one_without_what_only_that_has_and_with_what_only_it_has(
    pair: tuple[Book, Book],
) -> None:
    first, second = pair
    only = BOOK.differences(first, second)
    slugs = {edition: {rule.slug for rule in BOOK.of(edition)} for edition in pair}
    alone = [{rule.slug for rule in rules} for rules in (only.only_first, only.only_second)]
    assert slugs[first] - alone[0] | alone[1] == slugs[second]
    assert [rule.slug for rule in BOOK if BOOK.compare(rule.slug, first, second).first.has] == [
        rule.slug for rule in BOOK.of(first)
    ]
