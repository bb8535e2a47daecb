"""The calls by which pieces, decks and buttons reach each other. One text, one meaning, one place."""

from __future__ import annotations

OPEN_TAVERN = "Open the tavern"
BEGIN = "Begin the night"
SIT_DOWN = "Sit down"
LEAVE = "Leave the table"

NAME_SEAT = "Name this seat"
TO_SEAT = "Go to the named seat"
DEAL = "Deal"
DRAW = "Draw"
DRAW_ONE = "Draw one"
DRAW_TO_SEVEN = "Draw to seven"
PLAY = "Play"
DISCARD = "Discard"
TO_DECK = "Back to the deck"
GO_HOME = "Go home"
SHUFFLE_DECK = "Shuffle the deck"
SHUFFLE_SIDE = "Shuffle the side deck"
LAY_BESIDE = "Lay beside the mat"
REFILL = "Refill"

LOOK = "Look at it"
KEEP = "Keep it"
PUT_BACK = "Put back"

ORDER = "Order a Drink"
DRINK = "Drink"
CHASER = "Chaser"
REVEAL = "Reveal"
TAKE_DRINK = "Take the Drink"
DRINK_UP = "Drink up"
POUR = "Pour"
LAY_OPEN = "Lay it open"
TASTE = "Reveal from the Drink Deck"
CONTEST = "Everyone reveals"
DRINKS_OUT = "The Drinks run out"
RETURN_DRINKS = "Return all Drinks"
GATHER_DRINKS = "Gather the Drinks"
SHUFFLE_DRINKS = "Shuffle the Drinks"
SERVE = "Serve"

GIVE_OTTO = "Give to Otto"
REVEAL_OTTO = "Reveal Otto's next card"
GATHER_OTTO = "Gather Otto's cards"
SHUFFLE_OTTO = "Shuffle Otto's cards"

LAY_OUT = "Lay the set-up out"
BOSS_CARDS = "Shuffle in the Boss Cards"
HAND_UP = "Tell the leader of the team"
HAND_DOWN = "Tell the team"

PAY_INN = "Pay the Inn"
ANTE = "Ante"
WIN_POT = "Win the pot"
POT_TO_INN = "Pot to the Inn"
EVERYONE_PAYS = "Everyone pays"
EVERYONE_ANTES = "Everyone antes"
SPLIT_STASH = "Split the stash"
TAKE_SHARE = "Take a share"

MOVE_MARKER = "Move the marker"

OPEN_HAND = "Open the hand"
TAKE_TURN = "Take the turn"
FIRST_TURN = "First turn"
NEXT_PHASE = "Next phase"
LAST_PHASE = "Phase back"


def order_for(seat: int) -> str:
    """The top Drink goes to that seat."""
    return f"Order for Seat {seat}"


def sit_at(seat: int) -> str:
    """A character wants that seat."""
    return f"Sit at Seat {seat}"


def shuffle(seat: int) -> str:
    """That seat's deck is shuffled."""
    return f"Shuffle Seat {seat}"


def shuffle_side(seat: int) -> str:
    """That seat's side deck is shuffled."""
    return f"Shuffle the side of Seat {seat}"


def shuffle_box(deck_id: str) -> str:
    """A deck is shuffled in its box."""
    return f"Shuffle {deck_id}"


def gather(seat: int) -> str:
    """That seat's discard pile goes back on its deck."""
    return f"Gather Seat {seat}"


def emptied(seat: int) -> str:
    """That seat's deck has run out."""
    return f"Seat {seat} runs out"


def hand(seat: int) -> str:
    """That seat's hand opens for whoever may look into it."""
    return f"Open the hand of Seat {seat}"
