"""Players whom a card concerns without being picked: a scenario may name them, and need not."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from toolkit.cards import Option
from toolkit.cards.touches import leaves
from toolkit.cards.words import Who
from toolkit.engine import Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.gamble import ForcedOut, Won
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Frame

_FIELDS = ("who", "to", "sharer")
_ON_THE_TABLE: tuple[Who, ...] = ("each-other", "everyone", "in-round", "turn-player", "left", "right")


def implied(game: Game, seat: int, option: Option, answered: Frame | None, drink: int | None) -> set[int]:
    """The seats that ``seat``'s card would concern: whose card or Drink it answers, and whom its effects are about."""
    concerned = _of_event(answered, drink)
    if any(getattr(effect, "who", None) == "you" for effect in leaves(option.effects)):
        concerned.add(seat)
    for who in _named(msgspec.to_builtins(option.effects)):
        if who in _ON_THE_TABLE:
            concerned |= _of_table(game, seat, who)
    return concerned


def _of_event(answered: Frame | None, drink: int | None) -> set[int]:
    match answered:
        case Drinking(drafts=drafts):
            return {drafts[drink].drinker} if drink is not None else set()
        case Won(seat=seat, collector=collector):
            return {seat, collector}
        case Play(seat=seat) | Lost(seat=seat) | ForcedOut(seat=seat) | Payment(seat=seat):
            return {seat}
        case _:
            return set()


def _of_table(game: Game, seat: int, who: str) -> set[int]:
    others = game.opponents(seat)
    match who:
        case "turn-player":
            return {game.state.turn}
        case "left":
            return set(others[:1])
        case "right":
            return set(others[-1:])
        case "in-round":
            return set(game.in_round())
        case _:
            return {seat, *others} if who == "everyone" else set(others)


def _named(part: object) -> set[str]:
    """Every word that stands for players somewhere in these effects."""
    if isinstance(part, dict):
        here = {part[key] for key in _FIELDS if isinstance(part.get(key), str)}
        return here.union(*(_named(value) for value in part.values()))
    if isinstance(part, Sequence) and not isinstance(part, str):
        return set().union(*(_named(item) for item in part))
    return set()
