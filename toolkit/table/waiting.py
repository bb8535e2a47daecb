"""A window that everybody answers together, in a fixed time, so that neither silence nor haste tells what is held.

One after the other, as the rules have it, each would have to wait for the one before. So everybody who is asked in a
window is asked at once, and answers, or does not, as long as it lasts. Then the answers are given in the order of the
rules: what comes first there is played, all others who have answered will be asked again, as something has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from toolkit.engine import Ask, Game
from toolkit.engine.frames.window import Window
from toolkit.engine.moment import open_window
from toolkit.engine.moves import AnyMove, Pass
from toolkit.engine.saving import restore, save
from toolkit.errors import NotLegal

Bot = Callable[[Game, int], AnyMove | None]
"""What a bot decides at a game after so many moves; None where no bot decides."""


@dataclass
class Waiting:
    """A window as everybody answers it together.

    ``opened`` is when (in seconds), ``steps`` how many moves had been made by then. ``answers`` are those that people
    have given, by seat; they may change their minds as long as it lasts. ``thought`` is what bots are going to do, by
    the number of moves before it.
    """

    game: Game
    window: Window
    opened: float
    steps: int
    answers: dict[int, AnyMove] = field(default_factory=dict)
    thought: dict[int, AnyMove] | None = None

    @property
    def is_open(self) -> bool:
        """Whether this window is still what is to be decided."""
        return open_window(self.game) is self.window

    @cached_property
    def asked(self) -> dict[int, Ask]:
        """What everybody is asked: all that they may do here, whether its time comes sooner or later in the window."""
        found: dict[int, Ask] = {}
        for _place, ask, _game in _rehearsed(self.game):
            before = found[ask.seat].moves if ask.seat in found else ()
            found[ask.seat] = Ask(ask.seat, ask.kinds, (*(one for one in before if one not in ask.moves), *ask.moves))
        return found

    def seen_by(self, seat: int) -> Game:
        """The game as if it were this player's to decide now; a copy, to be looked at."""
        found = _copied(self.game)
        found.ask = self.asked.get(seat, found.ask)
        return found

    def answer(self, seat: int, move: AnyMove) -> None:
        """Take a person's answer. Raises :class:`NotLegal`."""
        ask = self.asked.get(seat)
        if ask is None or move.seat != seat:
            raise NotLegal("that is for somebody else to decide", instead="wait until you are asked")
        if move not in ask.moves:
            raise NotLegal("that is not one of the legal moves here")
        self.answers[seat] = move

    def rehearsed(self) -> Iterator[tuple[int, Game]]:
        """What is asked in the window if all pass: after how many more moves, and the game at which it is."""
        return ((place, game) for place, _ask, game in _rehearsed(self.game))

    def think(self, bot: Bot) -> None:
        """Let the bots decide what they are going to do if nobody does anything before them."""
        self.thought = {}
        for place, _ask, game in _rehearsed(self.game):
            move = bot(game, self.steps + place)
            if move is not None:
                self.thought[self.steps + place] = move

    def given(self, ask: Ask) -> AnyMove:
        """What a person has answered, at the moment at which it can be done; else they pass."""
        move = self.answers.get(ask.seat)
        return Pass(ask.seat) if move is None or move not in ask.moves else move


@dataclass(frozen=True)
class Rest:
    """The time that a bot's own decision takes, whatever it thinks of: which decision it is, and since when (seconds).

    A decision is known by the moves before it, the seat, and the bot who sits there.
    """

    decision: tuple[int, int, str]
    since: float


def _rehearsed(game: Game) -> Iterator[tuple[int, Ask, Game]]:
    """Everything that is asked in the window if all pass, in order, with the game at which it is."""
    copied = _copied(game)
    window, place = open_window(copied), 0
    while copied.ask is not None and window is not None and open_window(copied) is window:
        yield place, copied.ask, copied
        copied.answer(Pass(copied.ask.seat))
        place += 1


def _copied(game: Game) -> Game:
    return restore(save(game), game.cards, ask_everybody=game.ask_everybody)
