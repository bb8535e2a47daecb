"""Piles: where the cards of a game lie, and which of them have gone from one pile to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from toolkit.engine import Game
from toolkit.language import ENGLISH
from toolkit.referee.speech import speech

_OF_PLAYERS = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard pile",
    "drink-me": "Drink Me! pile",
    "in-front": "table",
}
_OF_ALL = {"drink-deck": "the Drink Deck", "drink-discard": "the Drink discard pile"}
_FACE_DOWN = ("deck", "Drink Deck", "Drink Me! pile")
_MOST_TITLES = 3

Piles = Mapping[str, Counter[str]]
"""The cards (ids) in each pile, by what the pile is called: "Gog's hand", "the Drink Deck"."""


class Moved(msgspec.Struct, frozen=True):
    """That so many cards have gone from one pile to another. ``cards`` are their ids, empty where nobody sees them."""

    origin: str
    to: str
    count: int
    cards: tuple[str, ...] = ()


def piles(game: Game) -> Piles:
    """Every pile of a game."""
    players = {player.name: player for player in game.players}
    return {
        name: Counter(getattr(players[owner] if owner else game.state, pile.replace("-", "_")))
        for name, (owner, pile) in _spots(game).items()
    }


def _spots(game: Game) -> Mapping[str, tuple[str | None, str]]:
    """Every pile by what it is called: whose it is, None for one of all, and of which kind."""
    owned = {
        f"{player.name}'s {called}": (player.name, pile)
        for player in game.players
        for pile, called in _OF_PLAYERS.items()
    }
    return {**owned, **{called: (None, pile) for pile, called in _OF_ALL.items()}}


def moved(before: Piles, after: Piles) -> Iterator[Moved]:
    """What has gone where, in the order of the piles."""
    routes: dict[tuple[str, str], list[str]] = {}
    for card in dict.fromkeys(card for pile in before.values() for card in sorted(pile)):
        left = [name for name in before for _ in range(before[name][card] - after[name][card])]
        come = [name for name in after for _ in range(after[name][card] - before[name][card])]
        for route in zip(left, come, strict=False):
            routes.setdefault(route, []).append(card)
    for (origin, to), cards in sorted(routes.items(), key=lambda one: _order(one[0], tuple(before))):
        yield Moved(origin, to, len(cards), () if _is_hidden(origin) else tuple(sorted(cards)))


def _order(route: tuple[str, str], names: Sequence[str]) -> tuple[int, ...]:
    return tuple(map(names.index, route))


def _is_hidden(origin: str) -> bool:
    """Whether what comes from a pile is not known before it is turned up."""
    return origin.endswith(_FACE_DOWN)


def told(game: Game, one: Moved, language: str = ENGLISH) -> str:
    """A movement in a sentence: "Gog draws 2 cards", "“Wine” goes from the Drink discards to the Drink Deck"."""
    words, spots = speech(language), _spots(game)
    (owner, pile), (whose, aim) = spots[one.origin], spots[one.to]
    several = one.count != 1
    if (pile, aim) == ("deck", "hand") and owner == whose:
        return words.formed(words.outcomes["draws"], several=several).format(who=owner, count=one.count)
    some = words.outcomes["drinks" if pile.startswith("drink") else "cards"]
    titles = [words.card(game.any_card(card)) for card in one.cards]
    listed = 0 < len(titles) <= _MOST_TITLES
    return words.formed(words.outcomes["goes"], several=several).format(
        what=words.listed(titles) if listed else words.formed(some, several=several).format(count=one.count),
        source=words.placed(words.piles[pile].source, owner),
        target=words.placed(words.piles[aim].target, whose),
    )
