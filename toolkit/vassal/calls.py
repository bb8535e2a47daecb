"""The calls by which pieces, decks and buttons reach each other. One text, one meaning, one place."""

from __future__ import annotations

OPEN_TAVERN = "Open the tavern"
BEGIN = "Begin the night"
SIT_DOWN = "Sit down"
LEAVE = "Leave the table"

DRAW = "Draw"
DRAW_ONE = "Draw one"
DRAW_TO_SEVEN = "Draw to seven"
PLAY = "Play"
DISCARD = "Discard"
TO_DECK = "Back to the deck"
GO_HOME = "Go home"
REFILL = "Refill"

ORDER = "Order a Drink"
DRINK = "Drink"
CHASER = "Chaser"
REVEAL = "Reveal"
TAKE_DRINK = "Take the Drink"
DRINKS_OUT = "The Drinks run out"
RETURN_DRINKS = "Return all Drinks"
GATHER_DRINKS = "Gather the Drinks"
SHUFFLE_DRINKS = "Shuffle the Drinks"
SERVE = "Serve"

PAY_INN = "Pay the Inn"
ANTE = "Ante"
WIN_POT = "Win the pot"
POT_TO_INN = "Pot to the Inn"
EVERYONE_PAYS = "Everyone pays"
EVERYONE_ANTES = "Everyone antes"
SPLIT_STASH = "Split the stash"
TAKE_SHARE = "Take a share"

MOVE_MARKER = "Move the marker"


def order_for(seat: int) -> str:
    """The top Drink goes to that seat."""
    return f"Order for Seat {seat}"


def deal_to(seat: int) -> str:
    """A card of a character who sits down goes to that seat."""
    return f"Deal to Seat {seat}"


def sit_at(seat: int) -> str:
    """A character wants that seat."""
    return f"Sit at Seat {seat}"


def shuffle(seat: int) -> str:
    """That seat's deck is shuffled."""
    return f"Shuffle Seat {seat}"


def gather(seat: int) -> str:
    """That seat's discard pile goes back on its deck."""
    return f"Gather Seat {seat}"


def emptied(seat: int) -> str:
    """That seat's deck has run out."""
    return f"Seat {seat} runs out"


def become(character_id: str) -> str:
    """A place at the table takes on a character's name and looks."""
    return f"Become {character_id}"
