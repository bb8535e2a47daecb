"""The zones of characters, as a scenario says them: ``"state": {"plotted": [...]}``, ``"side_deck": [...]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from toolkit.cards import Card, Database
from toolkit.cards.character import Zone
from toolkit.cards.words import Pile
from toolkit.engine import chance
from toolkit.engine.zones import of_character
from toolkit.referee.scenarios.scenario import Planted, StateValue
from toolkit.referee.scenarios.scenario import Player as Listed
from toolkit.referee.scenarios.titles import Titles
from toolkit.untrusted.fault import Remark, Trail

OF_STATE: Mapping[str, Pile] = {"plotted": "plotted", "patients": "patients", "planter": "planter"}
"""The zones that stand in the state of a player, by key."""

OF_PLAYER: Mapping[str, Pile] = {"side_deck": "side-deck", "side_discard": "side-discard"}
"""The zones that stand beside the other piles of a player, by key."""


def rest(state: Mapping[str, StateValue]) -> dict[str, StateValue]:
    """What a state says that is of no zone."""
    return {key: value for key, value in state.items() if key not in OF_STATE}


def given(player: Listed) -> Iterator[tuple[Trail, Pile, Sequence[str]]]:
    """The zones of which a player's entry speaks, with the titles, and where they stand."""
    for key, pile in OF_STATE.items():
        if isinstance(value := player.state.get(key), tuple):
            yield ("state", key), pile, tuple(_title(one) for one in value)
    for key, pile in OF_PLAYER.items():
        if (titles := getattr(player, key)) is not None:
            yield (key,), pile, titles


def remarks(cards: Database, player: Listed, trail: Trail) -> Iterator[Remark]:
    """The zones that a player's character does not have, and those that are no lists."""
    known = of_character(cards, player.character)
    for key, pile in {**OF_STATE, **OF_PLAYER}.items():
        at = (*trail, "state", key) if key in OF_STATE else (*trail, key)
        value = player.state.get(key) if key in OF_STATE else getattr(player, key)
        if value is None:
            continue
        if pile not in known:
            there = ", ".join(zone.name for zone in known.values()) or "none"
            yield Remark(at, f"the character has no zone {key!r}", f"one of its zones: {there}")
        elif not isinstance(value, tuple):
            yield Remark(at, "is no list of titles", "a list")
        elif known[pile].planted_from and (wrong := [place for place, one in enumerate(value) if not _is_planted(one)]):
            yield Remark((*at, wrong[0]), "is no Mushroom in a Planter Box", '{"card": TITLE, "spot": 1 or more}')
        elif (most := known[pile].slots) is not None and len(value) > most:
            yield Remark(at, f"has {len(value)} cards", f"at most {most}")


def misplaced(player: Listed, titles: Titles, trail: Trail) -> Iterator[Remark]:
    """What cannot lie in a Planter Box: cards that are no Mushrooms, and numbers that a Mushroom does not have."""
    boxes = counters(player, titles.cards)
    for key in (key for key, pile in OF_STATE.items() if pile in boxes):
        for place, one in enumerate(_planted(player, key)):
            card, at = titles.card(one.card, player.character), (*trail, "state", key, place)
            numbers = card.harvest if isinstance(card, Card) else ()
            if not numbers:
                yield Remark((*at, "card"), f"{one.card!r} is no Mushroom, and cannot lie here")
            elif one.spot > len(numbers):
                yield Remark((*at, "spot"), f"is {one.spot}", f"1 to {len(numbers)}, the numbers of {card.title!r}")


def laid_out(player: Listed, titles: Titles, seed: int) -> dict[str, list[str]]:
    """The cards in each zone of a player; a side deck that is left out is the full one, but for what lies elsewhere."""
    known = of_character(titles.cards, player.character)
    lying = {pile: titles.ids(cards, player.character) for _, pile, cards in given(player)}
    elsewhere = [card for cards in lying.values() for card in cards]
    found: dict[str, list[str]] = {}
    for pile, zone in known.items():
        found[pile] = lying.get(pile, _full(zone, elsewhere, seed))
    return found


def _full(zone: Zone, elsewhere: Sequence[str], seed: int) -> list[str]:
    cards = [card for card, copies in zone.cards.items() for _ in range(copies - elsewhere.count(card))]
    chance.shuffle(seed, cards)
    return cards


def counters(player: Listed, cards: Database) -> dict[str, list[int]]:
    """The numbers at which the Rake Tokens in a Planter Box point."""
    boxes = [pile for pile, zone in of_character(cards, player.character).items() if zone.planted_from]
    given = {pile: _planted(player, key) for key, pile in OF_STATE.items() if pile in boxes}
    return {pile: [one.spot for one in planted] for pile, planted in given.items() if planted}


def _planted(player: Listed, key: str) -> list[Planted]:
    value = player.state.get(key)
    return [msgspec.convert(one, Planted) for one in value] if isinstance(value, tuple) else []


def _title(one: str | Mapping[str, str | int]) -> str:
    return one if isinstance(one, str) else str(one.get("card", ""))


def _is_planted(one: object) -> bool:
    """Whether it says which Mushroom it is, and at which of its numbers the Rake Token points."""
    spot = one.get("spot") if isinstance(one, dict) else None
    return isinstance(one, dict) and one.keys() == {"card", "spot"} and type(spot) is int and spot >= 1
