"""What people at a table ask the referee, each about what they see, and for themselves."""

from __future__ import annotations

from toolkit.engine import Game
from toolkit.referee.games.chair import Chair
from toolkit.referee.referee import Referee
from toolkit.referee.talk.conversation import Conversation, Turn


class Aside:
    """A talk with the referee beside a game. Follow-ups go on from what the same person has asked before."""

    def __init__(self) -> None:
        self._talk: Conversation | None = None

    def ask(self, game: Game, seat: int, question: str) -> Turn:
        """The answer to a question from a seat, at the game as it stands. Raises :class:`CannotRead`."""
        if self._talk is None or self._talk.at is None or self._talk.at.seat != seat:
            self._talk = Conversation(Referee(game.cards, game.state.edition))
        self._talk.at = Chair(game, seat)
        return self._talk.ask(question)
