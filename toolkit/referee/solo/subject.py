"""Subjects: the one card that a question is about, with what is read of the question for its sake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.cards import AnyCard
from toolkit.cards.lookup import key
from toolkit.referee.mention import Mention
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.solo import seats
from toolkit.referee.solo.seats import Seats
from toolkit.referee.solo.sketch import Sketch, sketch

_ANOTHER_OF_IT = re.compile(r"\b(?:another|second) CARD|\b(?:started|caused|brought about) by (?:an? )?CARD")

_VARIANT = re.compile(r"\b(?:teams?|team ?mates?|partners?|otto|boss|marked|challengers?|tavern|pub)\b")
"""By these words another game than the plain one is asked about."""

MOST_MEANT = 3
"""How many cards that a name could mean are looked at."""

_ITSELF = re.compile(
    r"\b(?:negat\w+|ignor\w+|stop\w*|cancel\w*|affect\w*|answer\w*|on|to|against) itself\b|\b(?:another"
    r"|a second) copy\b|\beach other\b"
)

_COMES_WITH_IT = (("with", "a", "chaser"), ("a", "chaser"), ("drink", "with", "a", "chaser"), ("spiked",))
"""What says only that a Drink has a Chaser or was spiked, though titles end so."""

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
    apart = _ITSELF.search(question.said) or _VARIANT.search(question.said)
    mention = None if apart else _single(referee, question)
    if mention is None:
        return
    same = [one for one in question.mentions if one.kind == "character" or one.ids == mention.ids]
    drawn = sketch(question, same)
    if _ANOTHER_OF_IT.search(drawn.text):
        return
    for card in (referee.cards.cards[one] for one in mention.ids[:MOST_MEANT]):
        yield Subject(question, card, drawn, seats.seats(referee, drawn, card))


def _single(referee: Referee, question: Question) -> Mention | None:
    named = [one for one in question.cards if question.words[one.start : one.end] not in _COMES_WITH_IT]
    sure = [one for one in named if one.sure >= _SURE]
    named = [one for one in named if not sure or one in sure or not _is_said_otherwise(referee, question, one)]
    named = [one for one in named if one in sure or not sure or _is_title(referee, question, one)]
    distinct = {one.ids: one for one in sorted(named, key=lambda one: one.sure)}
    found = next(iter(distinct.values())) if len(distinct) == 1 else None
    return found if found is not None and _is_meant(referee, question, found) else None


def _is_said_otherwise(referee: Referee, question: Question, mention: Mention) -> bool:
    """Whether what might name a card is only a word for what somebody did, or somebody's name."""
    first, words = question.words[mention.start], mention.end - mention.start
    is_verb = words == 1 and first.endswith(("ed", "ing"))
    is_name = words <= _MOST_BESIDE_A_NAME and first in {key(name) for name in referee.names.values()}
    return is_verb or is_name


_MOST_BESIDE_A_NAME = 3
"""So many words that begin with a character's name may only tell what they do; more of them are a title."""


def _is_meant(referee: Referee, question: Question, mention: Mention) -> bool:
    """Whether a card that is called by little of its title can be meant: one of a deck that is played with."""
    if mention.sure < _SURE and mention.end - mention.start == 1:
        title = key(referee.cards.cards[mention.ids[0]].title).split()
        if question.words[mention.start] not in title:
            return False
    decks = {*referee.whole_decks, *referee.cards.drink_decks, *(one.ids[0] for one in question.characters)}
    return mention.sure >= _SURE or any(set(referee.cards.decks_with[one]) & decks for one in mention.ids)


def _is_title(referee: Referee, question: Question, mention: Mention) -> bool:
    """Whether the words of a mention stand as they do in the title, with few others between them."""
    title = key(referee.cards.cards[mention.ids[0]].title).split()
    said = question.words[mention.start : mention.end]
    places = [title.index(word) for word in said if word in title]
    return places == sorted(places) and len(places) * 3 >= len(said) * 2
