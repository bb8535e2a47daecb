"""Whatever the card language can say is said in whole sentences, and what it touches can be told."""

from __future__ import annotations

import re
import types
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cards.test_wording import TRACKING, card
from toolkit.cards import Option
from toolkit.cards.amounts import Half
from toolkit.cards.effects import ChangeDrink, Choose, Each, If, May
from toolkit.cards.touches import touches
from toolkit.cards.wording import wording

NAMED: dict[str, st.SearchStrategy[Any]] = {
    "tracker": st.sampled_from(["momentum", "hellfire"]),
    "kind": st.sampled_from([None, "Pet", "Mushroom"]),
    "species": st.sampled_from([("orc",), ("goblin", "troll")]),
}
NESTED = (Half, ChangeDrink, May, Choose, If, Each)
NOT_EMPTY = ("effects", "options", "kinds")


def records(record: Any, depth: int) -> st.SearchStrategy[Any]:
    """Records of this type, with records of records no deeper than this."""
    hints = get_type_hints(record).items()
    return st.builds(
        record, **{name: NAMED[name] if name in NAMED else values(hint, depth, name) for name, hint in hints}
    )


@cache
def values(hint: Any, depth: int, name: str = "") -> st.SearchStrategy[Any]:
    """Any value of a type of the card language."""
    if get_origin(hint) in (Union, types.UnionType):
        return st.one_of([values(kind, depth) for kind in get_args(hint) if depth > 0 or kind not in NESTED])
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        unique = get_origin(inner) is Literal
        return st.lists(values(inner, depth, name), min_size=name in NOT_EMPTY, max_size=2, unique=unique).map(tuple)
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return records(hint, max(depth - 1, 0))
    return {bool: st.booleans(), int: st.integers(-2, 5), type(None): st.none()}[hint]


@pytest.mark.parametrize("language", ["en", "de"])
@settings(max_examples=200, deadline=None)
@given(option=records(Option, 3))
def test_whatever_an_option_says_is_whole_sentences(language: str, option: Option) -> None:
    assert_well_told(wording(card(option), TRACKING, language).rich)
    assert all(touch.attribute in ("fortitude", "alcohol", "gold") for touch in touches(option))


def assert_well_told(rich: str) -> None:
    told = re.sub(r"\{(fortitude|alcohol|gold|chaser)\}", "Icon", rich).replace("**", "")
    assert not set("{}[]<>=") & set(told)
    assert "None" not in told
    assert not re.search(r"  | [.,;]|,,|\.\.", told)
    for sentence in re.split(r"(?<=[.!?])\s", told):
        assert re.match(r"[(_“„]*[A-ZÄÖÜ0-9]", sentence), sentence
    assert re.search(r"[.](\)_)?[”“]?$", told)
