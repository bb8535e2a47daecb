"""Where the cards are printed: at home, or by a service that wants pictures."""

from __future__ import annotations

import functools

import msgspec

from toolkit.nearest import one_of
from toolkit.paths import TEMPLATES
from toolkit.record import read
from toolkit.sheets.options import USUAL, What, Wrong


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a place prints: its usual card size, the sizes it takes (none named: all), pixels per inch of its pictures.

    ``kinds`` are what it can print. An order is of ``most`` cards at most, on one of ``stocks``, by default
    ``stock``.
    """

    size: str
    kinds: tuple[What, ...] = tuple(What)
    sizes: tuple[str, ...] = ()
    dpi: int = 300
    most: int = 0
    stocks: tuple[str, ...] = ()
    stock: str = ""

    def takes(self, size: str) -> str:
        """The card size to make: the one asked for, or the usual one for "". Raises :class:`Wrong`."""
        if size and self.sizes and size not in self.sizes:
            raise Wrong(f"--size {size}: this service takes {' or '.join(self.sizes)}")
        return size or self.size


@functools.cache
def profiles() -> dict[str, Profile]:
    """All profiles by name, from ``templates/sheets/profiles.json``."""
    return read(TEMPLATES / "sheets" / "profiles.json", dict[str, Profile])


def profile(name: str) -> Profile:
    """The profile of that name. Raises :class:`~toolkit.errors.NotFound`."""
    return one_of(profiles(), name, "profile")


def printable(name: str, kinds: tuple[What, ...]) -> tuple[What, ...]:
    """The kinds that this profile prints: those asked for, or all that it can. Raises :class:`Wrong` for another."""
    able = profile(name).kinds
    for kind in kinds:
        if kind not in able:
            raise Wrong(f"--what {kind}: the profile {name} prints {' and '.join(able)} only")
    return kinds or tuple(kind for kind in able if kind in USUAL)
