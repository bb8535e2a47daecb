"""Telling: what comes of the one card of a question that asks for no yes or no ("what does Ogre Brew do to Gog?")."""

from __future__ import annotations

import re

from toolkit.cards import Card
from toolkit.referee import voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted, tells
from toolkit.referee.solo import setting
from toolkit.referee.solo.course import courses, sentence
from toolkit.referee.solo.outcome import depends_on_a_contest, options_of, rules_of
from toolkit.referee.solo.subject import Subject

_OUTCOME = re.compile(
    r"(?:what (?:does|do|did|will|would|happens|now|is the (?:effect|result|damage))|how (?:much|many|strong|bad)"
    r"|who (?:all )?"
    r"(?:pays|drinks|loses|gains|gets|takes|has to|is hit)|now what|so what)\b"
)
_OF_THE_CARD = re.compile(r"\b(?:say|says|mean|means|type|kind|copies|cards?|deck|text|count|how many CARD)\b")


def answer(referee: Referee, subject: Subject) -> Answer | None:
    """What comes of the card, played or drunk as the question says; None if that is not asked."""
    drawn, card = subject.sketch, subject.card
    if drawn.form != "what" or not _OUTCOME.search(drawn.asking) or _OF_THE_CARD.search(drawn.asking):
        return None
    if depends_on_a_contest(subject):
        return None
    table = setting.read(drawn, subject.seats, card)
    found = list(courses(referee, card, table, options_of(drawn, card), subject.question.text))
    if not found:
        return None
    texts = [sentence(one) for one in found]
    because = (f"{quoted(card)}: {tells(card, referee.cards)}",)
    text = " ".join(texts) if isinstance(card, Card) else f"{texts[0]} It says: {tells(card, referee.cards)}"
    rules = cited(referee.book, (*rules_of(card), *(one.rule for one in found[0].log if one.rule)))
    return Answer(
        subject.question.text, None, voice.spoken(text), rules, named((card,)), because, scenario=found[0].scenario
    )
