"""The right name for a wrong one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from toolkit.errors import NotFound

T = TypeVar("T")

_LONGEST = 200  # whatever is longer was meant for nothing, and comparing it would take long


def nearest(name: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Up to ``most`` of these names that ``name`` may have been meant for, best first."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        name[:_LONGEST], list(names), scorer=fuzz.WRatio, processor=utils.default_process, limit=most, score_cutoff=70
    )
    return tuple(match for match, _score, _index in found)


def one_of(things: Mapping[str, T], name: str, kind: str) -> T:
    """The thing called ``name``, in any case. Raises :class:`NotFound` with the nearest names, or with all of a few."""
    for known, thing in things.items():
        if known.lower() == name.strip().lower():
            return thing
    raise NotFound(kind, name, nearest(name, things) or (tuple(things) if len(things) < 10 else ()))


def some_of(things: Mapping[str, T], lists: Iterable[str], kind: str) -> tuple[T, ...]:
    """The things in lists such as "cards,mats", each once, in the order of ``things``; of no list, none.

    Raises :class:`NotFound` for a name that is none, and for a list of nothing.
    """
    found = [one_of(things, name, kind) for each in lists for name in _names(each)]
    return tuple(thing for thing in things.values() if thing in found)


def _names(text: str) -> list[str]:
    return [name for name in text.split(",") if name.strip()] or [text]
