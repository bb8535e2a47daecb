"""Numbers, people and moments as a table tells of them: each question with what its answer must say."""

import re
from pathlib import Path

import pytest

from tests.referee.rows import rows
from toolkit.cards import load
from toolkit.referee.ask import ask
from toolkit.referee.referee import Referee

REFEREE = Referee(load())
QUESTIONS = rows(Path(__file__).parent / "table_talk.tsv")


@pytest.mark.parametrize(("key", "question"), QUESTIONS)
def test_a_question_is_answered(key: str, question: str) -> None:
    answer = ask(REFEREE, question)
    if key.startswith("~"):
        assert answer.verdict is None, "how much and who is never answered by yes or no"
        assert re.search(key[1:], answer.answer, re.IGNORECASE), answer.answer
    elif key.startswith("?"):
        assert answer.verdict != key[1:], "the rules say the same by now"
        assert key[1:] in [one.verdict for one in answer.readings]
    else:
        assert answer.verdict == key, answer.answer
