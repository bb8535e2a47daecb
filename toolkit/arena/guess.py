"""Positions that could be: what a player sees stays as it is, and all that is hidden from them is dealt anew.

What lies in a deck at the beginning is known to all, and so is what has been seen of it. Where a hidden card lies now
is not used: the unseen cards are sorted before they are dealt, so that two games that look alike are guessed alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

import msgspec

from toolkit.cards import Database
from toolkit.cards.character import each_copy
from toolkit.cards.words import TABLE_ZONES
from toolkit.engine import Game, zones
from toolkit.engine.saving import decoded, save
from toolkit.engine.setup import boss_cards, full_deck
from toolkit.engine.state import State

_DRINKS = "bar-deck"
"""The zone of the table where Drinks lie that come to the Drink Deck."""

_LARGEST = 64
"""A state of chance has so many bits."""


@dataclass(frozen=True)
class _Group:
    """Hidden piles among which unseen cards may lie in any order.

    ``full`` is what belongs there or to the ``open`` piles, at which the player may look.
    """

    piles: tuple[list[str], ...]
    full: tuple[str, ...] = ()
    open: tuple[list[str], ...] = ()

    @property
    def size(self) -> int:
        return sum(map(len, self.piles))


@dataclass(frozen=True)
class Guesses:
    """All positions that the player in ``seat`` cannot tell from the one at hand.

    ``saved`` is that position, ``unseen`` the cards that may lie in each group of hidden piles, sorted.
    """

    seat: int
    saved: bytes
    cards: Database
    unseen: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, game: Game, seat: int, chance: Random) -> Guesses:
        """What could be, seen from a seat; cards that have strayed from their decks are somewhere, by ``chance``."""
        at_home = _at_home([*_of_decks(game.state, game.cards, seat)], chance)
        lying = (tuple(sorted(chain(*group.piles))) for group in _of_the_table(game.state))
        return cls(seat, save(game), game.cards, (*at_home, *lying))

    def one(self, chance: Random) -> bytes:
        """One of them, saved, with what chance will bring."""
        state = decoded(self.saved)
        groups = chain(_of_decks(state, self.cards, self.seat), _of_the_table(state))
        for group, unseen in zip(groups, self.unseen, strict=True):
            _deal(group, unseen, chance)
        state.chance = chance.getrandbits(_LARGEST)
        return msgspec.json.encode(state)


def _deal(group: _Group, unseen: Iterable[str], chance: Random) -> None:
    cards = list(unseen)
    chance.shuffle(cards)
    for pile in group.piles:
        size = len(pile)
        pile[:] = cards[:size]
        del cards[:size]


def _at_home(groups: Sequence[_Group], chance: Random) -> Iterator[tuple[str, ...]]:
    """The unseen cards by the decks that they belong to; what does not fit lies where there is room."""
    unseen = Counter(card for group in groups for pile in group.piles for card in pile)
    found: list[list[str]] = []
    for group in groups:
        missing = Counter(group.full) - Counter(card for pile in group.open for card in pile)
        found.append(_mixed(missing & unseen, chance)[: group.size])
        unseen -= Counter(found[-1])
    strays = _mixed(unseen, chance)
    for group, mine in zip(groups, found, strict=True):
        room = group.size - len(mine)
        yield tuple(sorted((*mine, *strays[:room])))
        del strays[:room]


def _mixed(cards: Counter[str], chance: Random) -> list[str]:
    mixed = sorted(cards.elements())
    chance.shuffle(mixed)
    return mixed


def _of_decks(state: State, cards: Database, seat: int) -> Iterator[_Group]:
    """The hidden piles of Character Cards: each player's own, and each of their side decks."""
    for place, player in enumerate(state.players):
        hidden = [pile for pile in player.zones if not _may_look(state, cards, seat, place, pile)]
        of_side_decks = {
            str(pile): zone.cards for pile, zone in zones.of_character(cards, player.character).items() if zone.cards
        }
        aside = [pile for pile in hidden if pile in of_side_decks]
        is_mate = player.side == state.players[seat].side
        piles = [player.deck, *([] if is_mate else [player.hand])]
        piles += [player.zones[pile] for pile in hidden if pile not in aside]
        seen = [lying for pile, lying in player.zones.items() if pile not in hidden]
        shown = [player.discard, player.in_front, player.laid_out, *([player.hand] if is_mate else []), *seen]
        yield _Group(tuple(piles), _full(state, cards, place), tuple(shown))
        for pile in aside:
            yield _Group((player.zones[pile],), tuple(each_copy(of_side_decks[pile])), tuple(seen))


def _full(state: State, cards: Database, place: int) -> tuple[str, ...]:
    """What a player's deck is made of, as all know (rules setup.character, boss.deck)."""
    character = state.players[place].character
    if character is None:
        return ()
    return (*full_deck(cards, character), *(boss_cards(cards, character) if state.variant.is_boss(place) else ()))


def _of_the_table(state: State) -> Iterator[_Group]:
    """The hidden piles of Drinks, and each other pile of the table at which nobody may look."""
    drinks = [state.drink_deck, *(player.drink_me for player in state.players)]
    yield _Group((*drinks, *(lying for zone, lying in state.zones.items() if zone == _DRINKS)))
    for zone, lying in state.zones.items():
        if zone != _DRINKS and TABLE_ZONES[zone] == "nobody":
            yield _Group((lying,))


def _may_look(state: State, cards: Database, seat: int, place: int, pile: str) -> bool:
    looks = {str(zone): of.look for zone, of in zones.of_character(cards, state.players[place].character).items()}
    return looks.get(pile) == "all" or (looks.get(pile) == "owner" and place == seat)
