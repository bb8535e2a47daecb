"""Mushrooms in a Planter Box: planted, grown, harvested and gathered (rulebook 8, Dale the Mycologist)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from toolkit.cards import Card, Database
from toolkit.cards.words import Pile
from toolkit.engine import zones

if TYPE_CHECKING:
    from toolkit.engine.game import Game

NO_MUSHROOM = (0,)
"""The Harvest Values of a card that is none."""


def box(game: Game, seat: int) -> Pile | None:
    """The zone that is a player's Planter Box; None for a player who has none."""
    return _box(game.cards, game.players[seat].character)


@lru_cache(maxsize=64)
def _box(cards: Database, character: str | None) -> Pile | None:
    return next((zone.id for zone in zones.of_character(cards, character).values() if zone.planted_from), None)


def growing(game: Game, seat: int) -> range:
    """The places of the Mushrooms in a player's Planter Box, the one planted first being 0."""
    pile = box(game, seat)
    return range(len(game.players[seat].zones.get(pile, ()) if pile else ()))


def has_room(game: Game, seat: int) -> bool:
    """Whether a Mushroom may be planted without another one leaving (rule dale.planter-box)."""
    zone = zones.of_player(game, seat).get(pile) if (pile := box(game, seat)) else None
    return zone is not None and (zone.slots is None or len(growing(game, seat)) < zone.slots)


def unlike(game: Game, seat: int) -> list[int]:
    """The places of those Mushrooms of which no other one before is the same card with the same Harvest Value."""
    first: dict[tuple[str, int], int] = {}
    for place in growing(game, seat):
        first.setdefault(kind(game, seat, place), place)
    return list(first.values())


def kind(game: Game, seat: int, place: int) -> tuple[str, int]:
    """A Mushroom's card, and the number at which its Rake Token points, counted from 1 at the top."""
    pile, player = box(game, seat), game.players[seat]
    assert pile is not None, "only a Planter Box has places"
    return player.zones[pile][place], player.counters[pile][place]


def value(game: Game, seat: int, place: int) -> int:
    """The Harvest Value of a Mushroom: the number at which its Rake Token points (rule dale.harvest-value)."""
    card, spot = kind(game, seat, place)
    return _numbers(game, card)[spot - 1]


def is_grown(game: Game, seat: int, place: int) -> bool:
    """Whether the Rake Token is at the last number."""
    card, spot = kind(game, seat, place)
    return spot >= len(_numbers(game, card))


def plant(game: Game, seat: int, *, rule: str = "dale.plant") -> None:
    """Reveal the top card of the Mushroom Deck and lay it in the Planter Box (rules dale.plant, dale.rakes).

    A deck that runs out is made anew from its discards.
    """
    zone = zones.of_player(game, seat).get(pile) if (pile := box(game, seat)) else None
    if zone is None or zone.planted_from is None:
        return
    zones.renew(game, seat, zone.planted_from)
    if game.players[seat].zones[zone.planted_from]:
        mushroom = zones.take(game, seat, zone.planted_from, 0)
        game.note(f"{zone.planted_from}-to-{zone.id}", seat, card=mushroom, rule=rule)
        zones.put(game, seat, zone.id, mushroom)


def begin_turn(game: Game, seat: int) -> None:
    """What happens before the first phase of a turn: all Mushrooms Grow, then one is Planted (rule dale.beginning)."""
    if box(game, seat):
        grow(game, seat, growing(game, seat), rule="dale.beginning")
        plant(game, seat, rule="dale.beginning")


def grow(game: Game, seat: int, places: Iterable[int], *, rule: str = "dale.grow") -> None:
    """Move Rake Tokens one number down; at the last one nothing happens (rule dale.grow)."""
    pile = box(game, seat)
    for place in places:
        if pile and not is_grown(game, seat, place):
            game.players[seat].counters[pile][place] += 1
            game.note("grows", seat, card=kind(game, seat, place)[0], amount=value(game, seat, place), rule=rule)


def worth(game: Game, seat: int) -> int:
    """The Harvest Value of all Mushrooms in a player's Planter Box together."""
    return sum(value(game, seat, place) for place in growing(game, seat))


def harvests(game: Game, seat: int, amount: int) -> list[tuple[int, ...]]:
    """Every choice of Mushrooms that pays for a Harvest, by place; of choices that are alike the first.

    To pay more than is asked is allowed, and brings nothing (rules dale.harvest, dale.harvest-once).
    """
    places = growing(game, seat)
    values, kinds = [value(game, seat, place) for place in places], [kind(game, seat, place) for place in places]
    found: dict[tuple[tuple[str, int], ...], tuple[int, ...]] = {}
    for count in range(1, len(places) + 1):
        for some in combinations(places, count):
            if sum([values[place] for place in some]) >= amount:
                found.setdefault(tuple(sorted([kinds[place] for place in some])), some)
    return list(found.values())


def harvest(game: Game, seat: int, places: Iterable[int]) -> None:
    """Discard Mushrooms as a cost: nothing that is Gathered happens.

    (rules dale.harvest-is-a-cost, dale.harvested-not-gathered)
    """
    for place in sorted(places, reverse=True):
        mushroom = discard(game, seat, place)
        game.note("harvests", seat, card=mushroom, rule="dale.harvest")


def discard(game: Game, seat: int, place: int) -> str:
    """A Mushroom leaves the Planter Box for the discards of the Mushroom Deck; its card."""
    pile, known = box(game, seat), zones.of_player(game, seat)
    assert pile is not None, "only a Planter Box has places"
    deck = known[pile].planted_from
    discards = known[deck].renewed_from if deck else None
    mushroom = zones.take(game, seat, pile, place)
    if discards:
        zones.put(game, seat, discards, mushroom)
    else:
        zones.discard(game, seat, mushroom)
    return mushroom


def due(game: Game, seat: int) -> int | None:
    """The first Mushroom in a player's Planter Box that must be Gathered (rules dale.gather, dale.evershroom)."""
    for place in growing(game, seat):
        card = game.any_card(kind(game, seat, place)[0])
        if is_grown(game, seat, place) and isinstance(card, Card) and card.gathered:
            return place
    return None


def _numbers(game: Game, card: str) -> tuple[int, ...]:
    mushroom = game.any_card(card)
    assert isinstance(mushroom, Card), "only Mushrooms lie in a Planter Box"
    return mushroom.harvest or NO_MUSHROOM
