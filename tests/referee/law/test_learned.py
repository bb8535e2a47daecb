"""Tables are kept small, and tell only what is likely."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from threadpoolctl import threadpool_info, threadpool_limits

from toolkit.errors import CannotRead
from toolkit.referee.citation import rules
from toolkit.referee.law import direction, hearing
from toolkit.referee.law.learned import (
    LEAST,
    Settled,
    answers,
    by_one_thread,
    likely,
    lines,
    opened,
    packed,
    texts,
    told,
)

ANSWERS: tuple[Settled, ...] = (("refill", "no"), ("gambling.turn", "yes"), ("events", None))


@given(st.lists(st.lists(st.floats(-9, 9), min_size=3, max_size=3), min_size=1))
def test_a_table_is_kept_to_half_a_step(rows: list[list[float]]) -> None:
    table = np.array(rows)
    kept, step = packed(table)
    assert kept.dtype == np.int8
    assert (np.abs(kept * step - table) <= step * 0.51).all()


@given(st.lists(st.text("abc ", min_size=1)))
def test_texts_and_answers_are_kept(some: list[str]) -> None:
    assert texts(lines(some)) == some
    assert answers(told(ANSWERS)) == [*ANSWERS]


def test_only_what_is_likely_is_told() -> None:
    shares = likely(ANSWERS, np.log([0.7, 0.3, LEAST / 2]))
    assert shares == {ANSWERS[0]: pytest.approx(0.7, abs=0.01), ANSWERS[1]: pytest.approx(0.3, abs=0.01)}


def test_small_tables_are_multiplied_by_one_thread_and_others_as_before() -> None:
    def threads() -> list[int]:
        return [one["num_threads"] for one in threadpool_info() if one["user_api"] == "blas"]

    with threadpool_limits(2, "blas"):
        assert set(threads()) == {2}
        with by_one_thread():
            assert set(threads()) == {1}
        assert set(threads()) == {2}


def test_a_file_without_a_table_is_refused_with_what_it_should_tell_of(tmp_path: Path) -> None:
    path = tmp_path / "words.npz"
    np.savez(path, places=np.zeros(3))
    with pytest.raises(CannotRead, match=r"words\.npz.*learned of dragons"):
        opened(path, "dragons", lambda tables: tables["answers"])


@pytest.mark.parametrize("path", [direction.FILE, hearing.FILE])
def test_what_was_learned_is_of_rules_that_there_are(path: Path) -> None:
    with np.load(path) as tables:
        slugs = {slug for slug, _ in answers(tables["answers"])}
    assert slugs <= {rule.slug for rule in rules()} | {slug for slug, _ in (hearing.ELSEWHERE, hearing.LOOKED_UP)}


@pytest.mark.parametrize(
    ("view", "content"),
    [
        (view, content)
        for view in (direction, hearing)
        for content in (b"", b"no archive", view.FILE.read_bytes()[:1000])
    ],
)
def test_another_file_is_refused_in_words(view: ModuleType, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "learned.npz"
    path.write_bytes(content)
    with pytest.raises(CannotRead, match="learned"):
        view.load(path)
