"""One part of a file changed: the file of a tool as the tool would write it, that of a hand with the rest untouched."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.cards.format import canonical_value, with_part
from toolkit.untrusted.fault import Trail
from toolkit.untrusted.source import Source, sound

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=25,
)


def read(text: str) -> Source:
    return sound("file", text.encode())


def trails(value: Any, trail: Trail = ()) -> list[Trail]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [trail, *(found for key, part in inner for found in trails(part, (*trail, key)))]


def at(value: Any, trail: Trail) -> Any:
    for step in trail:
        value = value[step]
    return value


@given(VALUES, VALUES, st.data())
def test_whatever_is_put_wherever_it_is_there_and_all_else_is_as_it_was(
    whole: Any, part: Any, data: st.DataObject
) -> None:
    trail = data.draw(st.sampled_from(trails(whole)))
    for text in (canonical_value(whole) + "\n", json.dumps(whole), json.dumps(whole, indent=4)):
        found = with_part(read(text), trail, part)
        assert at(json.loads(found), trail) == part
        assert with_part(read(found), trail, at(whole, trail)) == text or text != canonical_value(whole) + "\n"
        start, end = read(text).span(trail)
        if text != canonical_value(whole) + "\n":
            assert (found[:start], found[len(found) - (len(text) - end) :]) == (text[:start], text[end:])


def test_the_file_of_a_tool_is_written_as_the_tool_writes_it() -> None:
    whole = {"id": "x", "cards": [{"title": "a" * 70, "types": ["action"]}, {"title": "b" * 70}]}
    changed = {"id": "x", "cards": [{"title": "c"}, {"title": "b" * 70}]}
    assert (
        with_part(read(canonical_value(whole) + "\n"), ("cards", 0), {"title": "c"}) == canonical_value(changed) + "\n"
    )


def test_of_a_file_laid_out_by_hand_only_what_differs_is_written() -> None:
    text = '{ "id": "x",\n\t"cards": [ {"n":1, "types":[ "a","b" ]},{"n": 2} ] }'
    assert with_part(read(text), (), {"id": "x", "cards": [{"n": 1, "types": ["a", "c"]}, {"n": True}]}) == (
        '{ "id": "x",\n\t"cards": [ {"n":1, "types":[ "a","c" ]},{"n": true} ] }'
    )


def test_what_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(KeyError, match=r"\$\.cards\[2\]"):
        with_part(read('{"cards": []}'), ("cards", 2), 1)
