"""What the format can say and the engine cannot play yet: named clearly, never passed over."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.engine.state import PLAYED_FROM
from toolkit.referee.scenarios.scenario import Can, Cannot, Play, Scenario
from toolkit.untrusted.fault import Remark, Trail


def not_yet(scenario: Scenario) -> Iterator[Remark]:
    """Each part of a scenario that has to wait for a later part of the engine."""
    for place, move in enumerate(scenario.moves):
        yield from _of_move(move, ("moves", place))


def _of_move(move: object, trail: Trail) -> Iterator[Remark]:
    if isinstance(move, Play | Cannot | Can) and move.origin not in (None, "hand", *PLAYED_FROM):
        yield Remark((*trail, "from"), f"not yet: the engine plays no cards from {move.origin!r}")
