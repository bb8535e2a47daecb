"""A table as a seat sees it, written as a scenario: made of nothing but what that seat may know."""

from __future__ import annotations

from typing import Any

import msgspec

from toolkit.cards import Database
from toolkit.engine.record import GameRecord
from toolkit.engine.view import PlayerView, View
from toolkit.errors import NotLegal, RdiError
from toolkit.referee.games.opened import opened
from toolkit.web import held

Plain = dict[str, Any]

_PILES = ("hand", "discard", "in_front", "prizes")


def link(seen: View, record: GameRecord, cards: Database) -> str:
    """The address of the editor with such a table, where hands that are not seen are empty, and decks are full ones.

    Raises :class:`NotLegal` for what cannot be set up there, or is too much for an address.
    """
    scenario = _scenario(seen, record)
    try:
        opened("position", msgspec.json.encode(scenario), cards)
    except RdiError as fault:
        raise NotLegal("this moment cannot be set up in the editor", instead="take another one") from fault
    address = held.link(scenario)
    if address is None:
        raise NotLegal("this table is too large for a link")
    return address


def _scenario(seen: View, record: GameRecord) -> Plain:
    names = [player.name for player in seen.players]
    plain: Plain = {"name": "A moment of a game", "edition": seen.edition}
    if record.variant is not None:
        told = msgspec.to_builtins(record.variant)
        plain["variant"] = {key: value for key, value in told.items() if value}
    poured = {one.seat: list(one.cards) for one in seen.in_progress if one.what == "drink" and one.cards}
    players = [(seat, player) for seat, player in enumerate(seen.players) if not player.tracks]
    plain["players"] = [_player(player, poured.get(seat, [])) for seat, player in players]
    plain |= {"drink_discard": list(seen.drink_discard), "turn": names[seen.turn], "phase": seen.phase}
    if seen.round is not None and not seen.round.over:
        plain["gambling"] = _round(seen, names)
    return plain


def _player(player: PlayerView, poured: list[str]) -> Plain:
    plain: Plain = {"name": player.name, "character": player.character}
    plain |= {"fortitude": player.fortitude, "alcohol": player.alcohol, "gold": player.gold}
    plain |= {pile: list(getattr(player, pile) or ()) for pile in _PILES}
    plain["drink_me"] = poured
    return {key: value for key, value in plain.items() if value not in (None, [])}


def _round(seen: View, names: list[str]) -> Plain:
    on = seen.round
    assert on is not None, "a Round that is under way"
    plain: Plain = {"pot": on.pot, "next": names[on.next]}
    if on.control is not None:
        plain["control"] = names[on.control]
    return plain | ({"left": [names[seat] for seat in on.left]} if on.left else {})
