"""The variant that a scenario is played in, as the engine has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from toolkit.cards import Database
from toolkit.engine.variants import Ordinary
from toolkit.engine.variants import Variant as Played
from toolkit.engine.variants.named import KINDS, OF_TEAMS, misfits, named, seated
from toolkit.engine.variants.otto import NAME as OTTO
from toolkit.engine.variants.otto import strange
from toolkit.referee.citation import cite
from toolkit.referee.scenarios.scenario import Scenario, Titles, Variant
from toolkit.untrusted.fault import Remark, Trail


def played(scenario: Scenario) -> Played:
    """How a scenario is played whose variant is all right (see :func:`remarks`)."""
    for variant in scenario.variants:
        if variant.kind in KINDS:
            return seated(variant, [player.name for player in scenario.players])
    return Ordinary()


def at_table(scenario: Scenario) -> list[str]:
    """The names of all who sit at the table, in the order of their seats, Otto's too (rule otto)."""
    has_otto = any(variant.kind == "otto" for variant in scenario.variants)
    return [*(player.name for player in scenario.players), *([OTTO] if has_otto else [])]


def decks(scenario: Scenario) -> Iterator[tuple[Trail, Titles]]:
    """Otto's deck, with its place."""
    for at, variant in _placed(scenario):
        yield (*at, "otto_deck"), variant.otto_deck or ()


def spelled_out(scenario: Scenario) -> Scenario:
    """The same scenario with the teams, the Boss and the Leaders that go without saying."""
    if not scenario.variants:
        return scenario
    names = [player.name for player in scenario.players]
    told = [_told(one, names) if one.kind in KINDS else one for one in scenario.variants]
    return msgspec.structs.replace(scenario, variant=tuple(told))


def _told(variant: Variant, names: Sequence[str]) -> Variant:
    return msgspec.structs.replace(variant, **msgspec.structs.asdict(named(seated(variant, names), names)))


def remarks(scenario: Scenario, cards: Database) -> Iterator[Remark]:
    """What is wrong with the variant: strangers, players who cannot play it so, what does not belong to it."""
    names = [player.name for player in scenario.players]
    ways = [(at, one) for at, one in _placed(scenario) if one.kind in KINDS]
    for at, variant in ways[:1]:
        for misfit in misfits(variant, names):
            yield Remark((*at, *misfit.trail), f"{misfit.problem} ({cite(misfit.rule)})", misfit.instead)
    for at, variant in ways[1:]:
        rule = "otto.no-teams" if "otto" in (ways[0][1].kind, variant.kind) else "team.variants"
        problem = f"a game of {ways[0][1].kind} cannot be one of {variant.kind} ({cite(rule)})"
        yield Remark((*at, "kind"), problem, "only one of the two")
    yield from _doubled(scenario)
    yield from _of_boss_turn(scenario)
    yield from _of_potions(scenario, names)
    yield from _of_otto(scenario, names, cards)
    if not any(misfit for at, variant in ways[:1] for misfit in misfits(variant, names)):
        yield from _told_twice(scenario, names)


def _placed(scenario: Scenario) -> Iterator[tuple[Trail, Variant]]:
    """The variants that are combined, each with its place."""
    for number, variant in enumerate(scenario.variants):
        yield ("variant", number) if isinstance(scenario.variant, tuple) else ("variant",), variant


def _doubled(scenario: Scenario) -> Iterator[Remark]:
    """What is combined with itself, but for games between teams, which are told apart already."""
    kinds = [variant.kind for variant in scenario.variants]
    for place, kind in enumerate(kinds):
        if kind in kinds[:place] and kind not in KINDS:
            yield Remark(("variant", place, "kind"), f"{kind} stands here already", "each variant once")


def _of_boss_turn(scenario: Scenario) -> Iterator[Remark]:
    for at, variant in _placed(scenario):
        if variant.boss_turn is not None and variant.kind != "boss-battle":
            problem = f"{variant.kind} has no turn of a Boss ({cite('boss-turn.actions')})"
            yield Remark((*at, "boss_turn"), problem, "the variant boss-battle")


def _of_potions(scenario: Scenario, names: Sequence[str]) -> Iterator[Remark]:
    for name in scenario.potions:
        if name not in names:
            yield Remark(("potions", name), f"nobody is called {name!r}", f"one of {', '.join(names)}")
    if scenario.potions and not any(one.kind in OF_TEAMS for one in scenario.variants):
        problem = f"only teams have Potion Tokens ({cite('potions')})"
        yield Remark(("potions",), problem, f"one of the variants {', '.join(OF_TEAMS)}, or no potions")


def _of_otto(scenario: Scenario, names: Sequence[str], cards: Database) -> Iterator[Remark]:
    """Strange factions and strange tracks, and what is said of Otto where he does not play."""
    for at, variant in _placed(scenario):
        if variant.kind != "otto":
            for key in ("otto_deck", "otto"):
                if getattr(variant, key) not in (None, {}):
                    yield Remark(
                        (*at, key), f"Otto does not play in {variant.kind} ({cite('otto')})", "the variant otto"
                    )
            continue
        for misfit in strange(variant.factions, cards):
            yield Remark((*at, *misfit.trail), f"{misfit.problem} ({cite(misfit.rule)})", misfit.instead)
        for name in variant.otto:
            if name not in names:
                problem = f"Otto has no track of {name!r} ({cite('otto.tracks')})"
                yield Remark((*at, "otto", name), problem, f"one of {', '.join(names)}")


def _told_twice(scenario: Scenario, names: Sequence[str]) -> Iterator[Remark]:
    """What is given for two of a team, and not the same."""
    sides = dict(zip(names, played(scenario).sides(len(names)), strict=True))
    first: dict[tuple[str, int], tuple[str, int]] = {}
    for trail, key, name, value in _shared(scenario):
        mate, before = first.setdefault((key, sides.get(name, -1)), (name, value))
        if value != before:
            problem = f"is {value}, though the team of {mate} has {before} ({cite('team.values')})"
            yield Remark(trail, problem, "the same for all of a team")


def _shared(scenario: Scenario) -> Iterator[tuple[Trail, str, str, int]]:
    """What is given of the things that teammates share: where, what, for whom, and how much."""
    for place, player in enumerate(scenario.players):
        for key in ("fortitude", "alcohol", "gold"):
            if (value := getattr(player, key)) is not None:
                yield ("players", place, key), key, player.name, value
    yield from ((("potions", name), "potions", name, value) for name, value in scenario.potions.items())
