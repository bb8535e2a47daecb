"""Piles: where the cards of a game lie, and which of them have gone from one pile to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from toolkit.engine import Game
from toolkit.referee.saying import joined

_OF_PLAYERS = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard pile",
    "drink_me": "Drink Me! pile",
    "in_front": "table",
}
_OF_ALL = {"drink_deck": "the Drink Deck", "drink_discard": "the Drink discard pile"}
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
    owned = {
        f"{player.name}'s {called}": getattr(player, pile)
        for player in game.players
        for pile, called in _OF_PLAYERS.items()
    }
    shared = {called: getattr(game.state, pile) for pile, called in _OF_ALL.items()}
    return {name: Counter(cards) for name, cards in (*owned.items(), *shared.items())}


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


def told(game: Game, one: Moved) -> str:
    """A movement in a sentence: "Gog draws 2 cards", "“Wine” goes from the Drink discard pile to the Drink Deck"."""
    owner, _, pile = one.origin.partition("'s ")
    noun = "Drink" if "Drink" in one.origin else "card"
    some = f"{one.count} {noun}{'' if one.count == 1 else 's'}"
    if pile == "deck" and one.to == f"{owner}'s hand":
        return f"{owner} draws {some}"
    titles = [f"“{game.any_card(card).title}”" for card in one.cards]
    what = joined(titles) if 0 < len(titles) <= _MOST_TITLES else some
    return f"{what} {'goes' if one.count == 1 else 'go'} from {one.origin} to {one.to}"
