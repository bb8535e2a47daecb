"""Questions in the words of a table, each with the Case that it is."""

import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.cards import load
from toolkit.cards.lookup import key
from toolkit.errors import CannotRead
from toolkit.referee.ask import ABROAD, ask
from toolkit.referee.case.case import Beat, Case
from toolkit.referee.case.text import read as case_of
from toolkit.referee.case.text import write
from toolkit.referee.reading import LONGEST, read
from toolkit.referee.reading.spoken_in import read_in
from toolkit.referee.referee import Referee

REFEREE = Referee(load())
TABLES = Path(__file__).parent


def bare(case: Case) -> Case:
    """A Case without the question that it was read from."""
    return msgspec.structs.replace(case, said="")


def first(question: str, language: str = "en") -> str:
    return write(bare(read(REFEREE, question, language)[0]))


def table(name: str) -> list[tuple[str, str]]:
    """The questions of a file, each with the text of its Case in the line below it."""
    lines = [line.strip() for line in (TABLES / name).read_text("utf-8").splitlines()]
    told = [line for line in lines if line and not line.startswith("#")]
    return list(zip(told[::2], told[1::2], strict=True))


@pytest.mark.parametrize(("question", "case"), [*table("questions.txt"), *table("people.txt")])
def test_a_question_is_read_as_its_case(question: str, case: str) -> None:
    assert first(question) == case
    assert bare(case_of(case)) == bare(read(REFEREE, question)[0])


@pytest.mark.parametrize(("german", "english"), table("german.txt"))
def test_a_question_in_german_is_the_same_case(german: str, english: str) -> None:
    assert first(german, "de") == first(english)


@pytest.mark.parametrize(("german", "english"), table("german.txt"))
def test_who_speaks_german_is_understood_in_both_languages(german: str, english: str) -> None:
    read_german, spoken = read_in(REFEREE, german, "de")
    assert write(bare(read_german[0])) == first(german, spoken)
    assert spoken == ("en" if german == english else "de")
    assert write(bare(read_in(REFEREE, english, "de").cases[0])) == first(english)
    assert read_in(REFEREE, german, "en") == (read(REFEREE, german), "en")


@pytest.mark.parametrize(
    ("german", "verdict"),
    [
        ("Darf Eve Hide in shadows gegen Dance with Gog! spielen?", "yes"),
        ("Darf Dimli I raise! mit I don't think so! negieren?", "no"),
        ("Fiona hat 3 Fortitude. Gog spielt Dance with Gog! auf Fiona. Ist sie raus?", "yes"),
    ],
)
def test_a_question_in_german_is_answered_as_its_case_is(german: str, verdict: str) -> None:
    found = ask(REFEREE, german, language="de")
    assert (found.question, found.verdict, found.derived_from) == (german, verdict, "engine")


@pytest.mark.parametrize("german", ["Wann verliert man?", "Wie wird das Wetter morgen?", "Muss ich Gold haben?"])
def test_of_the_rules_alone_nothing_is_said_by_likeness_to_german(german: str) -> None:
    found = ask(REFEREE, german, language="de")
    assert (found.verdict, found.understood, found.answer) == (None, False, ABROAD)


@pytest.mark.parametrize(("question", "_"), table("questions.txt"))
def test_upper_and_lower_case_are_the_same(question: str, _: str) -> None:
    if {"A", "B"} <= set(question.split()):
        return  # letters that stand for players are told from the article by their case
    assert first(question.upper()) == first(question.lower()) == first(question)


TITLES = sorted(
    card.title
    for card in REFEREE.cards.cards.values()
    if any(deck in REFEREE.whole_decks for deck in REFEREE.cards.decks_with[card.id]) and "[" not in card.title
)


@given(st.sampled_from(TITLES))
@settings(max_examples=60, deadline=None)
def test_a_title_is_the_same_with_its_marks_and_without(title: str) -> None:
    asked = [
        f"Can Gog answer {said} with I don't think so!?" for said in (title, f'"{title}"', key(title), title.lower())
    ]
    assert len({first(question) for question in asked}) == 1


@given(st.sampled_from(TITLES))
@settings(max_examples=60, deadline=None)
def test_a_bare_title_asks_for_its_text(title: str) -> None:
    wish = read(REFEREE, title)[0].wish
    assert wish.kind == "text"
    assert key(title) in {key(REFEREE.cards.cards[one].title) for one in wish.cards}


