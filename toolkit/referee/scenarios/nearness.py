"""How near a move came to being possible, and what stood in its way."""

from __future__ import annotations

from toolkit.engine import Ask, Game
from toolkit.engine.moment import most_telling, weight
from toolkit.engine.moves import Choose, Discard, Discards, Order
from toolkit.referee.citation import cite
from toolkit.referee.scenarios import plays
from toolkit.referee.scenarios.matching import is_in_window, listed, wanted
from toolkit.referee.scenarios.scenario import Choice, DiscardCards, Move, Orders, Play

_ASKED_FOR = {Choice: Choose, Orders: Order, DiscardCards: Discard}
"""The decision that each kind of move waits for."""

LEGAL = 6
"""As near as can be."""


def nearness(game: Game, ask: Ask, move: Move) -> tuple[int, str]:
    """How near a move that was not possible came here (the more the nearer), and why it was not."""
    if isinstance(move, Play):
        return _of_card(game, ask, move)
    if isinstance(move, Orders) and (unserved := _unserved(game, ask, move)):
        return 2, unserved
    kind = _ASKED_FOR.get(type(move))
    if kind and (kind is Discard) == isinstance(ask.moves, Discards) and isinstance(ask.moves[0], kind):
        return 1, f"{game.players[ask.seat].name} was asked for one of these: {listed(game, ask)}"
    return -1, ""


def _unserved(game: Game, ask: Ask, move: Orders) -> str:
    """Why somebody gets no Drink whom the rules allow none."""
    names = [game.players[seat].name for seat in game.automata if game.players[seat].name in move.order]
    is_asked = isinstance(ask.moves[0], Order)
    return f"nobody orders Drinks for {names[0]} ({cite('otto.no-drink-me')})" if names and is_asked else ""


def is_legal(game: Game, ask: Ask, move: Play) -> bool:
    """Whether the card could be played here so, if its player were asked."""
    return _of_card(game, ask, move)[0] == LEGAL


def _of_card(game: Game, ask: Ask, move: Play) -> tuple[int, str]:
    seat = next(place for place, seat in enumerate(game.players) if seat.name == move.player)
    if not plays.holds(game, seat, move.play):
        return 0, f"{move.player} does not hold it"
    if not is_in_window(game, ask, move):
        return 1, "the window that it asks for never opened"
    refusals = plays.refusals(game, seat, wanted(game, move, move.play))
    if not refusals:
        return LEGAL, "the card was legal, but not by that option, or it was not that player's decision"
    refusal = most_telling(refusals)
    where = "/".join(ask.kinds)
    return 2 + weight(refusal), f"{refusal.text} ({cite(refusal.rule)}; asked at: {where})"
