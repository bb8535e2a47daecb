"""Conversations: what is said after an answer changes the Case that was asked, and nothing else of it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.referee.tables import cards
from toolkit.referee.answer import Answer
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Case
from toolkit.referee.referee import Referee
from toolkit.referee.talk import conversation
from toolkit.referee.talk.conversation import Conversation

TABLE: dict[str, Any] = json.loads((Path(__file__).parent / "dialogues.json").read_text("utf-8"))
"""Dialogues: after which Case what is said, and the parts of the Case in the end that it had not in the beginning."""

SPIKE = case_text.read(TABLE["starts"]["spike"])


@cache
def referee() -> Referee:
    return Referee(cards())


def undecided(_referee: Referee, cases: list[Case], text: str, *_: object) -> Answer:
    """An answer that decides nothing, so that only what is read is tested."""
    return Answer(text, "yes", "", case=case_text.write(cases[0]))


def changed(start: Case, end: str) -> list[str]:
    before = case_text.write(start).split(" | ")
    parts = [part for part in end.split(" | ") if part not in before]
    return [part for part in parts if not part.startswith("said:") or start.said]


def test_there_are_a_hundred_dialogues() -> None:
    assert len(TABLE["dialogues"]) >= 100


@pytest.mark.parametrize("row", TABLE["dialogues"], ids=lambda row: f"{row['after']}: {' / '.join(row['said'])}")
def test_a_follow_up_changes_what_it_speaks_of(row: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "best", undecided)
    talk, start = Conversation(referee()), case_text.read(TABLE["starts"][row["after"]])
    talk.put(start)
    for text in row["said"]:
        talk.ask(text)
    assert changed(start, talk.last.case) == row["now"]


def test_why_tells_all_that_the_answer_rests_on() -> None:
    talk = Conversation(referee())
    first = talk.put(SPIKE)
    assert not first.whole
    assert talk.ask("why?") == (first.answer, True)


def test_the_table_is_shown_as_it_was_set_up() -> None:
    talk = Conversation(referee())
    talk.put(SPIKE)
    shown = talk.ask("show me the table").answer.answer
    assert "Dimli" in shown
    assert "“Spike it with Firewater”" in shown
    assert "spike-it" not in shown


def test_what_was_looked_up_has_no_table() -> None:
    talk = Conversation(referee())
    talk.put(case_text.read(TABLE["starts"]["text"]))
    assert talk.ask("show the table").answer.answer == "No table was set up for this; it was looked up."


def test_and_then_tells_what_comes_of_it() -> None:
    talk = Conversation(referee())
    talk.put(SPIKE)
    assert "asks: happens" in talk.ask("and then?").answer.case


def test_a_new_question_leaves_the_old_one_behind() -> None:
    talk = Conversation(referee())
    talk.put(SPIKE)
    assert "spike" not in talk.ask("What does Tip the Wench do?").answer.case


@pytest.mark.parametrize(("text", "said"), [("quit", "quit"), ("Exit!", "quit"), ("help", "help"), ("why not?", "why")])
def test_words_of_a_talk_are_no_questions(text: str, said: str) -> None:
    assert Conversation(referee()).said(text) == said


def test_before_the_first_question_a_follow_up_is_a_question_of_its_own() -> None:
    assert Conversation(referee()).ask("and if he has 0 gold?").answer.case.count("said:") <= 1
