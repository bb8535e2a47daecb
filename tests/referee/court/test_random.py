"""Random Cases are decided or refused in words, and each scenario is one that check passes."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.court.test_court import passes
from toolkit.cards import load
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Case
from toolkit.referee.court import CannotStage, judge
from toolkit.referee.referee import Referee
from toolkit.referee.telling import tell

REFEREE = Referee(load())
IDS = sorted(
    card for card in REFEREE.cards.cards if card.split("/")[0] in {*REFEREE.cards.characters, "common", "drinks"}
)
SCHEMA = msgspec.json.schema(Case)["$defs"]
NAMES = ("Eve", "Gog", "Fiona", "Tom", "You", "Another player")


def words(record: str, field: str) -> list[str]:
    """The words that a field may hold, by the schema of a Case."""
    whole = SCHEMA[record]["properties"][field]
    parts = [whole, *whole.get("anyOf", ())]
    return [word for part in parts for word in part.get("enum", ()) if word is not None]


def maybe(**fields: st.SearchStrategy[object]) -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries({}, optional=fields)


name, card = st.sampled_from(NAMES), st.sampled_from(IDS)
kinds = maybe(
    type=st.sampled_from(("action", "sometimes", "drink")), does=st.sampled_from(("ignores", "takes-control"))
)
beats = st.builds(
    lambda does, more: {"does": does, **more},
    st.one_of(st.just("plays"), st.sampled_from(words("Beat", "does"))),
    maybe(
        by=name,
        card=card,
        kind=kinds,
        to=st.integers(1, 3),
        on=st.tuples(name),
        drinker=name,
        option=st.integers(0, 3),
        amount=st.integers(0, 30),
        track=st.sampled_from(words("Beat", "track")),
        origin=st.sampled_from(("hand", "plotted", "in-front")),
        copies=st.integers(1, 3),
    ),
)
people = st.lists(
    st.builds(
        lambda who, more: {"name": who, **more},
        name,
        maybe(
            fortitude=st.integers(0, 20),
            alcohol=st.integers(0, 20),
            gold=st.integers(0, 20),
            holds=st.tuples(card),
            left=st.booleans(),
            passed=st.booleans(),
            out=st.booleans(),
            team=st.integers(1, 3),
            boss=st.booleans(),
            tracks=st.just({"momentum": 2}),
        ),
    ),
    max_size=3,
    unique_by=lambda one: str(one["name"]),
)
scenes = maybe(
    moment=st.sampled_from(words("Scene", "moment")),
    of=name,
    card=card,
    seats=st.integers(2, 12),
    pot=st.integers(0, 20),
    control=name,
    empty_deck=st.booleans(),
)
wishes = st.builds(
    lambda kind, more: {"kind": kind, **more},
    st.sampled_from(words("Wish", "kind")),
    maybe(
        of=st.tuples(name),
        what=st.sampled_from(words("Wish", "what")),
        direction=st.sampled_from((-1, 0, 1)),
        amount=st.integers(0, 20),
        end=st.booleans(),
        others=st.booleans(),
        denied=st.booleans(),
    ),
)
variants = st.sampled_from((None, None, None, None, *words("Case", "variant")))
cases = st.builds(
    lambda wish, many, told, scene, variant: {
        "wish": wish,
        "people": many,
        "beats": told,
        "scene": scene,
        "variant": variant,
    },
    wishes,
    people,
    st.lists(beats, max_size=3),
    scenes,
    variants,
)


@given(cases)
@settings(max_examples=60, deadline=None)
def test_a_random_case_is_decided_or_refused(plain: dict[str, object]) -> None:
    case = msgspec.convert(plain, Case)
    try:
        found = judge(REFEREE, case)
    except CannotStage as refused:
        assert str(refused)
        return
    told = tell(REFEREE, case, found, explain=True)
    assert case_text.read(told.case) == case
    assert found.scenario is None or passes(found, REFEREE)


@pytest.mark.parametrize("record", ["Beat", "Scene", "Wish"])
def test_the_words_come_from_the_schema(record: str) -> None:
    fields = {"Beat": "does", "Scene": "moment", "Wish": "what"}
    assert len(words(record, fields[record])) > 10
