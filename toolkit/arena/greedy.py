"""A bot that takes what is worth most at once: it hurts the weakest, and defends itself when it pays."""

from __future__ import annotations

from collections.abc import Container
from random import Random

from toolkit.arena.worth import GOLD, HELD, LITTLE, worth, worth_of_potion
from toolkit.cards.effects import MoveCards
from toolkit.engine import Game, mushrooms
from toolkit.engine.frames.laying import Laying
from toolkit.engine.frames.moving import Moving
from toolkit.engine.moves import AnyMove, Choose, Discard, Order, PlayCard, UsePotion, Wait
from toolkit.engine.state import PLAYED_FROM

KEPT_CLASHES = 1
"""How many Gambling and Cheating Cards it holds on to."""

BOLD = 8
"""How far from passing out it must be to drink for Gold."""


def greedy(game: Game, chance: Random) -> AnyMove:
    """The move that is worth most; one of them by chance if several are."""
    ask = game.ask
    assert ask is not None, "a bot is asked only while there is something to decide"
    if "discard" in ask.kinds:
        return _discard(game, ask.seat)
    values = worths(game)
    best = max(values)
    return chance.choice([move for value, move in zip(values, ask.moves, strict=True) if value == best])


def worths(game: Game) -> list[float]:
    """What each legal move seems to be worth, in their order; not of cards to discard, of which there are too many."""
    assert game.ask is not None, "a bot is asked only while there is something to decide"
    return [_worth(game, move) for move in game.ask.moves]


def discards(game: Game, seat: int) -> list[Discard]:
    """Ways to discard: the greedy one, and those that throw away one card more or less; nothing, too."""
    usual = _discard(game, seat).cards
    hand = game.players[seat].hand
    more = [tuple(sorted((*usual, card))) for card in sorted(set(hand)) if hand.count(card) > usual.count(card)]
    less = [tuple(card for place, card in enumerate(usual) if place != out) for out in range(len(usual))]
    return [Discard(seat, cards) for cards in dict.fromkeys([usual, *more, *less, ()])]


def margin(game: Game, seat: int) -> int:
    """How far a player is from passing out."""
    return game.side_of[seat].fortitude - game.side_of[seat].alcohol


def _worth(game: Game, move: AnyMove) -> float:
    kinds = game.ask.kinds if game.ask else ()
    match move:
        case PlayCard():
            return worth(game, move)
        case UsePotion():
            return worth_of_potion(game, move)
        case Wait():
            return -HELD
        case Order(to=to):
            return sum(1 / (1 + max(0, margin(game, seat))) for seat in to)
        case Choose():
            return _choice(game, move, kinds)
        case _:
            return 0


def _choice(game: Game, move: Choose, kinds: Container[str]) -> float:
    """What an answer is worth: to take part, a player, a champion, a Mushroom or another card."""
    match move:
        case Choose(value=bool() as value):
            return GOLD if value and margin(game, move.seat) >= BOLD else 0.5 * (not value)
        case Choose(value=int() as value) if "champion" in kinds:
            return len(_clashes(game, value))
        case Choose(seat=seat, value=int() as place) if "lying" in kinds:
            return -mushrooms.value(game, seat, place)
        case Choose(seat=seat, value=str() as card):
            return _laid(game, seat, card)
        case Choose(value=int() as value) if "choice" not in kinds:
            return 0 if game.on_one_side(value, move.seat) else 1 + 1 / (1 + max(0, margin(game, value)))
        case Choose(value=int() as value):
            return -value
    return 0


def _laid(game: Game, seat: int, card: str) -> float:
    """What it is worth to lay a card where it may be played from: more if it may be, little if it is of no use."""
    match game.stack[-1]:
        case Laying(pile=pile) | Moving(effect=MoveCards(source="hand", target=pile)) if pile in PLAYED_FROM:
            if any(option.played_from == pile for option in game.card(card).options):
                return HELD
            return LITTLE if card in sorted(_clashes(game, seat))[KEPT_CLASHES:] else -HELD
        case _:
            return 0


def _discard(game: Game, seat: int) -> Discard:
    """Throw away the Gambling and Cheating Cards beyond a few, to draw something better."""
    return Discard(seat, tuple(sorted(sorted(_clashes(game, seat))[KEPT_CLASHES:])))


def _clashes(game: Game, seat: int) -> list[str]:
    """The Gambling and Cheating Cards in a hand: one's own, or that of a teammate, at which one may look."""
    return [card for card in game.players[seat].hand if set(game.card(card).types) & {"gambling", "cheating"}]
