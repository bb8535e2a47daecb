"""Files of strangers: whatever stands in one, the answer is a verdict or a clear error, and it comes soon."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.tables import SPIKE, cards, table
from toolkit.errors import CannotRead, Faults
from toolkit.referee.ask import ask
from toolkit.referee.referee import Referee
from toolkit.referee.scenarios.check import judge
from toolkit.referee.scenarios.files import parse

QUESTIONS = [
    one["question"]
    for one in json.loads(Path(__file__).with_name("questions.json").read_text("utf-8"))
    if not one["held"]
]
SCENARIO = table(
    {"player": "Dimli", "play": SPIKE, "on": "Eve", "targets": [], "choose": [1]},
    {"expect": {"Eve.drink.alcohol": 4}},
    {"player": "Gog", "cannot": "Shut up!", "to": SPIKE, "because": "affects"},
    {"player": "Gog", "can": {"choose": 3}, "at": "drink"},
    {"turn": "Gog", "phase": "order-a-drink"},
    {"player": "Gog", "order": {"Eve": 1}},
    {"player": "Gog", "discard": []},
    {"player": "Eve", "choose": "Gog"},
    gambling={"pot": 3, "control": "Eve", "left": ["Gog"], "next": "Dimli"},
    expect={"Eve.gold": 3, "winner": None, "drink_deck": ["Wine"], "Gog.state.x": 3},
)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.sampled_from(
        ["Eve", "Gog", "Otto", "Wine", "drink", "order-a-drink", "Shut up!", "Mead", "Gambling? I'm in!", ""]
    ),
    st.just([]),
    st.just({}),
    st.lists(st.sampled_from(["Wine", "Eve", "Tip the Wench.", 3]), max_size=3),
)


def places(value: Any, trail: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [trail] * bool(trail) + [place for key, part in below for place in places(part, (*trail, key))]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.sampled_from(places(SCENARIO)), VALUES), min_size=1, max_size=3))
def test_a_scenario_with_anything_in_it_is_judged_or_refused(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    scenario = json.loads(json.dumps(SCENARIO))
    for trail, value in changes:
        whole = scenario
        try:
            for step in trail[:-1]:
                whole = whole[step]
            whole[trail[-1]] = value
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took this place away
    try:
        written = parse("table.json", json.dumps(scenario).encode())
    except Faults as faults:
        assert all(str(fault).startswith("table.json") for fault in faults.faults)
    else:
        assert judge(written, cards()).problems is not None


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.binary(max_size=60))
def test_bytes_that_are_no_scenario_are_refused(data: bytes) -> None:
    try:
        parse("table.json", data)
    except Faults:
        return
    raise AssertionError("nothing so short is a scenario")


@cache
def referee() -> Referee:
    return Referee(cards())


@st.composite
def scraps(draw: st.DrawFn) -> str:
    """The beginning of one question, and the end of another."""
    first, second = (draw(st.sampled_from(QUESTIONS)).split() for _ in range(2))
    return " ".join([*first[: draw(st.integers(0, len(first)))], *second[draw(st.integers(0, len(second))) :]])


@settings(settings.get_profile("questions"))
@given(scraps())
def test_scraps_of_questions_are_answered_or_refused(text: str) -> None:
    try:
        assert ask(referee(), text).answer
    except CannotRead as fault:
        assert not any(letter.isalnum() for letter in text), fault
