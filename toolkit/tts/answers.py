"""Who may answer which card, as the script is told of it: worked out once, when the table is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from toolkit.cards.answers import Answers
from toolkit.cards.card import Card
from toolkit.cards.titles import titled
from toolkit.tts import lua

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.cards.character import Deck


def facts(db: Database, decks: Sequence[Deck], language: str) -> Mapping[str, lua.Value]:
    """The answers in these decks to each of their cards.

    Answers are numbered from 1: ``titles`` by number, ``decks`` the numbers that each deck holds. Many cards have the
    same answers: ``sets`` are lists of numbers, ``of`` the number of a card's set, from 1 too.
    """
    held = {deck.id: [entry.card_id for entry in deck.entries] for deck in decks}
    cards = {key: db.cards[key] for keys in held.values() for key in keys}
    answering = {key: card for key, card in cards.items() if isinstance(card, Card) and card.options}
    numbers = {key: number for number, key in enumerate(answering, 1)}
    answers = Answers(answering.values())
    found = {key: tuple(numbers[each] for each in answers.to(card)) for key, card in cards.items()}
    sets = {each: number for number, each in enumerate(dict.fromkeys(filter(None, found.values())), 1)}
    used = {number for each in sets for number in each}
    return {
        "titles": [titled(card, language) for card in answering.values()],
        "decks": {deck: [numbers[key] for key in keys if numbers.get(key) in used] for deck, keys in held.items()},
        "sets": [list(each) for each in sets],
        "of": {key: sets[each] for key, each in found.items() if each},
    }
