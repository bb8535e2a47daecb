"""The closed vocabularies of the card language: the game's own words, as they stand in the JSON files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

CardType = Literal["action", "gambling", "cheating", "sometimes", "anytime"]
"""What is printed under a title: when a card may be played (RDI 9, On Your Turn; Sometimes and Anytime Cards)."""

Attribute = Literal["fortitude", "alcohol", "gold"]
"""What a player tracks. ``alcohol`` is Alcohol Content."""

Icon = Literal["fortitude", "alcohol", "gold", "chaser", "harvest"]
"""What an icon stands for in a text, where it is named in braces."""

Track = Literal["fortitude", "alcohol"]
"""The two attributes that have a marker on the player mat, from 0 to 20."""

Tracks = Literal["both", "affected"]
"""Which of Otto's two tracks, one for each player: both, or those that what he responds to affects."""

Edition = Literal["rdi1", "rdi2", "rdi3", "rdi4", "rdi5", "rdi6", "rdi7", "rdi8", "rdi9", "allies", "promo", "homebrew"]
"""The box that a deck came in; ``homebrew`` for what players invent."""

Phase = Literal["discard-and-draw", "action", "order-a-drink", "drink"]
"""The four phases of a turn, in order."""

PHASES: tuple[Phase, ...] = get_args(Phase)

Player = Literal["you", "another", "anyone"]
"""Whose act a card answers: yours, another player's, or anyone's."""

Who = Literal[
    "you",
    "picked",
    "second-picked",
    "everyone",
    "each-other",
    "in-round",
    "drinker",
    "card-player",
    "attacker",
    "winner",
    "turn-player",
    "left",
    "right",
    "richest",
    "that-player",
]
"""Whom an effect is about, found when it happens.

``you`` played the card (or revealed the Drink Event, or drink the Drink); ``picked`` and ``second-picked`` were chosen
when it was played; ``in-round`` is everybody still in the Round of Gambling; ``drinker``, ``card-player``, ``attacker``
and ``winner`` belong to what the card answers; ``that-player`` is the one at hand inside ``each``.
"""

Pick = Literal["another", "anyone", "another-in-round", "another-but-attacker"]
"""Who may be picked when a card is played: any other player, any player at all, ..."""

Deck = Literal["drink-deck", "drink-me"]
"""Where a Drink is revealed from: the top of the Drink Deck, or of the drinker's own Drink Me! Pile."""

Pile = Literal[
    "hand",
    "deck",
    "discard",
    "drink-me",
    "drink-deck",
    "in-front",
    "side-deck",
    "side-discard",
    "plotted",
    "patients",
    "planter",
]
"""A place where cards lie. All but the Drink Deck belong to a player; the last five are zones of certain characters."""

ZONES: tuple[Pile, ...] = ("side-deck", "side-discard", "plotted", "patients", "planter")
"""The piles that only certain characters have (see :class:`toolkit.cards.character.Zone`)."""

Look = Literal["nobody", "owner", "all"]
"""Who may look at the cards that lie in a zone."""

TableZone = Literal[
    "bar-deck",
    "prizes",
    "prize-pot",
    "prize-bin",
    "otto-deck",
    "otto-discard",
    "tavern-deck",
    "tavern-discard",
    "sea-deck",
]
"""A place in the middle of the table where cards lie in certain variants."""

TABLE_ZONES: Mapping[TableZone, Look] = {
    "bar-deck": "nobody",
    "prizes": "all",
    "prize-pot": "all",
    "prize-bin": "all",
    "otto-deck": "nobody",
    "otto-discard": "all",
    "tavern-deck": "nobody",
    "tavern-discard": "all",
    "sea-deck": "nobody",
}
"""The zones of the table, each with who may look at its cards (rulebook chapters 11 and 12)."""

PrizeTime = Literal["won", "end-of-action-phase", "drink-in-anothers-turn"]
"""When a Prize is used: once it is won, when its owner's Action Phase ends, when they would drink out of turn."""

PRIZE_ZONES: tuple[TableZone, ...] = ("prizes", "prize-pot", "prize-bin")
"""The zones of the table in which Prizes lie: at the Inn, in the pot, and in the Prize Bin."""

Status = Literal[
    "printed", "secondary_listing", "example", "rules_note", "family_only", "inferred", "unknown", "stand-in"
]
"""How well a fact is known, best first. A ``stand-in`` is made up to fill a slot of a published deck."""
