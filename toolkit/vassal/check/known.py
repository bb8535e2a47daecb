"""What the engine knows, from the table ``templates/vassal/engine.json``."""

from __future__ import annotations

from functools import cache

import msgspec

from toolkit.paths import TEMPLATES
from toolkit.record import read
from toolkit.vassal.integer import integer

UNBOUNDED = 999


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Classes with the attributes that each version added, traits with the most fields that each version allows.

    ``plain`` are elements that are not classes.
    """

    about: str
    plain: tuple[str, ...]
    components: dict[str, dict[str, tuple[str, ...]]]
    traits: dict[str, dict[str, int]]

    @property
    def newest(self) -> str:
        """The newest version in the table."""
        versions = (version for added in self.components.values() for version in added)
        return max(versions, key=order)

    def attributes(self, tag: str) -> dict[str, str]:
        """Each attribute of a class with the version that added it."""
        return {name: version for version, names in self.components[tag].items() for name in names}

    def fields(self, kind: str) -> tuple[int, str]:
        """The most fields that a trait may have, and the version that allows so many."""
        return max((most, version) for version, most in self.traits[kind].items())

    def since(self, tag: str) -> str:
        """The version that brought a class."""
        return min(self.components[tag], key=order)


@cache
def known() -> Known:
    """The table. Raises :class:`toolkit.errors.CannotRead`."""
    return read(TEMPLATES / "vassal" / "engine.json", Known)


def order(version: str) -> tuple[int, ...]:
    """Versions as they follow each other; what is not a number ends it."""
    parts: list[int] = []
    for part in version.split("-")[0].split("."):
        if (number := integer(part)) is None:
            break
        parts.append(number)
    return tuple(parts)
