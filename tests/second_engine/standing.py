"""Cards that stay before a player and are always at work, for that player alone (9.9)."""

from tests.second_engine.table import Table
from toolkit.cards import Card
from toolkit.cards.static import Drinks, Losses


def _sum(table: Table, seat: int, what: str) -> int:
    total = 0
    for card_id in table.players[seat].in_front:
        card = table.cards.card(card_id)
        for each in card.static if isinstance(card, Card) else ():
            about = "drinks" if isinstance(each, Drinks) else each.which
            total += each.by if about == what else 0
    return total


def is_kept(card: Card) -> bool:
    """Whether a card stays before its player when it has resolved."""
    return any(isinstance(each, Losses | Drinks) for each in card.static)


def hit(table: Table, seat: int, much: int, by: int | None = None) -> int:
    """What a player loses of a loss that comes to them, dealt by somebody's card or by nobody's."""
    if much > 0 and by is not None and not table.are_allies(seat, by):
        much = max(0, much + _sum(table, by, "dealt"))
    return max(0, much + _sum(table, seat, "taken")) if much > 0 else much


def swallowed(table: Table, seat: int, alcohol: int) -> int:
    """The Alcohol Content that a Drink gives a player."""
    return max(0, alcohol + _sum(table, seat, "drinks")) if alcohol > 0 else alcohol
