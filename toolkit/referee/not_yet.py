"""What the format can say and the engine cannot play yet: named clearly, never passed over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.engine.state import PLAYED_FROM
from toolkit.referee import tracked
from toolkit.referee.scenario import Can, Cannot, Play, Player, Scenario
from toolkit.untrusted.fault import Remark, Trail


def not_yet(scenario: Scenario) -> Iterator[Remark]:
    """Each part of a scenario that has to wait for a later part of the engine."""
    for place, player in enumerate(scenario.players):
        yield from _of_player(player, ("players", place))
    for place, move in enumerate(scenario.moves):
        yield from _of_move(move, ("moves", place))
        yield from _of_paths(getattr(move, "expect", {}), ("moves", place, "expect"))
    yield from _of_paths(scenario.expect, ("expect",))


def _of_player(player: Player, trail: Trail) -> Iterator[Remark]:
    for key in tracked.waiting(player.state):
        yield _remark((*trail, "state", key), f"the state {key!r}")


def _of_move(move: object, trail: Trail) -> Iterator[Remark]:
    if isinstance(move, Play | Cannot | Can) and move.origin not in (None, "hand", *PLAYED_FROM):
        yield _remark((*trail, "from"), f"playing from {move.origin!r}")


def _of_paths(expected: Mapping[str, object], trail: Trail) -> Iterator[Remark]:
    for path in expected:
        if _is_waiting(path):
            yield _remark((*trail, path), f"the value {path!r}")


def _is_waiting(path: str) -> bool:
    return bool(tracked.waiting({path.partition(".state.")[2].partition(".")[0]: 0}))


def _remark(trail: Trail, what: str) -> Remark:
    return Remark(trail, f"not yet: the engine does not play with {what}")
