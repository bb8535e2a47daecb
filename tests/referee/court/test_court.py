"""The court: Cases in text form, each with the verdict, the rule that is cited first, and what is asked for."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from toolkit.cards import load
from toolkit.referee.case import text as case_text
from toolkit.referee.court import CannotStage, Judgment, judge
from toolkit.referee.referee import Referee
from toolkit.referee.scenarios.check import check


class Told(NamedTuple):
    """A Case with what the court must find of it."""

    case: str
    verdict: str
    rule: str
    value: str


def told() -> Iterator[Told]:
    for line in (Path(__file__).parent / "cases.tsv").read_text("utf-8").splitlines():
        parts = [*line.split("\t"), ""][:4]
        yield Told(*parts)


CASES = list(told())


@pytest.fixture(scope="module")
def referee() -> Referee:
    return Referee(load())


def judged(referee: Referee, text: str) -> Judgment:
    return judge(referee, case_text.read(text))


def passes(judgment: Judgment, referee: Referee) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scenario.json"
        file.write_text(json.dumps(judgment.scenario), "utf-8")
        return check(file, referee.cards).passes


@pytest.mark.parametrize("one", CASES, ids=[one.case[:60] for one in CASES])
def test_a_case_is_decided_by_its_rule_and_shown_by_a_scenario_that_check_passes(referee: Referee, one: Told) -> None:
    found = judged(referee, one.case)
    assert (found.verdict or "-") == one.verdict
    assert one.rule == "-" or one.rule in found.rules
    assert found.scenario is None or passes(found, referee)


@pytest.mark.parametrize("one", [one for one in CASES if one.value], ids=[o.case[:60] for o in CASES if o.value])
def test_who_and_how_much_are_read_off_the_table(referee: Referee, one: Told) -> None:
    found, wanted = judged(referee, one.case), json.loads(one.value)
    if isinstance(wanted, list):
        assert list(found.cards) == wanted
    elif isinstance(wanted, dict):
        assert dict(found.values) == wanted
    else:
        assert found.value == wanted


def test_words_that_found_no_place_forbid_a_verdict(referee: Referee) -> None:
    found = judged(
        referee, "1: plays card=common/i-raise | 2: plays card=common/winning-hand | asks: may | unplaced: prize"
    )
    assert found.verdict is None
    assert found.unplaced == ("prize",)


def test_a_number_needs_no_verdict(referee: Referee) -> None:
    found = judged(
        referee, "scene: pot=3 | 1: Eve plays card=common/i-raise | asks: how-many what=pot | unplaced: altogether"
    )
    assert (found.verdict, found.value, found.unplaced) == (None, 6, ("altogether",))


@pytest.mark.parametrize(
    "text",
    [
        "1: plays card=no/such-card | asks: may",
        "1: Eve ignores | asks: may",
        "asks: may",
        "Eve: team=1 | 1: Eve plays card=common/i-raise | asks: may",
        "variant: otto | scene: seats=8 | 1: Eve plays card=common/i-raise | asks: may",
        "Eve: 'holds=[\"drinks/wine\"]' | 1: Eve plays card=common/i-raise | asks: may",
        "1: plays card=gog/dance-with-gog option=7 | asks: may",
        "Gerki: left=true | 1: Fiona plays card=fiona/go-away-im-polishing-my-arsenal | 2: Gerki plays "
        "card=common/i-raise | asks: may",
    ],
)
def test_what_no_table_can_hold_is_refused_in_words(referee: Referee, text: str) -> None:
    with pytest.raises(CannotStage) as refused:
        judged(referee, text)
    assert str(refused.value)


def test_who_is_out_plays_nothing(referee: Referee) -> None:
    found = judged(
        referee, "Eve: gold=0 out=true | scene: moment=round of=Gog | 1: Eve plays card=common/i-raise | asks: may"
    )
    assert (found.verdict, found.rules) == ("no", ("losing.out-of-gold",))


def test_what_may_not_be_done_is_asked_the_other_way_round(referee: Referee) -> None:
    pair = "1: plays card=common/winning-hand | 2: plays card=common/winning-hand to=1 | asks: may"
    assert judged(referee, pair).verdict == "no"
    assert judged(referee, f"{pair} denied=true").verdict == "yes"


def test_a_class_is_all_its_cards(referee: Referee) -> None:
    taking = '1: Bob plays \'kind={"does":"takes-control"}\''
    answer = "2: plays card=gog/gog-think-you-cheating-gog-no-like-cheaters to=1"
    found = judged(referee, f"{taking} | {answer} | asks: may")
    assert found.verdict == "depends"
    types = {way.verdict: referee.cards.card(way.event or "") for way in found.on}
    assert "cheating" in getattr(types["yes"], "types", ())
    assert "cheating" not in getattr(types["no"], "types", ())
