"""The stage of a story: the table at which its first card comes about, and the others are played in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, Option
from toolkit.cards.effects import DrinkingContest, DrinkOne, TakeFromPot
from toolkit.cards.patterns import CardPlayed
from toolkit.cards.touches import leaves
from toolkit.referee import traits
from toolkit.referee.stage import Stage
from toolkit.referee.staging import Staging, Step
from toolkit.referee.story.answers import could_answer
from toolkit.referee.story.beat import Beat
from toolkit.referee.usual import ALE

USUAL = {"fortitude": 12, "alcohol": 4}
"""Where everybody stands in a story: with room on both tracks for several cards and Drinks."""


@dataclass(frozen=True)
class Told(Stage):
    """Brings about all ``beats``, of which each has its player; ``seats`` are all who sit at the table, in order."""

    beats: tuple[Beat, ...] = ()
    seats: tuple[str, ...] = ()
    pot: int | None = None
    winner: str | None = None
    sharer: str | None = None
    strongest: str | None = None
    events: dict[str, Any] = field(default_factory=dict)

    def empty(self) -> Staging:
        """All players, with nothing in hand."""
        parts = {name: {**self._seat(name), **USUAL, "deck": [], **self.state.get(name, {})} for name in self.seats}
        return Staging(parts, self.edition)

    def of(self, card: AnyCard, option: int | None, *_: str | None) -> Staging:
        """The table at which all that is told has happened, whichever of its cards is to be answered."""
        staging = self.empty()
        if any(_is_contest(self.cards.cards[one.card]) for one in self.beats):
            staging.drink_deck = (WATER,) * len(staging.drink_deck)
        root, *others = self._without_chasers()
        first = self.cards.cards[root.card]
        chosen = option if first.id == card.id else None
        if isinstance(first, Card):
            self._begin(staging, first, root, chosen)
        else:
            staging.serve(root.drinker or root.by or self.seats[0], *self._poured_with(root), ALE, ALE)
        self._reveal_strongest(staging)
        for beat in others:
            self._then(staging, beat)
        self._fill_piles(staging)
        if staging.gambling is not None and self.pot is not None:
            staging.gambling["pot"] = self.pot
        return staging

    def _reveal_strongest(self, staging: Staging) -> None:
        """A strong Drink for whoever is said to reveal the strongest in a Drinking Contest, where it is not named."""
        order = [staging.turn, *staging.others(staging.turn)]
        if self.strongest in order and any(_is_contest(self.cards.cards[one.card]) for one in self.beats):
            place = order.index(self.strongest)
            deck = staging.drink_deck
            staging.drink_deck = (*deck[:place], STRONG, *deck[place + 1 :])

    def _fill_piles(self, staging: Staging) -> None:
        """A Drink for everybody who is made to drink one from their pile, where none is told of."""
        for beat in self.beats:
            if beat.against in staging.players and _is_from_pile(self.cards.cards[beat.card]):
                staging.players[beat.against].setdefault("drink_me", [self.drink, ALE, ALE])

    def _without_chasers(self) -> list[Beat]:
        """The beats without the Drinks that are revealed as Chasers of the first."""
        chasers = self._chasers(self.beats[0])
        return [one for one in self.beats if one not in chasers]

    def _chasers(self, root: Beat) -> Sequence[Beat]:
        drinks = []
        for one in self.beats[self.beats.index(root) :]:
            if not isinstance(self.cards.cards[one.card], Drink):
                break
            drinks.append(one)
        chased = drinks and getattr(self.cards.cards[drinks[0].card], "chaser", False)
        return drinks[1:] if chased else []

    def _poured_with(self, root: Beat) -> tuple[str, ...]:
        return (root.card, *(one.card for one in self._chasers(root)))

    def _begin(self, staging: Staging, card: Card, root: Beat, option: int | None) -> None:
        by = root.by or self.seats[0]
        against = self.winner or root.against or self._other(by)
        number = option if option is not None else self._option(card)
        self._play(staging, card.id, by, against, drinker=root.drinker, option=number)
        step = staging.steps[-1]
        staging.steps[-1] = replace(step, against=root.against or against, drinker=root.drinker or step.drinker)

    def _other(self, by: str) -> str:
        """Somebody else, if possible one whose turn in a Round does not come later in the story."""
        others = [name for name in self.seats if name != by]
        taking = {one.by for one in self.beats if traits.is_for_a_round(self.cards.cards[one.card])}
        return next((name for name in others if name not in taking), others[0])

    def _option(self, card: Card) -> int:
        """The option by which the first card is played: on a Drink only where one is told of."""
        is_drinking = any(one.drinker or isinstance(self.cards.cards[one.card], Drink) for one in self.beats)
        fitting = [n for n, option in enumerate(card.options) if traits.is_on_drink(option) == is_drinking]
        return fitting[0] if fitting else 0

    def _then(self, staging: Staging, beat: Beat) -> None:
        """What happens next: a card is played, or a Drink is poured for what makes somebody drink."""
        card = self.cards.cards[beat.card]
        if not isinstance(card, Card):
            self._pour(staging, beat)
            return
        by = beat.by or self.seats[-1]
        staging.give(by, card.id)
        staging.steps.append(Step(by, card.id, None, beat.against, beat.drinker, self.about(beat)))

    def _pour(self, staging: Staging, beat: Beat) -> None:
        """Put a Drink where the card that makes somebody drink takes it from."""
        maker = next((one for one in self._all_before(beat) if _makes_drink(self.cards.cards[one.card])), None)
        drinker = beat.drinker or (maker.against if maker else None)
        if maker is not None and _is_from_pile(self.cards.cards[maker.card]) and drinker is not None:
            poured = self._poured_with(self.beats[0]) if drinker == staging.turn and staging.phase == "drink" else ()
            staging.players[drinker]["drink_me"] = [*poured, beat.card, ALE, ALE]
            return
        if maker is None:
            staging.players[drinker or staging.turn].setdefault("drink_me", []).insert(0, beat.card)
            return
        order = [staging.turn, *staging.others(staging.turn)]
        copied = _is_copied(self.cards.cards[maker.card])
        place = order.index(drinker) if drinker in order and not copied else 0
        deck = list(staging.drink_deck)
        deck[place] = beat.card
        staging.drink_deck = tuple(deck)

    def _all_before(self, beat: Beat) -> Sequence[Beat]:
        return self.beats[: self.beats.index(beat)]

    def about(self, beat: Beat) -> str | tuple[str, ...] | None:
        """What a beat must answer: the card that it is said to, or the last that it could; None for anything."""
        card = self.cards.cards[beat.card]
        if isinstance(card, Card) and traits.does(card, TakeFromPot):
            return ("gambling-turn",)
        if not isinstance(card, Card) or not all(_answers_cards(option) for option in card.options):
            return None
        return self.answered(beat)

    def answered(self, beat: Beat) -> str | None:
        """The card that a beat answers: the one that it is said to, or the last one before it that it could."""
        before = self._all_before(beat)
        if beat.to is not None and any(one.card == beat.to for one in before):
            return beat.to
        card = self.cards.cards[beat.card]
        fitting = [one for one in reversed(before) if could_answer(card, self.cards.cards[one.card])]
        others = [one for one in fitting if one.by != beat.by or isinstance(self.cards.cards[one.card], Drink)]
        return next((one.card for one in others or fitting), None)


def _answers_cards(option: Option) -> bool:
    return bool(option.when) and all(isinstance(one, CardPlayed) for one in option.when)


WATER = "drinks/water"
"""What those reveal in a Drinking Contest of whom nothing is told: it wins against nobody."""


STRONG = "drinks/dragon-breath-ale"
"""What somebody reveals of whom it is told that their Drink has the most Alcohol Content."""


def _is_contest(card: AnyCard) -> bool:
    return isinstance(card, DrinkEvent) and any(isinstance(one, DrinkingContest) for one in leaves(card.effects))


def _makes_drink(card: AnyCard) -> bool:
    if isinstance(card, DrinkEvent):
        return any(isinstance(one, DrinkOne | DrinkingContest) for one in leaves(card.effects))
    return isinstance(card, Card) and traits.does(card, DrinkOne, DrinkingContest)


def _is_copied(card: AnyCard) -> bool:
    effects = card.effects if isinstance(card, DrinkEvent) else ()
    return any(isinstance(one, DrinkOne) and one.copies for one in leaves(effects))


def _is_from_pile(card: AnyCard) -> bool:
    return isinstance(card, Card) and any(
        isinstance(one, DrinkOne) and one.source == "drink-me" for one in traits.effects(card)
    )
