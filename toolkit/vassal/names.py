"""What maps, decks and places are called: pieces find them by these names."""

from __future__ import annotations

from toolkit.cards import Deck

TAVERN = "Tavern"
CHARACTERS = "Characters"
DRINK_DECK = "Drink Deck"
DRINK_DISCARD = "Drink Discard"
SOLITAIRE = "Solitaire"

HAND, DECK, DISCARD, DRINKS, PLAY, DRINKING = "Hand", "Deck", "Discard", "Drink Me!", "play", "drink"
MAT = "mat"
"""What every seat has: a hand, three piles, a place for the card it plays, for the Drink it drinks, and for a mat."""

SIDE_DECK, SIDE_DISCARD = "Side Deck", "Side Discard"
"""What every seat has where somebody who may sit there has a side deck."""

OTTO = "Otto"
OTTO_DECK, OTTO_DISCARD = "Otto Deck", "Otto Discard"
"""Who plays without a seat, and his piles. He plays as long as cards lie on them."""

TO_SEAT = "ToSeat"
"""The module's property that holds the seat to which the next cards go; 0 takes them from all."""

IN_THE_OPEN = "{Shown==1}"
"""Holds for a card that shows its face to whoever may look there: it lies in no closed pile and is not turned over."""

FACE_DOWN = "ObscuredToOthers==true"
"""Holds for a card that somebody turned over, for use inside an expression."""


def shown() -> str:
    """The expression behind :data:`IN_THE_OPEN`; the only open piles are those of discards."""
    return f'{{!({FACE_DOWN}) && (DeckName=="" || DeckName.endsWith("{DISCARD}")) ? 1 : 0}}'


def seat(number: int, part: str = "") -> str:
    """A seat, or a part of it: ``Seat 3 Deck``."""
    return f"Seat {number} {part}".rstrip()


def seats(players: int) -> list[str]:
    """The names of all seats, clockwise."""
    return [seat(number) for number in range(1, players + 1)]


def own(part: str) -> str:
    """That part of the seat which a piece's property ``Seat`` tells, as an expression."""
    return f'{{"Seat "+Seat+" {part}"}}'


def cards_held(part: str) -> str:
    """How many cards lie on that pile of the piece's own seat, for use inside an expression."""
    return f'GetProperty("Seat "+Seat+" {part}_numPieces")'


def name_of(number: int) -> str:
    """The module's property that holds who sits there."""
    return f"Name of Seat {number}"


def otto_plays() -> str:
    """Whether Otto plays, for use inside an expression of a piece on the table."""
    return f'(GetProperty("{OTTO_DECK}_numPieces")+GetProperty("{OTTO_DISCARD}_numPieces")>0)'


def pile_of(deck: Deck) -> str:
    """The pile in which a deck waits until somebody takes it."""
    return f"Box of {deck.id}"
