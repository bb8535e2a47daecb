"""Terms: what a word of the game means, and what the rules say about it in short."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.concept import ARTICLES
from toolkit.referee.law.signals import forms
from toolkit.referee.lookup import spoken
from toolkit.referee.lookup.fact import fact
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined
from toolkit.rulebook import Section
from toolkit.rulebook.glossary import Term

MOST_TERMS = 3

MOST_WORDS = 5
"""How many words a word of the game has at most."""

_PARENTHESES = re.compile(r"\([^()]*\)")


def answer(referee: Referee, case: Case) -> Answer | None:
    """What the words mean that a Case names."""
    found = wanted(referee, case)[:MOST_TERMS]
    if not found:
        return in_short(referee, case)
    text = " ".join(f"{one.term}: {one.definition}" for one in found)
    return fact(referee, case, text, [slug for one in found for slug in one.rules])


def alone(referee: Referee, case: Case) -> Answer | None:
    """What the one word of the game means beside which no more is said than that: "in control, meaning?".

    What stands in parentheses is said by the way.
    """
    words, said = spoken.load(), referee.lexicon.corrected(key(_PARENTHESES.sub(" ", case.said))).split()
    if case.beats or case.wish.cards or not said:
        return None
    found = _longest(referee, said)
    if found is None:
        return None
    term, at, long = found
    name = " ".join(said[at : at + long])
    rest = set(" ".join(said).replace(name, "").split())
    beside = f"{words.defines}, {words.beside_a_term}, {words.beside_a_title}".replace(",", "").split()
    is_asked = spoken.holds(case.said, words.defines) or not rest - {*words.beside_a_title.split(", ")}
    return (
        fact(referee, case, f"{term.term}: {term.definition}", term.rules) if is_asked and rest <= {*beside} else None
    )


def called(referee: Referee, case: Case) -> Answer | None:
    """What a word of the game is called besides, or in other editions: "the older name of the Order a Drink Phase"."""
    is_asked = spoken.holds(case.said, spoken.load().called_elsewhere) and not case.beats
    found = _longest(referee, referee.lexicon.corrected(key(case.said)).split()) if is_asked else None
    if found is None or not found[0].synonyms:
        return None
    term, names = found[0], joined([f"“{one}”" for one in found[0].synonyms])
    return fact(referee, case, f"{term.term} is also called {names}: {term.definition}", term.rules)


def _longest(referee: Referee, said: list[str]) -> tuple[Term, int, int] | None:
    """The word of the game that most words of a text are, where it stands there, and how many words it has."""
    for long in range(min(MOST_WORDS, len(said)), 0, -1):
        for at in range(len(said) - long + 1):
            is_bare = said[at] not in ARTICLES or long == 1
            if is_bare and (term := referee.glossary.find(" ".join(said[at : at + long]))) is not None:
                return term, at, long
    return None


def wanted(referee: Referee, case: Case) -> list[Term]:
    """The words of the game that a Case names, each once."""
    found = (referee.term_of(name) for name in case.wish.terms)
    return list(dict.fromkeys(one for one in found if one is not None))


def in_short(referee: Referee, case: Case) -> Answer | None:
    """The chapter or section about what a Case names, each of its sections by its first rule."""
    sections = [one for name in case.wish.terms for one in _sections(referee, name)]
    if not sections or case.wish.kind not in ("rule", "text", "list"):
        return None
    few = len(sections) == 1
    rules = [rule for one in sections for rule in (one.rules[:4] if few else one.rules[:1])]
    text = " ".join(rule.told for rule in rules)
    chapter = referee.book.neighbours(rules[0]).chapter
    title = sections[0].title if few else f"{chapter.title}, chapter {chapter.number}"
    return fact(referee, case, f"{title}: {text}", [rule.slug for rule in rules])


def _sections(referee: Referee, name: str) -> Iterator[Section]:
    """The sections of the chapter of a name, or the section of that name."""
    said = forms(key(name))
    book = referee.book.of(referee.edition)
    for chapter in book.chapters:
        if key(chapter.title) in said or said & {key(chapter.slug)}:
            yield from chapter.sections
            return
    term = referee.term_of(name)
    for section in (one for chapter in book.chapters for one in chapter.sections):
        if key(section.title) in said or (term is not None and key(section.title) in forms(key(term.term))):
            yield section
            return
