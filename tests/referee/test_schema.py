"""The published schema accepts exactly what the reader accepts."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given

from tests.referee.case.test_text import CASES
from tests.referee.tables import table
from toolkit.cards.schema import schema_of
from toolkit.errors import Faults
from toolkit.referee import schema
from toolkit.referee.case.case import Case
from toolkit.referee.scenarios.files import parse
from toolkit.referee.scenarios.scenario import MOVES, Scenario

VALIDATOR = jsonschema.Draft202012Validator(schema.schema())
OF_CASES = jsonschema.Draft202012Validator(schema.of_case())
FILES = sorted((Path(__file__).parent.parent / "scenarios").glob("*.json"))

WRONG: dict[str, dict[str, Any]] = {
    "no players": table(players=[]),
    "an unknown key": table(tun="Eve"),
    "an unknown edition": table(edition="rdi3"),
    "a move of no kind": table({"player": "Eve"}),
    "a move with an unknown key": table({"player": "Eve", "play": "Wine", "onto": "Gog"}),
    "a move of no player": table({"pass": True}),
    "an order of nothing": table({"player": "Eve", "order": {"Gog": 0}}),
    "a window that there is not": table({"player": "Eve", "play": "Wine", "at": "lunch"}),
}


def test_the_committed_schema_is_that_of_the_records() -> None:
    assert schema.FILE.read_text("utf-8") == schema.text(), "`rdi referee schema --write` renews it"


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema.schema())


def test_no_kind_of_move_has_the_name_of_a_record_of_the_card_language() -> None:
    taken = set(schema_of("scenario", Scenario)["$defs"])
    assert taken.isdisjoint(kind.__name__ for kind in MOVES.values())


def test_it_accepts_every_scenario() -> None:
    assert [file.stem for file in FILES if not VALIDATOR.is_valid(json.loads(file.read_text("utf-8")))] == []


@pytest.mark.parametrize("scenario", WRONG.values(), ids=WRONG)
def test_what_it_refuses_the_reader_refuses_too(scenario: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid(scenario)
    with pytest.raises(Faults):
        parse("table.json", json.dumps(scenario).encode())


NO_CASES: dict[str, dict[str, Any]] = {
    "nothing asked": {},
    "asked in no known way": {"wish": {"kind": "perhaps"}},
    "a verdict in it": {"wish": {"kind": "may"}, "verdict": "yes"},
    "a card that is no id": {"wish": {"kind": "may"}, "beats": [{"does": "plays", "card": "../../etc"}]},
    "too much Fortitude": {"wish": {"kind": "may"}, "people": [{"name": "Eve", "fortitude": 21}]},
    "an answer to nothing": {"wish": {"kind": "may"}, "beats": [{"does": "ignores", "to": 0}]},
    "another version": {"wish": {"kind": "may"}, "version": 2},
}


def test_the_committed_schema_of_a_case_is_that_of_the_record() -> None:
    assert schema.CASE_FILE.read_text("utf-8") == schema.case_text(), "`rdi referee schema --case --write` renews it"


def test_that_of_a_case_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema.of_case())


@given(CASES)
def test_every_case_fits_its_schema_and_is_read_back_from_json(case: Case) -> None:
    written = msgspec.json.encode(case)
    OF_CASES.validate(json.loads(written))
    assert msgspec.json.decode(written, type=Case) == case


@pytest.mark.parametrize("case", NO_CASES.values(), ids=NO_CASES)
def test_what_the_schema_of_a_case_refuses_is_no_case(case: dict[str, Any]) -> None:
    assert not OF_CASES.is_valid(case)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(case, Case)
