"""Scope: whether a text asks about this game, and for what; what in it are only names."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from toolkit.cards.lookup import key
from toolkit.referee.case.case import Case
from toolkit.referee.law.signals import holds, load, singulars

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee
    from toolkit.rulebook.glossary import Term

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SENTENCE = re.compile(r"[.?!;:]\s+|\s[-–—]\s+")
_MOST_DEFINED = 3
"""How many words of the game a question for the meaning of one may have."""
_HEARD, _POINTED = 0.5, 0.4
"""How likely one answer must be by hearing, and the same by direction, to be surely what a text asks for."""


def is_of_a_rule(referee: Referee, text: str) -> bool:
    """Whether a text surely asks for what one rule says, by hearing and by direction, whatever words are in it."""
    bare = without_names(referee, referee.lexicon.corrected(text))
    answer, share = max(referee.hearing.shares(bare).items(), key=lambda one: one[1])
    return share >= _HEARD and referee.direction.shares(bare).get(answer, 0.0) >= _POINTED


def names_a_term(referee: Referee, case: Case) -> bool:
    """Whether a word of the game is in what is said, in whatever words."""
    return bool(case.people or case.wish.cards) or referee.names_a_term(referee.lexicon.corrected(case.said))


def defined(referee: Referee, case: Case) -> Term | None:
    """The word of the game whose meaning is asked for: the only one that is named, or the first of few."""
    for said in (case.said, _SENTENCE.split(case.said)[-1]):
        rest = without_question(said)
        if rest != key(said) and (term := referee.glossary.find(rest)) is not None:
            return term
    terms = referee.index.terms_in(case.said) if holds(key(case.said), load().defines) else ()
    return terms[0] if 0 < len(terms) <= _MOST_DEFINED else None


def without_question(text: str) -> str:
    """The plain words of a text without those that ask around it: "what is a", "define", "... supposed to be"."""
    said = key(text)
    rest = next((said.removeprefix(one).strip() for one in load().names_it if said.startswith(f"{one} ")), None)
    if rest is None:
        return said
    return next((rest.removesuffix(one).strip() for one in load().names_it_last if rest.endswith(f" {one}")), rest)


def without_titles(referee: Referee, text: str) -> str:
    """A text with "it" in place of each card that is named."""
    from toolkit.referee.reading import named

    return named.without_titles(referee, text)


def unmarked(referee: Referee, text: str) -> str:
    """A text in which no word of the game has a mark that would end a sentence: "Drink Me Pile"."""
    from toolkit.referee.reading import linker_of

    return linker_of(referee).lexicon.unmarked(text)


@cache
def _names() -> frozenset[str]:
    """What people are called; the reader, which knows that, is made of what this room gives the referee."""
    from toolkit.referee.reading import words as reading_words

    return frozenset(reading_words.listed(reading_words.load("en").names))


def without_names(referee: Referee, text: str) -> str:
    """A text with "somebody" for whoever is called by a name that is none of the game's, and "drink" for plain ones."""
    said = load().nameless
    with_a_chaser = f"{said.drink} {said.with_a_chaser[0]}"
    plain = _of_plain_drinks(referee).sub(lambda found: with_a_chaser if found["chaser"] else said.drink, text)
    return _WORD.sub(lambda found: said.person if _is_name(found[0]) else found[0], plain)


@cache
def _of_plain_drinks(referee: Referee) -> re.Pattern[str]:
    """Finds the titles of several words of Drinks that say nothing but their numbers."""
    found = [referee.cards.cards[one] for one in sorted(referee.plain_drinks)]
    titles = sorted({title for one in found for title in (one.title, *one.aliases)}, key=lambda one: (-len(one), one))
    chaser = rf"(?: (?:{'|'.join(map(re.escape, load().nameless.with_a_chaser))}))"
    bare = dict.fromkeys(re.escape(re.sub(rf"{chaser}$", "", title, flags=re.I)) for title in titles if " " in title)
    return re.compile(rf"\b(?:{'|'.join(bare)})\b(?P<chaser>{chaser})?", re.IGNORECASE)


@lru_cache(maxsize=8192)
def _is_name(word: str) -> bool:
    return not _names().isdisjoint(singulars(key(word)))
