"""The right name for a wrong one."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 200  # whatever is longer was meant for nothing, and comparing it would take long


def nearest(name: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Up to ``most`` of these names that ``name`` may have been meant for, best first."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        name[:_LONGEST], list(names), scorer=fuzz.WRatio, processor=utils.default_process, limit=most, score_cutoff=70
    )
    return tuple(match for match, _score, _index in found)
