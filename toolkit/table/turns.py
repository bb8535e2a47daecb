"""A log parted into turns, so that what is over can be folded away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from toolkit.engine.log import Entry


@dataclass(frozen=True)
class Turn:
    """A turn in a log: whose it is (None for what comes before the first), and the places of its entries in it."""

    seat: int | None
    entries: range


def turns(told: Sequence[Entry]) -> list[Turn]:
    """The turns of a log, in order; all of its entries are in one of them."""
    starts = [place for place, entry in enumerate(told) if entry.what == "turn"]
    if told and starts[:1] != [0]:
        starts.insert(0, 0)
    return [
        Turn(told[start].seat if told[start].what == "turn" else None, range(start, end))
        for start, end in pairwise([*starts, len(told)])
    ]
