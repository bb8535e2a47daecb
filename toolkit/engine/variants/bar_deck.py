"""Bar Deck: more Drinks than a Drink Deck, dealt thirty at a time (rulebook 12.1).

It is a zone of the table, at which nobody may look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit.engine.variants.misfit import Misfit
from toolkit.figures import DRINK_DECK

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.engine.game import Game


def misfits(cards: Database, decks: Sequence[str]) -> Iterator[Misfit]:
    """What is wrong with a Bar Deck of these Drink Decks: those that do not belong in it, and too few Drinks.

    The trail of each is the place of the deck. (rules bar-deck.setup, bar-deck.tavern-drinks)
    """
    for place, deck in enumerate(decks):
        if deck not in cards.drink_decks:
            known = ", ".join(one.id for one in cards.drink_decks.values() if one.tavern is None)
            yield Misfit((place,), f"there is no Drink Deck {deck!r}", "bar-deck.setup", f"some of {known}")
        elif cards.drink_decks[deck].tavern is not None:
            problem = f"{deck!r} are the Drinks of a Tavern"
            yield Misfit((place,), problem, "bar-deck.tavern-drinks", "Drinks with “Drink Deck” on their backs")
        elif deck in decks[:place]:
            yield Misfit((place,), f"{deck!r} is named twice", "bar-deck.setup", "each Drink Deck once")
    count = sum(cards.deck(deck).size for deck in decks if deck in cards.drink_decks)
    if decks and count < DRINK_DECK:
        problem = f"{count} Drinks are too few to deal {DRINK_DECK} of them"
        yield Misfit((), problem, "bar-deck.setup", f"Drink Decks with {DRINK_DECK} cards or more together")


def is_played(game: Game) -> bool:
    """Whether there is a Bar Deck, be it an empty one (rule bar-deck)."""
    return "bar-deck" in game.state.zones


def deal(game: Game) -> None:
    """The next thirty cards are the Drink Deck; where the Bar Deck runs out, the discards are a new one.

    With fewer Drinks than that, all there are. (rules bar-deck.setup, bar-deck.refill, bar-deck.runs-out)
    """
    state, bar = game.state, game.state.zones["bar-deck"]
    while len(state.drink_deck) < DRINK_DECK and (bar or state.drink_discard):
        wanted = DRINK_DECK - len(state.drink_deck)
        state.drink_deck += bar[:wanted]
        del bar[:wanted]
        if not bar:
            _renew(game, bar)


def _renew(game: Game, bar: list[str]) -> None:
    if game.state.drink_discard:
        bar += game.state.drink_discard
        game.state.drink_discard = []
        game.shuffle(bar)
        game.note("bar-deck-reshuffled", rule="bar-deck.runs-out")
