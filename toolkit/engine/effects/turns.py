"""Drawing, trackers and turns."""

from __future__ import annotations

from toolkit.cards.effects import AdjustTracker, Draw, EndTurn, ExtraPhase
from toolkit.engine import trackers, who
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.turn import PHASES, Turn
from toolkit.engine.game import Game
from toolkit.engine.not_yet import require_now
from toolkit.engine.verbs import carry_out


@carry_out.register
def draw(effect: Draw, game: Game, cause: Resolve) -> None:
    """Players draw from their Character Decks."""
    for seat in who.seats(game, cause, effect.who):
        game.draw(seat, who.amount(game, cause, effect.amount))


@carry_out.register
def adjust_tracker(effect: AdjustTracker, game: Game, cause: Resolve) -> None:
    """Something that a character tracks goes up or down (rules terci.supplies, terci.supplies-negated).

    A mark stays with whom the card was played on, whoever takes its loss (rule remy.mark-stays).
    """
    by = who.amount(game, cause, effect.by)
    for seat in who.seats(game, cause, effect.who):
        trackers.adjust(game, seat, effect.tracker, by, card=cause.card(game))


@carry_out.register
def extra_phase(effect: ExtraPhase, game: Game, cause: Resolve) -> None:
    """Another Action Card may be played in this phase."""
    require_now(effect)
    turn = next(game.below(Turn))
    if turn.seat == cause.you and game.state.phase == effect.phase:
        turn.plays += 1


@carry_out.register
def end_turn(effect: EndTurn, game: Game, cause: Resolve) -> None:
    """The turn ends once everything in progress is over."""
    require_now(effect)
    next(game.below(Turn)).step = 3 * len(PHASES)
