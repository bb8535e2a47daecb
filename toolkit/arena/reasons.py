"""Why a bot has played as it has, in one sentence for people at the table.

What it compared is worked out again from the game before its move. Cards in its hand are not named: others may not see
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from toolkit.arena.bots import bot
from toolkit.arena.greedy import margin
from toolkit.arena.search import Search, Tried
from toolkit.engine import Game
from toolkit.engine.moves import AnyMove, Discard, Order, Pass, PlayCard


def reason(game: Game, move: AnyMove, name: str, chance: Random) -> str:
    """Why the bot of this ``name`` made a move in a game as it was before, with the chance that it had."""
    player = bot(name)
    situation = _situation(game, move)
    if not isinstance(player, Search):
        return f"{situation} ({name} looks no farther than the move itself)"
    return f"{situation}; {_compared(player.tried(game, chance), move)}"


def _situation(game: Game, move: AnyMove) -> str:
    """What lies open on the table that the move is about."""
    could_play = game.ask is not None and any(isinstance(other, PlayCard) for other in game.ask.moves)
    match move:
        case Pass() if could_play:
            return f"kept what could have been played: {_danger(game, move.seat)}"
        case Pass():
            return "had nothing better to do"
        case PlayCard(picks=picks) if picks:
            return f"played on {_nearness(game, picks[0])}"
        case Order(to=to):
            return f"ordered for {_nearness(game, to[0])}"
        case Discard(cards=cards):
            return f"threw away {len(cards)} of {_cards(len(game.players[move.seat].hand))} to draw others"
        case _:
            return f"did that as {_nearness(game, move.seat)}"


def _danger(game: Game, seat: int) -> str:
    """Which of the others can still do most."""
    others = game.opponents(seat)
    if not others:
        return "nobody is left to harm it"
    most = max(others, key=lambda other: (len(game.players[other].hand), -other))
    return f"{game.players[most].name} still holds {_cards(len(game.players[most].hand))}"


def _nearness(game: Game, seat: int) -> str:
    return f"{game.players[seat].name}, who is {margin(game, seat)} from passing out"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _compared(tried: Sequence[Tried], move: AnyMove) -> str:
    """What came of the move in the games that were played on, and of the best other one."""
    chosen = next((one for one in tried if one.move == move), None)
    others = [one for one in tried if one.move != move and one.playouts]
    if chosen is None or not others:
        return "there was no other move"
    best = max(others, key=lambda one: one.outlook)
    worse = f"against {100 * best.outlook:.0f} % after {_kind(best.move)}"
    return f"it is likely to win {100 * chosen.outlook:.0f} % of such games, {worse} ({chosen.playouts} played on)"


def _kind(move: AnyMove) -> str:
    """What kind of move another one was, without the cards that only its player sees."""
    match move:
        case Pass():
            return "passing"
        case PlayCard():
            return "another card"
        case Discard(cards=cards):
            return f"throwing away {len(cards)}"
        case _:
            return "the next best choice"
