"""Gold about to change hands: payments, and antes into the pot of a Round."""

from __future__ import annotations

from typing import Literal

from toolkit.cards.patterns import PaymentFor
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.resolve import origin
from toolkit.engine.frames.window import open_window
from toolkit.engine.game import Ask, Game
from toolkit.engine.playbook import Occasion

Payee = int | Literal["inn", "pot"]
_KINDS: dict[PaymentFor, tuple[str, ...]] = {
    "ante": ("ante", "pay"),
    "refill": ("refill", "pay"),
    "card": ("pay",),
    "other": ("pay",),
}
_RULES: dict[PaymentFor, str] = {"refill": "drinks.refill", "other": "contest"}
"""The rule by which Gold is due that no card demands."""


class Payment(Stacked, tag_field="frame", tag="payment"):
    """``seat`` is about to lose Gold to a player, the Inn or the pot.

    ``card`` is what demands it, played at ``source``. ``instead`` says who pays in their place, once a card has made it
    so.
    """

    seat: int
    amount: int
    to: Payee
    reason: PaymentFor
    source: int | None = None
    card: str | None = None
    instead: Literal["inn", "nobody"] | None = None
    opened: bool = False

    def is_off(self, game: Game) -> bool:
        """Whether nothing is to be paid any more: the player left the Round, it ended, or the source was Negated.

        A player without Gold need not pay in a Round, but may ante all the same if somebody else's Gold will do.
        """
        negated = self.source is not None and getattr(game.stack[self.source], "negated", False)
        if self.reason == "ante":
            still = game.in_round()
            return negated or self.seat not in still or len(still) == 1
        return negated or (self.instead is None and game.need_not_pay(self.seat))

    def is_moot(self, game: Game) -> bool:
        """A payment that is off, or that somebody else makes, is answered no more."""
        return self.instead is not None or self.is_off(game)

    def occasion(self, game: Game) -> Occasion:
        """What could be played in answer to it, and by whom."""
        return game.book.payments[self.reason], self.seat, ()

    def advance(self, game: Game) -> Ask | None:
        """Give everybody the chance to respond, then pay."""
        if not self.opened:
            self.opened = True
            actor = self.seat if self.source is None else getattr(game.stack[self.source], "seat", self.seat)
            if open_window(game, _KINDS[self.reason], actor, len(game.stack) - 1):
                return None
        game.done(self)
        if not self.is_off(game):
            self._pay(game)
        return None

    def _pay(self, game: Game) -> None:
        if self.instead is None and self.reason == "ante" and game.need_not_pay(self.seat):
            for antes in game.below(Antes):
                antes.cannot(game, self.seat)
                break
            return
        if self.instead == "nobody":
            return
        paid, rule = self.amount, _RULES.get(self.reason)
        if self.instead == "inn":
            game.state.inn -= paid
            game.note("inn-pays", self.seat, amount=paid)
        else:
            paid = -game.adjust(self.seat, "gold", -paid, card=self.card, rule=rule)
        if isinstance(self.to, int):
            game.adjust(self.to, "gold", paid, card=self.card, rule=rule)
        elif self.to == "inn":
            game.state.inn += paid
        elif game.gambling is not None:
            game.gambling.pot += paid


class Antes(Stacked, tag_field="frame", tag="antes"):
    """Players who must ante, one after the other, because of the play at ``source``."""

    seats: list[int]
    amount: int
    source: int

    def advance(self, game: Game) -> Ask | None:
        """Let the next player ante."""
        if self.seats:
            seat = self.seats.pop(0)
            card = origin(game, self.source, seat)
            game.push(Payment(seat, self.amount, "pot", "ante", self.source, card))
        else:
            game.done(self)
        return None

    def cannot(self, game: Game, seat: int) -> None:
        """``seat`` cannot ante: if the play is theirs, nobody else has to (rule gambling.cannot-ante)."""
        if getattr(game.stack[self.source], "seat", None) == seat:
            self.seats = []
            game.note("cannot-ante", seat, rule="gambling.cannot-ante")
