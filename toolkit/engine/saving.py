"""Saving and loading a game at any point, in the middle of a response too."""

from __future__ import annotations

import msgspec

from toolkit.cards import Database
from toolkit.engine import soundness
from toolkit.engine.frames.beginning import Beginning
from toolkit.engine.frames.choosing import Choosing
from toolkit.engine.frames.collapse import Collapse
from toolkit.engine.frames.contest import Contest
from toolkit.engine.frames.crowded import Crowded
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.further import Further
from toolkit.engine.frames.gamble import ForcedOut, Gamble, Won
from toolkit.engine.frames.gathering import Gathering
from toolkit.engine.frames.growing import Growing
from toolkit.engine.frames.laying import Laying
from toolkit.engine.frames.losing import Losing
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.moving import Moving
from toolkit.engine.frames.ordering import Ordering
from toolkit.engine.frames.payment import Antes, Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.pour import Pour
from toolkit.engine.frames.prize import HandingOver, Staking, Using
from toolkit.engine.frames.repeating import Repeating
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.rising import Rising
from toolkit.engine.frames.turn import Turn
from toolkit.engine.frames.unplayed import Unplayed
from toolkit.engine.frames.window import Window
from toolkit.engine.game import Game
from toolkit.engine.log import Entry
from toolkit.engine.state import State
from toolkit.errors import CannotRead, Place
from toolkit.untrusted.record import converted
from toolkit.untrusted.source import sound

AnyFrame = (
    Antes
    | Beginning
    | Choosing
    | Collapse
    | Contest
    | Crowded
    | Drinking
    | ForcedOut
    | Further
    | Gamble
    | Gathering
    | Growing
    | HandingOver
    | Losing
    | Lost
    | Moving
    | Laying
    | Ordering
    | Payment
    | Play
    | Pour
    | Repeating
    | Resolve
    | Revealed
    | Rising
    | Staking
    | Turn
    | Unplayed
    | Using
    | Window
    | Won
)


class _Saved(State, omit_defaults=True):
    """The state with its frames known by their kind."""

    stack: list[AnyFrame] = []


def save(game: Game) -> bytes:
    """The game as JSON."""
    return msgspec.json.encode(game.state)


def load(saved: bytes, cards: Database, *, ask_everybody: bool = False, log: list[Entry] | None = None) -> Game:
    """A game as anybody saved it, with the same pending decision.

    Raises :class:`CannotRead`, or :class:`Faults`, for what cannot be a game.
    """
    state = converted(sound("saved game", saved), _Saved)
    wrong = list(soundness.faults(state, cards))
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise CannotRead(f"is not a saved game: {wrong[0].problem}{more}", Place(path=wrong[0].path))
    return Game(state, cards, ask_everybody=ask_everybody, log=log)


def restore(saved: bytes, cards: Database, *, ask_everybody: bool = False, log: list[Entry] | None = None) -> Game:
    """A game as this program has just saved it: nothing is checked, so it is many times as fast as :func:`load`."""
    return Game(decoded(saved), cards, ask_everybody=ask_everybody, log=log)


def decoded(saved: bytes) -> State:
    """The state of a game as this program has just saved it, to be changed before it goes on; nothing is checked."""
    return msgspec.json.decode(saved, type=_Saved)


def copy(game: Game) -> Game:
    """An independent copy of the game."""
    return restore(save(game), game.cards, ask_everybody=game.ask_everybody)
