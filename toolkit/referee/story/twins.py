"""Twins: whether a card may answer another copy of itself, where it is said of whom each is and not named again."""

from __future__ import annotations

import re
from dataclasses import replace

from toolkit.referee import voice
from toolkit.referee.question import Question
from toolkit.referee.story.beat import Story

_WITH_MINE = re.compile(
    r"\b(?:negat|ignor|cancel|stop|answer|counter|redirect|block|beat|trump|undo)\w* (?:his|hers|theirs|that|it|@|_|the"
    r" (?:other|first)(?: one)?)(?: \w+)? (?:with|by) (?:mine|my own(?: one)?|my copy|another(?: one)?|a second one)$"
)


def is_said(question: Question) -> bool:
    """Whether it is asked if the like of a card in another hand may be played against it."""
    return bool(_WITH_MINE.search(question.open_words))


def doubled(story: Story) -> Story:
    """The story in which whoever asks answers the card with the same."""
    (first,) = story.beats
    by = first.by if first.by not in (None, story.me) else voice.ANOTHER
    return replace(
        story, beats=(replace(first, by=by), replace(first, by=story.me, place=first.place + 1, to=first.card))
    )
