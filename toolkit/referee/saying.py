"""Saying: cards and lists of names as they stand in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from toolkit.cards import AnyCard, Card, Database, Drink
from toolkit.cards.listing import kind
from toolkit.cards.wording import wording

_BREAK = re.compile(r"\s*\n\s*(- OR -)?\s*")


def quoted(card: AnyCard) -> str:
    """A title as it stands in a sentence: a card's in quotation marks, a Drink's without."""
    title = card.title if card.title.endswith("...") else card.title.rstrip(".")
    return f"“{title}”" if isinstance(card, Card) else title.rstrip("!")


def type_of(card: AnyCard) -> str:
    """What is printed under a title, or what else a card is: "Action and Gambling Card", "Drink"."""
    if isinstance(card, Card):
        return f"{joined([one.capitalize() for one in card.kinds])} Card"
    return kind(card)[:1].upper() + kind(card)[1:]


def says(card: AnyCard, cards: Database) -> str:
    """What a card says, in one line."""
    text = wording(card, cards).plain
    return _BREAK.sub(lambda found: " Or: " if found[1] else " ", text).strip()


def tells(card: AnyCard, cards: Database) -> str:
    """What a card says, after what a Drink adds to its drinker's numbers."""
    text = says(card, cards)
    if not isinstance(card, Drink):
        return text
    numbers = [f"{card.alcohol:+d} Alcohol Content"] if card.alcohol else []
    numbers += [f"{card.fortitude:+d} Fortitude"] if card.fortitude else []
    return " ".join(part for part in (f"{', '.join(numbers)}." if numbers else "", text) if part) or "It does nothing."


def joined(names: Sequence[str], word: str = "and") -> str:
    """Names one after the other.

    >>> joined(["Gog", "Eve", "Fleck"], "or")
    'Gog, Eve or Fleck'
    """
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last


def with_article(noun: str) -> str:
    """A noun with its article: "an Anytime Card"."""
    return f"an {noun}" if noun[0] in "AEIOU" else f"a {noun}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(number: int) -> str:
    """Which of several it is.

    >>> ordinal(2), ordinal(12)
    ('second', '12th')
    """
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"