@given(st.text(max_size=300))
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cases = read(REFEREE, text)
    except CannotRead:
        return
    assert 0 < len(cases) < 5
    assert all(case_of(write(case)) == case for case in cases)


@pytest.mark.parametrize("text", ["", "   ", "a" * 90_000, "x " * (LONGEST // 2 + 1)])
def test_nothing_and_too_much_are_refused(text: str) -> None:
    with pytest.raises(CannotRead):
        read(REFEREE, text)


def test_a_language_without_a_file_is_refused() -> None:
    with pytest.raises(CannotRead, match="are not read"):
        read(REFEREE, "on peut jouer ?", "fr")


def test_words_of_a_stand_in_are_no_mention() -> None:
    (stand_in, *_) = [card for card in REFEREE.cards.cards.values() if card.title == "[They lose 2 Fortitude]"]
    said = read(REFEREE, "do they lose 2 fortitude")[0]
    assert stand_in.id not in {beat.card for beat in said.beats}
    assert read(REFEREE, stand_in.title)[0].wish.kind == "text"


def test_a_name_of_several_cards_is_each_of_them() -> None:
    cases = read(REFEREE, "Somebody plays Dance with Gog! on me. can I play Hide in shadows?")
    assert cases[0].beats[-1].kind is not None
    assert {case.beats[-1].card for case in cases[1:3]} == {"gerki/hide-in-shadows", "sera/hide-in-shadows"}


def test_the_last_reading_is_the_question_to_the_rules() -> None:
    cases = read(REFEREE, "can Eve play I raise! on a Winning Hand!?")
    assert [case.wish.kind for case in cases] == ["may", "rule"]
    assert cases[-1].said == "can Eve play I raise! on a Winning Hand!?"


DECKS = {name: list(REFEREE.deck(name)) for name in REFEREE.whole_decks}
WORDINGS = (
    "{a} plays {x} Can {b} play {y} in response?",
    "{a} plays “{x}” on {b}. May {b} answer with “{y}”?",
    "Can {b} answer {a}'s {x} with {y}?",
    "{a}: {x} {b}: {y} Legal?",
)


@pytest.mark.parametrize("wording", WORDINGS)
@pytest.mark.parametrize("seed", range(60))
def test_one_card_answers_another_however_it_is_said(wording: str, seed: int) -> None:
    chance = random.Random(seed)
    a, b = chance.sample(sorted(DECKS), 2)
    x, y = chance.choice(DECKS[a]), chance.choice(DECKS[b])
    names = REFEREE.names
    found = read(REFEREE, wording.format(a=names[a], b=names[b], x=x.title, y=y.title))[0]
    assert [beat.by for beat in found.beats] == [names[a], names[b]]
    assert [_meant(beat) & {card.id} for beat, card in zip(found.beats, (x, y), strict=True)] == [{x.id}, {y.id}]
    assert (found.wish.kind, found.unplaced) == ("may", ())


def _meant(beat: Beat) -> set[str]:
    """The cards that a beat may be of."""
    return {beat.card} if beat.card is not None else set(beat.kind.cards if beat.kind is not None else ())


@pytest.mark.parametrize(
    ("verdict", "question"),
    [
        (
            "no",
            "fleck bangs out the rowdy drinking song. fiona says lucky me i was wearing my armor. ok no damage, but "
            "does she still get the +1 booze from it?",
        ),
        (
            "no",
            "paid harvest 3 on Nosiree those arent edible, aimed at ygella, she wriggles out w/ Uh-oh! Time to dig our "
            "way out of trouble!. so i put my shrooms back in the box yes?",
        ),
    ],
)
def test_what_somebody_gets_or_concludes_is_not_what_they_may_play(verdict: str, question: str) -> None:
    case = read(REFEREE, question)[0]
    assert case.unplaced or case.wish.kind != "may"
    assert ask(REFEREE, question).verdict == verdict


@pytest.mark.parametrize(
    "text",
    [
        "deirdre leaves by I'm saving this money for the poor when fleck plays I raise!. is her coin still in the pot",
    ],
)
def test_what_is_not_understood_of_a_table_is_given_no_verdict_of_it(text: str) -> None:
    answer = ask(REFEREE, text)
    assert answer.verdict is None or answer.derived_from != "engine"
