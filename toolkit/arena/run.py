"""Games played in batches, by whatever crew: what comes out is the same.

Batches are counted in their order, and only then is the state file replaced; so whatever stops a run, no game is
counted twice, and none is lost that the file tells of.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec

import toolkit
from toolkit import files
from toolkit.arena.bots import is_quick
from toolkit.arena.crew import Alone, Crew, Stopped
from toolkit.arena.plan import MOST_GAMES, Plan
from toolkit.arena.tally import Tally, added
from toolkit.cards import Database
from toolkit.errors import CannotRead, CannotWrite, Place
from toolkit.record import Record
from toolkit.untrusted.record import read

ALONE = Alone()

QUICK_BATCH = 20
"""So many games are played in one go by bots that do not look ahead; of others, one."""


class Kept(Record, frozen=True):
    """A run as it is kept in a file: by which ``version``, with which ``cards`` (a digest), how much is ``done``."""

    version: str
    cards: str
    plan: Plan
    done: Annotated[int, msgspec.Meta(ge=0, le=MOST_GAMES)]
    tally: Tally


class Run:
    """Games of a plan, by number from 0. ``done`` of them are counted in ``tally``.

    With a ``file``, what is counted is kept there after each batch, and a run goes on where the file ends. Raises
    :class:`CannotRead` for a file of another version, other cards or another plan.
    """

    def __init__(self, plan: Plan, cards: Database, file: Path | None = None) -> None:
        self.plan, self.cards, self.file = plan, cards, file
        self.done, self.tally = 0, Tally()
        if file is not None and file.exists():
            kept = resumed(file, plan, cards)
            self.done, self.tally = kept.done, kept.tally

    def count(self, games: int) -> int:
        """How many batches are still to be played."""
        return max(0, -(-(games - self.done) // self._size))

    def go(self, games: int, crew: Crew = ALONE) -> Iterator[int]:
        """Let a crew play up to so many games in all; after each batch, how many are done.

        Raises :class:`Stopped` if somebody of the crew dies, and :class:`toolkit.errors.CannotWrite` for a file that
        cannot be written, which then holds what it held.
        """
        try:
            for batch, tally in crew.play(self.plan, self.cards, self._batches(games)):
                before = self.done, self.tally
                self.done, self.tally = batch.stop, added(self.tally, tally)
                try:
                    self._keep()
                except CannotWrite as fault:
                    self.done, self.tally = before
                    raise CannotWrite(f"{fault}. {self._kept_there}") from fault
                yield self.done
        except Stopped as fault:
            kept = f"go on with --resume {self.file}" if self.file else "play again, with --resume FILE to keep them"
            raise Stopped(f"stopped after {self.done:,} games: {fault}; {kept}") from fault

    @property
    def _size(self) -> int:
        return QUICK_BATCH if all(map(is_quick, self.plan.bots)) else 1

    def _batches(self, games: int) -> Iterator[range]:
        size = self._size
        return (range(first, min(first + size, games)) for first in range(self.done, games, size))

    def _keep(self) -> None:
        if self.file is not None:
            kept = Kept(toolkit.__version__, digest(self.cards), self.plan, self.done, self.tally)
            files.write(self.file, msgspec.json.encode(kept) + b"\n")

    @property
    def _kept_there(self) -> str:
        """What the file still tells when it could not be written."""
        remedy = f"go on with --resume {self.file}" if self.done else "begin again"
        return f"{self.done:,} games are kept there: make room, and {remedy}"


def resumed(file: Path, plan: Plan, cards: Database) -> Kept:
    """A run as it was kept. Raises :class:`CannotRead` for one that does not go on as this one."""
    kept = read(file, Kept, remedy="Such a file is written by `rdi arena --resume`.")
    remedy = "Name another file, or ask for the same."
    if kept.version != toolkit.__version__:
        problem = f"is of version {kept.version} of the toolkit, and this is {toolkit.__version__}"
        raise CannotRead(problem, Place(file), remedy="Name another file: their games may differ.")
    if kept.cards != digest(cards):
        raise CannotRead("was played with other cards", Place(file), remedy=remedy)
    other = [name for name in Plan.__struct_fields__ if getattr(kept.plan, name) != getattr(plan, name)]
    if other:
        raise CannotRead(f"was played with other {', '.join(other)}", Place(file), remedy=remedy)
    if kept.tally.games + kept.tally.unfinished != kept.done:
        raise CannotRead(f"tells of {kept.done} games and counts {kept.tally.games}", Place(file), remedy=remedy)
    return kept


def digest(cards: Database) -> str:
    """What tells one set of cards from another."""
    parts = (cards.cards, cards.characters, cards.drink_decks, cards.factions)
    return hashlib.sha256(b"\0".join(msgspec.json.encode(dict(part)) for part in parts)).hexdigest()
