"""Positions: a game as a scenario leaves it, what may be done there, why not, and what would come of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from toolkit.cards import Database
from toolkit.engine import Ask, Game
from toolkit.engine import moment as going_on
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove, Discards
from toolkit.engine.notation import line
from toolkit.engine.reading import parse
from toolkit.engine.saving import load, save
from toolkit.errors import NotLegal
from toolkit.referee import moment, reading
from toolkit.referee.matching import decline, declining
from toolkit.referee.names import remarks
from toolkit.referee.not_yet import not_yet
from toolkit.referee.numbers import changes, contrasts, numbers
from toolkit.referee.runner import Runner
from toolkit.referee.titles import Titles
from toolkit.referee.transcript import sentence

MOST_QUESTIONS = 400
"""How many decisions are looked at in one go."""

MOST_LISTED = 200
"""How many moves are listed at most."""


@dataclass(frozen=True)
class Option:
    """A legal move: its line, who decides, in answer to what, and what would come of it."""

    player: str
    move: str
    when: str
    outcome: str


@dataclass(frozen=True)
class Refused:
    """Why a move may not be made; ``rule`` is the number of the rule, empty where no rule speaks of it."""

    problem: str
    rule: str


def at(path: Path, cards: Database) -> Game:
    """The game at the moment after the last move of a scenario. Raises :class:`toolkit.errors.Faults`."""
    written = reading.read(path)
    titles = Titles(written.scenario, cards)
    found = [*not_yet(written.scenario, titles)] or [*remarks(written.scenario, titles)]
    if not found:
        run = Runner(written.scenario, titles).run_moves()
        found = list(run.remarks)
    if found:
        raise written.faults(found)
    return run.game


def why_not(game: Game, text: str) -> Refused | None:
    """Why a move may not be made at this moment, by whoever is to make it; None if it may.

    Raises :class:`toolkit.errors.CannotRead`, :class:`toolkit.errors.NotFound` or :class:`toolkit.errors.Ambiguous`.
    """
    found = _look_for(game, text)
    return found if isinstance(found, Refused) else None


def what_if(game: Game, text: str) -> list[str]:
    """What would happen after a move, everybody else declining, to the end of the phase.

    Raises :class:`NotLegal` with the rule for a move that may not be made, and what :func:`why_not` raises.
    """
    found = _look_for(game, text)
    if isinstance(found, Refused):
        raise NotLegal(found.problem, rule=found.rule or None)
    trial, move = found
    before = numbers(trial)
    told = _play_on(trial, move)
    return [*told, *changes(before, numbers(trial))]


def options(game: Game) -> Iterator[Option]:
    """Every legal move at this moment, of each player who may act in it, with what would come of it."""
    listed: set[str] = set()
    for trial, ask in _moment(game):
        if isinstance(ask.moves, Discards):
            yield Option(trial.seats[ask.seat].name, "discards any cards", _when(trial), "draws up to seven cards")
            continue
        for option in _of(trial, ask) if len(ask.moves) > 1 else ():
            if option.move not in listed and len(listed) < MOST_LISTED:
                listed.add(option.move)
                yield option


def _of(game: Game, ask: Ask) -> Iterator[Option]:
    """The moves of one decision."""
    baseline = numbers(_end(game, None))
    for move in ask.moves[:MOST_LISTED]:
        told = "; ".join(contrasts(baseline, numbers(_end(game, move))))
        yield Option(game.seats[ask.seat].name, line(game, move), _when(game), told or "no number changes")


def _look_for(game: Game, text: str) -> tuple[Game, AnyMove] | Refused:
    """The move that a text means at the first decision of this moment at which it may be made, or why there is none."""
    best: Refused | None = None
    for trial, _ in _moment(game):
        try:
            return trial, parse(trial, text)
        except NotLegal as fault:
            refused = Refused(str(fault), fault.rule or "")
            if best is None or (refused.rule and not best.rule):
                best = refused
    if best is None:
        raise NotLegal("the game is over")
    return best


def _moment(game: Game) -> Iterator[tuple[Game, Ask]]:
    """The decisions of this moment, one after the other, everybody declining: a copy of the game at each of them."""
    trial = _copy(game)
    start = _where(trial)
    for _ in range(MOST_QUESTIONS):
        ask = trial.ask
        if ask is None or _where(trial) != start:
            return
        yield _copy(trial), ask
        declined = declining(ask)
        if not declined:
            return
        trial.answer(declined[0])


def _where(game: Game) -> object:
    """What tells one moment from another: whose phase it is, and what is going on."""
    event = going_on.event(game)
    depth = len(game.state.stack) if event is None else game.state.stack.index(event)
    return game.state.turn, game.state.phase, type(event), depth, game.ask is not None and game.ask.early


def _copy(game: Game, log: list[Entry] | None = None) -> Game:
    return load(save(game), game.cards, ask_everybody=True, log=log)


def _play_on(game: Game, move: AnyMove) -> list[str]:
    """Make a move and go on to the end of the phase; what happens, in sentences."""
    log: list[Entry] = []
    game.log = log
    _go_on(game, move)
    return [sentence(game, entry) for entry in log]


def _end(game: Game, move: AnyMove | None) -> Game:
    trial = _copy(game)
    _go_on(trial, move)
    return trial


def _go_on(game: Game, move: AnyMove | None) -> None:
    """Make a move, if there is one, and let everybody decline to the end of the phase."""
    start = game.state.turn, game.state.phase
    if move is not None:
        game.answer(move)
    for _ in range(MOST_QUESTIONS):
        if game.ask is None or (game.state.turn, game.state.phase) != start:
            return
        game.answer(decline(game.ask))


def _when(game: Game) -> str:
    """In answer to what, in words."""
    subject = moment.subject(game)
    kinds = "/".join(game.ask.kinds) if game.ask else ""
    return f"{kinds}: {subject}" if subject else kinds
