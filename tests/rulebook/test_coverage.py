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


def stated(book: Rulebook) -> dict[tuple[str, Book], set[str]]:
    """The headings under which each rule stands in each book, by its slug."""
    found: dict[tuple[str, Book], set[str]] = {}
    for name, row in ROWS:
        for heading, numbers in row.get("rules", {}).items():
            for number in numbers:
                found.setdefault((book.rule(number).slug, name), set()).add(heading)
    return found


def test_every_paragraph_has_rules_or_a_reason_but_not_both() -> None:
    assert list(TABLE["books"]) == list(BOOKS) == list(check_sources.FILES)
    assert [row for _, row in ROWS if bool(row.get("rules")) == bool(row.get("left_out"))] == []


def test_reasons_are_told_and_used() -> None:
    assert {row["left_out"] for _, row in ROWS if "left_out" in row} == set(TABLE["reasons"])


def test_a_rule_is_cited_to_just_the_books_that_state_it(book: Rulebook) -> None:
    """A paragraph is covered by rules of its edition; what an edition has beyond its book, the rule calls unsaid."""
    cited = {(rule.slug, name) for rule in book for name in book.sources_of(rule)}
    assert cited ^ stated(book).keys() == set()


def test_a_rule_stands_under_each_heading_that_it_is_cited_to(book: Rulebook) -> None:
    found = stated(book)
    assert [
        (rule.slug, name, heading)
        for rule in book
        for name, headings in book.sources_of(rule).items()
        for heading in headings.split("; ")
        if heading not in found[rule.slug, name]
    ] == []


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


def test_the_comparison_with_the_books_finds_a_heading_that_is_made_up() -> None:
    rows = [{"rules": {"Chasers": ["4.3.1"], "Last Call": ["4.3.2"]}}, {"left_out": "flavour"}]
    assert check_sources.made_up(rows, "## Chasers:\nA Drink may have one.\n") == ["Last Call"]
