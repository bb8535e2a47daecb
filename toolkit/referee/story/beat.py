"""Beats: what happens in a story, one card, Drink or Event after the other."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Beat:
    """A card that is played, or a Drink or Event that is revealed.

    ``by`` does so; ``against`` is who is picked, ``drinker`` whose Drink it is played on, by name; None: not said.
    ``place`` is that of its first word in the question, ``said`` that word, ``sure`` how much of its title is said;
    ``clause`` is the number of the clause, ``actor`` who acts in it. ``to`` is the id of the card that it is said to
    answer. ``is_by_word``: only a verb says that it is played; ``is_implied``: it is not named, but what it does is
    said; ``is_meant``: one that was named before is meant ("that ..."); ``is_held``: it is said to be in a hand.
    """

    card: str
    place: int
    by: str | None = None
    against: str | None = None
    drinker: str | None = None
    to: str | None = None
    is_by_word: bool = False
    clause: int = -1
    said: str = ""
    actor: str | None = None
    is_implied: bool = False
    is_meant: bool = False
    is_held: bool = False
    sure: float = 1.0


@dataclass(frozen=True)
class Story:
    """What a question tells: the beats in the order in which they happen, and all that is said of the table.

    ``me`` is the name of whoever asks, ``people`` everybody named; ``states`` tells for each player what they have;
    ``left`` are those who have left the Round, ``winner`` won it, ``pot`` is what is in it, ``seats`` how many play;
    ``is_over``: everybody has passed. ``sharer`` is with whom a Drink is shared that splits itself, ``strongest`` who
    revealed the Drink with the most Alcohol Content, where it is not named.
    """

    beats: tuple[Beat, ...]
    me: str
    people: tuple[str, ...] = ()
    states: dict[str, dict[str, int]] = field(default_factory=dict)
    left: tuple[str, ...] = ()
    winner: str | None = None
    pot: int | None = None
    seats: int = 3
    is_over: bool = False
    sharer: str | None = None
    strongest: str | None = None
