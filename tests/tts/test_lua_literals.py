from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from lupa import lua52

from tests.tts.playtable import plain
from toolkit.tts.lua import literal

RUNTIME = lua52.LuaRuntime(encoding="utf-8")

keys = st.text(max_size=8)
values = st.recursive(
    st.booleans() | st.integers(-(2**50), 2**50) | st.text(max_size=12),
    lambda inner: st.lists(inner, min_size=1, max_size=4) | st.dictionaries(keys, inner, min_size=1, max_size=4),
    max_leaves=12,
)


@given(values)
def test_what_is_written_is_what_lua_reads(value: Any) -> None:
    assert plain(RUNTIME.eval(literal(value))) == value


def test_a_digit_after_a_zero_byte_is_no_part_of_it() -> None:
    assert RUNTIME.eval(literal("\x000")) == "\x000"


def test_a_number_is_written_as_short_as_it_can_be() -> None:
    assert literal([1.0, 0.25, 1 / 3]) == "{ 1, 0.25, 0.3333 }"
