"""Cases have a text form that parses back, whatever is in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import CannotRead
from toolkit.referee.case.case import Beat, Case, Class, Person, Scene, Wish
from toolkit.referee.case.text import read, write

NAMES = st.one_of(
    st.sampled_from(["Eve", "Another player", "scene", "asks", "1", "plays", "rdi5"]),
    st.text(min_size=1, max_size=12),
).filter(lambda name: not name.isdigit() and name not in ("scene", "asks", "variant", "unplaced", "said"))
IDS = st.sampled_from(["common/i-raise", "eve/gold-what-gold", "drinks/wine"])
LEVELS = st.none() | st.integers(0, 20)
PEOPLE = st.builds(
    Person,
    name=NAMES,
    fortitude=LEVELS,
    gold=st.none() | st.integers(0, 99),
    holds=st.tuples(IDS),
    drink_me=st.none() | st.just(()) | st.tuples(IDS),
    tracks=st.dictionaries(st.text(max_size=5), st.integers(0, 9), max_size=2),
    left=st.booleans(),
)
BEATS = st.builds(
    Beat,
    does=st.sampled_from(["plays", "reveals", "ignores", "pays"]),
    by=st.none() | NAMES.filter(lambda name: name not in ("plays", "reveals", "ignores", "pays")),
    card=st.none() | IDS,
    kind=st.none() | st.builds(Class, type=st.sampled_from(["action", "drink"])),
    to=st.none() | st.integers(1, 3),
    on=st.lists(NAMES, max_size=2).map(tuple),
    amount=st.none() | st.integers(0, 9),
)
CASES = st.builds(
    Case,
    wish=st.builds(
        Wish, kind=st.sampled_from(["may", "happens", "text"]), terms=st.lists(st.text(max_size=9)).map(tuple)
    ),
    people=st.lists(PEOPLE, max_size=3).map(tuple),
    scene=st.builds(Scene, moment=st.sampled_from([None, "round"]), of=st.none() | NAMES),
    beats=st.lists(BEATS, max_size=3).map(tuple),
    edition=st.sampled_from([None, "rdi5"]),
    unplaced=st.lists(st.text(min_size=1, max_size=9), max_size=2).map(tuple),
)


@given(CASES)
def test_a_case_is_read_back_as_it_was_written(case: Case) -> None:
    assert read(write(case)) == case


@pytest.mark.parametrize("name", ["null", "true", "7.5", '"Gog"', "[]", "Infinity"])
def test_a_name_that_looks_like_json_stays_a_name(name: str) -> None:
    case = Case(Wish("may", (name,)), (Person(name),), Scene(of=name), (Beat("plays", name, on=(name,)),))
    assert read(write(case)) == case


def test_a_case_can_be_typed() -> None:
    text = (
        "rdi5 | Eve: character=eve gold=0 | 1: Eve plays card=common/i-raise on='[\"Gog\"]' | asks: may of='[\"Eve\"]'"
    )
    raise_ = Beat("plays", "Eve", "common/i-raise", on=("Gog",))
    assert read(text) == Case(Wish("may", ("Eve",)), (Person("Eve", "eve", gold=0),), beats=(raise_,), edition="rdi5")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "says nothing"),
        ("asks: perhaps", "Invalid enum value"),
        ("Eve: gold=0", "nothing is asked"),
        ("Eve: charm=9 | asks: may", "'charm=9' is unknown"),
        ("1: | asks: may", "says of nothing"),
        ("Eve: 'gold=0 | asks: may", "closed quotation marks"),
        ("1: Eve plays card=../../etc | asks: may", "part 1"),
        ("x" * 20_001, "too long"),
        (f"Eve: tracks={'[' * 9_000} | asks: may", "Expected `object`"),
    ],
)
def test_a_case_that_cannot_be_read_says_which_part_is_at_fault(text: str, told: str) -> None:
    with pytest.raises(CannotRead, match=told):
        read(text)
