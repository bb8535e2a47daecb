"""The Drink Deck: whoever takes its last card makes everybody pay for a new one (rule drinks.refill)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.cards import Drink
from toolkit.engine.frames.payment import Payment
from toolkit.engine.game import Game
from toolkit.engine.variants import bar_deck, pub_crawl


def take(game: Game) -> str | None:
    """Take the top card; None if there is none left anywhere.

    Whoever takes it says what becomes of it, and then calls :func:`refill_if_empty`. A game that was set up with an
    empty deck is refilled when the first card is wanted.
    """
    if not game.state.drink_deck:
        refill_if_empty(game)
    deck = game.state.drink_deck
    return deck.pop(0) if deck else None


def refill_if_empty(game: Game) -> None:
    """The discards, or the next of the Bar Deck, become the deck as soon as it is empty, and each side pays, once.

    With nothing to make it of it stays empty until a Drink is discarded, which is paid for already.
    (rules drinks.refill, drinks.refill-leaves-piles, chasers.deck-runs-out, team-drinks.refill, bar-deck.refill)
    """
    state = game.state
    if state.drink_deck:
        return
    if bar_deck.is_played(game):
        bar_deck.deal(game)
    elif state.drink_discard:
        state.drink_deck, state.drink_discard = state.drink_discard, []
        game.shuffle(state.drink_deck)
    if state.drink_deck:
        game.note("refill", rule="drinks.refill")
    is_paid, state.drinks_paid = state.drinks_paid, not state.drink_deck
    for seat in () if is_paid else reversed(game.heads(state.turn)):
        game.push(Payment(seat, 1, "inn", "refill"))


def has_drinks(game: Game) -> bool:
    """Whether the deck, or what it is made anew of, holds any Drink, and not Drink Events alone."""
    return next(_drinks(game), None) is not None


def can_break_a_tie(game: Game) -> bool:
    """Whether any Drink is left by which a Drinking Contest could ever end: one that is strong, or that hurts."""
    return any(drink.alcohol > 0 or drink.fortitude < 0 for drink in _drinks(game))


def _drinks(game: Game) -> Iterator[Drink]:
    state = game.state
    cards = map(game.any_card, (*state.drink_deck, *state.drink_discard, *state.zones.get("bar-deck", ())))
    return (card for card in cards if isinstance(card, Drink))


def discard(game: Game, cards: Sequence[str]) -> None:
    """Put cards on the Drink discard pile, the first one on top; those of a Tavern on its own.

    (rules losing.drinks-own-pile, bar-deck.pub-crawl)
    """
    state = game.state
    if "tavern-discard" in state.zones:
        own = pub_crawl.drinks(game.cards)
        state.zones["tavern-discard"][:0] = [card for card in cards if card in own]
        cards = [card for card in cards if card not in own]
    state.drink_discard[:0] = cards
    refill_if_empty(game)
