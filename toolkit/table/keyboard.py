"""One keyboard for several people: who sits at it, and who must not see what the one before has seen."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.engine import names
from toolkit.table.table import Table


@dataclass(frozen=True)
class HandedOver:
    """The keyboard goes to somebody else.

    ``seat`` is theirs and ``name`` what they are called; ``team`` names all who may see what they see. ``since`` is how
    long the log was when they decided last.
    """

    seat: int
    name: str
    team: str
    since: int


class Keyboard:
    """The keyboard of a table. ``sitting`` is the seat of whoever is at it; None before anybody is."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sitting: int | None = None

    @property
    def decides(self) -> int:
        """The person who decides: of teammates who may, whoever sits at the keyboard goes first."""
        people = self.table.deciding
        return self.sitting if self.sitting in people else people[0]

    def take(self) -> HandedOver | None:
        """Whoever decides sits down. None if they may see what is shown already; else it is to be hidden before."""
        seat, before = self.decides, self.sitting
        self.sitting = seat
        game, people = self.table.game, self.table.people
        if before == seat or len(people) < 2 or (before is not None and game.on_one_side(before, seat)):
            return None
        team = names.listed(game.players[mate].name for mate in people if game.on_one_side(mate, seat))
        last = self.table.last_decision(seat)
        return HandedOver(seat, game.players[seat].name, team, 0 if last is None else last.logged)
