"""What maps, decks and places are called: pieces find them by these names."""

from __future__ import annotations

from toolkit.cards import Deck
from toolkit.vassal.speech import say

HAND, DECK, DISCARD, DRINKS, PLAY, DRINKING = "Hand", "Deck", "Discard", "Drink Me!", "play", "drink"
MAT = "mat"
"""What every seat has: a hand, three piles, a place for the card it plays, for the Drink it drinks, and for a mat."""

SIDE_DECK, SIDE_DISCARD = "Side Deck", "Side Discard"
"""What every seat has where somebody who may sit there has a side deck."""

OTTO = "Otto"
"""Who plays without a seat, as long as cards lie on his piles."""

LEADER_OF = "Leader of Seat "
"""How the module's properties begin that hold the seat which leads the team of a seat; 0 for a leader, or no team."""

KIN_OF = "Kin of Seat "
"""How the module's properties begin that hold the species of who sits there, as :func:`toolkit.vassal.glass.kin`."""

TO_SEAT = "ToSeat"
"""The module's property that holds the seat to which the next cards go; 0 takes them from all."""

IN_THE_OPEN = "{Shown==1}"
"""Holds for a card that shows its face to whoever may look there: it lies in no closed pile and is not turned over."""

FACE_DOWN = "ObscuredToOthers==true"
"""Holds for a card that somebody turned over, for use inside an expression."""


def tavern() -> str:
    """The map on which the game is played."""
    return say("Tavern")


def characters() -> str:
    """The map with the shelf of the module."""
    return say("Characters")


def solitaire() -> str:
    """The side that sees all hands."""
    return say("Solitaire")


def drink_deck() -> str:
    """The pile of Drinks that nobody has ordered yet."""
    return say("Drink Deck")


def drink_discard() -> str:
    """The pile of Drinks that have been drunk."""
    return say("Drink Discard")


def otto_deck() -> str:
    """The cards that Otto has not revealed."""
    return say("Otto Deck")


def otto_discard() -> str:
    """The cards that Otto has revealed."""
    return say("Otto Discard")


def shown() -> str:
    """The expression behind :data:`IN_THE_OPEN`; the only open piles are those of discards."""
    return f'{{!({FACE_DOWN}) && (DeckName=="" || DeckName.endsWith("{say(DISCARD)}")) ? 1 : 0}}'


def seat(number: int, part: str = "") -> str:
    """A seat, or a part of it: ``Seat 3 Deck``."""
    return f"{say('Seat')} {number} {say(part)}".rstrip()


def at(which: str, part: str = "") -> str:
    """That part of the seat whose number a piece's property ``which`` tells, for use inside an expression."""
    after = f'+" {say(part)}"' if part else ""
    return f'"{say("Seat")} "+{which}{after}'


def seats(players: int) -> list[str]:
    """The names of all seats, clockwise."""
    return [seat(number) for number in range(1, players + 1)]


def own(part: str) -> str:
    """That part of the seat which a piece's property ``Seat`` tells, as an expression."""
    return f"{{{at('Seat', part)}}}"


def cards_held(part: str) -> str:
    """How many cards lie on that pile of the piece's own seat, for use inside an expression."""
    return in_pile(at("Seat", part))


def in_pile(pile: str) -> str:
    """How many cards lie on the pile that an expression names, for use inside an expression."""
    return f'GetProperty({pile}+"_numPieces")'


def name_of(number: int) -> str:
    """The module's property that holds who sits there."""
    return f"Name of Seat {number}"


def otto_plays() -> str:
    """Whether Otto plays, for use inside an expression of a piece on the table."""
    return f'(GetProperty("{otto_deck()}_numPieces")+GetProperty("{otto_discard()}_numPieces")>0)'


def pile_of(deck: Deck) -> str:
    """The pile in which a deck waits until somebody takes it."""
    return say("Box of {deck}", deck=deck.id)
