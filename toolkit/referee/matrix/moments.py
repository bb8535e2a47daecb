"""Moments: that a card has come about, as an action, in a Round, on a Drink, in answer to another, or revealed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from toolkit.referee.matrix.tables import AFFECTED, BEN, CLEO, PLAYERS, Table
from toolkit.referee.scenarios.script import Plain

Moves = tuple[Plain, ...]


class Moment(Struct, frozen=True):
    """A card that has just been played, by one of its options, or revealed.

    ``how`` says it in words. ``saved`` is the game at that moment with empty hands, ``before`` as it was without the
    card; ``place`` is that of the card's frame in the stack. ``affected`` and ``bystander`` are seats. ``moves`` lead
    there from the ``table``. ``lies_in_front``: it is played from there, and not from a hand.
    """

    card: str
    option: int
    how: str
    before: bytes
    saved: bytes
    place: int
    affected: int
    table: Table
    moves: Moves = ()
    lies_in_front: bool = False

    @property
    def bystander(self) -> int:
        """The seat of the third player."""
        return CLEO if self.affected == BEN else BEN

    def scenario(self, name: str, holder: str, answer: str, moves: Sequence[Plain]) -> Plain:
        """The position as a scenario that ``check`` runs: an answer in a player's hand, and moves from here on.

        Without a holder it is the position alone.
        """
        hands: dict[str, list[str]] = {}
        for move in self.moves:
            if "play" in move and not self._is_in_front(move):
                hands.setdefault(move["player"], []).append(move["play"])
        if holder:
            hands.setdefault(holder, []).append(answer)
        in_front = {move["player"]: [self.card] for move in self.moves if self._is_in_front(move)}
        return self.table.scenario(name, hands, [*self.moves, *moves, *self._ordering()], in_front)

    def _is_in_front(self, move: Plain) -> bool:
        return self.lies_in_front and move.get("play") == self.card

    def _ordering(self) -> list[Plain]:
        """What the phase itself is for, where that has not been done yet and cannot be declined."""
        if self.table.phase != "order-a-drink" or any("order" in move for move in self.moves):
            return []
        others = [name for name in PLAYERS if name != self.table.turn]
        return [{"player": self.table.turn, "order": {others[self.table.turn == AFFECTED]: 1}}]
