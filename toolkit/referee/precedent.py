"""Precedents: what has been settled before that is like a question, and the rules that fit it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from toolkit.cards.lookup import key
from toolkit.referee.naming import without_editions
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.scope import is_for_a_referee
from toolkit.referee.search import Hit
from toolkit.referee.settled import Alike, Sought
from toolkit.referee.vocabulary import ASKING

LEAST_LIKE_IT = 0.5
"""How alike (of about 1) a question must be to what a rule settles for that rule to be thought of first."""

LEAST_OF_A_RULE, MUCH_OF_A_RULE = 0.3, 0.45
"""How much (of 1) of what a question speaks of the rule that fits it must speak of: if its words are known, if not."""

SURELY_OF_A_RULE = 0.6
"""How alike (of about 1) a question must be to what a rule of other editions settles to be told of it."""

LEAST_KNOWN = 0.76
"""How much of what a question says must be words of the game."""

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
    if best is None or not (question.mentions or referee.names_a_term(sought(referee, question).text)):
        return False
    least = LEAST_OF_A_RULE if _is_known(referee, question) else MUCH_OF_A_RULE
    return referee.settled.covered(sought(referee, question).text, best) >= least


def _is_known(referee: Referee, question: Question) -> bool:
    """Whether most words of a question stand anywhere in the rules or on the cards."""
    said = [word for word in key(referee.lexicon.corrected(question.text)).split() if word not in ASKING]
    known = [word for word in said if referee.index.knows(word)]
    return bool(said) and len(known) >= LEAST_KNOWN * len(said)
