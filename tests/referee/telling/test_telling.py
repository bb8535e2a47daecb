"""Telling: the reading, the verdict and one sentence, made from the log."""

import re
from pathlib import Path
from statistics import median

import pytest

from tests.referee.court.test_court import CASES
from toolkit import engine
from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, load
from toolkit.cards.effects import VERBS
from toolkit.cards.walk import walk
from toolkit.engine.log import Entry
from toolkit.referee.answer import Answer
from toolkit.referee.ask import ask
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Beat, Case, Person, Wish
from toolkit.referee.court import CannotStage, judge
from toolkit.referee.referee import Referee
from toolkit.referee.scenarios.transcript import PHRASES
from toolkit.referee.telling import happenings, tell

FOR_OTTO = {"change-tracks", "reset-tracks"}
"""Verbs of Otto's cards alone, which nobody plays: what they do is told by the log."""

OF_NO_CARD = {"change-numbers", "end-turn"}
"""Verbs that no card has which is played from a hand."""


@pytest.fixture(scope="module")
def referee() -> Referee:
    return Referee(load())


def told(referee: Referee, text: str, *, explain: bool = False) -> Answer:
    case = case_text.read(text)
    return tell(referee, case, judge(referee, case), explain=explain)


def test_the_reading_comes_in_one_line(referee: Referee) -> None:
    answer = told(referee, "Eve: gold=0 | scene: moment=round of=Gog | 1: Eve plays card=common/i-raise | asks: may")
    assert answer.reading == "Eve has no Gold; Eve plays “I raise!” in a Round"
    assert answer.verdict == "yes"
    assert answer.case.startswith("Eve:")


@pytest.mark.parametrize(("marked", "said"), [("true", "Bryn is marked"), ("false", "Bryn is not marked")])
def test_a_mark_is_told_as_players_say_it(referee: Referee, marked: str, said: str) -> None:
    bryn = f"""Bryn: character=bryn 'tracks={{"marked":{marked}}}'"""
    answer = told(referee, f"{bryn} | 1: Bryn plays card=bryn/watch-it-loose-cannonball | asks: may")
    assert answer.reading.startswith(said)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "1: plays card=dimli/spike-it-with-firewater | 2: plays card=common/i-dont-think-so to=1 | asks: may",
            "Yes. You may play “I don't think so!”: “Spike it with Firewater” is Negated",
        ),
        (
            "1: plays card=gog/dance-with-gog | 2: plays card=common/i-dont-think-so to=1 | asks: may",
            "No. “I don't think so!” needs a Sometimes Card, and “Dance with Gog!” is an Action Card.",
        ),
        (
            "1: Fiona plays card=fiona/so-then-i-got-the-ogre-in-a-headlock-like-this 'on=[\"Eve\"]' | 2: Eve plays "
            "card=eve/im-not-eve-shes-over-there 'on=[\"Deirdre\"]' to=1 | 3: Deirdre plays "
            "card=deirdre/my-goddess-doesnt-like-that | asks: who what=fortitude direction=-1 amount=2",
            "Fiona loses 2 Fortitude.",
        ),
        (
            "1: You reveals card=drinks/holy-water | 2: Eve plays card=eve/actually-thats-dragon-breath-ale to=1"
            " | asks: happens what=fortitude direction=1 'of=[\"You\"]'",
            "No. You neither gain nor lose Fortitude.",
        ),
        ("scene: pot=3 | 1: Eve plays card=common/i-raise | asks: how-many what=pot", "The pot is 6 Gold."),
    ],
)
def test_an_answer_is_the_verdict_and_one_sentence(referee: Referee, text: str, says: str) -> None:
    assert told(referee, text).answer.startswith(says)


def test_rules_are_numbers_unless_they_are_asked_for(referee: Referee) -> None:
    text = "1: plays card=dimli/spike-it-with-firewater | 2: plays card=common/i-dont-think-so to=1 | asks: may"
    short, long = told(referee, text), told(referee, text, explain=True)
    assert short.rules
    assert short.rules[0].text not in short.answer
    assert short.rules[0].number in short.answer
    assert short.rules[0].text in long.answer
    assert short.because[0] in long.answer


def test_answers_are_short(referee: Referee) -> None:
    counts = []
    for one in CASES:
        answer = told(referee, one.case)
        assert answer.answer
        assert "None" not in answer.answer
        counts.append(len(answer.answer.split()))
    assert median(counts) < 45
    assert max(counts) < 90


def cards_with(referee: Referee, verb: str) -> list[AnyCard]:
    kind = VERBS[verb]
    return [card for card in referee.cards.cards.values() if any(type(step.record) is kind for step in walk(card))]


@pytest.mark.parametrize("verb", sorted(set(VERBS) - FOR_OTTO - OF_NO_CARD))
def test_every_verb_of_the_card_language_is_told(referee: Referee, verb: str) -> None:
    answers = []
    for card in cards_with(referee, verb):
        if not isinstance(card, Card | Drink | DrinkEvent):
            continue
        beat = Beat("plays" if isinstance(card, Card) else "reveals", by="Ann", card=card.id)
        case = Case(Wish("happens", what="anything"), (Person("Gog", tracks={"marked": 1}),), beats=(beat,))
        try:
            answers.append(tell(referee, case, judge(referee, case)).answer)
        except CannotStage:
            continue
        if not answers[-1].startswith("Nothing"):
            return
    pytest.fail(f"nothing is told of {verb}: {answers[:3]}")


def happening(referee: Referee, names: tuple[str, ...], entry: Entry) -> str:
    return happenings.told([happenings.happened(referee.cards, names, entry)], 1)


def test_every_event_of_the_log_is_told_in_a_sentence(referee: Referee) -> None:
    code = "".join(file.read_text("utf-8") for file in Path(engine.__file__).parent.rglob("*.py"))
    noted = set(re.findall(r'\.note\(\s*"([a-z-]+)"', code))
    assert len(noted) > 40
    for what in {*noted, *PHRASES, "a-new-kind-of-event"}:
        text = happening(referee, ("You", "Gog"), Entry(what, 0, "common/i-raise", 2, 1, tracker="momentum"))
        assert text
        assert "{" not in text
        assert not text.startswith("You's")


def test_a_new_kind_of_event_is_told_by_itself(referee: Referee) -> None:
    assert happening(referee, ("Gog",), Entry("hiccups-loudly", 0)) == "Gog hiccups loudly"
    assert happening(referee, ("You",), Entry("hiccups-loudly", 0)) == "you hiccup loudly"


def test_it_is_told_on_what_it_depends(referee: Referee) -> None:
    answer = told(
        referee,
        '1: Bob plays \'kind={"does":"takes-control"}\' | 2: plays card='
        "fiona/i-do-believe-that-youre-cheating-at-this-point-you-have-two to=1 | asks: may",
    )
    assert answer.verdict == "depends"
    assert answer.answer.startswith("It depends: yes with Cheating Cards, no with")


def test_of_what_was_only_brought_about_to_be_answered_nothing_is_told(
    referee: Referee,
) -> None:
    told = ask(referee, "Can I play I don't think so on another I don't think so?").answer
    assert "“I don't think so!” is Negated: it does nothing. (" in told
