"""`rdi referee ask --reader`: who read is told, both readings are shown, and what is wrong costs a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.referee.reading.endpoints import Stub, serving
from tests.referee.reading.test_outside import ASKED, NOT_SO, QUESTION
from toolkit.cli import referee
from toolkit.errors import CannotRead

Running = tuple[str, type[Stub]]
LOOK_UP: dict[str, Any] = {"wish": {"kind": "text", "cards": [NOT_SO]}}
"""The same read as something else."""


@pytest.fixture
def stub() -> Iterator[Running]:
    with serving() as running:
        yield running


def run(*words: str, typed: str | None = None) -> Result:
    result = CliRunner().invoke(referee.app, ["ask", *words], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def answer(stub: Running, *replies: dict[str, Any], question: str = QUESTION, url: str = "") -> dict[str, Any]:
    stub[1].replies += map(json.dumps, replies)
    told = run(question, "--reader", url or stub[0], "--model", "small", "--json").stdout
    found: dict[str, Any] = json.loads(told)
    return found


def test_nobody_else_is_asked_unless_named(stub: Running) -> None:
    assert json.loads(run(QUESTION, "--json").stdout)["read_by"] is None
    assert stub[1].asked == []


def test_json_says_who_read(stub: Running) -> None:
    found = answer(stub, ASKED)
    place = stub[0].removeprefix("http://")
    assert found["read_by"] == {"who": "outside", "endpoint": place, "model": "small", "fault": ""}
    assert NOT_SO in found["case"]
    assert found["verdict"] in ("yes", "no")


def test_where_the_readings_differ_both_are_shown_and_either_is_taken(stub: Running) -> None:
    alone = json.loads(run(QUESTION, "--json").stdout)
    found = answer(stub, LOOK_UP)
    assert (found["verdict"], found["read_by"]["who"]) == (None, "outside")
    assert NOT_SO in found["case"]
    assert (found["readings"][0]["case"], found["readings"][0]["verdict"]) == (alone["case"], alone["verdict"])
    stub[1].replies.append(json.dumps(LOOK_UP))
    second = run(QUESTION, "--reader", stub[0], "--model", "small", "--reading", "2", "--json").stdout
    assert json.loads(second)["answer"] == alone["answer"]


def test_a_case_in_which_something_is_missing_is_decided_at_no_table(stub: Running) -> None:
    question = "In a team game my teammate plays Gog not think so! on Spike it with Firewater. Can he?"
    plain = {"wish": {"kind": "may"}, "beats": [{"does": "plays", "card": NOT_SO}]}
    assert answer(stub, plain, question=question)["derived_from"] != "engine"


def test_a_reader_that_fails_costs_one_line_and_ours_reads(stub: Running) -> None:
    alone = json.loads(run(QUESTION, "--json").stdout)
    result = run(QUESTION, "--reader", f"{stub[0]}/page", "--model", "small", "--json")
    found = json.loads(result.stdout)
    assert len(result.stderr.splitlines()) == 1
    assert found.pop("read_by")["who"] == "built-in"
    assert found == {name: value for name, value in alone.items() if name != "read_by"}


def test_the_settings_file_names_one_and_an_option_turns_it_off(
    stub: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"reader": {"url": stub[0], "model": "small"}}), "utf-8")
    monkeypatch.setenv("RDI_SETTINGS", str(file))
    stub[1].replies.append(json.dumps(ASKED))
    assert json.loads(run(QUESTION, "--json").stdout)["read_by"]["model"] == "small"
    assert json.loads(run(QUESTION, "--json", "--reader", "built-in").stdout)["read_by"] is None
    assert len(stub[1].asked) == 1


def test_questions_of_a_file_are_read_so_too(stub: Running) -> None:
    stub[1].replies += [json.dumps(ASKED)] * 2
    lines = f"{json.dumps(QUESTION)}\n" * 2
    told = run("--batch", "-", "--reader", stub[0], "--model", "small", "--json", typed=lines).stdout.splitlines()
    assert [json.loads(line)["read_by"]["who"] for line in told] == ["outside", "outside"]


def test_an_endpoint_that_may_not_be_asked_is_refused_at_once() -> None:
    with pytest.raises(CannotRead, match="--reader-host"):
        run(QUESTION, "--reader", "https://models.example/v1", "--model", "small")
