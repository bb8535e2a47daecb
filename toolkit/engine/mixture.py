"""What is in a Drink, and what becomes of it by each change (rules split.altered-first, split.halves)."""

from __future__ import annotations

from typing import TypeGuard

import msgspec

from toolkit.cards.effects import Effect, Gain, Lose
from toolkit.cards.words import Track
from toolkit.engine.numbers import half, halved, number_of


class Numbers(msgspec.Struct, frozen=True, gc=False):
    """What a Drink adds to its drinker's Alcohol Content and Fortitude."""

    alcohol: int = 0
    fortitude: int = 0


class Added(msgspec.Struct, frozen=True, tag_field="change", tag="added"):
    """So much more of each, and ``also`` these effects; lowering Alcohol Content stops at ``not_below``."""

    numbers: Numbers
    not_below: int | None = None
    also: tuple[Effect, ...] = ()


class Replaced(msgspec.Struct, frozen=True, tag_field="change", tag="replaced"):
    """The printed effects are replaced by these numbers; the other changes still count."""

    numbers: Numbers


class Halved(msgspec.Struct, frozen=True, tag_field="change", tag="halved"):
    """All effects added up by their kind, then half of each number, rounded up (rule split.halves)."""


class Converted(msgspec.Struct, frozen=True, tag_field="change", tag="converted"):
    """What would go to one track goes to the other."""

    source: Track
    target: Track


Change = Added | Replaced | Halved | Converted


class Contents(msgspec.Struct, frozen=True, gc=False):
    """What is in a Drink: its numbers, and the effects beyond them."""

    numbers: Numbers = Numbers()
    effects: tuple[Effect, ...] = ()

    def halved(self) -> Contents:
        """Half of it, each kind of effect added up before."""
        own = [effect for effect in self.effects if _is_of_a_track(effect)]
        others = [effect for effect in self.effects if not _is_of_a_track(effect)]
        return Contents(_half(_sum(self.numbers, *map(_on_the_tracks, own))), halved(others))


class Mixture(msgspec.Struct, frozen=True):
    """All that is in a Drink, and that part of it which was mixed into it: this is left where the rest is replaced."""

    whole: Contents
    added: Contents

    def changed(self, change: Change) -> Mixture:
        """After one change."""
        match change:
            case Added():
                more = _addition(change, self.whole.numbers.alcohol)
                return Mixture(_together(self.whole, more), _together(self.added, more))
            case Halved():
                return Mixture(self.whole.halved(), self.added.halved())
            case Converted(source=source):
                return Mixture(_converted(self.whole, source), _converted(self.added, source))
            case Replaced(numbers=numbers):
                return Mixture(_together(Contents(numbers), self.added), self.added)


def _addition(change: Added, alcohol: int) -> Contents:
    """What is added to a Drink of so much Alcohol Content."""
    more = change.numbers.alcohol
    if change.not_below is not None:
        more = max(more, min(0, change.not_below - alcohol))
    return Contents(Numbers(more, change.numbers.fortitude), change.also)


def _together(one: Contents, other: Contents) -> Contents:
    return Contents(_sum(one.numbers, other.numbers), (*one.effects, *other.effects))


def _is_of_a_track(effect: Effect) -> TypeGuard[Gain | Lose]:
    """Whether it changes the drinker's Alcohol Content or Fortitude, as the numbers of a Drink do."""
    return isinstance(effect, Gain | Lose) and effect.who == "you" and isinstance(effect.amount, int)


def _on_the_tracks(effect: Gain | Lose) -> Numbers:
    sign = 1 if isinstance(effect, Gain) else -1
    number = sign * number_of(effect)
    return Numbers(alcohol=number) if effect.attribute == "alcohol" else Numbers(fortitude=number)


def _sum(*parts: Numbers) -> Numbers:
    return Numbers(sum(one.alcohol for one in parts), sum(one.fortitude for one in parts))


def _half(numbers: Numbers) -> Numbers:
    return Numbers(half(numbers.alcohol), half(numbers.fortitude))


def _converted(contents: Contents, source: Track) -> Contents:
    both = contents.numbers.alcohol + contents.numbers.fortitude
    return Contents(Numbers(0, both) if source == "alcohol" else Numbers(both, 0), contents.effects)
