"""Whom a game asks for what needs to know the frames, which know the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from toolkit.cards.words import Attribute, Pick
from toolkit.engine.moves import PlayCard

if TYPE_CHECKING:
    from toolkit.engine.game import Ask, Frame, Game


class Judge(Protocol):
    """Says which cards may be played: :mod:`toolkit.engine.judge`, which knows the frames, as they know the game."""

    def plays(self, game: Game, seat: int, wanted: int, place: int | None) -> list[PlayCard]:
        """The cards that may be played in a window."""

    def action_plays(self, game: Game, seat: int) -> list[PlayCard]:
        """The cards that may be played as the action of an Action Phase."""

    def gambling_plays(self, game: Game, seat: int) -> list[PlayCard]:
        """The cards that may be played on a player's turn in a Round of Gambling."""

    def candidates(self, game: Game, seat: int, pick: Pick, event: Frame | None) -> list[int]:
        """The players who may be picked."""


class Automaton(Protocol):
    """Decides for Otto, and keeps Otto's tracks and deck: :mod:`toolkit.engine.automaton`."""

    def answer(self, game: Game, ask: Ask) -> None:
        """Take a decision of Otto's by his rules."""

    def adjust(
        self,
        game: Game,
        seat: int,
        attribute: Attribute,
        by: int,
        *,
        card: str | None,
        rule: str | None,
        behind: int | None,
    ) -> int:
        """Change something of Otto's; the change that was possible is returned."""


class Aides:
    """Who they are: :mod:`toolkit.engine` names them.

    ``play`` plays a card, in answer to the frame at a place: :func:`toolkit.engine.frames.play.start`.
    """

    judge: Judge
    automaton: Automaton
    play: Callable[[Game, PlayCard, int | None], None]


AIDES = Aides()
