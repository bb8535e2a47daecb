"""Positions opened: the text of a scenario or of a recorded game as a game with its past, and moves made from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from toolkit.cards import Database
from toolkit.engine import Ask, Game
from toolkit.engine.history import History
from toolkit.engine.moves import AnyMove
from toolkit.engine.reading import parse
from toolkit.engine.record import begin, of_text, steps
from toolkit.engine.saving import restore, save
from toolkit.errors import CannotRead, NotLegal, Place, RdiError
from toolkit.referee.games.decisions import decisions
from toolkit.referee.games.lookahead import MOST_QUESTIONS, copied
from toolkit.referee.scenarios import files as scenario_files
from toolkit.referee.scenarios import recorded
from toolkit.referee.scenarios.matching import decline
from toolkit.referee.scenarios.names import faults
from toolkit.referee.scenarios.runner import Runner
from toolkit.referee.scenarios.titles import Titles
from toolkit.untrusted.source import Source, sound

T = TypeVar("T")


@dataclass(frozen=True)
class Opened:
    """A position that was opened, and what is decided from there.

    ``history`` is the game as it stands, with the moves by which it came there as far as they are known; ``moves`` is
    how many the text has, ``made`` how many of them were made. ``is_recorded``: it was a recorded game. From here on
    everybody is asked in every window; ``lines`` are the decisions since, in notation, without those in which there was
    nothing to decide.
    """

    history: History
    moves: int
    made: int
    is_recorded: bool
    lines: list[str] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    def decide(self, move: AnyMove) -> None:
        """Make a decision. Raises :class:`NotLegal`."""
        is_decision = len(asked(self.game).moves) > 1
        self.history.answer(move)
        if is_decision:
            self.lines.append(self.history.steps[-1].line)

    def settle(self) -> None:
        """Go on to where there is something to decide."""
        for _ in range(MOST_QUESTIONS):
            if self.game.ask is None or len(self.game.ask.moves) > 1:
                return
            self.decide(self.game.ask.moves[0])

    def make(self, lines: Iterable[str]) -> None:
        """Make these decisions one after the other.

        Raises :class:`toolkit.errors.CannotRead` with the place of one that cannot be made.
        """
        for place, text in enumerate(lines):
            self.settle()
            try:
                self.decide(parse(self.game, text))
            except RdiError as fault:
                raise CannotRead(f"“{text[:80]}”: {fault}", Place(path=f"$.then[{place}]")) from fault
            self.settle()

    def move_on(self, text: str) -> None:
        """Make a move where it is first legal: at a decision of this moment, or of the next one if nobody has a choice.

        Whoever decides before declines. Raises :class:`NotLegal` with the rule, and what
        :func:`toolkit.engine.reading.parse` raises.
        """
        refused: NotLegal | None = None
        for declined, trial in _reached(self.game):
            try:
                move = parse(trial, text)
            except NotLegal as fault:
                refused = fault if refused is None or (fault.rule and not refused.rule) else refused
                continue
            for _ in range(declined):
                self.decide(decline(asked(self.game)))
            self.decide(move)
            self.settle()
            return
        raise refused or NotLegal("the game is over")


def opened(file: str, data: bytes, cards: Database, made: int | None = None) -> Opened:
    """The game after the last move of a scenario or of a recorded game, or after so many of its moves.

    Raises :class:`toolkit.errors.RdiError`: what is wrong with the text, or that it has not so many moves.
    """
    text = sound(file, data)
    return _recorded(text, cards, made) if recorded.is_of_record(text.value) else _scenario(file, data, cards, made)


def _recorded(text: Source, cards: Database, made: int | None) -> Opened:
    record = of_text(text)
    some = msgspec.structs.replace(record, moves=_first(record.moves, made))
    history = History(begin(record, cards, log=[]))
    for _ in steps(history, some):
        pass
    history.game = restore(save(history.game), cards, ask_everybody=True, log=history.game.log)
    return Opened(history, len(record.moves), len(some.moves), is_recorded=True)


def _scenario(file: str, data: bytes, cards: Database, made: int | None) -> Opened:
    written = scenario_files.parse(file, data)
    moves = written.scenario.moves
    scenario = msgspec.structs.replace(written.scenario, moves=_first(moves, made))
    titles = Titles(scenario, cards)
    found = faults(scenario, titles)
    if not found:
        run = Runner(scenario, titles).run_moves()
        found = list(run.remarks)
    if found:
        raise written.faults(found)
    return Opened(History(run.game), len(moves), len(scenario.moves), is_recorded=False)


def _first(moves: Sequence[T], made: int | None) -> tuple[T, ...]:
    if made is not None and not 0 <= made <= len(moves):
        raise CannotRead(f"there is no move {made}", expected=f"a number from 0 to {len(moves)}, the last of them")
    return tuple(moves[:made])


def asked(game: Game) -> Ask:
    """The decision that a game waits for. Raises :class:`NotLegal` if it is over."""
    if game.ask is None:
        raise NotLegal("the game is over")
    return game.ask


def _reached(game: Game) -> Iterator[tuple[int, Game]]:
    """The game at the decisions of this moment, and of the next if nobody has a choice, after so many declined."""
    here = [one for one, _ in decisions(game)]
    yield from enumerate(here)
    if any(len(asked(one).moves) > 1 for one in here):
        return
    trial, idle = copied(game), 0
    while trial.ask is not None and len(trial.ask.moves) <= 1 and idle < MOST_QUESTIONS:
        trial.answer(decline(trial.ask))
        idle += 1
    yield from ((idle + more, one) for more, (one, _) in enumerate(decisions(trial)))
