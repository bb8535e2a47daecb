"""Drink Cards that stay in front of a player, who may play them later as a card (rule drinks.kept)."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.engine.draft import Draft
from toolkit.engine.game import Game
from toolkit.engine.mixture import Replaced


def keeper(game: Game, drafts: Sequence[Draft]) -> int | None:
    """Who keeps a Drink: its drinker, or of those who share it or drink copies of it the first in turn order.

    (rule otto.kept-drinks)
    """
    drinkers = {draft.drinker for draft in drafts if not (draft.ignored or _is_replaced(draft))}
    able = (seat for seat in game.around(game.state.turn) if game.variant.keeps(seat))
    return next((seat for seat in able if seat in drinkers), None)


def _is_replaced(draft: Draft) -> bool:
    return any(isinstance(change, Replaced) for change in draft.changes)
