"""What maps, decks and places are called: pieces find them by these names."""

from __future__ import annotations

TAVERN = "Tavern"
CHARACTERS = "Characters"
DRINK_DECK = "Drink Deck"
DRINK_DISCARD = "Drink Discard"
SOLITAIRE = "Solitaire"

HAND, DECK, DISCARD, DRINKS, PLAY, DRINKING = "Hand", "Deck", "Discard", "Drink Me!", "play", "drink"
"""What every seat has: a hand, three piles, and a place for the card it plays and for the Drink it drinks."""


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


def pile_of(owner: str) -> str:
    """The pile in which a deck waits until somebody takes it."""
    return f"{owner}: deck box"
