"""Rehearsals: a staged table is played, everybody declining all but what is staged, and looked at on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.cards import Database
from toolkit.engine import Ask, Game
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove, PlayCard
from toolkit.engine.refusal import Refusal
from toolkit.referee import moment, script
from toolkit.referee.matching import accept, decline, offered
from toolkit.referee.moment import Wanted
from toolkit.referee.numbers import numbers
from toolkit.referee.scenario import Scenario
from toolkit.referee.staging import Step
from toolkit.referee.table import set_up
from toolkit.referee.titles import Titles

MOST_QUESTIONS = 400
"""A rehearsal that asks more than this is broken off."""


@dataclass(frozen=True)
class Chance:
    """A moment at which a player was looked at: the kinds of window, and why each way to play was refused there.

    ``refusals`` is empty where the card could be played; ``moves`` is how many moves had been made by then.
    """

    kinds: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    moves: int

    @property
    def legal(self) -> bool:
        """Whether the card could be played."""
        return not self.refusals


@dataclass
class Rehearsal:
    """Plays one staged table.

    ``about`` is the card or Drink that is to be answered (its id), or the kinds of window that are meant. ``look`` is
    called at every chance to answer it. ``willing``: what somebody may do, and is asked whether to, is done.
    ``species`` says of players without a character what they are.
    """

    scenario: Scenario
    cards: Database
    steps: Sequence[Step]
    about: str | tuple[str, ...]
    look: Callable[[Game, Ask, int], None] | None = None
    willing: bool = False
    species: Mapping[str, str] = field(default_factory=dict)
    moves: list[dict[str, Any]] = field(default_factory=list)
    log: list[Entry] = field(default_factory=list)

    def play(self) -> Game:
        """Play it to the end of what is staged; the game at its end is returned."""
        titles = Titles(self.scenario, self.cards)
        state = set_up(self.scenario, titles)
        for seat in state.players:
            seat.species = (self.species[seat.name],) if seat.name in self.species else seat.species
        self.game = Game(state, self.cards, ask_everybody=True, log=self.log)
        self.before = numbers(self.game)
        self.waiting = list(self.steps)
        self.start = (self.game.state.turn, self.game.state.phase)
        for _ in range(MOST_QUESTIONS):
            ask = self.game.ask
            if ask is None or self._is_over():
                break
            self._look(ask)
            self.game.answer(self._decide(ask))
        return self.game

    @property
    def unplayed(self) -> Sequence[Step]:
        """The steps that never became legal."""
        return self.waiting

    def _is_over(self) -> bool:
        return (self.game.state.turn, self.game.state.phase) != self.start

    def _look(self, ask: Ask) -> None:
        if self.look is not None and not self.waiting and self._is_about(ask):
            self.look(self.game, ask, len(self.moves))

    def _is_about(self, ask: Ask) -> bool:
        return self._answers(ask, self.about)

    def _answers(self, ask: Ask, about: str | tuple[str, ...]) -> bool:
        if isinstance(about, str):
            return moment.answers(self.game, about)
        return bool(set(about) & set(ask.kinds))

    def _decide(self, ask: Ask) -> AnyMove:
        step = self.waiting[0] if self.waiting else None
        if step is not None and self._is_due(ask, step):
            best = max(self._plays(ask, step), key=lambda one: self._fit(one, step), default=None)
            if best is not None:
                self.waiting.pop(0)
                self.moves.append(script.play(self.game, best, to=step.about if isinstance(step.about, str) else None))
                return best
        chosen = (accept(ask) if self.willing else None) or decline(ask)
        self.moves += script.forced(self.game, ask, chosen)
        return chosen

    def _is_due(self, ask: Ask, step: Step) -> bool:
        is_asked = self.game.players[ask.seat].name == step.by
        return is_asked and (step.about is None or self._answers(ask, step.about))

    def _plays(self, ask: Ask, step: Step) -> Iterator[PlayCard]:
        for move in offered(ask, PlayCard):
            if move.card == step.card and step.option in (None, move.option) and self._is_on(move, step):
                yield move

    def _is_on(self, move: PlayCard, step: Step) -> bool:
        if step.drinker is None or move.on is None:
            return True
        return moment.drinker(self.game, move.on) == step.drinker

    def _fit(self, move: PlayCard, step: Step) -> int:
        return int(any(self.game.players[seat].name == step.against for seat in move.picks))


def look_for(
    card: str, player: str, found: list[Chance], drinker: str | None = None
) -> Callable[[Game, Ask, int], None]:
    """A look that notes at each moment whether ``player`` could play a card then."""

    def look(game: Game, ask: Ask, moves: int) -> None:
        seat = next(place for place, one in enumerate(game.players) if one.name == player)
        if card in game.players[seat].hand and seat not in game.gone:
            refused = moment.refusals(game, seat, Wanted(card, None, drinker))
            found.append(Chance(ask.kinds, tuple(refused), moves))

    return look
