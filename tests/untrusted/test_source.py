"""JSON text: where each value stands, and what is wrong with it as text."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import CannotRead, Faults
from toolkit.untrusted.source import BOUNDS, Bounds, Source, json_path, load, read
from toolkit.untrusted.source import sound as sound_source

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
        (b'{"copies":\n NaN}', "card.json:2 $.copies: NaN is no number of JSON that can be read; expected a number"),
        (
            b'["NaN",\n -Infinity, {"]',
            "card.json:2 $[1]: -Infinity is no number of JSON that can be read; expected a number",
        ),
        (b'{"x": 1e999}', "card.json:1 $.x: 1e999 is no number of JSON that can be read; expected a number"),
        (
            b"[1,\n" + b"9" * 5000 + b"]",
            "card.json:2 $[1]: 99999999999999999999... is no number of JSON that can be read; expected a number",
        ),
        (b'{"a" 1}', "card.json:1: is not JSON: expecting ':' delimiter at column 6, before '1}'"),
        (b"[" * 100_000 + b"]" * 100_000, TOO_DEEP),
        (b"[" * 61 + b"]" * 61, TOO_DEEP),
        (b'["\\ud83c"]', 'card.json:1 $[0]: "\\ud83c" holds half a character; expected a whole character'),
        (
            b'{"a": {\n"\\udc00": 1}}',
            'card.json:2 $.a["\\udc00"]: "\\udc00" holds half a character; expected a whole character',
        ),
    ],
)
def test_text_that_is_no_sound_json_is_one_fault_with_its_line(data: bytes, says: str) -> None:
    assert only_fault(data) == says


def test_a_huge_file_is_not_read() -> None:
    assert only_fault(b" " * (BOUNDS.size + 1)) == "card.json: has more than 5,000,000 bytes"


@pytest.mark.parametrize("text", ["[0,0,0,0]", '{"a":[1],"b":{"c":3}}', "[[[[0]]]]"])
def test_more_values_than_fit_are_not_read(text: str) -> None:
    assert read("a", text.encode(), Bounds(values=4))[1] == []
    assert str(read("a", text.encode(), Bounds(values=3))[1][0]) == "a: holds more than 3 values"


def test_commas_and_brackets_in_texts_are_no_values() -> None:
    text = json.dumps({"script": 'f({1, 2}, "[,,,]\\\\", {[[,]]})', "name": ","})
    assert read("a", text.encode(), Bounds(values=2))[1] == []


def test_what_nothing_may_be_wrong_with_is_read_or_its_faults_are_raised(tmp_path: Path) -> None:
    (tmp_path / "sound.json").write_text('{"a": [1]}')
    assert load(tmp_path / "sound.json").value == {"a": [1]}
    with pytest.raises(CannotRead, match=r"missing\.json: cannot be opened: No such file"):
        load(tmp_path / "missing.json")
    with pytest.raises(CannotRead, match=r"cannot be opened: embedded null byte"):
        load(tmp_path / "a\0b.json")
    with pytest.raises(CannotRead, match=r"^a: has more than 3 bytes$"):
        sound_source("a", b"[1,2]", Bounds(size=3))
    with pytest.raises(Faults, match=r"^a:1 \$\.a: the key 'a' .*\na:1 \$\.b: the key 'b' "):
        sound_source("a", b'{"a": 1, "a": 2, "b": 1, "b": 2}')


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | TEXT,
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
