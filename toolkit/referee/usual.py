"""What is usual at a table where a question says nothing else: which card, which Drink, and where everybody stands.

The cards are found by what they do: of those that do just that, one that is in as many decks as any.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from toolkit.cards import AnyCard, Card, Database, Drink, DrinkEvent, Option
from toolkit.cards.card import Limits
from toolkit.cards.effects import (
    Ante,
    ChangeDrink,
    DrinkingContest,
    DrinkOne,
    Effect,
    Gain,
    LeaveRound,
    Lose,
    Pay,
    StartRound,
    TakeControl,
)
from toolkit.cards.patterns import CardPlayed, DrinkRevealed
from toolkit.cards.words import Pick

START = {"fortitude": 15, "alcohol": 5}
"""Where everybody stands: away from both ends of the tracks."""

POT = 3
"""How much Gold is in the pot of a Round that is on."""


class Usual(Struct, frozen=True):
    """The ids of usual cards; an empty one where no card does just that.

    ``strongest`` and ``weakest`` are the plain Drinks with most and least Alcohol Content. ``forcing`` takes control
    and has another leave the Round; ``starting`` starts a Round or takes control of it.
    """

    ale: str
    wine: str
    strongest: str
    weakest: str
    house: str
    contest: str
    tip: str
    theft: str
    attack: str
    drunker: str
    starting: str
    raising: str
    forcing: str
    spike: str

    def answered(self, pattern: CardPlayed) -> str:
        """A card that is answered so."""
        if pattern.touches:
            return {"fortitude": self.attack, "alcohol": self.drunker, "gold": self.theft}[pattern.touches[0]]
        return self.forcing if "cheating" in pattern.types and "sometimes" not in pattern.types else self.spike


@lru_cache(maxsize=4)
def usual(cards: Database) -> Usual:
    """The usual cards of all decks that are known."""
    every = _every(cards)
    drinks = sorted((one for one in every if isinstance(one, Drink) and _is_plain(one)), key=lambda one: one.alcohol)
    plain = [one.id for one in drinks]

    def first(test: Callable[[AnyCard], bool]) -> str:
        return next((card.id for card in every if test(card)), "")

    def event(kind: type[DrinkOne | DrinkingContest]) -> str:
        return first(lambda card: isinstance(card, DrinkEvent) and [type(one) for one in card.effects] == [kind])

    def played(kind: str, *options: Option) -> str:
        return first(lambda card: _does_just(card, kind, options))

    return Usual(
        ale=of_strength(cards, 1),
        wine=of_strength(cards, 2),
        strongest=plain[-1] if plain else "",
        weakest=plain[0] if plain else "",
        house=event(DrinkOne),
        contest=event(DrinkingContest),
        tip=played("anytime", _on("anyone", Pay(amount=1, who="picked"))),
        theft=played("anytime", _on("anyone", Pay(amount=1, who="picked", to="you"))),
        attack=played("action", _on("another", Lose(attribute="fortitude", amount=2, who="picked"))),
        drunker=played("action", _on("another", Gain(attribute="alcohol", amount=2, who="picked"))),
        starting=played(
            "action", Option(effects=(StartRound(),), as_type="action"), Option((TakeControl(),), as_type="gambling")
        ),
        raising=played("gambling", Option(effects=(TakeControl(), Ante()))),
        forcing=played("cheating", _on("another-in-round", TakeControl(), LeaveRound(who="picked"))),
        spike=played("sometimes", Option(effects=(ChangeDrink(alcohol=2),), when=(DrinkRevealed(),))),
    )


@lru_cache(maxsize=4)
def _every(cards: Database) -> tuple[AnyCard, ...]:
    """The cards of all decks that are known, those first that are in most."""
    held = [entry.card_id for deck in cards.told_decks for entry in cards.decks[deck].entries]
    poured = [card for deck in cards.told_drinks for card in deck.deck]
    every = [cards.cards[card] for card in dict.fromkeys((*held, *poured))]
    return tuple(sorted(every, key=lambda card: -len(cards.decks_with[card.id])))


def of_strength(cards: Database, alcohol: int) -> str:
    """The plain Drink with so much Alcohol Content that is in most decks; empty if none has."""
    plain = (one for one in _every(cards) if isinstance(one, Drink) and _is_plain(one))
    return next((one.id for one in plain if one.alcohol == alcohol), "")


def _on(pick: Pick, *effects: Effect) -> Option:
    return Option(effects=effects, pick=(pick,))


def _does_just(card: AnyCard, kind: str, options: tuple[Option, ...]) -> bool:
    if not isinstance(card, Card) or card.types[0] != kind or card.limits != Limits():
        return False
    return card.options == options


def _is_plain(drink: Drink) -> bool:
    """Whether it does nothing but add to Alcohol Content."""
    return not (drink.fortitude or drink.chaser or drink.also or drink.exceptions or drink.splits or drink.kept)
