"""Positions: a table in the making, as the scenario that it becomes, and the steps that are to be taken at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from toolkit.referee.scenarios.scenario import Scenario
from toolkit.referee.scenarios.staging import Staging


class Step(Struct, frozen=True):
    """``by`` plays one of some ``cards`` at the first chance, or orders Drinks if there are none.

    ``beat`` is the place of the beat that it carries out, None for what only leads there; ``to`` the place of the
    beat that it must answer, ``kinds`` the windows that it is for. ``on`` are those picked, ``drinker`` on whose Drink
    it is played. Places count from 0.
    """

    by: str
    cards: tuple[str, ...] = ()
    option: int | None = None
    on: tuple[str, ...] = ()
    drinker: str | None = None
    to: int | None = None
    kinds: tuple[str, ...] = ()
    beat: int | None = None
    origin: str | None = None
    pay: Mapping[str, Any] = field(default_factory=dict)


class Position(Staging):
    """A staging with what only some Cases need: cards of its own, a variant, and what players are by birth."""

    steps: list[Step] = field(default_factory=list)
    cards: list[dict[str, Any]] = field(default_factory=list)
    variant: dict[str, Any] | None = None
    species: dict[str, str] = field(default_factory=dict)
    potions: dict[str, int] = field(default_factory=dict)

    def scenario(self, title: str, moves: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
        """The position as a scenario, in the form of a file."""
        plain = super().scenario(title, moves)
        plain |= {key: value for key in ("cards", "variant", "potions") if (value := getattr(self, key))}
        return plain

    def record(self, moves: Sequence[dict[str, Any]] = ()) -> Scenario:
        """The position as the record that the engine is set up from."""
        return msgspec.convert(self.scenario("position", moves), Scenario)

    def lay(self, name: str, origin: str, cards: Iterable[str]) -> None:
        """Put cards where they are played from, if that is no hand."""
        if origin == "in-front":
            lying = self.players[name].setdefault("in_front", [])
            lying.extend(card for card in cards if card not in lying)
        else:
            state = self.players[name].setdefault("state", {})
            state[origin.replace("-", "_")] = list(cards)

    def hold(self, name: str, cards: Sequence[str]) -> None:
        """Put cards into a hand that are not there yet."""
        held = self.players[name].setdefault("hand", [])
        held += [card for card in cards if card not in held]
