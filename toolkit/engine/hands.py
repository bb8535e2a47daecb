"""What everybody could play from what they hold: looked up when it is asked for, if something has changed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from toolkit.engine.playbook import Playable, Playbook
from toolkit.engine.state import PLAYED_FROM, Player


class Hands:
    """For each seat the bits of what its cards answer (``could``, see the playbook), ``held`` those of all together.

    They are as they should be once nothing is ``stale``. ``silent`` are the seats of those who play nothing for now,
    ``automata`` of those who hold nothing, and respond (rule otto.responds).
    """

    def __init__(
        self, players: Sequence[Player], book: Playbook, silent: Collection[int], automata: Collection[int]
    ) -> None:
        self.could: list[int] = [0 for _ in players]
        self.held = 0
        self.stale = set(range(len(players)))
        self.silent = silent
        self._automata = automata
        self._players, self._book = players, book
        self._known = book.entries.__getitem__
        self._entries: list[list[Playable]] = [[] for _ in players]

    def of(self, seat: int) -> list[Playable]:
        """The different cards from which a player may play: those in hand, and where else cards are played from.

        What lies there is no part of the hand (rules lizwick.use-item, lizwick.items-not-in-hand).
        """
        if self.stale:
            self.look()
        return self._entries[seat]

    def look(self) -> None:
        """Look at what has changed."""
        for seat in self.stale:
            self._entries[seat] = entries = self._playable(seat)
            could = 0
            for entry in entries:
                could |= entry.could
            self.could[seat] = could
        self.stale.clear()
        held = 0
        for could in self.could:
            held |= could
        self.held = held

    def _playable(self, seat: int) -> list[Playable]:
        if seat in self._automata:
            return [self._book.response]
        if seat in self.silent:
            return []
        player = self._players[seat]
        found = [*map(self._known, dict.fromkeys(player.hand))]
        if player.in_front or player.zones:
            found += self._lying(player)
        return found

    def _lying(self, player: Player) -> list[Playable]:
        found: list[Playable] = []
        for pile in PLAYED_FROM:
            if cards := player.lying(pile):
                known = self._book.lying[pile]
                found += [known[card] for card in dict.fromkeys(cards) if card in known]
        return found
