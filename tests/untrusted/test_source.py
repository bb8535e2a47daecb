"""JSON text: where each value stands, and what is wrong with it as text."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.untrusted.source import MOST_BYTES, Source, json_path, read

DOCUMENT = """{
  "title": "Tip, \\"the\\" {Wench}",
  "options": [
    {"effects": [
      {"do": "pay"}
    ]},
    []
  ]
}
"""


def sound(text: str) -> Source:
    source, faults = read("card.json", text.encode())
    assert faults == []
    assert source is not None
    return source


def only_fault(data: bytes) -> str:
    _source, faults = read("card.json", data)
    assert len(faults) == 1
    return str(faults[0])


def test_a_value_is_found_by_the_keys_that_lead_to_it() -> None:
    source = sound(DOCUMENT)
    assert source.line(()) == 1
    assert source.line(("title",)) == 2
    assert source.line(("options", 0, "effects", 0, "do")) == 5
    assert source.line(("options", 1)) == 7


def test_what_is_not_there_is_placed_where_it_would_be() -> None:
    assert sound(DOCUMENT).line(("options", 0, "effects", 0, "amount")) == 5
    assert sound(DOCUMENT).line(("provenance", "status")) == 1


def test_a_path_quotes_keys_that_are_no_plain_words() -> None:
    assert json_path(("deck", "common/i-raise", 2, "as_type")) == '$.deck["common/i-raise"][2].as_type'


TOO_DEEP = "card.json: lists and records stand too deep inside one another; expected at most 60 levels"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'{"a": 1,\n "b": [1, 2', "card.json:2: ends too early: the JSON is not complete. Was it cut off?"),
        (b"", "card.json:1: ends too early: the JSON is not complete. Was it cut off?"),
        ('{\n"title": "caf\u00e9"}'.encode("latin-1"), "card.json:2: is not UTF-8 (byte 15). Save it as UTF-8."),
        ('{"a": 1}'.encode("utf-16"), "card.json:1: is not UTF-8 (byte 0). Save it as UTF-8."),
        (b"\xef\xbb\xbf{}", "card.json:1 $: starts with a byte order mark. Save it as UTF-8 without one."),
        (
            b'{"a": 1,\n "a": 2}',
            "card.json:2 $.a: the key 'a' stands here again; it is on line 1 already; expected each key once",
        ),
        (
            b'{"a": {"b": 1, "b": 2}}',
            "card.json:1 $.a.b: the key 'b' stands here again; it is on line 1 already; expected each key once",
        ),
        (b'{"copies":\n NaN}', "card.json:2: NaN is no number of JSON; expected a number"),
        (b'["NaN",\n -Infinity]', "card.json:2: -Infinity is no number of JSON; expected a number"),
        (b'{"a" 1}', "card.json:1: is not JSON: expecting ':' delimiter at column 6, before '1}'"),
        (b"[" * 100_000 + b"]" * 100_000, TOO_DEEP),
        (b"[" * 61 + b"]" * 61, TOO_DEEP),
        (b'["\\ud83c"]', 'card.json:1: "\\ud83c" holds half a character; expected a whole character'),
    ],
)
def test_text_that_is_no_sound_json_is_one_fault_with_its_line(data: bytes, says: str) -> None:
    assert only_fault(data) == says


def test_a_number_too_long_to_read_is_a_fault() -> None:
    assert "holds a number that cannot be read" in only_fault(b"[" + b"1" * 5000 + b"]")


def test_a_huge_file_is_not_read() -> None:
    assert only_fault(b" " * (MOST_BYTES + 1)).startswith("card.json: has 5,000,001 bytes; expected at most 5,000,000")


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=12,
)


def spots(value: Any, trail: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [trail, *(spot for key, part in steps for spot in spots(part, (*trail, key)))]


@given(JSON)
def test_every_value_of_any_json_stands_on_the_line_where_it_was_written(value: Any) -> None:
    source = sound(json.dumps(value, indent=1))
    assert source.value == value
    lines = {spot: source.line(spot) for spot in spots(value)}
    assert list(lines.values()) == sorted(lines.values())
    written = source.text.split("\n")
    for spot, line in lines.items():
        if spot and isinstance(spot[-1], str):
            assert written[line - 1].strip().startswith(f"{json.dumps(spot[-1])}:")


@given(st.binary(max_size=200))
def test_no_bytes_at_all_make_reading_fail_otherwise_than_by_a_fault(data: bytes) -> None:
    source, faults = read("card.json", data)
    assert source or faults
