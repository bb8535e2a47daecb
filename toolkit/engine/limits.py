"""What a card says may not be done to it: that it cannot be Negated, Ignored or answered by hitting back."""

from __future__ import annotations

from toolkit.cards.conditions import Condition
from toolkit.engine.conditions import holds_for
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Game


def forbids(game: Game, play: Play, what: str) -> bool:
    """Whether a card that was played says that this cannot be done to it, in the words of its limits."""
    limits = game.card(play.card).limits
    if what not in limits.cannot_be:
        return False
    return all(holds_for(game, one, play.seat, _meant(game, play, one)) for one in limits.when)


def _meant(game: Game, play: Play, condition: Condition) -> list[int]:
    """Whom a limit of a card speaks of: its player, or that of the card that it answers (rule remy.not-negated)."""
    if getattr(condition, "who", "you") != "card-player":
        return [play.seat]
    other = None if play.answers is None else game.stack[play.answers]
    return [other.seat] if isinstance(other, (Play, Lost)) else []
