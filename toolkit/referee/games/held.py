"""A hand, card by card, with what may be done with each now; and what else may be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.cards.listing import kind
from toolkit.cards.wording import summary, wording
from toolkit.engine import Game
from toolkit.engine.moves import Discards
from toolkit.referee.games.narration import Choice, choices


@dataclass(frozen=True)
class Held:
    """A card that a player may play from where it is: from their hand, or from ``lies`` ("in front") if that is said.

    ``kind`` is its type in words and ``says`` its whole wording; ``choices`` are the legal moves that play it now.
    """

    card: str
    title: str
    kind: str
    says: str
    choices: tuple[Choice, ...] = ()
    lies: str = ""


@dataclass(frozen=True)
class Hand:
    """What a player may decide with: the cards that they hold, and the moves that play none of them.

    ``discards``: any of the cards in hand may be discarded now, and there is one move for each choice of them.
    """

    cards: tuple[Held, ...] = ()
    others: tuple[Choice, ...] = ()
    discards: bool = False


def hand(game: Game, seat: int, *, decides: bool) -> Hand:
    """The hand of a player, with their moves if it is theirs to decide now."""
    ask, player = game.ask, game.players[seat]
    discards = decides and ask is not None and isinstance(ask.moves, Discards)
    legal = list(choices(game)) if decides and ask is not None and not discards else []
    lying = [card for card in player.at_hand if card not in player.hand]
    cards = [
        *(_held(game, card, legal) for card in player.hand),
        *(_held(game, card, legal, "not in hand") for card in lying),
    ]
    shown = {one.card for one in cards}
    others = tuple(one for one in legal if one.card is None or one.card[0] not in shown)
    return Hand(tuple(cards), others, discards and ask is not None and ask.seat == seat)


def _held(game: Game, card: str, legal: Sequence[Choice], lies: str = "") -> Held:
    known = game.any_card(card)
    says = wording(known, game.cards).plain if getattr(known, "options", ()) else summary(known, game.cards)
    mine = tuple(one for one in legal if one.card is not None and one.card[0] == card)
    return Held(card, known.title, kind(known), says, mine, lies)
