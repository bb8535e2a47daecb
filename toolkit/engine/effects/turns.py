"""Drawing, trackers and turns."""

from __future__ import annotations

from toolkit.cards.effects import AdjustTracker, Draw, EndTurn, ExtraPhase
from toolkit.engine import who
from toolkit.engine.frames.repeating import Repeating
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.rising import change
from toolkit.engine.frames.turn import Turn
from toolkit.engine.game import Game
from toolkit.engine.verbs import carry_out


@carry_out.register
def draw(effect: Draw, game: Game, cause: Resolve) -> None:
    """Players draw from their Character Decks."""
    for seat in who.seats(game, cause, effect.who):
        game.draw(seat, who.amount(game, cause, effect.amount))


@carry_out.register
def adjust_tracker(effect: AdjustTracker, game: Game, cause: Resolve) -> None:
    """Something that a character tracks goes up or down (rules terci.supplies, terci.supplies-negated).

    So it does not where the card is Negated, and it does where somebody Ignores it (rules jett.part-of-the-card,
    zakhan.part-of-the-card).

    A mark stays with whom the card was played on, whoever takes its loss (rule remy.mark-stays).
    """
    by = who.amount(game, cause, effect.by)
    for seat in who.seats(game, cause, effect.who):
        change(game, seat, effect.tracker, by, card=cause.card(game))


@carry_out.register
def extra_phase(effect: ExtraPhase, game: Game, cause: Resolve) -> None:
    """Another Action Card may be played in this phase, or a phase comes once more.

    Of a team one player repeats it, chosen by whoever played the card, who has picked one already if the card says so
    (rules team-phases, otto.no-extra-action).
    """
    turn = next(game.below(Turn))
    for seat in [cause.you] if effect.who == "you" else who.seats(game, cause, effect.who):
        if effect.phase == "action" and not game.variant.may_act_again(seat):
            continue
        if effect.plays and game.state.phase == effect.phase == "action" and game.is_turn_of(seat):
            turn.allow_action(seat)
        elif not effect.plays and game.is_turn_of(seat):
            team = [mate for mate in game.teams[seat] if mate not in turn.ended]
            if len(team) > 1 and effect.who not in ("picked", "second-picked"):
                game.push(Repeating(cause.you, effect.phase, team, cause.source))
            else:
                turn.repeat(effect.phase, seat)


@carry_out.register
def end_turn(effect: EndTurn, game: Game, cause: Resolve) -> None:
    """The player's turn ends once everything in progress is over (rules team-ends, note.outstanding).

    Out of their turn nothing ends, and only a card that shelters does so.
    """
    own = game.is_turn_of(cause.you)
    if own:
        next(game.below(Turn)).leave(game, cause.you)
    if effect.sheltered or (own and len(game.teams[cause.you]) > 1):
        game.send_away(cause.you, "until-own-turn" if effect.sheltered else "this-turn")
