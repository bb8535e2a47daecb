"""One Drink about to be drunk, with its Chasers and all that was done to it (rules chasers.one-drink, split)."""

from __future__ import annotations

import msgspec

from toolkit.cards import Drink, DrinkEvent
from toolkit.cards.amounts import Half
from toolkit.cards.effects import Draw, Effect, Gain, Lose, Pay
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

    ``cards`` are the Drink and its Chasers; ``has_cards`` tells that they lie here, and not with another half or copy.
    ``event`` tells that a Drink Event brought it, which keeps it from splitting itself (rule
    self-split.not-from-events). ``also`` are the effects beyond its numbers that cards added.
    """

    drinker: int
    revealer: int
    cards: list[str]
    event: bool = False
    has_cards: bool = True
    changes: list[Change] = []
    also: list[Effect] = []
    ignored: bool = False
    was_split: bool = False

    def numbers(self, game: Game, drinker: int | None = None) -> Numbers:
        """What it adds to ``drinker`` (left out: the one it is in front of), all changes made in their order."""
        species = game.seats[self.drinker if drinker is None else drinker].species
        mixture = Mixture(_printed(game, self.cards, species), Numbers())
        for change in self.changes:
            mixture = mixture.changed(change)
        return mixture.total

    def contest_total(self, game: Game) -> int:
        """What it counts for in a Drinking Contest (rules contest.modified, contest.below-zero)."""
        counting = [change for change in self.changes if not isinstance(change, (Halved, Converted))]
        return max(0, msgspec.structs.replace(self, changes=counting).numbers(game, self.revealer).alcohol)

    def further_effects(self, game: Game) -> list[Effect]:
        """What it does beyond its numbers."""
        return [*self._printed_effects(game), *self.also]

    def _printed_effects(self, game: Game) -> list[Effect]:
        drinks = [card for card in map(game.any_card, self.cards) if isinstance(card, Drink)]
        effects = [effect for card in drinks for effect in card.also]
        for change in self.changes:
            if isinstance(change, Replaced):
                effects = []
            elif isinstance(change, Halved):
                effects = halved_effects(effects)
        return effects

    def is_event(self, game: Game) -> bool:
        """Whether it is a Drink Event, revealed in a Drinking Contest, where it counts as nothing.

        (rules events, contest.event-counts-nothing)
        """
        return isinstance(game.any_card(self.cards[0]), DrinkEvent)

    def half_for(self, drinker: int, *, has_cards: bool) -> Draft:
        """An independent half of it, as it was altered.

        (rules split.halves, split.altered-first, split.both-if-it-says)
        """
        also = halved_effects(self.also)
        changes = [*self.changes, Halved()]
        return Draft(
            drinker, self.revealer, list(self.cards), self.event, has_cards, changes, also, self.ignored, was_split=True
        )

    def splits_itself(self, game: Game) -> bool:
        """Whether its revealer may split it: by its own text, not from an Event and not as a Chaser."""
        is_open = self.drinker == self.revealer and not self.event and not self.was_split and not self.ignored
        return is_open and self.is_closed_to_splitting(game)

    def is_closed_to_splitting(self, game: Game) -> bool:
        """Whether no other card may split it (rule self-split.no-other)."""
        return not any(isinstance(change, Replaced) for change in self.changes) and _splits(game, self.cards[0])


class Mixture(msgspec.Struct, frozen=True):
    """A Drink's own numbers, and what was mixed into it: replacing the first leaves the second."""

    own: Numbers
    added: Numbers

    @property
    def total(self) -> Numbers:
        """Both together."""
        return Numbers(self.own.alcohol + self.added.alcohol, self.own.fortitude + self.added.fortitude)

    def changed(self, change: Change) -> Mixture:
        """After one change."""
        match change:
            case Added(numbers=more, not_below=floor):
                alcohol = self.total.alcohol + more.alcohol
                if floor is not None:
                    alcohol = max(alcohol, min(floor, self.total.alcohol))
                return Mixture(self.own, Numbers(alcohol - self.own.alcohol, self.added.fortitude + more.fortitude))
            case Halved():
                total, added = _half(self.total), _half(self.added)
                return Mixture(Numbers(total.alcohol - added.alcohol, total.fortitude - added.fortitude), added)
            case Converted(source=source):
                return Mixture(_converted(self.own, source), _converted(self.added, source))
            case Replaced(numbers=numbers):
                return Mixture(numbers, self.added)


def half(number: int) -> int:
    """Half of a gain or loss, its size rounded up.

    >>> half(3), half(-1)
    (2, -1)
    """
    return (abs(number) + 1) // 2 * (1 if number >= 0 else -1)


def halved_effects(effects: list[Effect]) -> list[Effect]:
    """Effects with a number: those of one kind added up and then halved, rounded up; the others as they are.

    >>> halved_effects([Draw(2), Draw(1)])
    [Draw(amount=2, who='you')]
    """
    sums: list[Effect] = []
    for effect in effects:
        kind = _without_amount(effect)
        alike = next((place for place, other in enumerate(sums) if kind and _without_amount(other) == kind), None)
        if alike is None:
            sums.append(effect)
        else:
            sums[alike] = _with_more(sums[alike], effect)
    return [_halved_effect(effect) for effect in sums]


def _without_amount(effect: Effect) -> Effect | None:
    if isinstance(effect, (Gain, Lose, Pay, Draw)) and isinstance(effect.amount, int):
        return msgspec.structs.replace(effect, amount=0)
    return None


def _with_more(effect: Effect, more: Effect) -> Effect:
    assert isinstance(effect, (Gain, Lose, Pay, Draw))
    assert isinstance(more, (Gain, Lose, Pay, Draw))
    assert isinstance(effect.amount, int)
    assert isinstance(more.amount, int)
    return msgspec.structs.replace(effect, amount=effect.amount + more.amount)


def _halved_effect(effect: Effect) -> Effect:
    if not isinstance(effect, (Gain, Lose, Pay, Draw)):
        return effect
    amount = half(effect.amount) if isinstance(effect.amount, int) else Half(effect.amount)
    return msgspec.structs.replace(effect, amount=amount)


def _half(numbers: Numbers) -> Numbers:
    return Numbers(half(numbers.alcohol), half(numbers.fortitude))


def _converted(numbers: Numbers, source: Track) -> Numbers:
    both = numbers.alcohol + numbers.fortitude
    return Numbers(0, both) if source == "alcohol" else Numbers(both, 0)


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
