"""Moves in one line each, to be read aloud and to be read back.

Dimli plays "Spike it with Firewater" on Gog's Drink
Fleck plays "Gambling? I'm in!" as Gambling
Fleck discards "Tip the Wench" and "I raise!"
Gog orders a Drink for Eve
Eve passes
"""

from __future__ import annotations

from collections import Counter

from toolkit.engine import names
from toolkit.engine.game import Game
from toolkit.engine.moves import AnyMove, Choose, Discard, Order, Pass, PlayCard, Treat, UsePotion, Wait


def line(game: Game, move: AnyMove) -> str:
    """A move that could be made now, in one line that is read back at the same moment of the game."""
    return f"{game.players[move.seat].name} {_said(game, move)}"


def _said(game: Game, move: AnyMove) -> str:
    match move:
        case Pass():
            return "drinks first" if names.is_who_drinks(game.ask) else "passes"
        case PlayCard():
            harvest = f" harvesting {names.harvested(game, move)}" if move.harvest else ""
            card = names.title(game, move.card, move.seat)
            return f"plays {card}{names.manner(game, move)}{_target(game, move)}{harvest}"
        case Discard(cards=()):
            return "keeps everything"
        case Discard(cards=cards):
            return f"discards {names.listed(names.title(game, card, move.seat) for card in cards)}"
        case Order(to=to):
            return f"orders {names.listed(_drinks(game, seat, count) for seat, count in Counter(to).items())}"
        case Choose():
            return _choice(game, move)
        case Wait():
            return "lets a teammate go first"
        case Treat(card=card):
            return f"treats {names.title(game, card, move.seat)}"
        case UsePotion(attribute=attribute):
            return f"uses a Potion Token for {names.ATTRIBUTES[attribute]}"


def _target(game: Game, move: PlayCard) -> str:
    """On which Drink, and on whom."""
    picked = names.listed(game.players[seat].name for seat in move.picks) if move.picks else ""
    if move.on is None:
        return f" on {picked}" if picked else ""
    return f" on {names.drink(game, move.on)}" + (f" with {picked}" if picked else "")


def _drinks(game: Game, seat: int, count: int) -> str:
    return f"{'a Drink' if count == 1 else f'{count} Drinks'} for {game.players[seat].name}"


def _choice(game: Game, move: Choose) -> str:
    value = move.value
    if isinstance(value, bool):
        return "says yes" if value else "says no"
    if isinstance(value, str):
        return f"chooses {names.title(game, value, move.seat)}"
    if names.is_of_a_box(game.ask):
        return f"chooses {names.mushroom(game, move.seat, value)}"
    return f"chooses {value if names.is_numbered(game) else game.players[value].name}"
