"""The figures of the game: what everyone starts with, and how far the tracks go (rulebook chapters 1 to 3)."""

from __future__ import annotations

TRACK_END = 20
"""The highest Fortitude and Alcohol Content; Fortitude starts there (rules limits, setup.markers)."""

HAND_SIZE = 7
"""Cards in hand after drawing (rules setup.hand, turn.discard-and-draw)."""

DRINK_DECK = 30
"""Cards of the Drink Deck that is dealt from a Bar Deck (rules bar-deck, bar-deck.setup)."""

SEA_COUNTERS = 2
"""Progress Counters on the Sea Event deck when a game begins (rule sea-events.setup)."""

MOST_SEA_COUNTERS = 7
"""All the Progress Counters that there are (rule sea-events.deck)."""

GOLD = 10
"""Gold that each player starts with (rule setup.stash)."""

GOLD_OF_TWO = 8
"""The same in a game of two."""

GOLD_OF_MANY = 12
"""The same in a game of ``MANY`` or more."""

MANY = 7

GOLD_OF_PLATINUM = 5
"""What a Platinum piece is worth (rule setup.platinum)."""

TEAM_POTIONS = 2
"""The Potion Tokens with which a team of two begins (rule dragon.start)."""

CHALLENGERS = range(2, 5)
"""How many players may face a Boss (rule boss); each after the first is one more card for the Boss (rule boss.hand)."""

POTIONS = 8
"""Potion Tokens of a box (RDI 9 rules, Components): as many as any game of teams begins with."""

TEAMS = 4
"""The most teams of a game: pairs of eight players (rule dragon)."""

OTTO_FACTIONS = 2
"""The factions whose cards are Otto's deck (rule otto.factions)."""

OTTO_TRACK_END = 6
"""The highest Fortitude and Alcohol Content on each of Otto's tracks; Fortitude starts there (rule otto.mat)."""


def teams(players: int) -> int:
    """The most teams of several heads that so many players can be; three are a Boss and a team of Challengers.

    >>> [teams(players) for players in (2, 3, 4, 7, 21)]
    [0, 1, 2, 3, 4]
    """
    return min(TEAMS, players // 2) if players > 2 else 0


def gold(players: int) -> int:
    """The Gold that each of so many players starts with.

    >>> [gold(players) for players in (2, 3, 6, 7, 10)]
    [8, 10, 10, 12, 12]
    """
    if players == 2:
        return GOLD_OF_TWO
    return GOLD_OF_MANY if players >= MANY else GOLD


PLAYERS = 4
"""How many play where nothing else is said: those of one box."""
