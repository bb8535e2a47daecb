"""Titled: the cards, of one deck or of all, that have a word in their titles."""

from __future__ import annotations

from toolkit.cards import AnyCard
from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.lookup import census, spoken
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.lists import listed
from toolkit.referee.referee import Referee


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


def _has(card: AnyCard, word: str) -> bool:
    return any(one in (word, f"{word}s") for one in key(card.title).split())
