"""What no position that is set up for a question has: one that names it is answered from the rulebook, or not at all.

That is what belongs to a variant or lies in a zone of a character, and what waits for a later part of the engine. The
glossary and the rulebook say what it is. A question is tried out in the ordinary game, which has no team, no Boss and
no Otto in it, and so cannot decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from toolkit.cards.lookup import key
from toolkit.referee import passage, precedent
from toolkit.referee.answer import Answer
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.settled import Alike
from toolkit.rulebook import Rule, Rulebook
from toolkit.rulebook.glossary import Term, singulars

_LONGEST_NAME = 4
"""So many words a name of the game has at most."""

_LEAST_ALIKE, _FEWEST_LETTERS = 88, 7
"""How alike (of 100) a misspelt word of so many letters must be to a name."""


def names(referee: Referee, question: Question) -> frozenset[str]:
    """What a question names, apart from titles of cards, that no position for it would have; empty for most."""
    return frozenset(_said(_waiting(referee), _outside_titles(referee, question)))


def _outside_titles(referee: Referee, question: Question) -> list[str]:
    """The words of a question, with a mark for each that stands in the title of a card that is named there."""
    words = list(question.words)
    for one in question.cards:
        titles = {word for card_id in one.ids for word in key(referee.cards.cards[card_id].title).split()}
        for place in range(one.start, one.end):
            words[place] = "_" if words[place] in titles else words[place]
    return words


def answer(referee: Referee, question: Question) -> Answer:
    """What the rulebook says to a question that names what waits.

    It is answered by yes or no only by a settled question that is this one word for word, or that speaks of all that is
    named here; otherwise the rules that speak of it are told.
    """
    said = sorted(names(referee, question))
    terms = {_waiting(referee)[name].term: _waiting(referee)[name] for name in said}
    settled = _settled(referee, question, terms)
    defined = None if settled and settled.verdict else passage.definition(referee, question)
    if settled is not None and defined is None:
        return passage.ruled(referee, question, settled)
    about = _rules_about(referee, question, said)
    return defined or passage.rule(referee, question, about) or passage.nothing(referee, question, about)


def _settled(referee: Referee, question: Question, terms: Mapping[str, Term]) -> Alike | None:
    same = referee.settled.same(question.text)
    if same is not None:
        return Alike(same, same.verdict, 1.0, sure=True, wording=question.text)
    found = precedent.nearest(referee, question)
    if found is None:
        return None
    spoken = {_waiting(referee)[name].term for name in _said_in(referee, found.settlement.wordings)}
    homes = {_home(referee.book, slug) for slug in found.settlement.rules[:1]}
    missing = (term for name, term in terms.items() if name not in spoken)
    return found if all(homes & {_home(referee.book, slug) for slug in term.rules} for term in missing) else None


def _home(book: Rulebook, slug: str) -> str:
    """Where a rule belongs: to a character, or to a chapter."""
    place = book.neighbours(book.rule(slug))
    return place.section.character or place.chapter.slug


def _rules_about(referee: Referee, question: Question, said: Iterable[str]) -> list[str]:
    """The slugs of the rules that speak of what is named, those first that fit the question."""
    own = [referee.book.rule(slug) for name in said for slug in _waiting(referee)[name].rules]
    sections = {referee.book.section_of(one).number for one in own}

    def is_about(found: Rule) -> bool:
        of_it = referee.book.section_of(found).number in sections
        return of_it or not _said_in(referee, [found.text]).isdisjoint(said)

    fitting = (referee.book.rule(slug) for slug in precedent.fitting(referee, question))
    return list(dict.fromkeys(one.slug for one in (*filter(is_about, fitting), *own)))


@lru_cache(maxsize=4)
def _waiting(referee: Referee) -> Mapping[str, Term]:
    """Each name of what waits: of a word of the game that has no place in every game, and a rule that waits."""
    return {name: term for name, term in referee.glossary.names.items() if _waits(term, referee)}


def _waits(term: Term, referee: Referee) -> bool:
    rules = [referee.book.rule(slug) for slug in term.rules]
    if not rules:
        return False
    place = referee.book.neighbours(rules[0])
    owner = referee.cards.characters.get(place.section.character or "")
    waits = any(rule.engine == "later" for rule in rules) or bool(owner and (owner.zones or owner.own_trackers))
    return place.chapter.part == "variants" or (place.chapter.part != "base" and waits)


def _said_in(referee: Referee, texts: Iterable[str]) -> set[str]:
    return {name for text in texts for name in _said(_waiting(referee), key(text).split())}


def _said(waiting: Mapping[str, Term], words: Sequence[str]) -> Iterator[str]:
    """The names among some words, the longest at each place."""
    at = 0
    while at < len(words):
        lengths = range(min(_LONGEST_NAME, len(words) - at), 0, -1)
        found = ((length, _called(waiting, " ".join(words[at : at + length]))) for length in lengths)
        length, name = next((pair for pair in found if pair[1]), (1, None))
        if name:
            yield name
        at += length


def _called(waiting: Mapping[str, Term], phrase: str) -> str | None:
    """The name that a phrase is, in the plural or a little misspelt."""
    return next((form for form in singulars(phrase) if form in waiting), None) or _misspelt(tuple(waiting), phrase)


@lru_cache(maxsize=4096)
def _misspelt(waiting: tuple[str, ...], phrase: str) -> str | None:
    from rapidfuzz import fuzz, process

    if len(phrase) < _FEWEST_LETTERS:
        return None
    found = process.extractOne(phrase, waiting, scorer=fuzz.ratio, score_cutoff=_LEAST_ALIKE)
    return None if found is None else str(found[0])
