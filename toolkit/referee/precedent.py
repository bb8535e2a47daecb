"""Precedents: what has been settled before that is like a question, and the rules that fit it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from toolkit.referee.naming import without_editions
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.scope import is_for_a_referee
from toolkit.referee.search import Hit
from toolkit.referee.settled import Alike, Sought

LEAST_LIKE_IT = 0.5
"""How alike (of about 1) a question must be to what a rule settles for that rule to be thought of first."""

LEAST_OF_A_RULE, LITTLE_OF_A_RULE = 0.45, 0.3
"""How much (of 1) of what a question speaks of the rule that fits it must speak of; and if it is surely the rule."""

LIKE_AT_ALL = 0.35
"""How alike (of about 1) a question must be to anything that the rule which fits it settles."""

SURELY_OF_A_RULE = 0.6
"""How alike (of about 1) a question must be to what a rule settles for that to be surely the rule."""

SURELY = 0.85
"""How alike (of about 1) a question must be to a settled one to be one about this game, whatever its words."""


@lru_cache(maxsize=4)
def nearest(referee: Referee, question: Question) -> Alike | None:
    """The settled question that asks the same; None if none surely does."""
    found = referee.settled.nearest(sought(referee, question))
    if found is None or question.cards or found.alike >= SURELY or is_of_the_game(referee, question):
        return found
    return None


@lru_cache(maxsize=4)
def sought(referee: Referee, question: Question) -> Sought:
    """A question with what it is compared by."""
    rules = tuple(hit.id for hit in search(referee, question))
    cards = frozenset(card_id for one in question.cards for card_id in one.ids)
    return Sought(referee.lexicon.corrected(question.text), rules, cards, question.edition)


@lru_cache(maxsize=4)
def fitting(referee: Referee, question: Question) -> tuple[str, ...]:
    """The slugs of the rules that fit a question, those first that settle something like it."""
    like = referee.settled.topics(sought(referee, question))
    topics = sorted((slug for slug in like if like[slug] >= LEAST_LIKE_IT), key=lambda slug: (-like[slug], slug))
    return tuple(dict.fromkeys((*topics, *sought(referee, question).rules)))


def in_any_edition(referee: Referee, question: Question) -> list[str]:
    """The slugs of the rules that settle something like a question in any edition, the likest first."""
    like = referee.settled.topics(replace(sought(referee, question), edition=None))
    return sorted(like, key=lambda slug: (-like[slug], slug))


def search(referee: Referee, question: Question, most: int = 5) -> list[Hit]:
    """The rules that a search finds for a question; what it names adds its types."""
    more = [word for one in question.cards for word in _kind_words(referee, one.ids[0])]
    said = without_editions(referee.lexicon.corrected(question.text))
    return referee.index.search(said, more=more, edition=question.edition, most=most)


def _kind_words(referee: Referee, card_id: str) -> tuple[str, ...]:
    card = referee.cards.cards[card_id]
    types = getattr(card, "types", None)
    return tuple(f"{one} card" for one in types) if types else (type(card).__name__,)


@lru_cache(maxsize=4)
def is_of_the_game(referee: Referee, question: Question) -> bool:
    """Whether a question speaks of this game: the rule that fits it best speaks of much of it, too."""
    if not is_for_a_referee(question):
        return False
    best = next(iter(fitting(referee, question)), None)
    text = without_editions(sought(referee, question).text)
    if best is None or not (question.mentions or referee.names_a_term(text)):
        return False
    alike = referee.settled.topics(sought(referee, question)).get(best, 0.0)
    least = LITTLE_OF_A_RULE if alike >= SURELY_OF_A_RULE else LEAST_OF_A_RULE
    return alike >= LIKE_AT_ALL and referee.settled.covered(text, best) >= least
