import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.vassal.sequence import join, split

ELEMENTS = st.text(st.characters(codec="utf-8")).filter(lambda element: not element.endswith("\\"))
"""The engine itself cannot tell a backslash at the end of an element from one that escapes."""


@given(st.lists(ELEMENTS, min_size=1), st.sampled_from(";,/\t|:"))
def test_what_is_joined_splits_again(elements: list[str], delimiter: str) -> None:
    assert split(join(elements, delimiter), delimiter) == elements


@given(st.lists(st.lists(ELEMENTS, min_size=1), min_size=1))
def test_lists_nest(lists: list[list[str]]) -> None:
    nested = join((join(inner, "\t") for inner in lists), "\t")
    assert [split(inner, "\t") for inner in split(nested, "\t")] == lists


@pytest.mark.parametrize(
    ("elements", "text"),
    [
        (["a", "b;c"], "a;b\\;c"),
        ([""], ""),
        (["", ""], ";"),
        (["\\x", "y"], "'\\x';y"),
        (["'quoted'"], "''quoted''"),
        (["it's"], "it's"),
    ],
)
def test_lists_are_written_as_the_engine_writes_them(elements: list[str], text: str) -> None:
    assert join(elements, ";") == text
