"""GUIDs that stay the same from build to build, so that tables can be compared and scripts can be read."""

from __future__ import annotations

import hashlib
from itertools import count


class Guids:
    """Gives each name a GUID of six lowercase hexadecimal digits, none of them twice.

    A GUID depends on the name and, where two would be the same, on what was asked for before.

    >>> guids = Guids()
    >>> guids.of("mat/dimli") == Guids().of("mat/dimli") != guids.of("mat/dimli")
    True
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def of(self, name: str) -> str:
        """A fresh GUID for ``name``; asked again, as for the copies of a card, another one."""
        for attempt in count():
            guid = hashlib.sha256(f"{name}#{attempt}".encode()).hexdigest()[:6]
            if guid not in self._taken:
                self._taken.add(guid)
                return guid
        raise AssertionError("unreachable")  # pragma: no cover
