"""One Drink about to be drunk, with its Chasers and all that was done to it (rules chasers.one-drink, split)."""

from __future__ import annotations

import msgspec

from toolkit.cards import Drink, DrinkEvent
from toolkit.cards.card import SpeciesException
from toolkit.cards.effects import Effect
from toolkit.engine import static
from toolkit.engine.game import Game
from toolkit.engine.mixture import Change, Contents, Converted, Halved, Mixture, Numbers, Replaced


class Draft(msgspec.Struct, omit_defaults=True, gc=False):
    """A Drink in front of ``drinker``, revealed by ``revealer``.

    ``cards`` are the Drink and its Chasers; ``has_cards`` tells that they lie here, and not with another half or copy.
    ``event`` tells that a Drink Event brought it, which keeps it from splitting itself (rule
    self-split.not-from-events). ``behind`` is the player whose card brought it, if one did (rule
    otto.drinks-from-cards); ``responded``: an automaton has turned over a card for it.
    """

    drinker: int
    revealer: int
    cards: list[str]
    event: bool = False
    has_cards: bool = True
    changes: list[Change] = []
    ignored: bool = False
    was_split: bool = False
    behind: int | None = None
    responded: bool = False

    def contents(self, game: Game, drinker: int | None = None) -> Contents:
        """What it does to ``drinker`` (left out: the one it is in front of), all changes made in their order.

        Only what becomes of its numbers when it is drunk comes last, whenever the card was played.
        """
        printed = _printed(game, self.cards, game.players[self.drinker if drinker is None else drinker].species)
        if not self.changes:
            return printed
        mixture = Mixture(printed, Contents())
        for change in sorted(self.changes, key=_is_made_when_drunk):
            mixture = mixture.changed(change)
        return mixture.whole

    def numbers(self, game: Game) -> Numbers:
        """What it adds to the Alcohol Content and Fortitude of the one it is in front of."""
        return self.drunk(game, self.contents(game).numbers)

    def drunk(self, game: Game, numbers: Numbers) -> Numbers:
        """What is left of these numbers for the one it is in front of, by static effects (rule static)."""
        if not game.players[self.drinker].in_front:
            return numbers
        alcohol = static.drunk(game, self.drinker, numbers.alcohol)
        lost = static.taken(game, self.drinker, -numbers.fortitude)
        return Numbers(alcohol, -lost)

    def contest_total(self, game: Game) -> int:
        """What it counts for in a Drinking Contest (rules contest.modified, contest.below-zero)."""
        counting = [change for change in self.changes if not isinstance(change, (Halved, Converted))]
        return max(0, msgspec.structs.replace(self, changes=counting).contents(game, self.revealer).numbers.alcohol)

    def is_event(self, game: Game) -> bool:
        """Whether it is a Drink Event, revealed in a Drinking Contest, where it counts as nothing.

        (rules events, events.if-it-says-so, contest.event-counts-nothing)
        """
        return isinstance(game.any_card(self.cards[0]), DrinkEvent)

    def half_for(self, drinker: int, *, has_cards: bool, behind: int | None) -> Draft:
        """An independent half of it, as it was altered.

        (rules split.halves, split.altered-first, split.both-if-it-says)
        """
        changes = [*self.changes, Halved()]
        return Draft(
            drinker,
            self.revealer,
            list(self.cards),
            self.event,
            has_cards,
            changes,
            self.ignored,
            was_split=True,
            behind=behind,
        )

    def splits_itself(self, game: Game) -> bool:
        """Whether its revealer may split it: by its own text, not from an Event and not as a Chaser."""
        is_open = self.drinker == self.revealer and not self.event and not self.was_split and not self.ignored
        return is_open and self.is_closed_to_splitting(game)

    def is_closed_to_splitting(self, game: Game) -> bool:
        """Whether no other card may split it (rule self-split.no-other)."""
        return _splits(game, self.cards[0]) and not any(isinstance(change, Replaced) for change in self.changes)


def _is_made_when_drunk(change: Change) -> bool:
    return isinstance(change, Converted)


def _splits(game: Game, card_id: str) -> bool:
    card = game.any_card(card_id)
    return isinstance(card, Drink) and card.splits


def _said_to(card: Drink, species: tuple[str, ...]) -> Drink | SpeciesException:
    """What a Drink says to these species: an exception, or what it says to everybody."""
    return next((one for one in card.exceptions if set(one.species) & set(species)), card)


def _printed(game: Game, cards: list[str], species: tuple[str, ...]) -> Contents:
    alcohol = fortitude = 0
    effects: tuple[Effect, ...] = ()
    for card_id in cards:
        card = game.any_card(card_id)
        if isinstance(card, Drink):
            says = _said_to(card, species) if card.exceptions else card
            alcohol += says.alcohol
            fortitude += says.fortitude
            effects += card.also
    return Contents(Numbers(alcohol, fortitude), effects)
