"""The numbers of the card language: how small and how great each may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from toolkit.cards import amounts, character, conditions, effects, static
from toolkit.cards.card import Card, Drink, SpeciesException
from toolkit.cards.walk import Step
from toolkit.figures import TRACK_END
from toolkit.untrusted.fault import Remark, Trail

MOST_OPPONENTS = 9
"""Opponents that a player can have; the boxes allow up to ten players together (RDI 9, Number of Players)."""

MOST_DRINKS = 10
"""Drinks that one card may order, or make somebody drink: more than a Drink Deck could bear."""

SOME = range(1, TRACK_END + 1)
NONE_OR_SOME = range(TRACK_END + 1)
MORE_OR_LESS = range(-TRACK_END, TRACK_END + 1)
DRINKS = range(1, MOST_DRINKS + 1)
OPPONENTS = range(1, MOST_OPPONENTS + 1)

RANGES: Mapping[type[msgspec.Struct], Mapping[str, range]] = {
    effects.Gain: {"amount": SOME},
    effects.Lose: {"amount": SOME},
    effects.Pay: {"amount": SOME},
    effects.TakeFromPot: {"amount": SOME},
    effects.OrderDrinks: {"amount": DRINKS},
    effects.DrinkOne: {"amount": DRINKS},
    effects.ChangeDrink: {"alcohol": MORE_OR_LESS, "fortitude": MORE_OR_LESS, "not_below": NONE_OR_SOME},
    effects.ReplaceDrink: {"alcohol": MORE_OR_LESS, "fortitude": MORE_OR_LESS},
    effects.ChangeTracks: {"alcohol": MORE_OR_LESS, "fortitude": MORE_OR_LESS},
    effects.DrinkingContest: {"prize": SOME},
    effects.Ante: {"amount": SOME},
    effects.ReduceLoss: {"amount": SOME},
    effects.ChangeNumbers: {"by": MORE_OR_LESS},
    effects.Draw: {"amount": SOME},
    effects.MoveCards: {"amount": SOME},
    effects.AdjustTracker: {"by": MORE_OR_LESS},
    effects.Spend: {"amount": SOME},
    effects.PayCost: {"amount": SOME},
    effects.Harvest: {"amount": SOME},
    amounts.Half: {"of": SOME},
    conditions.Opponents: {"at_least": OPPONENTS, "at_most": OPPONENTS},
    conditions.IsTracked: {"at_least": NONE_OR_SOME, "at_most": NONE_OR_SOME},
    character.Tracker: {"start": NONE_OR_SOME, "most": SOME, "each_turn": NONE_OR_SOME},
    character.Zone: {"slots": SOME},
    Card: {"supplies": SOME},
    static.Losses: {"by": MORE_OR_LESS},
    static.Drinks: {"by": MORE_OR_LESS},
    Drink: {"alcohol": MORE_OR_LESS, "fortitude": MORE_OR_LESS},
    SpeciesException: {"alcohol": MORE_OR_LESS, "fortitude": MORE_OR_LESS},
}
"""What the numbers of each kind of record may be, by field."""

ON_A_TRACK = (effects.Gain, effects.Lose, effects.ChangeDrink, effects.ReplaceDrink, Drink, SpeciesException)
"""Records whose numbers move a marker on the player mat."""


def remarks(step: Step) -> Iterator[Remark]:
    """The numbers of a record that are out of bounds; as a warning, those that move a marker along its whole track.

    Amounts that are expressions are looked at where they stand.
    """
    record = step.record
    for name, bounds in RANGES.get(type(record), {}).items():
        for at, number in _numbers(getattr(record, name), (*step.trail, key(record, name))):
            if number not in bounds:
                yield Remark(at, f"is {number}", f"{bounds.start} to {bounds[-1]}")
            elif isinstance(record, ON_A_TRACK) and abs(number) == TRACK_END:
                problem = f"is {number}, as much as the whole track: it decides the game by itself"
                yield Remark(at, problem, f"less than {TRACK_END}", serious=False)


def _numbers(value: object, trail: Trail) -> Iterator[tuple[Trail, int]]:
    """The number in a field, or those in it by name; none of an expression."""
    if type(value) is int:
        yield trail, value
    elif isinstance(value, Mapping):
        yield from (((*trail, name), number) for name, number in value.items())


def key(record: msgspec.Struct, name: str) -> str:
    """What a field is called in the JSON."""
    return str(record.__struct_encode_fields__[record.__struct_fields__.index(name)])
