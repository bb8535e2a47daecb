"""A card of the own hand being laid into a zone, as Petra Plots one (rule petra.plot)."""

from __future__ import annotations

from toolkit.cards.words import Pile
from toolkit.engine import piles, zones
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose, Pass


class Laying(Stacked, tag_field="frame", tag="laying"):
    """``seat`` may lay one of their own cards from hand into the zone ``pile``."""

    seat: int
    pile: Pile

    def advance(self, game: Game) -> Ask:
        """Ask which card, if any (rules petra.plot, petra.plotted-cards)."""
        own = zones.own_cards(game, self.seat)
        return Ask(self.seat, ("choice",), (*(Choose(self.seat, card) for card in own), Pass(self.seat)))

    def answer(self, game: Game, move: AnyMove) -> None:
        """Lay it there face down, or keep everything."""
        game.done(self)
        if isinstance(move, Choose):
            card = str(move.value)
            piles.take(game, self.seat, "hand", card)
            game.note(f"hand-to-{self.pile}", self.seat, rule="petra.plot")
            piles.put(game, self.seat, self.pile, card)
