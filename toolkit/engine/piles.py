"""Piles by their names, and cards that leave one and come to another."""

from __future__ import annotations

from toolkit.cards import Card, OttoCard
from toolkit.cards.words import ZONES, Pile
from toolkit.engine import drink_deck, otto_deck, zones
from toolkit.engine.game import Game


def is_open(pile: Pile) -> bool:
    """Whether all can see what lies there."""
    return pile in ("discard", "in-front")


def cards(game: Game, seat: int, pile: Pile) -> list[str]:
    """The cards in a pile of a player, the top one first; a deck that is empty is renewed before."""
    renew(game, seat, pile)
    return _pile(game, seat, pile)


def take(game: Game, seat: int, pile: Pile, card: str) -> None:
    """A card leaves a pile: the topmost of its copies."""
    if pile == "hand":
        game.take_from_hand(seat, card)
    elif pile == "in-front":
        game.pick_up(seat, card)
    elif pile in ZONES:
        zones.take(game, seat, pile, game.players[seat].zones[pile].index(card))
    else:
        _pile(game, seat, pile).remove(card)


def put(game: Game, seat: int, pile: Pile, card: str) -> None:
    """A card comes to the top of a pile; a Drink that is discarded, to that of the Drinks, and Otto's to his own."""
    if pile == "discard" and isinstance(game.any_card(card), Card):
        zones.discard(game, seat, card)
    elif pile == "discard" and isinstance(game.any_card(card), OttoCard):
        otto_deck.discard(game, card)
    elif pile == "discard":
        drink_deck.discard(game, [card])
    elif pile == "hand":
        game.add_to_hand(seat, card)
    elif pile == "in-front":
        game.lay_in_front(seat, card)
    elif pile in ZONES:
        zones.put(game, seat, pile, card)
    else:
        _pile(game, seat, pile).insert(0, card)


def renew(game: Game, seat: int, pile: Pile) -> None:
    """Make an empty deck anew from its discards, in the midst of what takes its cards too.

    (rules turn.empty-deck, note.spelunker-snack, drinks.refill, terci.patients-run-out)
    """
    if pile == "deck":
        game.renew_deck(seat)
    elif pile in ZONES:
        zones.renew(game, seat, pile)
    elif pile == "drink-deck":
        drink_deck.refill_if_empty(game)


def _pile(game: Game, seat: int, pile: Pile) -> list[str]:
    if pile == "drink-deck":
        return game.state.drink_deck
    return game.players[seat].lying(pile)
