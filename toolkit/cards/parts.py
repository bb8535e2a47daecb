"""Whether each part of a card makes sense: its amounts, and the conditions that it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import inf
from typing import Any

import msgspec

from toolkit.cards import character, conditions, effects, numbers, patterns, static
from toolkit.cards.card import Card, Limits, Option, SpeciesException
from toolkit.cards.pack import Pack
from toolkit.cards.walk import Step, walk
from toolkit.untrusted.fault import Remark, Trail

MOST_CONDITIONS = 20
"""Conditions that a card may ask for together: far more than anybody would read on one."""

LARGEST_DRINK_DECK = 60
"""Cards of a Drink Deck: twice as many as in the boxes."""

LONGEST_NAME = 60
"""Characters of a name: what fits on a mat."""

_TITLES = ("title", "aliases")  # which are looked at more closely elsewhere
_ANSWERING = ("sometimes", "anytime")

Check = Callable[[Step], Iterator[Remark]]


def remarks(record: msgspec.Struct, trail: Trail) -> Iterator[Remark]:
    """What is wrong with a record and with the records in it, each looked at alone."""
    for step in walk(record, trail):
        yield from _unprintable(step)
        yield from numbers.remarks(step)
        if check := CHECKS.get(type(step.record)):
            yield from check(step)


def _unprintable(step: Step) -> Iterator[Remark]:
    """Characters that would do something to a terminal or a page instead of standing there."""
    for name in step.record.__struct_fields__:
        value = getattr(step.record, name)
        texts = value if isinstance(value, tuple) else (value,)
        if name not in _TITLES and any(isinstance(text, str) and not text.isprintable() for text in texts):
            yield Remark(
                (*step.trail, numbers.key(step.record, name)),
                "holds characters that cannot be printed",
                "plain text on one line",
            )


# Effects


def _not_zero(*names: str) -> Check:
    def check(step: Step) -> Iterator[Remark]:
        parts = [getattr(step.record, name) for name in names]
        if all(part in (0, ()) for part in parts):
            expected = f"a {' or a '.join(repr(numbers.key(step.record, name)) for name in names)} that is not 0"
            yield Remark(step.trail, "changes nothing", expected)

    return check


def _filled(name: str) -> Check:
    def check(step: Step) -> Iterator[Remark]:
        if not getattr(step.record, name):
            yield Remark((*step.trail, name), "is empty", "at least one")

    return check


def _drinking(step: Step) -> Iterator[Remark]:
    record: Any = step.record
    if record.source == "drink-deck" and record.events == "happen":
        problem = "a Drink Event can only take place from a Drink Me! Pile"
        yield Remark((*step.trail, "events"), problem, "'discard' for Drinks from the Drink Deck")


def _converting(step: Step) -> Iterator[Remark]:
    record: Any = step.record
    if record.source == record.target:
        yield Remark((*step.trail, "target"), f"is the track {record.source!r} itself", "the other track")


def _moving(step: Step) -> Iterator[Remark]:
    record: Any = step.record
    if record.source == record.target and record.to_whom in (None, record.who):
        yield Remark((*step.trail, "target"), f"is the pile {record.source!r} itself", "another pile")
    if not _can_lie(record.source, record.target):
        kind = "a Drink" if record.source in _DRINKS else "a Character Card"
        problem = f"is the pile {record.target!r}, in which {kind} cannot lie"
        yield Remark((*step.trail, "target"), problem, "another pile")


_DRINKS = ("drink-me", "drink-deck")
_MUSHROOMS = ("side-deck", "side-discard")
_EITHER = ("discard", "in-front")


def _can_lie(source: str, target: str) -> bool:
    """Whether what comes from a pile can lie in another one: Drinks with Drinks, Character Cards with their like."""
    if source in _DRINKS:
        return target in (*_DRINKS, *_EITHER)
    if target == "planter":
        return source in _MUSHROOMS
    return target not in _DRINKS or source == "in-front"


def _owner(step: Step) -> Iterator[Remark]:
    """Of a character or a Drink Deck, or of anything else with a name."""
    for key in ("name", "short"):
        name = getattr(step.record, key, None)
        if name is not None and not 0 < len(name.strip()) == len(name) <= LONGEST_NAME:
            expected = f"1 to {LONGEST_NAME}, and no blanks around them"
            yield Remark((*step.trail, key), f"is a name of {len(name)} characters", expected)


def _drink_deck(step: Step) -> Iterator[Remark]:
    yield from _owner(step)
    record: Any = step.record
    if not 1 <= record.full <= LARGEST_DRINK_DECK:
        yield Remark((*step.trail, "full"), f"is {record.full}", f"1 to {LARGEST_DRINK_DECK} cards")


def _tracking(step: Step) -> Iterator[Remark]:
    yield from _owner(step)
    record: Any = step.record
    if record.most is not None and not 0 <= record.start <= record.most:
        yield Remark((*step.trail, "start"), f"is {record.start}", f"0 to {record.most}")
    if record.most is None and (record.fires or record.fires_for_boss):
        yield Remark(step.trail, "fires, but has no last space", "'most', the space on which it fires")
    if record.most is not None and record.fires and record.start == record.most:
        problem = f"is {record.start}, where it fires: back there it would fire again, without end"
        yield Remark((*step.trail, "start"), problem, f"less than {record.most}")
    if record.fires_for_boss and not record.fires:
        yield Remark((*step.trail, "fires_for_boss"), "fires only for a Boss", "'fires', what happens otherwise")
    if record.rises_with and (record.fires or record.on_others):
        whose = "others bear it" if record.on_others else "it fires"
        yield Remark((*step.trail, "rises_with"), f"is said of a tracker, but {whose}", "it left out")
    for name in ("start", "each_turn"):
        if record.on_others and getattr(record, name):
            problem = f"is {getattr(record, name)}, but it is others who bear it"
            yield Remark((*step.trail, name), problem, "0")


# Conditions


def _tracked(step: Step) -> Iterator[Remark]:
    record: Any = step.record
    if record.at_least == 0 and record.at_most is None:
        yield Remark((*step.trail, "at_least"), "is 0: it is always met", "1 or more, or an at_most")
    yield from _range(step)


def _range(step: Step) -> Iterator[Remark]:
    record: Any = step.record
    if record.at_most is not None and record.at_most < record.at_least:
        problem = f"is {record.at_most}, less than at_least: it can never be met"
        yield Remark((*step.trail, "at_most"), problem, f"{record.at_least} or more")


def _played(step: Step) -> Iterator[Remark]:
    record: Any = step.record
    if record.changes_drink and record.types and not set(record.types) & set(_ANSWERING):
        problem = f"no card of these types changes a Drink ({', '.join(record.types)}): it can never be met"
        yield Remark((*step.trail, "types"), problem, f"one of {', '.join(_ANSWERING)}")


def _option(step: Step) -> Iterator[Remark]:
    record: Any = step.record
    if not any(isinstance(each, Card) and each.static for each in step.around):
        yield from _filled("effects")(step)
    yield from _harvests(step)
    yield from _contradictory(record.requires, (*step.trail, "requires"))
    phases = [pattern for pattern in record.when if isinstance(pattern, patterns.DuringPhase)]
    if len(phases) == len(record.when) > 0:
        for index, condition in enumerate(record.requires):
            if all(_exclude(_as_condition(pattern), condition) for pattern in phases):
                problem = "can never be met in the phase of 'when'"
                yield Remark((*step.trail, "requires", index), problem, "the same phase")


def _harvests(step: Step) -> Iterator[Remark]:
    """A Harvest is paid as a card is played, and once (RDI 9, Dale the Mycologist)."""
    record: Any = step.record
    harvests = [index for index, cost in enumerate(record.cost) if isinstance(cost, effects.Harvest)]
    for index in harvests[0 if isinstance(record, effects.May) else 1 :]:
        problem = "a Harvest is paid once, to play a card" if harvests[1:] else "a Harvest is paid only to play a card"
        yield Remark((*step.trail, "cost", index), problem, "one in the 'cost' of an option")


def _may(step: Step) -> Iterator[Remark]:
    yield from _filled("effects")(step)
    yield from _harvests(step)


def _as_condition(pattern: patterns.DuringPhase) -> conditions.IsPhase:
    return conditions.IsPhase(pattern.phase, pattern.whose)


def _limits(step: Step) -> Iterator[Remark]:
    record: Any = step.record
    yield from _contradictory(record.when, (*step.trail, "when"))


def _contradictory(wanted: Sequence[conditions.Condition], at: Trail) -> Iterator[Remark]:
    if len(wanted) > MOST_CONDITIONS:
        yield Remark(at, f"has {len(wanted):,} conditions", f"at most {MOST_CONDITIONS}")
        return
    for (first, one), (second, other) in combinations(enumerate(wanted), 2):
        if _exclude(one, other):
            problem = f"can never be met together with [{first}]"
            yield Remark((*at, second), problem, "conditions that can hold together")


def _exclude(one: conditions.Condition, other: conditions.Condition) -> bool:
    """Whether two facts of the table can never hold at the same time."""
    match one, other:
        case conditions.InRound(), conditions.InRound():
            return (one.who, one.still) == (other.who, not other.still)
        case conditions.Opponents(), conditions.Opponents():
            least, most = max(one.at_least, other.at_least), min(_most(one), _most(other))
            return least > most
        case conditions.IsTracked(), conditions.IsTracked():
            least, most = max(one.at_least, other.at_least), min(_most(one), _most(other))
            return (one.tracker, one.who) == (other.tracker, other.who) and least > most
        case conditions.IsSpecies(), conditions.IsSpecies():
            return one.who == other.who and not set(one.species) & set(other.species)
        case conditions.IsPhase(), conditions.IsPhase():
            return one.phase != other.phase
    return False


def _most(condition: conditions.Opponents | conditions.IsTracked) -> float:
    return inf if condition.at_most is None else condition.at_most


CHECKS: Mapping[type[msgspec.Struct], Check] = {
    Limits: _limits,
    Option: _option,
    SpeciesException: _filled("species"),
    character.Character: _owner,
    character.DrinkDeck: _drink_deck,
    character.Faction: _owner,
    character.Tracker: _tracking,
    Pack: _owner,
    effects.DrinkOne: _drinking,
    effects.ChangeDrink: _not_zero("alcohol", "fortitude", "also"),
    effects.ConvertDrink: _converting,
    effects.ChangeNumbers: _not_zero("by"),
    effects.MoveCards: _moving,
    effects.AdjustTracker: _not_zero("by"),
    effects.ChangeTracks: _not_zero("fortitude", "alcohol"),
    effects.May: _may,
    effects.Choose: _filled("options"),
    effects.If: _filled("effects"),
    effects.Each: _filled("effects"),
    static.Losses: _not_zero("by"),
    static.Drinks: _not_zero("by"),
    conditions.Opponents: _range,
    conditions.IsTracked: _tracked,
    conditions.IsSpecies: _filled("species"),
    patterns.CardPlayed: _played,
    patterns.EventRevealed: _filled("kinds"),
}
"""The check of each kind of record."""


def named_trackers(record: msgspec.Struct, trail: Trail) -> list[tuple[Trail, str]]:
    """The trackers that a record speaks of, by id."""
    named = [(step.trail, getattr(step.record, "tracker", None)) for step in walk(record, trail)]
    supplies = [((*trail, "supplies", name), name) for name in getattr(record, "supplies", ())]
    return [*supplies, *(((*at, "tracker"), tracker) for at, tracker in named if isinstance(tracker, str))]


def named_species(record: msgspec.Struct, trail: Trail) -> list[tuple[Trail, str]]:
    """The species that a record speaks of."""
    steps = [step for step in walk(record, trail) if isinstance(step.record, conditions.IsSpecies | SpeciesException)]
    return [((*step.trail, "species", at), kind) for step in steps for at, kind in enumerate(_species(step.record))]


def _species(record: Any) -> tuple[str, ...]:
    found: tuple[str, ...] = record.species
    return found
