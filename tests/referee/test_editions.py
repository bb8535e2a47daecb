"""What a question says of editions: it is answered by the one that it names, and two are held against each other."""

import pytest

from tests.referee.tables import cards
from toolkit.referee.answer import Verdict
from toolkit.referee.ask import ask
from toolkit.referee.law.naming import editions_in, without_editions
from toolkit.referee.referee import Referee
from toolkit.rulebook import Book


@pytest.fixture(scope="module")
def referee() -> Referee:
    return Referee(cards())


@pytest.mark.parametrize(
    ("text", "named", "rest"),
    [
        ("In RDI 9 may I pass?", ("rdi9",), "may I pass?"),
        ("May I pass by the rules of Red Dragon Inn 4?", ("rdi4",), "May I pass ?"),
        ("by the rdi 5 book do we ante", ("rdi5",), "do we ante"),
        ("Do we ante in the latest edition?", ("rdi9",), "Do we ante ?"),
        ("in the very first red dragon inn do we ante", ("rdi1",), "do we ante"),
        ("Is the ante the same in RDI2 and RDI9?", ("rdi2", "rdi9"), "Is the ante the same ?"),
        ("first red dragon inn box, the original: do we ante", ("rdi1",), "do we ante"),
        ("box number two, do we ante", ("rdi2",), ", do we ante"),
        ("do we ante under the rules of the ninth set", ("rdi9",), "do we ante"),
        ("by the second box, do we ante", ("rdi2",), ", do we ante"),
        ("Do we play two games?", (), "Do we play two games?"),
        ("Do two players get 8 Gold?", (), "Do two players get 8 Gold?"),
        ("Is RDI 3 known?", (), "Is known?"),
    ],
)
def test_editions_are_known_by_number_and_by_age(text: str, named: tuple[Book, ...], rest: str) -> None:
    assert editions_in(text) == named
    assert without_editions(text) == rest


@pytest.mark.parametrize(
    ("text", "verdict", "rule"),
    [
        ("Does the starting gold of two players differ between RDI 1 and RDI 4?", "yes", "setup.stash"),
        ("Are the four phases of a turn the same in RDI 1 and RDI 9?", "yes", "turn.phases"),
        ("Do 7 players start with 12 Gold in RDI 1?", "no", "setup.stash-of-ten"),
        ("Do 7 players start with 12 Gold in RDI 2?", "yes", "setup.stash"),
        ("Do 7 players start with 12 Gold?", "yes", "setup.stash"),
    ],
)
def test_a_question_is_answered_by_the_editions_that_it_names(
    text: str, verdict: Verdict, rule: str, referee: Referee
) -> None:
    answer = ask(referee, text)
    assert (answer.verdict, answer.rules[0].slug) == (verdict, rule)
