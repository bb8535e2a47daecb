"""What characters track besides Fortitude, Alcohol Content and Gold: Momentum, Hellfire, Drunken Chi, a mark."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.cards import Database
from toolkit.cards.character import Tracker
from toolkit.cards.words import Attribute

if TYPE_CHECKING:
    from toolkit.engine.game import Game


def track(game: Game, seat: int, tracker: str) -> Tracker | None:
    """A tracker of a player's own character; None for one that it does not have."""
    return of_character(game.cards, game.players[seat].character).get(tracker)


def fires(game: Game, seat: int, tracker: str) -> str | None:
    """The card whose effect happens on the last space of a player's tracker.

    (rules petra.setup, petra.boss, petra.boss-fire)
    """
    own = track(game, seat, tracker)
    if own is None:
        return None
    return (own.fires_for_boss if game.variant.is_boss(seat) else None) or own.fires


def adjust(game: Game, seat: int, tracker: str, by: int, *, card: str | None = None, rule: str | None = None) -> int:
    """Change what a player tracks, never below 0 nor above what it can be; the change that was possible is returned.

    What a card takes may be more than there is (rules jett.momentum, jett.lose-what-there-is, terci.supplies-full,
    zakhan.setup).
    """
    player = game.players[seat]
    before = player.trackers.get(tracker, 0)
    after = max(0, before + by)
    most = _most(game.cards, player.character, tracker)
    if most is not None:
        after = min(after, max(most, before))
    player.trackers[tracker] = after
    game.tracked(seat)
    if after != before:
        what = f"tracker-{'up' if after > before else 'down'}"
        game.note(what, seat, amount=abs(after - before), card=card, rule=rule, tracker=tracker)
    return after - before


def rise_with(game: Game, seat: int, attribute: Attribute) -> None:
    """What comes to a player each time that this attribute of theirs goes up, by however much.

    Where it stays what it was or goes down, nothing comes (rules zakhan.chi, zakhan.no-chi).
    """
    for tracker in of_character(game.cards, game.players[seat].character).values():
        if tracker.rises_with == attribute:
            adjust(game, seat, tracker.id, 1, rule="zakhan.chi")


@lru_cache(maxsize=64)
def of_character(cards: Database, character: str | None) -> Mapping[str, Tracker]:
    """What the player of a character has before them, by id; nothing of a player without one."""
    owner = cards.characters.get(character or "")
    return {one.id: one for one in owner.own_trackers} if owner else {}


@lru_cache(maxsize=512)
def _most(cards: Database, character: str | None, tracker: str) -> int | None:
    """The most that it can be: by the character's own record, or by that of another who tracks the same.

    Of a mark nobody bears more than one (rule remy.marks).
    """
    owners = sorted(cards.characters.values(), key=lambda owner: owner.id != character)
    kept = (one for owner in owners for one in owner.trackers if one.id == tracker)
    return next((one.most for one in kept), None)
