"""How likely a verdict is, by what speaks for it and by what a table shows."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.referee.answer import Verdict
from toolkit.referee.law.law import SURE
from toolkit.referee.law.likeness import Like
from toolkit.referee.law.precedent import Precedent
from toolkit.referee.law.sureness import Shares, Shown, verdict_of

VERDICTS: tuple[Verdict, ...] = ("yes", "no", "depends")
UNLIKE = [Like(Precedent("a rule/yes", "yes", ("a rule",), "Yes.", frozenset()), "may I", "yes", 0.0, 0.0)]
SHARES = st.fixed_dictionaries({("a rule", verdict): st.floats(0, 0.33) for verdict in VERDICTS})


def likely(points: Shares, hears: Shares, shown: Shown | None = None) -> Mapping[Verdict, float]:
    found = verdict_of(UNLIKE, points, hears, shown)
    assert found is not None
    return found.likely


def spoken_for(verdict: Verdict, share: float = 1.0) -> tuple[Shares, Shares]:
    return {("a rule", verdict): share}, {("a rule", verdict): share}


@given(points=SHARES, hears=SHARES, shown=st.sampled_from(VERDICTS))
def test_a_table_makes_its_verdict_likelier_and_all_together_are_one(
    points: Shares, hears: Shares, shown: Verdict
) -> None:
    tables = (Shown(shown, is_whole=False), Shown(shown))
    without, of_less, whole = (likely(points, hears, one) for one in (None, *tables))
    assert without[shown] < of_less[shown] < whole[shown]
    assert all(sum(one.values()) == pytest.approx(1) for one in (without, of_less, whole))


def test_a_table_is_sure_enough_where_the_rules_come_to_the_same() -> None:
    assert likely(*spoken_for("yes", 0.3), Shown("yes"))["yes"] >= SURE


def test_what_the_rules_surely_say_is_followed_against_a_table() -> None:
    assert likely(*spoken_for("no"), Shown("yes"))["no"] >= SURE


def test_where_the_rules_lean_to_something_else_than_a_table_nothing_is_sure() -> None:
    leaning = {("a rule", "yes"): 0.2, ("another", "no"): 0.5}
    assert max(likely(leaning, leaning, Shown("yes")).values()) < SURE


def test_that_it_depends_by_the_rules_hardly_speaks_against_a_table() -> None:
    no, depends = ({("a rule", "yes"): 0.3, ("a rule", verdict): 0.3} for verdict in ("no", "depends"))
    assert likely(depends, depends)["yes"] < likely(no, no)["yes"]
    assert likely(depends, depends, Shown("yes"))["yes"] >= SURE


def test_where_nothing_speaks_for_anything_nothing_is_sure() -> None:
    assert max(likely({}, {}).values()) < SURE


def test_the_more_views_speak_for_a_verdict_the_likelier_it_is() -> None:
    points, hears = spoken_for("yes", 0.5)
    assert likely(points, {})["yes"] < likely(points, hears)["yes"]


def test_another_verdict_that_comes_near_may_be_meant_and_one_that_does_not_may_not() -> None:
    no = Like(Precedent("a rule/no", "no", ("a rule",), "No.", frozenset()), "must I not", "no", 0.0, 0.0)
    near, far = ({("a rule", "yes"): 0.6, ("a rule", "no"): share} for share in (0.4, 0.01))
    for said, others in ((near, ["no"]), (far, [])):
        found = verdict_of([*UNLIKE, no], said, said)
        assert found is not None and found.best.verdict == "yes"
        assert [one.verdict for one in found.others] == others
