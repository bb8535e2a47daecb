"""Running sums over games: all that the arena remembers, however many games there are."""

from __future__ import annotations

from typing import TypeVar

import msgspec

PARTS = 2520
"""So many parts a victory has: however many sides up to ten share it, each gets a whole number of them."""

DECISIONS_APART = 20
"""Games are counted together whose numbers of decisions differ by less."""

Sum = TypeVar("Sum")


class Score(msgspec.Struct):
    """How many ``games`` somebody has played, and how many ``parts`` of victories they had.

    ``chance`` are the parts that they would have had if all sides were alike.
    """

    games: int = 0
    parts: int = 0
    chance: int = 0

    def count(self, parts: int, chance: int) -> None:
        """One game more."""
        self.games += 1
        self.parts += parts
        self.chance += chance


class CardScore(msgspec.Struct):
    """What became of a card in the hands of players.

    ``drawn`` counts hands that had it at least once in a game, ``played`` those who played it then, ``times`` how often
    they did. ``kept`` are those who drew it and never played it. ``parts_played`` and ``parts_kept`` are parts of their
    victories.
    """

    drawn: int = 0
    played: int = 0
    times: int = 0
    kept: int = 0
    parts_played: int = 0
    parts_kept: int = 0


class Length(msgspec.Struct):
    """How long games were: the ``total``, and how many were so long, by the least length that is counted together."""

    total: int = 0
    games: dict[int, int] = {}

    def count(self, length: int, apart: int = 1) -> None:
        """One game more."""
        self.total += length
        least = length // apart * apart
        self.games[least] = self.games.get(least, 0) + 1


class Tally(msgspec.Struct):
    """All that is remembered of some games.

    ``unfinished`` are games that were broken off as endless, and count for nothing else. ``pairs`` are scores of the
    first one where the second one (parted by ``|``) played against them. ``losses`` are the ways in which each
    character lost. ``rules``, ``moments`` and ``happenings`` count what was cited, asked and told.
    """

    games: int = 0
    unfinished: int = 0
    ties: int = 0
    characters: dict[str, Score] = {}
    seats: dict[str, Score] = {}
    bots: dict[str, Score] = {}
    pairs: dict[str, Score] = {}
    losses: dict[str, dict[str, int]] = {}
    cards: dict[str, CardScore] = {}
    rules: dict[str, int] = {}
    moments: dict[str, int] = {}
    happenings: dict[str, int] = {}
    turns: Length = msgspec.field(default_factory=Length)
    decisions: Length = msgspec.field(default_factory=Length)


def added(one: Sum, other: Sum) -> Sum:
    """Two sums of one kind together: numbers, and whatever is made of them.

    >>> added({"gog": Score(1, 0, 5)}, {"gog": Score(1, 7, 5), "zot": Score(1)})
    {'gog': Score(games=2, parts=7, chance=10), 'zot': Score(games=1, parts=0, chance=0)}
    """
    found: object = other
    match one, other:
        case int(), int():
            found = one + other
        case dict(), dict():
            found = one | {key: added(one[key], value) if key in one else value for key, value in other.items()}
        case msgspec.Struct(), msgspec.Struct():
            names = one.__struct_fields__
            found = type(one)(*(added(getattr(one, name), getattr(other, name)) for name in names))
    return found  # type: ignore[return-value]  # of the same kind as both
