"""Copies: how many of a card, or of a class of cards, a deck has."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards import AnyCard
from toolkit.cards.character import CHARACTER_DECK_SIZE
from toolkit.figures import DRINK_DECK
from toolkit.referee.answer import Answer
from toolkit.referee.case import Case
from toolkit.referee.lookup import classes
from toolkit.referee.lookup.fact import fact, named_cards, named_deck, no_table
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, quoted

MOST_NAMED = 4
"""How many decks are named one by one."""


def answer(referee: Referee, case: Case) -> Answer | None:
    """How many cards there are of what is wanted."""
    if case.wish.what not in ("cards", None) or not no_table(case):
        return None
    cards, deck = named_cards(referee, case), named_deck(referee, case)
    if cards:
        return _of_cards(referee, case, cards, deck)
    if classes.is_said(case) and deck:
        return _of_class(referee, case, deck)
    return _of_decks(referee, case, deck)


def _of_cards(referee: Referee, case: Case, cards: list[AnyCard], deck: str | None) -> Answer:
    told = [one for card in cards for one in counted(referee, card, deck)]
    if not told:
        where = f"{referee.names[deck]}'s deck" if deck else "any deck that is known"
        return fact(referee, case, f"There is no {quoted(cards[0])} in {where}.", (), cards)
    return fact(referee, case, f"{joined(told)}.", (), cards)


def counted(referee: Referee, card: AnyCard, deck: str | None = None) -> Iterator[str]:
    """How many copies of a card one deck has, or each deck; the decks that have as many are told together."""
    decks: dict[int, list[str]] = {}
    for name in (deck,) if deck else referee.cards.decks_with[card.id]:
        copies = next((one.copies for one in referee.cards.decks[name].entries if one.card_id == card.id), 0)
        if copies:
            decks.setdefault(copies, []).append(_called(referee, name))
    for copies, names in decks.items():
        verb = "has" if len(names) == 1 else "each have"
        several = f"{len(names)} decks" if len(names) > MOST_NAMED else joined(names)
        yield f"{several} {verb} {copies} {'copy' if copies == 1 else 'copies'} of {quoted(card)}"


def _called(referee: Referee, deck: str) -> str:
    return f"{referee.names[deck]}'s deck" if deck in referee.names else referee.cards.decks[deck].name


def _of_class(referee: Referee, case: Case, deck: str) -> Answer | None:
    cards = classes.of(referee, case, [deck])
    copies = {entry.card_id: entry.copies for entry in referee.cards.decks[deck].entries}
    count = sum(copies.get(card.id, 0) for card in cards)
    told = ", ".join(f"{copies.get(card.id, 0)} {quoted(card)}" for card in cards)
    return fact(referee, case, f"{_called(referee, deck)} has {count}: {told or 'none'}.", (), cards)


def _of_decks(referee: Referee, case: Case, deck: str | None) -> Answer | None:
    """How big a deck is."""
    said = {*case.wish.terms, *referee.concepts.of(case.said)}
    if deck is not None and said & {"character_deck", "deck"}:
        found = referee.cards.decks[deck]
        known = "" if found.complete else ", as far as it is known"
        return fact(referee, case, f"{_called(referee, deck)} has {found.size} cards{known}.", ("setup.forty-cards",))
    sizes = {"character_deck": ("Character", CHARACTER_DECK_SIZE, "setup.forty-cards")}
    sizes |= {"drink_deck": ("Drink", DRINK_DECK, "setup.drink-deck")}
    told = [size for name, size in sizes.items() if name in said]
    if not told or len(said & {"draw", "discard", "hand", "split", "empty"}) > 0:
        return None
    text = joined([f"a {name} Deck has {size} cards" for name, size, _ in told])
    return fact(referee, case, f"{text[:1].upper()}{text[1:]}.", [slug for *_, slug in told])
