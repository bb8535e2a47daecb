"""The state of a game: plain data that can be saved, copied and compared at any point."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from toolkit.cards.words import ZONES, Phase, Pile, TableZone
from toolkit.engine.variants import Ordinary, Variant
from toolkit.figures import GOLD, OTTO_TRACK_END, TRACK_END
from toolkit.rulebook import Book

PLAYED_FROM: tuple[Pile, ...] = ("in-front", "plotted")
"""Where cards lie, besides the hand, that are played from there."""


class Track(msgspec.Struct, omit_defaults=True):
    """One of the tracks of an automaton (rules otto.mat, otto.tracks)."""

    fortitude: int = OTTO_TRACK_END
    alcohol: int = 0

    @property
    def faints(self) -> bool:
        """Whether the automaton passes out on it (rule otto.passes-out)."""
        return self.alcohol >= self.fortitude


class Side(msgspec.Struct, omit_defaults=True):
    """Who wins and loses together: a player alone in the ordinary game, else a team (rules object, team.values).

    An automaton has ``tracks`` instead of all this, one for each player, by their seats; it neither wins nor loses, and
    the Inn pays and is paid for it (rules otto.tracks, otto.neither-wins-nor-loses, otto.no-gold).
    """

    fortitude: int = TRACK_END
    alcohol: int = 0
    gold: int = GOLD
    potions: int = 0
    out: bool = False
    tracks: dict[int, Track] = {}

    @property
    def is_broke(self) -> bool:
        """Whether it is out of Gold."""
        return self.gold == 0 and not self.tracks


class Player(msgspec.Struct, omit_defaults=True):
    """A player: who decides, and where their cards lie. Piles list card ids, top card first.

    ``prizes`` are those won and not used yet, ``zones`` the piles that only their character has; ``counters`` are those
    on the cards of a zone, one for each card, in the order in which they lie there: the number at which a Rake Token
    points, from 1. ``side`` is the place of the side that they are on. ``laid_out`` are the Action Cards of this turn
    that stay before the player until it is over (rule boss-turn.one-at-a-time). ``away``: until when they take no part
    and Ignore everything, because their turn has ended early.
    """

    name: str
    character: str | None = None
    species: tuple[str, ...] = ()
    side: int = 0
    hand: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    drink_me: list[str] = []
    in_front: list[str] = []
    prizes: list[str] = []
    laid_out: list[str] = []
    zones: dict[str, list[str]] = {}
    counters: dict[str, list[int]] = {}
    trackers: dict[str, int] = {}
    away: Literal["no", "this-turn", "until-own-turn"] = "no"

    @property
    def at_hand(self) -> tuple[str, ...]:
        """The different cards from which the player may play: those in hand, and where else cards are played from."""
        lying = (card for pile in PLAYED_FROM for card in self.lying(pile))
        return tuple(dict.fromkeys((*self.hand, *lying)))

    def lying(self, pile: Pile) -> list[str]:
        """The cards of a pile, other than the Drink Deck."""
        if pile in ZONES:
            return self.zones.get(pile, [])
        found: list[str] = getattr(self, pile.replace("-", "_"))
        return found


class Round(msgspec.Struct, omit_defaults=True):
    """A Round of Gambling (rulebook chapter 6).

    ``sitting_out`` are those who are not their team's Champion. ``control`` is the seat in control, ``left`` those who
    have left, ``locked`` that only a Cheating Card may take control, ``passed`` who has passed since. ``winner`` is set
    by a card that wins the Round, ``over`` when it has ended.
    """

    starter: int
    control: int | None
    next: int
    pot: int = 0
    sitting_out: list[int] = []
    left: list[int] = []
    locked: bool = False
    passed: list[int] = []
    may_leave: bool = True
    winner: int | None = None
    over: bool = False


class State(msgspec.Struct, omit_defaults=True):
    """A whole game.

    ``stack`` holds the frames in progress, innermost last. ``turns`` counts the turns that have begun. ``inn`` is the
    Gold that the Inn has gained, ``contest`` tells that a Drinking Contest is on, ``drinks_paid`` that the Drink Deck
    is empty and everybody has paid for the next one. ``zones`` are the piles in the middle of the table that only the
    variant has, top card first; ``counters`` lie on them.
    """

    edition: Book
    players: list[Player]
    sides: list[Side]
    variant: Variant = Ordinary()
    drink_deck: list[str] = []
    drink_discard: list[str] = []
    drinks_paid: bool = False
    zones: dict[TableZone, list[str]] = {}
    counters: dict[TableZone, int] = {}
    turn: int = 0
    turns: int = 0
    phase: Phase = "discard-and-draw"
    inn: int = 0
    round: Round | None = None
    contest: bool = False
    chance: int = 0
    winners: list[int] | None = None
    stack: list[Any] = []
