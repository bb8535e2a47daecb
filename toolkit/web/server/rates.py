"""How often somebody may do something: so much lastingly, and more at once."""

from __future__ import annotations

import time
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass, field

MOST_REMEMBERED = 10_000
"""So many are remembered; who was silent longest is forgotten, and may do as much as at first."""


@dataclass
class Rate:
    """What one may do: ``burst`` at once, ``a_second`` lastingly. ``clock`` tells the time in seconds."""

    a_second: float
    burst: float
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._left, self._since = self.burst, self.clock()

    def allows(self, much: float = 1.0) -> bool:
        """Whether so much may be done now; then it is counted."""
        now = self.clock()
        self._left = min(self.burst, self._left + (now - self._since) * self.a_second)
        self._since = now
        if self._left < much:
            return False
        self._left -= much
        return True


@dataclass
class Rates:
    """The same for each of many, by a name such as their address."""

    a_second: float
    burst: float
    clock: Callable[[], float] = time.monotonic
    _known: MutableMapping[str, Rate] = field(default_factory=dict)

    def allows(self, name: str, much: float = 1.0) -> bool:
        """Whether this one may do so much now; then it is counted."""
        rate = self._known.pop(name, None) or Rate(self.a_second, self.burst, self.clock)
        self._known[name] = rate
        if len(self._known) > MOST_REMEMBERED:
            del self._known[next(iter(self._known))]
        return rate.allows(much)
