"""Positions: a game as a file leaves it, its decisions, why a move may not be made, and what would come of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from msgspec import structs

from toolkit.cards import Database
from toolkit.engine import Game
from toolkit.engine.moves import AnyMove
from toolkit.engine.reading import parse
from toolkit.errors import NotLegal
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Wanted, Wish
from toolkit.referee.games.chair import Chair
from toolkit.referee.games.decisions import decisions, next_choice
from toolkit.referee.games.lookahead import outlook
from toolkit.referee.games.opened import opened
from toolkit.referee.games.seen import beat, seen
from toolkit.referee.scenarios.transcript import sentence
from toolkit.referee.talk.overlay import after
from toolkit.untrusted import source


@dataclass(frozen=True)
class Refused:
    """Why a move may not be made; ``rule`` is the number of the rule, empty where no rule speaks of it."""

    problem: str
    rule: str


@dataclass(frozen=True)
class Consequences:
    """What would happen after a move, in sentences, what it all comes to, and who would have to decide what next."""

    happens: tuple[str, ...]
    in_all: tuple[str, ...]
    next: str


def at(path: Path, cards: Database, made: int | None = None) -> Game:
    """The game after the last move of a scenario or of a recorded game, or after so many of its moves.

    Raises :class:`toolkit.errors.RdiError`: what is wrong with the file, or that it has not so many moves.
    """
    return opened(str(path), source.bytes_of(path), cards, made).game


def chair(path: Path, cards: Database, made: int | None = None) -> Chair:
    """The seat of whoever must decide at that moment, or of whose turn it is. Raises what :func:`at` does."""
    game = at(path, cards, made)
    return Chair(game, game.state.turn if game.ask is None else game.ask.seat)


def written(game: Game, text: str, kind: Wanted) -> str:
    """The moment as a Case, as whoever must decide sees it, with a move if it may be made: its text form."""
    seat = game.state.turn if game.ask is None else game.ask.seat
    case = structs.replace(seen(game, seat, Wish(kind)), said=text)
    found = _look_for(game, text) if text else None
    move = None if found is None or isinstance(found, Refused) else beat(found[0], found[1])
    return case_text.write(case if move is None else structs.replace(case, beats=after(case.beats, (move,))))


def why_not(game: Game, text: str) -> Refused | None:
    """Why a move may not be made at this moment, by whoever is to make it; None if it may.

    Raises :class:`toolkit.errors.CannotRead`, :class:`toolkit.errors.NotFound` or :class:`toolkit.errors.Ambiguous`.
    """
    found = _look_for(game, text)
    return found if isinstance(found, Refused) else None


def what_if(game: Game, text: str) -> Consequences:
    """What would happen after a move, everybody else declining, to the end of the phase.

    Raises :class:`NotLegal` with the rule for a move that may not be made, and what :func:`why_not` raises.
    """
    found = _look_for(game, text)
    if isinstance(found, Refused):
        raise NotLegal(found.problem, rule=found.rule or None)
    trial, move = found
    ahead = outlook(trial, move)
    happens = tuple(sentence(ahead.game, entry) for entry in ahead.log if entry.what != "turn")
    return Consequences(happens, ahead.in_all, ahead.next)


def _look_for(game: Game, text: str) -> tuple[Game, AnyMove] | Refused:
    """The move that a text means at the first decision at which it may be made, or why there is none.

    The decisions are those of this moment, and of the next one if nobody has a choice at this.
    """
    best: Refused | None = None
    looked_at = list(decisions(game))
    if not any(len(ask.moves) > 1 for _, ask in looked_at):
        looked_at += decisions(next_choice(game))
    for trial, _ in looked_at:
        try:
            return trial, parse(trial, text)
        except NotLegal as fault:
            refused = Refused(fault.problem.rstrip("."), fault.rule or "")
            if best is None or (refused.rule and not best.rule):
                best = refused
    if best is None:
        raise NotLegal("the game is over")
    return best
