"""The rulebook as it is read: every rule has one number, one slug and a source."""

import re

import pytest

from toolkit import rulebook
from toolkit.errors import NotFound
from toolkit.rulebook import BOOKS, Rulebook


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook.load()


def test_a_rule_is_found_by_number_and_by_slug(book: Rulebook) -> None:
    assert book.rule("gambling.winning-hand") is book.rule(book.rule("gambling.winning-hand").number)


def test_a_rule_that_does_not_exist_is_not_found(book: Rulebook) -> None:
    with pytest.raises(NotFound, match=r"No rule is called '9\.9\.9'"):
        book.rule("9.9.9")


def test_numbers_follow_chapter_and_section(book: Rulebook) -> None:
    for chapter in book.chapters:
        for number, section in enumerate(chapter.sections, 1):
            assert section.number == f"{chapter.number}.{number}"
            assert [rule.number for rule in section.rules] == [
                f"{section.number}.{place}" for place in range(1, len(section.rules) + 1)
            ]


def test_chapters_are_numbered_in_order(book: Rulebook) -> None:
    assert [chapter.number for chapter in book.chapters] == list(range(1, len(book.chapters) + 1))


def test_slugs_are_plain_and_no_two_are_alike(book: Rulebook) -> None:
    slugs = [rule.slug for rule in book]
    assert len(set(slugs)) == len(slugs)
    assert [slug for slug in slugs if not re.fullmatch(r"[a-z0-9]+([-.][a-z0-9]+)*", slug)] == []


def test_each_rule_is_in_some_book_that_its_section_names(book: Rulebook) -> None:
    astray = [
        rule.slug
        for rule in book
        if not book.editions_of(rule) or not set(book.editions_of(rule)) <= set(book.section_of(rule).sources)
    ]
    assert astray == []


def test_references_lead_to_rules(book: Rulebook) -> None:
    slugs = {rule.slug for rule in book}
    assert [slug for rule in book for slug in rule.see if slug not in slugs] == []


def test_an_edition_has_its_own_rules_and_no_others(book: Rulebook) -> None:
    slugs = {edition: {rule.slug for rule in book.of(edition)} for edition in BOOKS}
    assert "ignore.own-payment" in slugs["rdi9"]
    assert "ignore.own-payment" not in slugs["rdi2"]
    assert "wench.tip-not-ante" in slugs["rdi2"]
    assert "losing.tie" not in slugs["rdi1"]


def test_a_rule_reads_as_a_sentence(book: Rulebook) -> None:
    begins = {rule.slug: rule.text.lstrip("“")[0] for rule in book}
    assert [
        rule.slug for rule in book if not rule.text.endswith((".", "?", "!")) or not begins[rule.slug].isupper()
    ] == []
