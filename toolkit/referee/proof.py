"""Proofs: the scenarios that show a rule, where the project's own are at hand."""

from __future__ import annotations

from functools import cache

import msgspec

from toolkit import paths
from toolkit.rulebook import Rule


class _Shown(msgspec.Struct):
    because: tuple[str, ...] = ()


def proofs(rule: Rule) -> tuple[str, ...]:
    """The names of the scenarios that name this rule, by number or slug; none where they are not installed."""
    return tuple(name for name, because in _because().items() if rule.slug in because or rule.number in because)


@cache
def _because() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(paths.SCENARIOS.glob("*.json")):
        try:
            found[path.stem] = msgspec.json.decode(path.read_bytes(), type=_Shown).because
        except msgspec.DecodeError:
            continue
    return found
