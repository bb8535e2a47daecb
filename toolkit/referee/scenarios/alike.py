"""Moves that come to the same: no line could tell apart two Drinks of one drinker that are alike."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from toolkit.engine import Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.moves import AnyMove, PlayCard


def unlike(game: Game, moves: Iterable[AnyMove]) -> list[AnyMove]:
    """The first of each kind of these moves, which differ otherwise than in the one of two Drinks alike."""
    found: dict[object, AnyMove] = {}
    for move in moves:
        found.setdefault(_meaning(game, move), move)
    return list(found.values())


def _meaning(game: Game, move: AnyMove) -> object:
    if not isinstance(move, PlayCard) or move.on is None:
        return move
    drinking = next(game.below(Drinking))
    draft = drinking.drafts[move.on]
    revealer = None if drinking.contest is None else draft.revealer
    drink = (draft.drinker, revealer, draft.cards, draft.ignored, draft.splits_itself(game), draft.contents(game))
    return msgspec.structs.replace(move, on=None), repr(drink)
