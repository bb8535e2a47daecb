"""Rounds of Gambling."""

from __future__ import annotations

from toolkit.cards.effects import (
    Ante,
    ClaimPot,
    EndRound,
    LeaveRound,
    ResumeRound,
    StartRound,
    TakeControl,
    WinRound,
)
from toolkit.engine import who
from toolkit.engine.frames.gamble import ForcedOut, Gamble, Won, end_without_winner, leave
from toolkit.engine.frames.payment import Antes
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game
from toolkit.engine.state import Round
from toolkit.engine.verbs import carry_out


@carry_out.register
def start_round(effect: StartRound, game: Game, cause: Resolve) -> None:
    """A Round begins: everybody antes, its starter is in control (rule gambling.start)."""
    you = cause.you
    game.begin_round(Round(you, you, game.after(you), may_leave=effect.leaving))
    game.note("round-starts", you, rule="gambling.start")
    play = game.stack[cause.source]
    if isinstance(play, Play):
        play.discard(game)
    game.push(Gamble(cause.source, "champions"))


@carry_out.register
def take_control(effect: TakeControl, game: Game, cause: Resolve) -> None:
    """The player takes control of the Round (rule gambling.control)."""
    current = game.gambling
    if current is None or cause.you not in game.in_round():
        return
    current.control, current.passed, current.locked = cause.you, [], effect.beaten_by_cheating
    current.next = game.after(cause.you)
    game.note("takes-control", cause.you, rule="gambling.control")


@carry_out.register
def ante_more(effect: Ante, game: Game, cause: Resolve) -> None:
    """Players in the Round ante more."""
    if game.gambling is not None:
        seats, amount = who.seats(game, cause, effect.who), who.amount(game, cause, effect.amount)
        game.push(Antes(seats, amount, cause.source))


@carry_out.register
def leave_round(effect: LeaveRound, game: Game, cause: Resolve) -> None:
    """A player leaves the Round, or is forced to (rules gambling.leave, gambling.forced-out)."""
    for seat in who.seats(game, cause, effect.who):
        if effect.who == "you":
            leave(game, who.defended(game, cause))
        elif seat == cause.you:
            leave(game, seat)
        elif seat in game.in_round():
            game.push(ForcedOut(seat, cause.source))


@carry_out.register
def win_round(effect: WinRound, game: Game, cause: Resolve) -> None:
    """A player wins the Round at once (rule gambling.win-by-card)."""
    if game.gambling is not None:
        game.gambling.winner = who.one(game, cause, effect.who)


@carry_out.register
def end_round(effect: EndRound, game: Game, cause: Resolve) -> None:
    """The Round ends without a winner, and the pot goes to the Inn (rule gambling.outcome-by-card)."""
    if game.gambling is not None:
        end_without_winner(game, game.gambling, cause.you)


@carry_out.register
def resume_round(effect: ResumeRound, game: Game, cause: Resolve) -> None:
    """The Round that was just won goes on."""
    won = who.answered(game, cause)
    assert isinstance(won, Won), "it answers the winning of a Round"
    won.resumed = True
    if game.gambling is not None:
        game.gambling.winner = None


@carry_out.register
def claim_pot(effect: ClaimPot, game: Game, cause: Resolve) -> None:
    """A player collects the pot, or half of it, in the winner's place."""
    won = who.answered(game, cause)
    assert isinstance(won, Won), "it answers the winning of a Round"
    if effect.share == "half":
        won.halver = cause.you
    else:
        won.collector = cause.you
    game.note("claims-pot", cause.you)
