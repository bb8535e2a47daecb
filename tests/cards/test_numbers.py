"""The numbers of the card language: what each may be, and what they must be together."""

from pathlib import Path
from typing import Any

import pytest

from tests.cards.runa import ACTION, changed, faults_of, only_fault


def tracking(**tracker: Any) -> dict[str, Any]:
    """A character who tracks something, and a card that raises it."""
    raising = changed((*ACTION, "effects"), [{"do": "adjust-tracker", "tracker": "soot", "by": 1, "who": "picked"}])
    return {**raising, "trackers": [{"id": "soot", "name": "Soot", **tracker}]}


@pytest.mark.parametrize(
    ("tracker", "says"),
    [
        ({"most": 2, "start": 3}, "$.trackers[0].start: is 3; expected 0 to 2"),
        ({"each_turn": 21}, "$.trackers[0].each_turn: is 21; expected 0 to 20"),
        ({"on_others": True, "start": 1}, "$.trackers[0].start: is 1, but it is others who bear it; expected 0"),
        (
            {"on_others": True, "each_turn": 1},
            "$.trackers[0].each_turn: is 1, but it is others who bear it; expected 0",
        ),
    ],
)
def test_what_is_tracked_makes_sense(tracker: dict[str, Any], says: str, tmp_path: Path) -> None:
    assert faults_of(tmp_path, tracking(most=3, each_turn=1)) == []
    assert only_fault(tmp_path, tracking(**tracker)) == says


def test_what_fires_begins_below_the_space_on_which_it_does(tmp_path: Path) -> None:
    told = [str(fault) for fault in faults_of(tmp_path, tracking(most=2, start=2, fires="embers"))]
    assert any("start: is 2, where it fires" in fault and fault.endswith("expected less than 2") for fault in told)


@pytest.mark.parametrize(
    ("conditions", "says"),
    [
        ([{"at_least": 0}], "[0].at_least: is 0: it is always met; expected 1 or more, or an at_most"),
        ([{"at_least": 21}], "[0].at_least: is 21; expected 0 to 20"),
        (
            [{"at_least": 2, "at_most": 1}],
            "[0].at_most: is 1, less than at_least: it can never be met; expected 2 or more",
        ),
        (
            [{"at_least": 0, "at_most": 1}, {"at_least": 2}],
            "[1]: can never be met together with [0]; expected conditions that can hold together",
        ),
    ],
)
def test_a_condition_on_what_is_tracked_can_be_met(conditions: list[Any], says: str, tmp_path: Path) -> None:
    asked = [{"if": "tracked", "tracker": "soot", **one} for one in conditions]
    assert says in only_fault(tmp_path, changed((*ACTION, "requires"), asked, tracking()))


def test_as_much_as_a_whole_track_is_a_warning_and_more_is_a_fault(tmp_path: Path) -> None:
    amount = (*ACTION, "effects", 0, "amount")
    serious = [[fault.serious for fault in faults_of(tmp_path, changed(amount, number))] for number in (19, 20, 21)]
    assert serious == [[], [False], [True]]


@pytest.mark.parametrize(
    ("trail", "number", "says"),
    [
        (("zones", 0, "slots"), 0, "$.zones[0].slots: is 0; expected 1 to 20"),
        (("cards", 0, "supplies", "soot"), -1, "$.cards[0].supplies.soot: is -1; expected 1 to 20"),
        (("cards", 0, "supplies", "soot"), 21, "$.cards[0].supplies.soot: is 21; expected 1 to 20"),
    ],
)
def test_a_zone_has_room_and_a_treatment_takes_something(
    trail: tuple[Any, ...], number: int, says: str, tmp_path: Path
) -> None:
    forge = tracking() | {"zones": [{"id": "patients", "name": "Forge", "slots": 2}]}
    sound = changed(("cards", 0, "supplies"), {"soot": 1}, forge)
    assert faults_of(tmp_path, sound) == []
    assert only_fault(tmp_path, changed(trail, number, sound)) == says
