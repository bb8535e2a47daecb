"""A variant as files and commands name it: by its kind, and its players by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, Protocol, get_args

import msgspec

from toolkit.engine.variants.boss_battle import BossBattle
from toolkit.engine.variants.leaders_and_lackeys import LeadersAndLackeys
from toolkit.engine.variants.misfit import Misfit, Trail, listed
from toolkit.engine.variants.otto import USUAL_FACTIONS, Otto
from toolkit.engine.variants.two_headed_boss_battle import TwoHeadedBossBattle
from toolkit.engine.variants.two_headed_dragon import TwoHeadedDragon
from toolkit.record import Record

Kind = Literal["two-headed-dragon", "boss-battle", "two-headed-boss-battle", "leaders-and-lackeys", "otto"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The variants that say who sits at the table, of which a game can be only one."""

OF_TEAMS: tuple[Kind, ...] = KINDS[:-1]
"""Those of them that are between teams."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=10)]
Pairs = tuple[tuple[int, ...], ...]


class Naming(Protocol):
    """What names a variant."""

    @property
    def kind(self) -> str:
        """Which one it is."""

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """Who plays together; if it is left out, neighbours do."""

    @property
    def boss(self) -> str | None:
        """The Boss of a Boss Battle; if it is left out, the first player."""

    @property
    def bosses(self) -> tuple[str, ...]:
        """The Leaders; if they are left out, the first of each team."""

    @property
    def factions(self) -> tuple[str, ...]:
        """Otto's factions; if they are left out, those of RDI 9."""


class Named(Record, frozen=True):
    """A variant with its teams, Boss, Leaders or factions, where they are not the usual ones (:class:`Naming`)."""

    kind: Kind
    teams: Annotated[tuple[Names, ...], msgspec.Meta(max_length=10)] = ()
    boss: Name | None = None
    bosses: Names = ()
    factions: Names = ()


Seated = TwoHeadedDragon | BossBattle | TwoHeadedBossBattle | LeadersAndLackeys | Otto


def seated(naming: Naming, names: Sequence[str]) -> Seated:
    """The variant with its players by their seats; all of ``naming`` must be right (see :func:`misfits`)."""
    return _MAKE[naming.kind](naming, names)


def named(variant: Seated, names: Sequence[str]) -> Named:
    """A variant by the names of its players, with nothing left out."""
    if isinstance(variant, Otto):
        return Named("otto", factions=variant.factions)
    teams = tuple(tuple(names[seat] for seat in team) for team in variant.teams)
    bosses = tuple(name for seat, name in enumerate(names) if variant.is_boss(seat))
    if isinstance(variant, BossBattle):
        return Named("boss-battle", boss=bosses[0])
    return Named(_KINDS[type(variant)], teams, bosses=bosses)


def misfits(naming: Naming, names: Sequence[str]) -> Iterator[Misfit]:
    """What is wrong with a variant for players of these names: whom nobody knows first, then what its rules forbid."""
    strangers = [*_strangers(naming, names)]
    if strangers:
        yield from strangers
        return
    variant = seated(naming, names)
    wrong = [*variant.misfits(names)]
    yield from wrong
    if not wrong:
        yield from _at_odds(naming, variant, names)


def _strangers(naming: Naming, names: Sequence[str]) -> Iterator[Misfit]:
    for trail, name in _said(naming):
        if name not in names:
            yield Misfit(trail, f"nobody is called {name!r}", "team", f"one of {', '.join(names)}")


def _said(naming: Naming) -> Iterator[tuple[Trail, str]]:
    """The players that are named, each with its place."""
    for place, team in enumerate(naming.teams):
        yield from ((("teams", place, index), name) for index, name in enumerate(team))
    yield from _said_to_be_bosses(naming)


def _said_to_be_bosses(naming: Naming) -> Iterator[tuple[Trail, str]]:
    if naming.boss is not None:
        yield ("boss",), naming.boss
    yield from ((("bosses", index), name) for index, name in enumerate(naming.bosses))


def _at_odds(naming: Naming, variant: Seated, names: Sequence[str]) -> Iterator[Misfit]:
    """Who is said to be a Boss, or to be teammates, and is not in this variant; factions where Otto does not play.

    (rules boss.deck, boss.team-of-one, otto.no-teams)
    """
    if naming.factions and not isinstance(variant, Otto):
        yield Misfit(("factions",), f"Otto does not play in {naming.kind}", "otto.no-teams", "no factions")
    for trail, name in _said_to_be_bosses(naming):
        if not variant.is_boss(names.index(name)):
            bosses = [one for seat, one in enumerate(names) if variant.is_boss(seat)]
            right = f"no other than {listed(bosses)}" if bosses else "a variant with Bosses"
            yield Misfit(trail, f"{name} is no Boss in {naming.kind}", "boss.deck", right)
    teams = {frozenset(map(names.index, team)) for team in naming.teams}
    if teams and isinstance(variant, Otto):
        yield Misfit(("teams",), "Otto does not play in team games", "otto.no-teams", "no teams")
    elif not isinstance(variant, Otto) and teams and teams != set(map(frozenset, variant.teams)):
        yield Misfit(("teams",), "the Boss is alone, and all others are one team", "boss.team-of-one", "no teams")


def _pairs(naming: Naming, names: Sequence[str]) -> Pairs:
    """The teams as they are listed; if they are not, neighbours are a team."""
    teams = naming.teams or tuple(zip(names[::2], names[1::2], strict=False))
    return tuple(tuple(map(names.index, team)) for team in teams)


def _dragon(naming: Naming, names: Sequence[str]) -> Seated:
    return TwoHeadedDragon(_pairs(naming, names))


def _two_bosses(naming: Naming, names: Sequence[str]) -> Seated:
    return TwoHeadedBossBattle(_pairs(naming, names))


def _lackeys(naming: Naming, names: Sequence[str]) -> Seated:
    pairs = _pairs(naming, names)
    leaders = tuple(map(names.index, naming.bosses)) or tuple(pair[0] for pair in pairs if pair)
    return LeadersAndLackeys(pairs, leaders)


def _boss_battle(naming: Naming, names: Sequence[str]) -> Seated:
    return BossBattle.against(names.index(naming.boss or names[0]), len(names))


def _otto(naming: Naming, names: Sequence[str]) -> Seated:  # noqa: ARG001 - as every variant is made
    return Otto(naming.factions or USUAL_FACTIONS)


_KINDS: Mapping[type[Seated], Kind] = {
    TwoHeadedDragon: "two-headed-dragon",
    TwoHeadedBossBattle: "two-headed-boss-battle",
    LeadersAndLackeys: "leaders-and-lackeys",
}
_MAKE: Mapping[str, Callable[[Naming, Sequence[str]], Seated]] = {
    "two-headed-dragon": _dragon,
    "two-headed-boss-battle": _two_bosses,
    "leaders-and-lackeys": _lackeys,
    "boss-battle": _boss_battle,
    "otto": _otto,
}
