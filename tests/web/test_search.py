"""The search on the page of cards finds what `rdi cards` finds: one language, two programs, the same hits."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.browser import opened
from toolkit.cards.fields import FIELDS
from toolkit.cards.query import BadQuery, parse
from toolkit.cards.search import search
from toolkit.errors import RdiError
from toolkit.web.library import Library

QUERIES = [
    "wench",
    '"the wench"',
    "deck:gog copies>1",
    "d:Fiona (type:action or type:sometimes) -touches:gold",
    "is:drink ac>=3 -chaser:yes",
    "(verb:negate or verb:ignore) edition:rdi2",
    "status!=printed text:\"lose 2\"",
    "id=gog/shut-up",
    "species:troll",
    "source:rules",
    "--or",
    "title=\"shut up\"",
    "Größe or fürst",
    "fortitude<0",
]  # fmt: skip
BROKEN = [
    *("(", ")", "or wench", "wench or", "-", "()", '"open'),
    *("type:wine", "copies>many", "deck:nowhere", "foo:bar", "deck>gog"),
]


def found(page: object, query: str) -> list[str] | None:
    """The ids that the page finds, in its order; None for a query that it cannot read."""
    asked = "text => { try { return RDI_SEARCH.search(text).map(card => card.id); } catch (fault) { return null; } }"
    ids: list[str] | None = page.evaluate(asked, query)  # type: ignore[attr-defined]
    return ids


def expected(library: Library, query: str) -> list[str] | None:
    try:
        hits = search(parse(query), library.cards)
    except (BadQuery, RdiError):
        return None
    return [hit.card.id for hit in hits if library.home_of(hit.card)]


def test_both_find_the_same(library: Library, written: Path) -> None:
    with opened(written / "cards/index.html") as page:
        for query in QUERIES:
            assert found(page, query) == expected(library, query), query
        for query in BROKEN:
            assert expected(library, query) is None
            assert found(page, query) is None, query


def a_term(chance: st.DrawFn) -> str:
    name = chance(st.sampled_from(list(FIELDS)))
    field = FIELDS[name]
    values = {"choice": st.sampled_from(field.choices or ("",)), "number": st.integers(-1, 6).map(str)}
    value = chance(values.get(field.kind, st.sampled_from(["gog", "wench", "eve", "lose", "drinks-rdi1"])))
    return f"{chance(st.sampled_from(['', '-']))}{name}{chance(st.sampled_from(field.comparisons))}{value}"


@st.composite
def queries(draw: st.DrawFn) -> str:
    terms = [a_term(draw) for _ in range(draw(st.integers(1, 3)))]
    return draw(st.sampled_from([" ", " or ", " and "])).join(terms)


def test_both_find_the_same_whatever_is_asked(library: Library, written: Path) -> None:
    with opened(written / "cards/index.html") as page:

        @given(query=queries())
        @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
        def agree(query: str) -> None:
            assert found(page, query) == expected(library, query)

        agree()


def test_a_query_is_typed_completed_and_kept_in_the_address(written: Path) -> None:
    with opened(written / "cards/index.html") as page:
        page.fill("#q", "deck:go")
        page.wait_for_selector("#completions li")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        assert page.input_value("#q") == "deck:gog"
        assert page.inner_text("#told") == "24 cards"
        page.click("[data-term='type:sometimes']")
        assert page.input_value("#q") == "deck:gog type:sometimes"
        assert page.locator("#hits .tile").count() < 24


@pytest.mark.parametrize("query", ["((((", "x" * 5_000, "a\x00b", "-" * 300])
def test_whatever_is_typed_the_page_stays_alive(written: Path, query: str) -> None:
    with opened(written / "cards/index.html") as page:
        page.fill("#q", query)
        page.fill("#q", "wench")
        assert page.locator("#hits .tile").count() > 0
