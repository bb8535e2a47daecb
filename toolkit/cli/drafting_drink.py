"""What a new Drink is to be: as far as it was said with options, and for the rest asked at the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from toolkit.cards import short
from toolkit.cards.card import Drink, SpeciesException
from toolkit.cards.effects import Effect
from toolkit.cards.new_card import new_drink
from toolkit.cli import console
from toolkit.cli.asking import Questions, ask, number, until
from toolkit.cli.drafting import agreed, named
from toolkit.reference.catalogue import TOPICS


@dataclass(frozen=True)
class GivenDrink:
    """What was said with options, as it was said. Effects and exceptions are in short form or JSON."""

    title: str | None = None
    alcohol: int | None = None
    fortitude: int | None = None
    chaser: bool = False
    effects: Sequence[str] = ()
    exceptions: Sequence[str] = ()

    @property
    def whole(self) -> bool:
        """Whether it makes a Drink, so that nothing need be asked."""
        return bool(self.title) and (self.alcohol is not None or self.fortitude is not None)


def drafted_drink(given: GivenDrink) -> Drink:
    """The Drink that was said, or is said now.

    Raises :class:`CannotRead`, :class:`~toolkit.errors.Faults` and :class:`~toolkit.errors.NotFound` for what was given
    and cannot be; whoever answers a question so is asked again.
    """
    also = [msgspec.to_builtins(short.read(text, Effect, "--effect")) for text in given.effects]
    otherwise = [short.keys(text, SpeciesException, "--exception") for text in given.exceptions]
    title, alcohol, fortitude, chaser = given.title or until("What is the Drink called", named), *_numbers(given)
    if not given.whole:
        also = also or _also()
        otherwise = otherwise or _otherwise()
    return new_drink(
        title,
        alcohol,
        fortitude,
        chaser=chaser,
        also=short.convert(also, tuple[Effect, ...], "--effect"),
        exceptions=otherwise,
    )


def _numbers(given: GivenDrink) -> tuple[int, int, bool]:
    """Its Alcohol Content, its Fortitude, and whether a Chaser follows."""
    if given.whole:
        return given.alcohol or 0, given.fortitude or 0, given.chaser
    alcohol = until("What does it add to the Alcohol Content", number, "1") if given.alcohol is None else given.alcohol
    fortitude = until("And to the Fortitude", number, "0") if given.fortitude is None else given.fortitude
    return alcohol, fortitude, given.chaser or agreed("Does a Chaser follow", "no")


def _also() -> list[Any]:
    console.note("Does it do anything else? Whoever drinks it is 'you'.")
    return Questions().several(TOPICS["effects"], "Effect")


def _otherwise() -> list[SpeciesException]:
    """What it does to drinkers of some species instead."""
    found: list[SpeciesException] = []
    while species := ask("For which species is it otherwise, with commas between (Enter: none)"):
        numbers = (until(f"  for them, {what}", number, "0") for what in ("Alcohol Content", "Fortitude"))
        names = tuple(name.strip() for name in species.split(","))
        found.append(SpeciesException(names, *numbers))
    return found
