"""Deciding: who must decide what, in words."""

from __future__ import annotations

from toolkit.engine import Ask, Game
from toolkit.engine.moment import event, open_window
from toolkit.referee.scenarios.plays import subject

_OWN_ACTIONS = {
    "discard-and-draw": "the drawing",
    "action": "the Action",
    "order-a-drink": "the order",
    "drink": "the drinking",
}
_NUMBERS = {7: "seven", 8: "eight", 9: "nine", 10: "ten"}
MOMENTS = {
    "action": "may play an Action Card",
    "ante": "must ante, and may answer",
    "champion": "must choose a Champion of their team",
    "reward": "must choose, as Otto has passed out on their track: 1 Gold, or two cards",
    "choice": "must choose",
    "drink": "may answer the Drink",
    "drink-order": "may drink first, or let a teammate",
    "event": "may answer the Event",
    "forced-out": "may answer: somebody is forced out of the Round",
    "gambling-turn": "may play in the Round of Gambling",
    "lying": "must choose a Mushroom",
    "last-chance": "has a last chance before somebody loses",
    "lost-fortitude": "may answer the loss of Fortitude",
    "order": "orders Drinks",
    "pay": "may answer the payment",
    "prize": "must choose who gets the Drink",
    "prize-half": "may hand over the Prize",
    "prize-pot": "must put a Prize into the pot",
    "refill": "may answer: the Drink Deck is refilled",
    "response": "may respond",
    "target": "must pick a player",
    "round-won": "may answer: the Round is won",
}
"""What somebody may or must do at each moment, by the kind of what is asked."""


def decision(game: Game, *, together: bool = False) -> str:
    """The decision that a game waits for: "Gog may respond: Dimli's “Spike it with Firewater”"; empty at its end.

    ``together``: everybody is asked at once.
    """
    if game.ask is None:
        return ""
    answered = subject(game)
    names = (
        "Everybody" if together else " or ".join(game.players[seat].name for seat in (game.ask.seat, *game.ask.also))
    )
    return f"{names} {_what(game, game.ask)}{f': {answered}' if answered else ''}"


def _what(game: Game, ask: Ask) -> str:
    kinds = ask.kinds
    if "discard" in kinds:
        size = game.variant.hand_size(game, ask.seat)
        return f"may discard, then draws up to {_NUMBERS.get(size, size)}"
    if open_window(game) is not None and event(game) is None and "last-chance" not in kinds:
        when = "before" if ask.early else "after"
        return f"may play a card {when} {_OWN_ACTIONS[game.state.phase]}"
    if "ante" in kinds and getattr(event(game), "seat", ask.seat) != ask.seat:
        return "may answer the ante"
    return next((MOMENTS[kind] for kind in kinds if kind in MOMENTS), "/".join(kinds))
