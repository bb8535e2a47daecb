"""Every paragraph of the five rulebooks is covered by rules or left out for a reason, and every rule rests on some.

``check_sources.py`` compares the table with the rulebooks themselves, which lie outside this repository.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook import check_sources
from toolkit import rulebook
from toolkit.rulebook import BOOKS, Book, Rulebook

TABLE: dict[str, Any] = json.loads(check_sources.TABLE.read_text("utf-8"))
ROWS: list[tuple[Book, dict[str, Any]]] = [(book, row) for book in BOOKS for row in TABLE["books"][book]]
SCENARIOS = Path(__file__).parent.parent / "scenarios"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook.load()


def stated(book: Rulebook) -> dict[str, set[str]]:
    """The books that state each rule, by its slug."""
    found: dict[str, set[str]] = {rule.slug: set() for rule in book}
    for name, row in ROWS:
        for number in row.get("rules", ()):
            found[book.rule(number).slug].add(name)
    return found


def test_every_paragraph_has_rules_or_a_reason_but_not_both() -> None:
    assert list(TABLE["books"]) == list(BOOKS) == list(check_sources.FILES)
    assert [row for _, row in ROWS if bool(row.get("rules")) == bool(row.get("left_out"))] == []


def test_reasons_are_told_and_used() -> None:
    assert {row["left_out"] for _, row in ROWS if "left_out" in row} == set(TABLE["reasons"])


def test_a_paragraph_is_covered_by_rules_of_its_edition(book: Rulebook) -> None:
    assert [
        (name, row["begins"], number)
        for name, row in ROWS
        for number in row.get("rules", ())
        if name not in book.editions_of(book.rule(number))
    ] == []


def test_an_edition_has_a_rule_only_if_its_book_states_it_or_the_table_says_why(book: Rulebook) -> None:
    unstated = {slug: sorted(set(book.editions_of(book.rule(slug))) - books) for slug, books in stated(book).items()}
    assert {slug: books for slug, books in unstated.items() if books} == {
        slug: beyond["editions"] for slug, beyond in TABLE["beyond"].items()
    }
    assert all(beyond["because"] for beyond in TABLE["beyond"].values())


def test_scenarios_of_worked_examples_exist() -> None:
    assert [
        name for _, row in ROWS for name in row.get("scenarios", ()) if not (SCENARIOS / f"{name}.json").is_file()
    ] == []


def test_the_table_holds_no_more_of_a_paragraph_than_its_first_words() -> None:
    assert [row for _, row in ROWS if len(row["begins"].split()) > check_sources.FIRST_WORDS] == []
    assert {key for _, row in ROWS for key in row} == {"begins", "hash", "rules", "left_out", "scenarios"}


def test_the_comparison_with_the_books_tells_what_is_amiss() -> None:
    text = "Object\n\nKeep your\nGold.\n```\nBe awake.\n```\n"
    found = [check_sources.known_by(one) for one in check_sources.paragraphs(text, by_line=False)]
    assert [one["begins"] for one in found] == ["Object", "Keep your Gold", "Be awake"]
    assert check_sources.faults("rdi2", found, found) == []
    assert check_sources.faults("rdi2", found, found[:-1]) == [
        f"rdi2: not in the table: Be awake ({found[-1]['hash']})"
    ]
    assert check_sources.faults("rdi2", found[1:], found) == [f"rdi2: no more in the book: Object ({found[0]['hash']})"]
    assert check_sources.faults("rdi2", found, found[::-1]) == ["rdi2: the paragraphs stand in another order"]
