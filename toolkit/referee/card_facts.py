"""Facts about cards: copies, owners, types, texts and what they touch, as a question asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from toolkit.cards import AnyCard, Card, Drink
from toolkit.cards.touches import changes_drink, touches
from toolkit.referee import lists
from toolkit.referee.answer import Answer
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, quoted, tells, with_article
from toolkit.referee.telling import fact

Found = re.Match[str]


def copies(referee: Referee, question: Question, found: Found) -> Answer | None:
    """How many copies of a card a deck has, or each deck."""
    del found
    if not question.cards:
        return None
    cards = [referee.cards.cards[one] for one in question.cards[0].ids]
    wanted = [one.ids[0] for one in question.characters]
    counted = [one for card in cards for one in _counts(referee, card, wanted)]
    if not counted:
        owner = f"{referee.names[wanted[0]]}'s deck" if wanted else "any deck that is known"
        return fact(referee, question, f"There is no {quoted(cards[0])} in {owner}.", (), cards)
    return fact(referee, question, f"{joined(counted)}.", (), cards)


def _counts(referee: Referee, card: AnyCard, wanted: Sequence[str]) -> Iterator[str]:
    for deck_id in referee.cards.decks_with[card.id]:
        deck = referee.cards.decks[deck_id]
        copies = next(entry.copies for entry in deck.entries if entry.card_id == card.id)
        name = f"{referee.names[deck_id]}'s deck" if deck_id in referee.names else deck.name
        if not wanted or deck_id in wanted:
            yield f"{name} has {copies} {'copy' if copies == 1 else 'copies'} of {quoted(card)}"


def text(referee: Referee, question: Question, found: Found) -> Answer | None:
    """What a card says, with its types and whose it is."""
    del found
    if len(question.cards) != 1:
        return None
    cards = [referee.cards.cards[one] for one in question.cards[0].ids]
    texts = [f"{quoted(card)}{_whose(referee, card)}: {_typed(card)}{tells(card, referee.cards)}" for card in cards]
    return fact(referee, question, " ".join(texts), _rules_of(referee, cards), cards)


def _rules_of(referee: Referee, cards: Sequence[AnyCard]) -> tuple[str, ...]:
    about = tuple(rule.slug for card in cards for rule in referee.book.about_card(card.id))
    return (*about, "drinks.icons") if isinstance(cards[0], Drink) else (*about, *_by_type(cards[0]))


def _by_type(card: AnyCard) -> tuple[str, ...]:
    slugs = {
        "action": "turn.one-action",
        "sometimes": "cards.sometimes",
        "anytime": "cards.anytime",
        "gambling": "gambling.turns",
        "cheating": "gambling.cheating",
    }
    return tuple(slugs[kind] for kind in card.types) if isinstance(card, Card) else ("events",)


def _typed(card: AnyCard) -> str:
    return f"({joined([kind.capitalize() for kind in card.kinds])} Card) " if isinstance(card, Card) else ""


def _whose(referee: Referee, card: AnyCard) -> str:
    owner = referee.owner(card)
    return f", of {referee.names[owner]}'s deck" if owner else ""


def owner(referee: Referee, question: Question, found: Found) -> Answer | None:
    """In whose deck a card is."""
    del found
    if len(question.cards) != 1:
        return None
    cards = [referee.cards.cards[one] for one in question.cards[0].ids]
    decks = [referee.cards.decks[deck].name for card in cards for deck in referee.cards.decks_with[card.id]]
    text = f"{quoted(cards[0])} is in the deck of {joined(list(dict.fromkeys(decks)))}." if decks else ""
    return fact(referee, question, text, (), cards) if decks else None


def has(referee: Referee, question: Question, found: Found) -> Answer | None:
    """Whether a character has a card."""
    del found
    if len(question.cards) != 1 or len(question.characters) != 1:
        return None
    deck, cards = question.characters[0].ids[0], [referee.cards.cards[one] for one in question.cards[0].ids]
    same = {card.id for card in cards}
    held = [card for card in referee.deck(deck) if card.id in same or card.counts_as in same]
    name = referee.names[deck]
    if not held:
        return fact(referee, question, f"No. There is no {quoted(cards[0])} in {name}'s deck.", (), cards, "no")
    counted = joined([one for card in held for one in _counts(referee, card, [deck])])
    return fact(referee, question, f"Yes. {counted}.", (), held, "yes")


def of_type(referee: Referee, question: Question, found: Found) -> Answer | None:
    """How many cards of a type a character has."""
    if len(question.characters) != 1 or question.cards:
        return None
    deck, kind = referee.cards.decks[question.characters[0].ids[0]], found["kind"]
    cards = [card for card in referee.deck(deck.id) if kind in card.types]
    copies = {entry.card_id: entry.copies for entry in deck.entries}
    count = sum(copies[card.id] for card in cards)
    text = f"{referee.names[deck.id]}'s deck has {count} {kind.capitalize()} Cards, under {len(cards)} titles."
    return fact(referee, question, text, (), cards[: lists.MOST_LISTED])


def is_type(referee: Referee, question: Question, found: Found) -> Answer | None:
    """Whether a card is of a type."""
    if len(question.cards) != 1:
        return None
    card = referee.cards.cards[question.cards[0].ids[0]]
    types = card.types if isinstance(card, Card) else ()
    has = found["type"] in types
    kind = f"{joined([one.capitalize() for one in types])} Card" if types else "card of the Drink Deck"
    said = f"{'Yes' if has else 'No'}. {quoted(card)} is {with_article(kind)}."
    return fact(referee, question, said, _by_type(card), [card], "yes" if has else "no")


def touched(referee: Referee, question: Question, found: Found) -> Answer | None:
    """Whether a card directly changes a number of a player."""
    if len(question.cards) != 1:
        return None
    card = referee.cards.cards[question.cards[0].ids[0]]
    wanted = {"ac": "alcohol", "alcohol content": "alcohol", "fort": "fortitude"}.get(found["what"], found["what"])
    has = wanted in {touch.attribute for touch in touches(card)}
    name = ATTRIBUTES[wanted]
    why = f"it would directly change {name} when it takes effect" if has else _indirectly(card, name)
    says = f"{'affects' if has else 'does not affect'} {name}: {why}."
    text = f"{'Yes' if has else 'No'}. {quoted(card)} {says}"
    return fact(referee, question, text, ("affects",), [card], "yes" if has else "no")


def _indirectly(card: AnyCard, name: str) -> str:
    if isinstance(card, Card) and any(map(changes_drink, card.options)):
        return f"it changes a Drink, and that is not directly {name}"
    return f"it does not directly change {name} when it takes effect"


def alters_drink(referee: Referee, question: Question, found: Found) -> Answer | None:
    """Whether a card changes the effects of a Drink."""
    del found
    if len(question.cards) != 1:
        return None
    card = referee.cards.cards[question.cards[0].ids[0]]
    if not isinstance(card, Card):
        return None
    has = any(map(changes_drink, card.options))
    rules = ("wench.changing-a-drink",) if has else ("wench.not-changing", "wench.changing-a-drink")
    text = f"{'Yes' if has else 'No'}. {quoted(card)} {'changes' if has else 'does not change'} the effects of a Drink."
    return fact(referee, question, text, rules, [card], "yes" if has else "no")
