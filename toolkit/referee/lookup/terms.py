"""Terms: what a word of the game means, and what the rules say about it in short."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.lookup import spoken
from toolkit.referee.lookup.fact import fact
from toolkit.referee.referee import Referee
from toolkit.rulebook import Section
from toolkit.rulebook.glossary import Term

MOST_TERMS = 3


def answer(referee: Referee, case: Case) -> Answer | None:
    """What the words mean that a Case names."""
    found = wanted(referee, case)[:MOST_TERMS]
    if not found:
        return in_short(referee, case)
    text = " ".join(f"{one.term}: {one.definition}" for one in found)
    return fact(referee, case, text, [slug for one in found for slug in one.rules])


def alone(referee: Referee, case: Case) -> Answer | None:
    """What the one word of the game means beside which no more is said than that: "in control, meaning?"."""
    words, said = spoken.load(), f" {key(case.said)} "
    if case.beats or not spoken.holds(case.said, words.defines):
        return None
    named = [(key(name), one) for one in referee.glossary.terms for name in (one.term, *one.names)]
    found = max(((name, one) for name, one in named if f" {name} " in said), key=lambda x: len(x[0]), default=None)
    if found is None:
        return None
    beside = f"{words.defines}, {words.beside_a_term}, {words.beside_a_title}".replace(",", "").split()
    if not set(said.replace(f" {found[0]} ", " ").split()) <= {*beside}:
        return None
    return fact(referee, case, f"{found[1].term}: {found[1].definition}", found[1].rules)


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
    said = {key(name), key(name).removesuffix("s"), f"{key(name)}s"}
    book = referee.book.of(referee.edition)
    for chapter in book.chapters:
        if key(chapter.title) in said or said & {key(chapter.slug)}:
            yield from chapter.sections
            return
    term = referee.term_of(name)
    for section in (one for chapter in book.chapters for one in chapter.sections):
        if key(section.title) in said or (
            term is not None and key(section.title) in (key(term.term), f"{key(term.term)}s")
        ):
            yield section
            return
