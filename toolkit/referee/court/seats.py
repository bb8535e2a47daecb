"""Seats: who sits at the table of a Case, with what is told of them, or else away from both ends of the tracks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from toolkit.figures import TRACK_END
from toolkit.referee.case.case import Case, Person
from toolkit.referee.court.judgment import CannotStage
from toolkit.referee.court.position import Position
from toolkit.referee.usual import START, Usual
from toolkit.rulebook import Book

PAIR = 2
_DRINKS = 12
"""How many Drinks lie in the Drink Deck: enough for whatever pours them."""

_WITHOUT_PAIRS = (None, "otto", "boss-battle")


def seated(common: Usual, case: Case, edition: Book, species: str | None) -> Position:
    """Everybody who is not out, with what they hold and have. Raises :class:`CannotStage`.

    ``species`` is what those are of whom it is not told.
    """
    people = [one for one in case.people if not one.out]
    if len(people) < PAIR:
        raise CannotStage("a game takes at least two players")
    if case.variant not in _WITHOUT_PAIRS:
        people.sort(key=lambda one: one.team or len(people))
    ales = (common.ale,) * _DRINKS
    position = Position({one.name: _seat(one) for one in people}, edition, ales, ales[:2])
    told = {one.name: one.species or species for one in people if not one.character}
    position.species = {name: found for name, found in told.items() if found}
    position.variant = _variant(case, people)
    for team in _sharing(position.variant, people):
        _share(position, people, team)
    return position


def _seat(one: Person) -> dict[str, Any]:
    seat: dict[str, Any] = {"character": one.character} if one.character else {}
    seat |= _levels(one) | {"deck": []}
    seat |= {"gold": one.gold} if one.gold is not None else {}
    lying = {"hand": one.holds, "in_front": one.in_front, "drink_me": one.drink_me or ()}
    seat |= {pile: list(cards) for pile, cards in lying.items() if cards}
    return seat | ({"state": dict(one.tracks)} if one.tracks else {})


def _levels(one: Person) -> dict[str, int]:
    """Where somebody stands on both tracks: as told, or else away from both ends."""
    fortitude, alcohol = one.fortitude, one.alcohol
    if fortitude is None and alcohol is not None and alcohol >= START["fortitude"]:
        fortitude = TRACK_END
    if alcohol is None and fortitude is not None and fortitude <= START["alcohol"] + 1:
        alcohol = 0
    told = {"fortitude": fortitude, "alcohol": alcohol}
    return {track: START[track] if much is None else much for track, much in told.items()}


def _variant(case: Case, people: Sequence[Person]) -> dict[str, Any] | None:
    """The variant as a scenario names it; nothing of one is decided by the ordinary game."""
    bosses = [one.name for one in people if one.boss]
    if case.variant is None:
        if bosses or any(one.team is not None for one in people):
            raise CannotStage("teams and Bosses play by the rules of a variant, and none is named")
        return None
    plain: dict[str, Any] = {"kind": case.variant}
    if case.variant == "boss-battle":
        return plain | {"boss": (bosses or [people[0].name])[0]}
    if case.variant in _WITHOUT_PAIRS:
        return plain
    return plain | {"teams": _teams(people)} | ({"bosses": bosses} if bosses else {})


def _teams(people: Sequence[Person]) -> list[list[str]]:
    """The teams that are told, filled up with those of whom nothing is told, who are teams besides."""
    numbers = sorted({one.team for one in people if one.team is not None})
    teams = [[one.name for one in people if one.team == number] for number in numbers]
    rest = [one.name for one in people if one.team is None]
    for team in teams:
        while len(team) < PAIR and rest:
            team.append(rest.pop(0))
    if any(len(team) < PAIR for team in teams):
        raise CannotStage("a team is two players, and it is not told who is the other")
    return [*teams, *(list(pair) for pair in zip(rest[::2], rest[1::2], strict=False))]


def _sharing(variant: dict[str, Any] | None, people: Sequence[Person]) -> Iterable[Sequence[str]]:
    """Those who share what they have."""
    if variant is None:
        return ()
    if "boss" not in variant:
        return [list(team) for team in variant.get("teams", ())]
    return ([one.name for one in people if one.name != variant["boss"]],)


def _share(position: Position, people: Sequence[Person], team: Sequence[str]) -> None:
    """What is told of one of a team is so of all: they share their tracks and their Gold."""
    for track in ("fortitude", "alcohol", "gold"):
        told = [much for one in people if one.name in team and (much := getattr(one, track)) is not None]
        share = told[0] if told else START.get(track)
        for name in team if share is not None else ():
            position.players[name][track] = share
