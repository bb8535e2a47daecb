"""Set-ups that a player chooses when a game begins: who sits where, in which kind of game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, groupby
from types import MappingProxyType
from typing import NamedTuple

from toolkit.cards import Character
from toolkit.figures import CHALLENGERS, HAND_SIZE, OTTO_FACTIONS, TEAM_POTIONS
from toolkit.vassal import engine, saved, welcome
from toolkit.vassal.component import Component, component
from toolkit.vassal.game import FEWEST, Game
from toolkit.vassal.game import OTTO as OTTO_KIND
from toolkit.vassal.metadata import Label
from toolkit.vassal.speech import say

ALONE, IN_TEAMS, BOSS, OTTO = "Each for oneself", "Teams of two", "Boss Battle", "Two players and Otto"
_NOTHING: Mapping[str, str] = MappingProxyType({})
_Guests = Mapping[int, Character]
_NUMBERS = ("None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")


class Start(NamedTuple):
    """A set-up: the ``kind`` of game, its own ``name``, its ``file``, and what the module's properties then hold.

    Those of a kind stand in a menu of their own, that without a kind above them.
    """

    kind: str
    name: str
    file: str
    properties: Mapping[str, str]


def starts(game: Game) -> tuple[Start, ...]:
    """Every set-up for which this game has seats and characters, first a table at which nobody sits."""
    return (_empty(), *chain(_alone(game), _in_teams(game), _boss(game), _otto(game)))


def _empty() -> Start:
    """Nobody sits there. It has a file so that the engine forgets whichever set-up was looked at before it."""
    return Start("", say("An empty table"), "empty.vsav", _NOTHING)


def menu(game: Game) -> Iterator[Component]:
    """The set-ups as the menu offers them."""
    for kind, offered in groupby(starts(game), key=lambda start: start.kind):
        entries = [component(_SETUP, name=one.name, isMenu="false", useFile="true", file=one.file) for one in offered]
        if kind:
            yield component(_SETUP, *entries, name=say(kind), isMenu="true", useFile="false", file="")
        else:
            yield from entries


def files(game: Game, label: Label) -> dict[str, bytes]:
    """The saved games behind them, by file name."""
    return {start.file: saved.new_game(start.properties, label) for start in starts(game)}


_SETUP = engine.module("PredefinedSetup")


def _alone(game: Game) -> Iterator[Start]:
    for players in range(FEWEST, min(game.players, len(game.characters)) + 1):
        guests = dict(zip(_round_the_table(game.players, players), _cast(game, players), strict=True))
        name = say(f"{_NUMBERS[players]} players: {{cast}}", cast=_listed(guests.values()))
        yield _start(ALONE, name, f"players-{players}", guests)


def _in_teams(game: Game) -> Iterator[Start]:
    """Teams of two, side by side; two teams face each other (rules dragon, dragon.start)."""
    for teams in range(2, min(game.players, len(game.characters)) // 2 + 1):
        pairs = _pairs(game.players, teams)
        guests = dict(zip(chain(*pairs), _cast(game, 2 * teams), strict=True))
        leaders = {welcome.leader(second): str(first) for first, second in pairs}
        leaders |= {welcome.team(first): str(number) for number, (first, _) in enumerate(pairs, start=1)}
        against = say(" against ").join(_listed([guests[first], guests[second]]) for first, second in pairs)
        shared = {welcome.TEAMS: "1", welcome.POTIONS: str(TEAM_POTIONS)}
        name = say(f"{_NUMBERS[teams]} teams: {{teams}}", teams=against)
        yield _start(IN_TEAMS, name, f"teams-{teams}", guests, shared | leaders)


def _boss(game: Game) -> Iterator[Start]:
    """A Boss against two to four Challengers, who sit together (rules boss.hand, boss.potions)."""
    bosses = [who for who, _ in game.characters if any(deck.kind == "boss" for deck in game.beside(who))]
    others = [who for who, _ in game.characters if who not in bosses[:1]]
    for challengers in CHALLENGERS:
        if not bosses or challengers >= game.players or challengers > len(others):
            return
        seat, first = _boss_seats(game.players, challengers)
        together = range(first, first + challengers)
        guests = {seat: bosses[0], **dict(zip(together, others, strict=False))}
        shared = {welcome.TEAMS: "1", welcome.POTIONS: str(challengers)}
        shared |= {welcome.BOSS: str(seat), welcome.BOSS_HAND: str(HAND_SIZE + challengers - 1)}
        leaders = {welcome.team(first): "1"} | {welcome.leader(each): str(first) for each in together[1:]}
        name = say(
            f"{{boss}} against {_NUMBERS[challengers].lower()}: {{cast}}",
            boss=bosses[0].short,
            cast=_listed(others[:challengers]),
        )
        yield _start(BOSS, name, f"boss-{challengers}", guests, shared | leaders)


def _otto(game: Game) -> Iterator[Start]:
    """Two players on either side of Otto's mat, and the first two of his factions here (rule otto.factions)."""
    factions = [deck for deck in game.others if deck.kind == OTTO_KIND][:OTTO_FACTIONS]
    if game.otto and len(factions) == OTTO_FACTIONS and len(game.characters) >= FEWEST:
        guests = dict(zip(_facing(game.players), _cast(game, FEWEST), strict=True))
        given = {welcome.faction(at): deck.id for at, deck in enumerate(factions, start=1)}
        given_names = say(" and ").join(deck.name for deck in factions)
        name = say("{cast}, with {factions}", cast=_listed(guests.values()), factions=given_names)
        yield _start(OTTO, name, "otto", guests, given)


def _start(kind: str, name: str, file: str, guests: _Guests, more: Mapping[str, str] = _NOTHING) -> Start:
    seated = {welcome.guest(seat): who.id for seat, who in sorted(guests.items())}
    return Start(kind, name, f"{file}.vsav", {welcome.SET_UP: f"{say(kind)}. {name}.", **seated, **more})


def _cast(game: Game, players: int) -> list[Character]:
    return [who for who, _ in game.characters[:players]]


def _listed(cast: Iterable[Character]) -> str:
    *others, last = [who.short for who in cast]
    return f"{', '.join(others)}{say(' and ')}{last}" if others else last


def _above(seats: int) -> int:
    """How many of a table's seats are in the upper row."""
    return (seats + 1) // 2


def _facing(seats: int) -> tuple[int, int]:
    """Two seats in the middle that face each other."""
    upper = (_above(seats) + 1) // 2
    return upper, seats + 1 - upper


def _round_the_table(seats: int, players: int) -> tuple[int, ...]:
    """Seats as far from each other as they can be, clockwise."""
    if players == FEWEST:
        return _facing(seats)
    return tuple(1 - (-at * seats // players) for at in range(players))


def _pairs(seats: int, teams: int) -> list[tuple[int, int]]:
    """For each team two seats side by side: two teams face each other, more sit in a row."""
    upper = _above(seats)
    firsts = [max(1, upper // 2), upper + max(1, (seats - upper) // 2)] if teams == FEWEST else range(1, 2 * teams, 2)
    return [(first, first + 1) for first in firsts]


def _boss_seats(seats: int, challengers: int) -> tuple[int, int]:
    """The Boss's seat, before all others as the Boss goes first, and the first of the Challengers' in a row."""
    lower = seats - _above(seats)
    first = seats + 1 - challengers - max(0, lower - challengers) // 2
    return min((_above(seats) + 1) // 2, first - 1), first
