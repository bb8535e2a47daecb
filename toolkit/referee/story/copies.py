"""Copies: whether one card that changes a Drink changes the copies that everybody gets of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from toolkit.cards import Card, DrinkEvent
from toolkit.cards.effects import ChangeDrink, ConvertDrink, DrinkOne, ReplaceDrink
from toolkit.cards.touches import leaves
from toolkit.referee import traits, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import quoted, says
from toolkit.referee.story.beat import Beat, Story
from toolkit.referee.story.performance import Performance
from toolkit.referee.story.wish import Wish

_EVERY = re.compile(
    r"\b(?:every(?:one|body)s?|every (?:single )?(?:players?|copy|drink|one)|each (?:players?|copy|drink|one)"
    r"|all (?:of )?(?:the |our |their )?(?:cop(?:y|ies)|drinks|ales|players?|three|four|five|six|them|us|mugs)"
    r"|the (?:whole|entire) table)\b"
)
_CHANGES = re.compile(
    r"\b(?:spik|strength|stronger|weak|water|dilut|chang|alter|affect|hit|pump|boost|beef|rais|lower|doubl|work|count"
    r"|appl|cover|make)\w*\b|(?<!\S)_(?!\S)"
)
_SHARES = re.compile(r"\b(?:for|to|on|of|with)\b|\b(?:cop(?:y|ies)|drinks?|ales?|mugs?|stronger|weaker)\b")


def is_asked(referee: Referee, story: Story, wanted: Wish) -> bool:
    """Whether it is asked if the last card of a story changes the Drinks of all, which are copies of one."""
    said = wanted.said
    is_of_all = bool(_EVERY.search(said) and _CHANGES.search(said) and _SHARES.search(said))
    return is_of_all and not wanted.is_open and _is_copied(referee, story) and _changes(referee, story.beats[-1])


def _is_copied(referee: Referee, story: Story) -> bool:
    events = (referee.cards.cards[one.card] for one in story.beats)
    effects = (effect for one in events if isinstance(one, DrinkEvent) for effect in leaves(one.effects))
    return any(isinstance(one, DrinkOne) and one.copies for one in effects)


def _changes(referee: Referee, beat: Beat) -> bool:
    card = referee.cards.cards[beat.card]
    return isinstance(card, Card) and traits.does(card, ChangeDrink, ConvertDrink, ReplaceDrink)


def with_drinker(story: Story) -> Story:
    """The story with somebody's own copy for the card to be played on."""
    *before, last = story.beats
    return replace(story, beats=(*before, replace(last, drinker=last.drinker or last.by)))


def answer(referee: Referee, question: Question, story: Story, with_it: Performance, without: Performance) -> Answer:
    """Whose copies are other ones with the card than without it, by the two games."""
    changed = tuple(_changed(with_it, without))
    card = referee.cards.cards[story.beats[-1].card]
    verdict: Verdict = "yes" if len(changed) == len(with_it.names) else "no"
    whose = " and ".join(f"{name}'s" for name in changed) or "nobody's"
    does = f"{quoted(card)} changes {whose} copy of the Drink: each copy is a Drink of its own."
    text = f"{str(verdict).capitalize()}. {does}"
    return Answer(
        question.text,
        verdict,
        voice.spoken(text),
        cited(referee.book, ("round-on-the-house", "timing.window")),
        named(referee.cards.cards[one.card] for one in story.beats),
        (f"{quoted(card)}: {says(card, referee.cards)}",),
        scenario=with_it.staging.scenario(question.text[:200], with_it.moves),
    )


def _changed(with_it: Performance, without: Performance) -> Iterator[str]:
    """Those whose numbers the card has changed."""
    yield from (name for name in with_it.names if with_it.after[name][:2] != without.after[name][:2])
