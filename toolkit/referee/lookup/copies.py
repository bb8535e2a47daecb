"""Copies: how many of a card, or of a class of cards, a deck has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from toolkit.cards import AnyCard
from toolkit.cards.character import CHARACTER_DECK_SIZE, Deck
from toolkit.cards.lookup import key
from toolkit.figures import DRINK_DECK
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.naming import without_editions
from toolkit.referee.lookup import classes, lists, spoken, texts
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
        return of_class(referee, case, deck)
    return _of_decks(referee, case, deck)


def _of_cards(referee: Referee, case: Case, cards: list[AnyCard], deck: str | None) -> Answer:
    editions = lists.editions_of(case) if deck is None else ()
    told = [one for card in cards for one in counted(referee, card, deck, editions)]
    if not told:
        where = f"{referee.names[deck]}'s deck" if deck else "any deck that is known"
        return fact(referee, case, f"There is no {quoted(cards[0])} in {where}.", (), cards)
    is_told = len(cards) == 1 and spoken.holds(case.said, spoken.load().told_too)
    more = f" {texts.text(referee, cards[0])}" if is_told else ""
    return fact(referee, case, f"{joined(told)}.{_elsewhere(referee, case, cards, deck)}{more}", (), cards)


def _elsewhere(referee: Referee, case: Case, cards: Sequence[AnyCard], deck: str | None) -> str:
    """How many copies the decks of a box have that is named beside the one deck."""
    editions = lists.editions_of(case) if deck is not None else ()
    if deck is None or not editions or referee.cards.decks[deck].edition in editions:
        return ""
    told = [one for card in cards for one in counted(referee, card, None, editions)]
    return f" {joined(told)}." if told else ""


def counted(referee: Referee, card: AnyCard, deck: str | None = None, editions: Collection[str] = ()) -> Iterator[str]:
    """How many copies of a card one deck has, or each deck (of these editions, if any are told).

    The decks that have as many are told together.
    """
    decks: dict[int, list[str]] = {}
    named = (deck,) if deck else referee.cards.decks_with[card.id]
    for name in (one for one in named if not editions or referee.cards.decks[one].edition in editions):
        copies = referee.cards.decks[name].copies_of(card.id)
        if copies:
            decks.setdefault(copies, []).append(_called(referee, name))
    for copies, names in decks.items():
        verb = "has" if len(names) == 1 else "each have"
        several = f"{len(names)} decks" if len(names) > MOST_NAMED else joined(names)
        yield f"{several} {verb} {copies} {'copy' if copies == 1 else 'copies'} of {quoted(card)}"


def decks_with(referee: Referee, case: Case, cards: Collection[str]) -> Answer | None:
    """The decks that have so many copies of a card as are told: "which deck has three of them"."""
    numbers = {int(one) for one in referee.concepts.of(without_editions(case.said)) if one.isdecimal()}
    if not numbers or not spoken.holds(case.said, spoken.load().owns):
        return None
    found = [
        (one.copies, name, one.card_id)
        for name in referee.names
        for one in referee.cards.decks[name].entries
        if one.card_id in cards and one.copies in numbers
    ]
    fewest = {copies: [name for count, name, _ in found if count == copies] for copies, *_ in found}
    if not fewest:
        return None
    copies, names = min(fewest.items(), key=lambda pair: (len(pair[1]), pair[0]))
    card = referee.cards.cards[next(one for count, _, one in found if count == copies)]
    told = joined([_called(referee, name) for name in names])
    verb = "has" if len(names) == 1 else "each have"
    return fact(referee, case, f"{told} {verb} {copies} copies of {quoted(card)}.", (), [card])


def _called(referee: Referee, deck: str) -> str:
    return f"{referee.names[deck]}'s deck" if deck in referee.names else referee.cards.decks[deck].name


def of_class(referee: Referee, case: Case, deck: str) -> Answer:
    """How many cards of the class that a Case wants a deck has, copy by copy."""
    cards = classes.of(referee, case, [deck])
    copies = {entry.card_id: entry.copies for entry in referee.cards.decks[deck].entries}
    count = sum(copies.get(card.id, 0) for card in cards)
    told = ", ".join(f"{copies.get(card.id, 0)} {quoted(card)}" for card in cards)
    return fact(referee, case, f"{_called(referee, deck)} has {count}: {told or 'none'}.", (), cards)


def sizes(referee: Referee, case: Case) -> Answer | None:
    """How big a deck is, if that is asked in words of its own."""
    return _of_decks(referee, case, named_deck(referee, case)) if spoken.holds(case.said, spoken.load().sizes) else None


def _of_decks(referee: Referee, case: Case, deck: str | None) -> Answer | None:
    """How big a deck is: one that is called by its name, a character's, or any."""
    heard = f" {key(case.said)} "
    called = [one for one in referee.cards.decks.values() if one.kind != "character" and f" {key(one.name)} " in heard]
    about = {*case.wish.terms, *referee.concepts.of(case.said)}
    if called and DRINKS not in about:
        return fact(
            referee, case, f"{joined([_size(referee, one.id) for one in called])}.", _rules_of(referee, called[0])
        )
    if deck is not None and (about & {CHARACTERS, "deck"}):
        return fact(referee, case, f"{_size(referee, deck)}.", ("setup.forty-cards", "setup.character"))
    if about & _OF_A_VARIANT:
        return None
    editions = lists.editions_of(case)
    boxes = [one for one in referee.cards.drink_decks.values() if one.edition in editions and one.tavern is None]
    if boxes and about & {DRINKS, "drink_card"}:
        return fact(referee, case, f"{joined([_size(referee, one.id) for one in boxes])}.", ("setup.drink-deck",))
    told = [(name, *one) for name, one in _SIZES.items() if name in about]
    if not told:
        return None
    text = joined([f"a {called} has {size} cards" for _, called, size, _ in told])
    return fact(referee, case, f"{text[:1].upper()}{text[1:]}.", [slug for *_, slugs in told for slug in slugs])


CHARACTERS, DRINKS = "character_deck", "drink_deck"
_OF_A_VARIANT = {"otto", "boss", "bar_deck"}
"""What has a deck of another size."""

_SIZES = {
    CHARACTERS: ("Character Deck", CHARACTER_DECK_SIZE, ("setup.forty-cards", "setup.character")),
    DRINKS: ("Drink Deck", DRINK_DECK, ("bar-deck", "setup.drink-deck")),
}
"""What a deck of each kind is called, how big it is, and the rules about it, by its concept."""


def _size(referee: Referee, deck: str) -> str:
    found = referee.cards.decks[deck]
    known = "" if found.complete else ", as far as it is known"
    name = _called(referee, deck) if found.owner is None else f"{referee.names[found.owner]}'s {found.name}"
    return f"{name} has {found.size} cards{known}"


def _rules_of(referee: Referee, deck: Deck) -> list[str]:
    """The first rule of the character whose deck it is."""
    own = (rule.slug for rule in referee.book if deck.owner and referee.book.section_of(rule).character == deck.owner)
    return [slug for slug in own if slug.endswith("setup")] or ["characters.material"]
