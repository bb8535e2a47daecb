"""Titles are read before any mark is: with their stop or without it, in any case, in quotation marks or not."""

import re
from functools import cache

import pytest

from tests.referee.tables import cards
from toolkit.cards import Card, Drink, DrinkEvent
from toolkit.referee.ask import ask
from toolkit.referee.question import Question, read
from toolkit.referee.referee import Referee

LINKED = (Card, Drink, DrinkEvent)
"""The cards of which a question may speak: nobody holds Otto's, or plays a Prize."""
TITLES = sorted({card.title for card in cards().cards.values() if isinstance(card, LINKED)})
STOPPED = [title for title in TITLES if title.endswith((".", "…"))]
MARKED = [title for title in TITLES if title.endswith(("!", "?"))]
IN_THE_MIDDLE = (
    "Can I play {} in response to Shut up!?",
    "Can {} be negated with I don't think so!?",
    "What does {} do when Eve has no Gold?",
    "may gog answer {} with shut up",
    "If {} is Negated, is it discarded?",
)
AT_AN_END = (
    ("Eve plays {}. Can Gog answer with Shut up!?", "Eve plays {}; Can Gog answer with Shut up!?"),
    (
        "eve plays {}. gog answers with shut up. is that legal?",
        "eve plays {}; gog answers with shut up. is that legal?",
    ),
    ("Eve plays {}. My hand is empty. What now?", "Eve plays {}; My hand is empty. What now?"),
    ("Eve plays {}. What can Gog do?", "Eve plays {}; What can Gog do?"),
)


@cache
def referee() -> Referee:
    return Referee(cards())


def asked(text: str) -> Question:
    return read(text, referee().linker)


def bare(title: str) -> str:
    """A title without any mark."""
    return " ".join(re.sub(r"[.?!…,;:()–—]", " ", title).split())


def same(text: str) -> str:
    """A text as two of them are compared: neither case nor the width of gaps matters."""
    return " ".join(text.casefold().split()).replace(" ?", "?").replace(" ,", ",")


def test_titles_end_in_stops_and_in_other_marks() -> None:
    assert len(STOPPED) > 50
    assert len(MARKED) > 100


def read_differently(question: str, title: str, *forms: str) -> list[str]:
    """The ways to write a title in which a question is not read as it is with the title's words alone."""
    without = asked(question.format(bare(title)))
    found = {form: asked(question.format(form)) for form in forms}
    ids = [one.ids for one in without.mentions]
    return [
        question.format(form)
        for form, one in found.items()
        if same(one.text) != same(without.text) or [mention.ids for mention in one.mentions] != ids
    ]


@pytest.mark.parametrize("question", IN_THE_MIDDLE)
def test_a_stop_of_a_title_ends_no_sentence_however_it_is_written(question: str) -> None:
    title = "Tip the Wench."
    forms = (title, title.lower(), title.upper(), f'"{title}"', f"“{title.lower()}”", f"'{title}'")
    assert read_differently(question, title, *forms) == []


@pytest.mark.parametrize("title", STOPPED)
def test_no_stop_of_any_title_ends_a_sentence(title: str) -> None:
    assert read_differently(IN_THE_MIDDLE[0], title, title, f'"{title.lower()}"') == []
    assert read_differently(IN_THE_MIDDLE[1], title, title.upper()) == []


@pytest.mark.parametrize("title", MARKED)
def test_no_other_mark_of_any_title_ends_a_sentence(title: str) -> None:
    assert read_differently(IN_THE_MIDDLE[0], title, title) == []


@pytest.mark.parametrize(("stopped", "divided"), AT_AN_END)
def test_a_stop_after_a_title_ends_a_sentence_where_another_begins(stopped: str, divided: str) -> None:
    for title in STOPPED[::5]:
        cut = asked(divided.format(bare(title))).text
        for written in (title, f'"{title}"'):
            found = asked(stopped.format(written.removesuffix("."))).text
            assert re.sub(r"[.…]+", ".", same(found)) == re.sub(r"[.;]", ".", same(cut)), written


@pytest.mark.parametrize(
    "question",
    [
        "Can I play {} in response to Shut up!?",
        "Can Gog answer with Shut up! when Eve plays {} on him?",
        "Eve plays {} on Gog, may Gog play Shut up! in answer to it?",
    ],
)
def test_who_plays_and_who_answers_stay_the_same(question: str) -> None:
    answers = [
        ask(referee(), question.format(written)) for written in ("Tip the Wench", "Tip the Wench.", "“TIP THE WENCH.”")
    ]
    assert len({(one.verdict, one.answer, one.derived_from, one.cards) for one in answers}) == 1
    assert answers[1].question == question.format("Tip the Wench.")
    assert answers[0].verdict is not None
