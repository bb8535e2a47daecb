"""Finding a thing by its name in any case, or saying which names come near."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from toolkit.errors import NotFound
from toolkit.nearest import nearest

T = TypeVar("T")


def one_of(things: Mapping[str, T], name: str, kind: str) -> T:
    """The thing called ``name``. Raises :class:`NotFound` with the nearest names, or with all if they are few."""
    for known, thing in things.items():
        if known.lower() == name.strip().lower():
            return thing
    raise NotFound(kind, name, nearest(name, things) or (tuple(things) if len(things) < 10 else ()))
