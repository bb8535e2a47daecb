"""Titled: the cards, of one deck or of all, that have a word in their titles, or are called by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from toolkit.cards import AnyCard
from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asking
from toolkit.referee.law.signals import forms, singulars
from toolkit.referee.lookup import census, spoken, texts
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.lists import listed
from toolkit.referee.lookup.plain import words_without_names
from toolkit.referee.referee import Referee
from toolkit.referee.saying import tells

FEW = 5
"""A word that stands on no more of a deck's cards tells which of them are meant."""


def answer(referee: Referee, case: Case) -> Answer | None:
    """The cards with the word in their titles that is said so: "which of Zot's cards have a wand in the title"."""
    at = spoken.place(case.said, spoken.load().in_titles)
    decks = census.named(referee, case)[1]
    if not at or case.beats or len(decks) > 1 or not census.is_open(case):
        return None
    word = key(case.said).split()[at - 1]
    held = [one for deck in decks or referee.whole_decks for one in referee.deck(deck)]
    cards = list({one.id: one for one in held if _has(one, word)}.values())
    if not cards:
        return None
    where = f"of {referee.names[decks[0]]}'s deck" if decks else "of all decks"
    several = f"{len(cards)} cards {where} have" if len(cards) > 1 else f"One card {where} has"
    told = f"{several} “{word}” in the title: {listed(referee, cards, decks[0] if decks else None)}."
    return fact(referee, case, told, (), cards)


def called(referee: Referee, case: Case) -> Answer | None:
    """The cards of one deck that are called by a word of their titles, or a kind of their own: "Zot's Pooky cards".

    What cards do, and of what type they are, is not looked for here.
    """
    cards, decks = census.named(referee, case)
    words = spoken.load()
    is_list = census.is_open(case) and spoken.holds(case.said, f"{words.lists}, {words.lists_of_one}")
    is_of_cards = bool(decks) or spoken.holds(case.said, words.cards)
    if cards or case.beats or len(decks) > 1 or not (is_list and is_of_cards):
        return None
    if census.class_of(case, next(iter(decks), None)) is not None:
        return None
    held = [one for deck in decks or referee.whole_decks for one in referee.deck(deck)]
    for word in _calling(referee, key(case.said).split(), key(referee.names[decks[0]]) if decks else ""):
        found = [one for one in held if _has(one, word) or not singulars(word).isdisjoint(one.subtypes)]
        owner = next(iter(owners), None) if len(owners := {referee.owner(one) for one in found}) == 1 else None
        if owner is not None:
            told = f"Cards of {referee.names[owner]}'s deck called “{word}”: {listed(referee, found, owner)}."
            told += texts.told_too(referee, case, found)
            return fact(referee, case, told, (), found)
    return None


def worded(referee: Referee, case: Case) -> Answer | None:
    """The few cards of one deck that say most of what is told of them: "which ygella cards fetch a pet back"."""
    from toolkit.referee.reading import linker_of

    cards, decks = census.named(referee, case)
    is_asked = asking(case.said).asks == "what" or len(census.sentences(case.said)) == 1
    is_described = is_asked and census.is_open(case) and spoken.holds(case.said, spoken.load().described)
    if cards or case.beats or len(decks) != 1 or not is_described or census.class_of(case, decks[0]) is not None:
        return None
    stem = linker_of(referee).lexicon.stem
    asking_for = _beside() | frozenset(key(spoken.load().lists).split())
    said = {stem(word) for word in words_without_names(referee, case.said) if word not in asking_for}
    own = [one for one in referee.deck(decks[0]) if referee.owner(one) == decks[0] and not one.provenance.stands_in]
    on = {one.id: said & set(map(stem, key(f"{one.title} {tells(one, referee.cards)}").split())) for one in own}
    count = Counter(word for some in on.values() for word in some)
    telling = {one: sum(1 / count[word] for word in some if count[word] <= FEW) for one, some in on.items()}
    most = max(telling.values(), default=0)
    found = [one for one in own if most and telling[one.id] == most]
    if not found:
        return None
    told = f"Cards of {referee.names[decks[0]]}'s deck that say so: {listed(referee, found, decks[0])}."
    return fact(referee, case, told + texts.told_too(referee, case, found), (), found)


def _beside() -> frozenset[str]:
    """The words that ask for a card and call none."""
    words = spoken.load()
    return frozenset(f"{words.explained}, {words.has}, {words.beside_a_title}, {words.beside_a_term}".split(", "))


def _calling(referee: Referee, said: Sequence[str], name: str) -> Iterator[str]:
    """The words by which cards may be called, each for one card: before "cards", behind "are", or behind whose."""
    from toolkit.referee.reading import linker_of

    words, beside = spoken.load(), _beside()
    owned = linker_of(referee).lexicon.owned(name)
    for before, word in pairwise(said):
        of_cards = spoken.holds(word, words.cards)
        is_called = of_cards or before == owned or spoken.holds(before, words.are_called)
        one = before if of_cards else word
        if is_called and one not in (name, owned) and one not in beside:
            yield one


def _has(card: AnyCard, word: str) -> bool:
    return not forms(word).isdisjoint(key(card.title).split())
