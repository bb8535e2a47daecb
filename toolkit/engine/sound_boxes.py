"""Whether what a saved game says of zones, and of trackers that fire, can be so (see ``soundness``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.cards import Card, Database
from toolkit.engine import trackers, zones
from toolkit.engine.frames.crowded import Crowded
from toolkit.engine.frames.rising import Rising
from toolkit.engine.frames.unplayed import Unplayed
from toolkit.engine.state import Player, State
from toolkit.engine.zones import TOPMOST

Problem = tuple[str, str]
"""A JSON path, and what is wrong there."""


def problems(state: State, cards: Database) -> Iterator[Problem]:
    """All that cannot be so."""
    for seat, player in enumerate(state.players):
        crowded = any(isinstance(frame, Crowded) and frame.seat == seat for frame in state.stack[-1:])
        own = zones.of_character(cards, player.character)
        if player.zones and (lacking := sorted(own.keys() - player.zones.keys())):
            yield f"$.players[{seat}].zones", f"lacks {', '.join(lacking)}"
        for problem in _of_a_player(player, cards, crowded=crowded):
            yield f"$.players[{seat}].counters", problem
    for place, frame in enumerate(state.stack):
        for problem in _of_a_frame(frame, state.players, cards):
            yield f"$.stack[{place}]", problem


def _of_a_player(player: Player, cards: Database, *, crowded: bool) -> Iterator[str]:
    boxes = [zone for zone in zones.of_character(cards, player.character).values() if zone.planted_from]
    if not set(player.counters) <= {box.id for box in boxes}:
        yield "counts on cards that bear no counter"
    for box in boxes:
        lying, counters = player.zones.get(box.id, []), player.counters.get(box.id, [])
        if len(lying) != len(counters):
            yield "does not have one counter for each card"
        if not all(_may_bear(cards, card, at) for card, at in zip(lying, counters, strict=False)):
            yield "has a counter at a number that the card does not have"
        if box.slots is not None and len(lying) > box.slots + crowded:
            yield "has more cards than there is room for"


def _of_a_frame(frame: object, players: Sequence[Player], cards: Database) -> Iterator[str]:
    seat = getattr(frame, "seat", 0)
    if not isinstance(frame, Crowded | Rising | Unplayed) or not 0 <= seat < len(players):
        return
    player = players[seat]
    match frame:
        case Crowded(pile=pile):
            box = zones.of_character(cards, player.character).get(pile)
            if box is None or not box.planted_from or len(player.zones.get(pile, ())) <= (box.slots or 0):
                yield "is about a Planter Box that has room"
        case Rising(tracker=tracker, card=card):
            own = trackers.of_character(cards, player.character).get(tracker)
            if own is None or not own.fires:
                yield f"is about {tracker!r}, which does not fire"
            if card is not None and card not in cards.cards:
                yield f"comes from {card!r}, which is no card"
        case Unplayed(card=card):
            found = cards.cards.get(card)
            if not isinstance(found, Card) or found.types or not found.options:
                yield f"is {card!r}, whose effect does not come of itself"


def _may_bear(cards: Database, card: str, at: int) -> bool:
    found = cards.cards.get(card)
    return isinstance(found, Card) and TOPMOST <= at <= max(TOPMOST, len(found.harvest))
