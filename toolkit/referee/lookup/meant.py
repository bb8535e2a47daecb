"""Meant: what a few words may mean that name no card whole: a character, a misspelt title, or words of some titles."""

from __future__ import annotations

from toolkit.cards import AnyCard
from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asking
from toolkit.referee.law.scope import without_question
from toolkit.referee.law.signals import forms
from toolkit.referee.lookup import plain, spoken, texts
from toolkit.referee.lookup.comparing import called
from toolkit.referee.lookup.fact import fact, named_deck, no_table
from toolkit.referee.lookup.lists import owned
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, quoted, with_article

MOST_WORDS, MOST_CARDS, MOST_RULES = 5, 8, 4
"""How long a name is that is meant, and of how many cards and rules is told at most."""

LEAST_CARDS = 2
"""In the titles of how many cards a word stands that is the name of something."""

LONG = 6
"""How many letters a word has at least that means a card by itself."""

_ALIKE = 88
"""How alike (of 100) a misspelt title must be."""


def character(referee: Referee, case: Case) -> Answer | None:
    """What is special about a character: of which box and species, and the rules of that character alone."""
    deck = _character(referee, case)
    if (
        deck is None
        or texts.surely_named(referee, case.said)
        or not spoken.holds(case.said, spoken.load().about)
        or asking(case.said).asks != "what"
    ):
        return None
    one = referee.cards.characters[deck]
    kinds = f", {joined([with_article(each) for each in one.species])}" if one.species else ""
    text = f"{one.name}{kinds}: a character of {called(referee.cards.decks[deck].edition)}."
    own = [rule for rule in referee.book if referee.book.section_of(rule).character == deck]
    if own:
        told = " ".join(rule.told for rule in own[:MOST_RULES])
        return fact(referee, case, f"{text} {told}", [rule.slug for rule in own])
    cards = [each for each in referee.deck(deck) if referee.owner(each) == deck and not each.counts_as]
    more = f", and {len(cards) - MOST_CARDS} more" if len(cards) > MOST_CARDS else ""
    told = f"Cards of no other deck: {', '.join(map(quoted, cards[:MOST_CARDS]))}{more}."
    return fact(referee, case, f"{text} No rules besides those for everybody. {told}", ("setup.character",), cards)


def _character(referee: Referee, case: Case) -> str | None:
    """The only character that is named; the reader is asked here alone."""
    from toolkit.referee.reading import named

    found = set(named.characters(referee, case.said)) & referee.names.keys()
    return named_deck(referee, case) or (found.pop() if len(found) == 1 else None)


def card(referee: Referee, case: Case) -> Answer | None:
    """The card whose title is misspelt, or said in part, or those that have all these words in their titles."""
    name = without_question(case.said)
    if not no_table(case) or referee.glossary.find(name) is not None:
        return None
    found = next((one for said in (name, _bare(referee, case.said)) if said and (one := _one(referee, said))), None)
    if found is not None:
        return texts.told(referee, case, [found])
    if not name or len(name.split()) > MOST_WORDS or referee.names_a_term(name):
        return None
    cards = _with_words(referee, name)
    if not LEAST_CARDS <= len(cards) <= MOST_CARDS:
        return None
    shown = ", ".join(owned(referee, one) for one in cards)
    return fact(referee, case, f"Nothing is called “{name}” alone; cards with it in their titles: {shown}.", (), cards)


def _bare(referee: Referee, said: str) -> str:
    """What is left of a question without the words that ask for a card, and the names of characters and their kinds."""
    words = spoken.load()
    beside = {*words.explained.split(", "), *words.beside_a_title.split(", "), *words.defines.split(", ")}
    kinds = {kind for drink in referee.drinks for one in drink.exceptions for kind in one.species}
    beside |= {*kinds, *words.if_it.split(", ")}
    row = [one for one in plain.words_without_names(referee, said) if one not in beside]
    return " ".join(dict.fromkeys(row))


def _one(referee: Referee, name: str) -> AnyCard | None:
    """The one card that a few words mean: a misspelt title, or words that stand in no other title."""
    if len(name.split()) > MOST_WORDS:
        return None
    if (misspelt := _misspelt(referee, name)) is not None:
        return misspelt
    is_telling = " " in name or len(name) >= LONG
    found = _with_words(referee, name) if is_telling and not referee.names_a_term(name) else []
    return found[0] if len(found) == 1 else None


def _misspelt(referee: Referee, name: str) -> AnyCard | None:
    from rapidfuzz import fuzz, process

    titles = {one.id: key(one.title).replace(" ", "") for one in referee.cards.cards.values()}
    found = process.extractOne(name.replace(" ", ""), titles, scorer=fuzz.ratio, score_cutoff=_ALIKE)
    return referee.cards.cards[found[2]] if found else None


def _with_words(referee: Referee, name: str) -> list[AnyCard]:
    """The cards whose titles have all of these words, or these with an ending."""
    wanted = name.split()

    def has(card: AnyCard) -> bool:
        title = key(card.title).split()
        return all(not forms(one).isdisjoint(title) for one in wanted)

    return [one for one in referee.cards.cards.values() if has(one)]
