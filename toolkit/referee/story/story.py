"""Answering a story: what is asked of several cards that meet."""

from __future__ import annotations

import re
from dataclasses import replace

from toolkit.cards import Drink
from toolkit.referee import situation
from toolkit.referee.answer import Answer
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.stage import CannotStage
from toolkit.referee.story import copies, implied, may, outcome, reading, seating, twins
from toolkit.referee.story.beat import Story
from toolkit.referee.story.performance import Performance, perform
from toolkit.referee.story.wish import Wish, wish

_OF_FACTS = re.compile(
    r"\bhow many (?:copies|cards|_)|\bdifferen\w+\b|\bcompare\w*\b|\bwhich (?:is|one|card|deck|character|has)\b"
    r"|^(?!.*\bmakes?\b).*\b(?:stronger|better|worse)\b"
    r"|\b(?:whose|who (?:has|owns)) (?:the |a |card |deck )*_|\bconsidered\b|\btwice\b"
    r"|\bcounts? as (?:\w+ )?(?:ignor|negat|redirect|chang)|\bwhat (?:does|do|is|are|type|kind) (?:a |the |an )*_"
    r"|\btext of\b|\bsame (?:card|as|thing)\b|\b(?:below|under) (?:zero|0)\b|\babove (?:20|twenty)\b"
    r"|\bbefore (?:\w+ ){0,4}chasers?\b"
)
"""What asks for a fact about cards, and not for what comes of them."""


def of_deeds(referee: Referee, question: Question) -> Answer | None:
    """The answer to a question of one card and of what somebody does about it ("she redirects it to Fleck")."""
    is_told = implied.is_told(question.open_words) or twins.is_said(question)
    return _answer(referee, question) if len(question.cards) == 1 and is_told else None


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to a question about several cards; None if it names fewer, or cannot be staged."""
    return _answer(referee, question) if len(question.cards) > 1 else None


def _answer(referee: Referee, question: Question) -> Answer | None:
    if _OF_FACTS.search(question.open_words):
        return None
    story, people, cut = reading.read_with_people(referee, question)
    if twins.is_said(question) and len(story.beats) == 1:
        return may.answer(referee, question, seating.seated(referee, twins.doubled(story)))
    if len(story.beats) < 2:
        return None
    if _is_out_of_place(referee, question, story):
        return None
    story = seating.seated(referee, story)
    wanted = wish(people, cut)
    if copies.is_asked(referee, story, wanted):
        return _of_copies(referee, question, copies.with_drinker(story))
    if wanted.kind == "may" and _is_of_another_deed(story, wanted):
        return None
    if wanted.kind == "may":
        told = may.answer(referee, question, story)
        return may.denied(told) if wanted.is_denied else told
    return _answered(referee, question, story, wanted)


_FEWEST = 2
_HARDLY = 0.2
"""How much of a title is said by a word that may well be an everyday one."""


def _answered(referee: Referee, question: Question, story: Story, wanted: Wish) -> Answer | None:
    """What comes of a story, as it is asked."""
    played = _played(referee, question, story)
    if played is None:
        return None
    if played.unplayed:
        return _without_illegal(referee, question, story, played, wanted)
    if wanted.kind == "along":
        shorter = _played(referee, question, replace(story, beats=story.beats[:-1]))
        return None if shorter is None else outcome.along(referee, question, story, (shorter, played), wanted)
    return outcome.answer(referee, question, story, played, wanted)


def _of_copies(referee: Referee, question: Question, story: Story) -> Answer | None:
    """Whether the last card changes the Drinks of all: the game is played with it and without."""
    with_it = _played(referee, question, story)
    without = _played(referee, question, replace(story, beats=story.beats[:-1]))
    if with_it is None or without is None or with_it.unplayed:
        return None
    return copies.answer(referee, question, story, with_it, without)


def _without_illegal(
    referee: Referee, question: Question, story: Story, played: Performance, wanted: Wish
) -> Answer | None:
    """The answer to what comes of a story of which a card may not be played: why not, and what comes of it without."""
    card = played.unplayed[0].card
    hardly = [one for one in story.beats if one.card == card and one.sure <= _HARDLY]
    if hardly and len(story.beats) > _FEWEST:
        rest = replace(story, beats=tuple(one for one in story.beats if one not in hardly))
        return _answered(referee, question, rest, wanted)
    place = next(number for number, one in enumerate(story.beats) if one.card == card)
    if not place:
        return None
    refused = may.answer(referee, question, replace(story, beats=story.beats[: place + 1]))
    if refused is None or refused.verdict != "no":
        return None
    shorter = replace(story, beats=tuple(one for one in story.beats[:place]))
    again = _played(referee, question, shorter)
    if again is None or again.unplayed:
        return refused
    note = refused.answer.removeprefix("No. ")
    return outcome.answer(referee, question, shorter, again, wanted, note) or refused


def _is_of_another_deed(story: Story, wanted: Wish) -> bool:
    """Whether it is asked if somebody may do what no card does that is told of."""
    last = story.beats[-1]
    is_by_another = bool(wanted.people) and wanted.people[0] != last.by
    return is_by_another and not wanted.cards and not last.is_implied and implied.is_told(wanted.said)


def _is_out_of_place(referee: Referee, question: Question, story: Story) -> bool:
    """Whether Drinks are named as what is not being drunk when a card for them is played."""
    drinks = all(isinstance(referee.cards.cards[one.card], Drink) for one in story.beats[:-1])
    return drinks and situation.is_without_a_drink(question.open_words)


def _played(referee: Referee, question: Question, story: Story) -> Performance | None:
    stage = seating.staged(referee, question, story, story.beats, may.cast(story, story.beats[-1], story.beats[0]))
    try:
        return perform(stage)
    except CannotStage:
        return None
