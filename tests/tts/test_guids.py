from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from toolkit.tts.guids import Guids


@given(st.lists(st.text(max_size=3), max_size=60))
def test_guids_are_six_hexadecimal_digits_never_the_same_twice_and_the_same_in_every_build(names: list[str]) -> None:
    def given_out() -> list[str]:
        guids = Guids()
        return [guids.of(name) for name in names]

    found = given_out()
    assert found == given_out()
    assert len(set(found)) == len(found)
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in found)


def test_a_guid_that_is_taken_gives_way_to_the_next() -> None:
    crowded = Guids()
    assert len({crowded.of("the same") for _ in range(500)}) == 500
