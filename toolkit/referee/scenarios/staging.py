"""Stagings: a table in the making, as the scenario that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from toolkit.referee.scenarios.scenario import Scenario
from toolkit.referee.usual import POT
from toolkit.rulebook import Book


class Staging(Struct):
    """A table in the making: each player's part, and where the game stands."""

    players: dict[str, dict[str, Any]]
    edition: Book
    drink_deck: tuple[str, ...]
    drink_discard: tuple[str, ...]
    turn: str = ""
    phase: str = "action"
    gambling: dict[str, Any] | None = None

    def give(self, name: str, card: str) -> None:
        """Put a card into a hand."""
        self.players[name].setdefault("hand", []).append(card)

    def serve(self, name: str, *drinks: str) -> None:
        """It is ``name``'s Drink Phase, with these Drinks before them, the top one first."""
        self.turn, self.phase = name, "drink"
        self.players[name]["drink_me"] = list(drinks)

    def gamble(self, control: str, upcoming: str, left: Sequence[str] = ()) -> None:
        """A Round is on in the Action Phase of ``control``, who is in control of it; ``upcoming`` is next."""
        self.turn, self.phase = control, "action"
        self.gambling = {"pot": POT, "control": control, "next": upcoming, **({"left": list(left)} if left else {})}

    def others(self, name: str) -> list[str]:
        """The other players, clockwise from ``name``."""
        names = list(self.players)
        at = names.index(name)
        return [*names[at + 1 :], *names[:at]]

    def scenario(self, title: str, moves: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
        """The position as a scenario, in the form of a file."""
        plain: dict[str, Any] = {"name": title, "edition": self.edition}
        plain["players"] = [{"name": name, **part} for name, part in self.players.items()]
        plain |= {"drink_deck": list(self.drink_deck), "drink_discard": list(self.drink_discard)}
        plain |= {"turn": self.turn or next(iter(self.players)), "phase": self.phase}
        if self.gambling is not None:
            plain["gambling"] = self.gambling
        return plain | {"moves": list(moves)}

    def record(self) -> Scenario:
        """The position as the record that the engine is set up from."""
        return msgspec.convert(self.scenario("position"), Scenario)
