"""What all frames have in common."""

from __future__ import annotations

import msgspec

from toolkit.engine.game import Game
from toolkit.engine.moves import AnyMove
from toolkit.engine.playbook import NO_OCCASION, Occasion


class Stacked(msgspec.Struct, omit_defaults=True, gc=False):
    """A frame as plain data. Frames refer to each other by their place in the stack.

    So they hold no cycles, which spares the garbage collector the search (``gc=False``).
    """

    def is_moot(self, game: Game) -> bool:  # noqa: ARG002 - as every frame takes it
        """Whether there is nothing left to answer."""
        return False

    def occasion(self, game: Game) -> Occasion:  # noqa: ARG002 - as every frame takes it
        """What could be played in answer to it, and by whom."""
        return NO_OCCASION

    def answer(self, game: Game, move: AnyMove) -> None:  # noqa: ARG002 - as every frame takes it
        """Take the decision that was asked for; a frame that never asks has none to take."""
        raise AssertionError(f"{type(self).__name__} asked for nothing, and got {move}")
