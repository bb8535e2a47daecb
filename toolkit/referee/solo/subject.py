"""Subjects: the one card that a question is about, with what is read of the question for its sake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.cards import AnyCard, Drink
from toolkit.cards.lookup import key
from toolkit.referee.mention import Mention
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.solo import seats
from toolkit.referee.solo.seats import Seats
from toolkit.referee.solo.sketch import Sketch, sketch

MOST_MEANT = 3
"""How many cards that a name could mean are looked at."""

_ITSELF = re.compile(
    r"\b(?:negat\w+|ignor\w+|stop\w*|cancel\w*|affect\w*|answer\w*|on|to|against) itself\b|\b(?:another"
    r"|a second) copy\b|\beach other\b"
)

_DONE_TO_IT = (("spiked",), ("with", "a", "chaser"), ("a", "chaser"))
"""What only says what has happened to a Drink, or what comes with it."""

_SURE = 0.55
"""A card that is named by so much of its title is meant, and what stands for less of another beside it is not."""


@dataclass(frozen=True)
class Subject:
    """A question about one card, what it says, and who sits at the table."""

    question: Question
    card: AnyCard
    sketch: Sketch
    seats: Seats


def subjects(referee: Referee, question: Question) -> Iterator[Subject]:
    """What a question is about: one card, or each that its name could mean; nothing if it names none or several."""
    mention = None if _ITSELF.search(question.said) else _single(referee, question)
    if mention is None:
        return
    same = [one for one in question.mentions if one.kind == "character" or one.ids == mention.ids]
    drawn = sketch(question, same)
    for card in (referee.cards.cards[one] for one in mention.ids[:MOST_MEANT]):
        yield Subject(question, card, drawn, seats.seats(referee, drawn, card))


def _single(referee: Referee, question: Question) -> Mention | None:
    named = [one for one in question.cards if question.words[one.start : one.end] not in _DONE_TO_IT]
    named = named if all(isinstance(referee.cards.cards[one.ids[0]], Drink) for one in named) else [*question.cards]
    sure = [one for one in named if one.sure >= _SURE]
    named = [one for one in named if one in sure or not sure or _is_title(referee, question, one)]
    distinct = {one.ids: one for one in sorted(named or question.cards, key=lambda one: one.sure)}
    return next(iter(distinct.values())) if len(distinct) == 1 else None


def _is_title(referee: Referee, question: Question, mention: Mention) -> bool:
    """Whether the words of a mention stand as they do in the title, with few others between them."""
    title = key(referee.cards.cards[mention.ids[0]].title).split()
    said = question.words[mention.start : mention.end]
    places = [title.index(word) for word in said if word in title]
    return places == sorted(places) and len(places) * 3 >= len(said) * 2
