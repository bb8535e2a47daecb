"""What characters track besides Fortitude, Alcohol Content and Gold: Momentum, Hellfire, a mark."""

from __future__ import annotations

from functools import lru_cache

from toolkit.cards import Database
from toolkit.engine.game import Game


def adjust(game: Game, seat: int, tracker: str, by: int, *, card: str | None = None, rule: str | None = None) -> int:
    """Change what a player tracks, never below 0 nor above what it can be; the change that was possible is returned.

    (rules jett.momentum, terci.supplies-full)
    """
    player = game.players[seat]
    before = player.trackers.get(tracker, 0)
    after = max(0, before + by)
    most = _most(game.cards, player.character, tracker)
    if most is not None:
        after = min(after, max(most, before))
    player.trackers[tracker] = after
    game.rearranged(seat)
    if after != before:
        what = f"tracker-{'up' if after > before else 'down'}"
        game.note(what, seat, amount=abs(after - before), card=card, rule=rule, tracker=tracker)
    return after - before


def begin_turn(game: Game, seat: int) -> None:
    """What comes to a character when their turn begins, before the first phase (rule jett.beginning)."""
    character = game.cards.characters.get(game.players[seat].character or "")
    for tracker in character.own_trackers if character else ():
        if tracker.each_turn:
            adjust(game, seat, tracker.id, tracker.each_turn, rule="jett.beginning")


@lru_cache(maxsize=512)
def _most(cards: Database, character: str | None, tracker: str) -> int | None:
    """The most that it can be: by the character's own record, or by that of another who tracks the same."""
    owners = sorted(cards.characters.values(), key=lambda owner: owner.id != character)
    kept = (one for owner in owners for one in owner.trackers if one.id == tracker)
    return next((one.most for one in kept), None)
