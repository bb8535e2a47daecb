"""One Drink about to be drunk, with its Chasers and all that was done to it (rules chasers.one-drink, split)."""

from __future__ import annotations

import msgspec

from toolkit.cards import Drink
from toolkit.cards.effects import Effect
from toolkit.cards.words import Track
from toolkit.engine.game import Game


class Numbers(msgspec.Struct, frozen=True):
    """What a Drink adds to its drinker's Alcohol Content and Fortitude."""

    alcohol: int = 0
    fortitude: int = 0


class Added(msgspec.Struct, frozen=True, tag_field="change", tag="added"):
    """So much more of each; lowering Alcohol Content stops at ``not_below``."""

    numbers: Numbers
    not_below: int | None = None


class Replaced(msgspec.Struct, frozen=True, tag_field="change", tag="replaced"):
    """The printed numbers are replaced by these; the other changes still count."""

    numbers: Numbers


class Halved(msgspec.Struct, frozen=True, tag_field="change", tag="halved"):
    """Half of each number, rounded up (rule split.halves)."""


class Converted(msgspec.Struct, frozen=True, tag_field="change", tag="converted"):
    """What would go to one track goes to the other."""

    source: Track
    target: Track


Change = Added | Replaced | Halved | Converted


class Draft(msgspec.Struct, omit_defaults=True):
    """A Drink in front of ``drinker``, revealed by ``revealer``.

    ``cards`` are the Drink and its Chasers. ``event`` tells that a Drink Event brought it, which keeps it from
    splitting itself (rule self-split.not-from-events).
    """

    drinker: int
    revealer: int
    cards: list[str]
    event: bool = False
    changes: list[Change] = []
    also: list[Effect] = []
    ignored: bool = False
    was_split: bool = False

    def numbers(self, game: Game, drinker: int | None = None) -> Numbers:
        """What it adds to ``drinker`` (left out: the one it is in front of), all changes made in their order."""
        species = game.seats[self.drinker if drinker is None else drinker].species
        replaced = [change.numbers for change in self.changes if isinstance(change, Replaced)]
        numbers = replaced[-1] if replaced else _printed(game, self.cards, species)
        for change in self.changes:
            numbers = _changed(numbers, change)
        return numbers

    def contest_total(self, game: Game) -> int:
        """What it counts for in a Drinking Contest (rules contest.modified, contest.below-zero)."""
        whole = msgspec.structs.replace(
            self, changes=[c for c in self.changes if not isinstance(c, Halved | Converted)]
        )
        return max(0, whole.numbers(game, self.revealer).alcohol)

    def half_for(self, drinker: int) -> Draft:
        """An independent half of it for ``drinker``."""
        return Draft(
            drinker,
            self.revealer,
            list(self.cards),
            self.event,
            [*self.changes, Halved()],
            list(self.also),
            was_split=True,
        )

    def splits_itself(self, game: Game) -> bool:
        """Whether its revealer may split it: by its own text, not from an Event and not as a Chaser."""
        return not self.event and not self.was_split and not self.ignored and _splits(game, self.cards[0])

    def is_closed_to_splitting(self, game: Game) -> bool:
        """Whether no other card may split it (rule self-split.no-other)."""
        return _splits(game, self.cards[0])


def _splits(game: Game, card_id: str) -> bool:
    card = game.any_card(card_id)
    return isinstance(card, Drink) and card.splits


def _printed(game: Game, cards: list[str], species: tuple[str, ...]) -> Numbers:
    alcohol = fortitude = 0
    for card_id in cards:
        card = game.any_card(card_id)
        if isinstance(card, Drink):
            exception = next((e for e in card.exceptions if set(e.species) & set(species)), card)
            alcohol += exception.alcohol
            fortitude += exception.fortitude
    return Numbers(alcohol, fortitude)


def _changed(numbers: Numbers, change: Change) -> Numbers:
    match change:
        case Added(numbers=more, not_below=floor):
            alcohol = numbers.alcohol + more.alcohol
            if floor is not None:
                alcohol = max(alcohol, min(floor, numbers.alcohol))
            return Numbers(alcohol, numbers.fortitude + more.fortitude)
        case Halved():
            return Numbers(half(numbers.alcohol), half(numbers.fortitude))
        case Converted(source="alcohol"):
            return Numbers(0, numbers.fortitude + numbers.alcohol)
        case Converted():
            return Numbers(numbers.alcohol + numbers.fortitude, 0)
        case Replaced():
            return numbers


def half(number: int) -> int:
    """Half of a gain or loss, its size rounded up.

    >>> half(3), half(-1)
    (2, -1)
    """
    return (abs(number) + 1) // 2 * (1 if number >= 0 else -1)
