"""Static effects: what cards that stay in front of a player do all the time, for that player alone (rule static)."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards import Card
from toolkit.cards.static import Drinks, Losses, Static
from toolkit.engine.game import Game


def taken(game: Game, seat: int, amount: int) -> int:
    """How much Fortitude a player loses where it would be ``amount``; a teammate's cards do nothing to it."""
    return _changed(amount, _losses(game, seat, "taken")) if game.players[seat].in_front else amount


def dealt(game: Game, dealer: int, seat: int, amount: int) -> int:
    """How much Fortitude a player's card makes another lose where it would be ``amount``."""
    if not game.players[dealer].in_front or game.on_one_side(dealer, seat):
        return amount
    return _changed(amount, _losses(game, dealer, "dealt"))


def drunk(game: Game, seat: int, alcohol: int) -> int:
    """How much Alcohol Content a Drink gives a player where it would be ``alcohol``."""
    if not game.players[seat].in_front:
        return alcohol
    return _changed(alcohol, sum(each.by for each in _lying(game, seat) if isinstance(each, Drinks)))


def _changed(amount: int, by: int) -> int:
    """An amount of another size, not below 0; what is no loss, or no gain, does not become one."""
    return max(0, amount + by) if amount > 0 else amount


def _losses(game: Game, seat: int, which: str) -> int:
    return sum(each.by for each in _lying(game, seat) if isinstance(each, Losses) and each.which == which)


def _lying(game: Game, seat: int) -> Iterator[Static]:
    for card_id in game.players[seat].in_front:
        card = game.any_card(card_id)
        yield from card.static if isinstance(card, Card) else ()
