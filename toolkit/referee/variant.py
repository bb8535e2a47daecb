"""The variant that a scenario is played in, as the engine has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from toolkit.engine.variants import (
    BossBattle,
    LeadersAndLackeys,
    Ordinary,
    TwoHeadedBossBattle,
    TwoHeadedDragon,
)
from toolkit.engine.variants import Variant as Played
from toolkit.errors import NotLegal
from toolkit.referee.citation import cite
from toolkit.referee.scenario import Scenario, Variant
from toolkit.untrusted.fault import Remark, Trail

Teams = tuple[tuple[int, ...], ...]


def played(scenario: Scenario) -> Played:
    """How a scenario is played whose variant is all right (see :func:`remarks`)."""
    names = [player.name for player in scenario.players]
    for variant in scenario.variants:
        if make := _MAKE.get(variant.kind):
            return make(variant, names)
    return Ordinary()


def spelt_out(scenario: Scenario) -> Scenario:
    """The same scenario, with the names that its variant leaves out because they follow from who sits where."""
    names = [player.name for player in scenario.players]
    variants = tuple(_spelt_out(variant, names) for variant in scenario.variants)
    return msgspec.structs.replace(scenario, variant=variants) if variants else scenario


def _spelt_out(variant: Variant, names: Sequence[str]) -> Variant:
    if variant.kind not in _MAKE:
        return variant
    if variant.kind == "boss-battle":
        return msgspec.structs.replace(variant, boss=variant.boss or names[0])
    teams = tuple(tuple(names[seat] for seat in team) for team in _teams(variant, names))
    is_led = variant.kind == "leaders-and-lackeys" and not variant.bosses
    bosses = tuple(team[0] for team in teams) if is_led else variant.bosses
    return msgspec.structs.replace(variant, teams=teams, bosses=bosses)


def _dragon(variant: Variant, names: Sequence[str]) -> Played:
    return TwoHeadedDragon(_teams(variant, names))


def _two_bosses(variant: Variant, names: Sequence[str]) -> Played:
    return TwoHeadedBossBattle(_teams(variant, names))


def _lackeys(variant: Variant, names: Sequence[str]) -> Played:
    teams = _teams(variant, names)
    leaders = tuple(map(names.index, variant.bosses)) or tuple(team[0] for team in teams)
    return LeadersAndLackeys(teams, leaders)


def _boss_battle(variant: Variant, names: Sequence[str]) -> Played:
    return BossBattle.against(names.index(variant.boss or names[0]), len(names))


_MAKE: Mapping[str, Callable[[Variant, Sequence[str]], Played]] = {
    "two-headed-dragon": _dragon,
    "two-headed-boss-battle": _two_bosses,
    "leaders-and-lackeys": _lackeys,
    "boss-battle": _boss_battle,
}
"""The variants of which a game can be only one."""


def _teams(variant: Variant, names: Sequence[str]) -> Teams:
    """The teams as they are listed; if they are not, neighbours are a team."""
    listed = variant.teams or tuple(zip(names[::2], names[1::2], strict=False))
    return tuple(tuple(map(names.index, team)) for team in listed)


def remarks(scenario: Scenario) -> Iterator[Remark]:
    """What is wrong with the variant: names that nobody has, and players who cannot play it so."""
    names = [player.name for player in scenario.players]
    unknown = [*_unknown(scenario, names)]
    yield from unknown
    if not unknown:
        try:
            played(scenario).check(len(names))
        except NotLegal as fault:
            yield Remark(("variant",), f"{fault.problem} ({cite(fault.rule or '')})")


def _unknown(scenario: Scenario, names: Sequence[str]) -> Iterator[Remark]:
    for trail, name in _named(scenario):
        if name not in names:
            yield Remark(trail, f"nobody is called {name!r}", f"one of {', '.join(names)}")


def _named(scenario: Scenario) -> Iterator[tuple[Trail, str]]:
    """The players whom the variant names, each with its place."""
    for number, variant in enumerate(scenario.variants):
        at: Trail = ("variant", number) if isinstance(scenario.variant, tuple) else ("variant",)
        for place, team in enumerate(variant.teams):
            yield from (((*at, "teams", place, index), name) for index, name in enumerate(team))
        yield from (((*at, "bosses", index), name) for index, name in enumerate(variant.bosses))
        if variant.boss is not None:
            yield (*at, "boss"), variant.boss
    yield from (((("potions", name)), name) for name in scenario.potions)
