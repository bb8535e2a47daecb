"""Names that come near one that nothing has."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 3
"""So many names are worth reading."""

NEAR = 75
"""From so many hundredths of likeness on, a name may be what was meant."""

LONGEST = 200
"""Whatever is longer was meant for nothing, and comparing it would take long."""


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """The names most like one, best first."""
    from rapidfuzz import fuzz, process

    near = process.extract(name[:LONGEST], list(names), scorer=fuzz.ratio, limit=MOST, score_cutoff=NEAR)
    return [found for found, *_ in near]
