"""Where the cards are printed: at home, or by a service that wants pictures."""

from __future__ import annotations

import functools

import msgspec

from toolkit.paths import TEMPLATES
from toolkit.sheets.named import one_of


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a place prints: its usual card size, the sizes it takes (none named: all), pixels per inch of its pictures.

    ``most`` cards go into an order, on one of the ``stocks``; ``stock`` is the usual one.
    """

    size: str
    sizes: tuple[str, ...] = ()
    dpi: int = 300
    most: int = 0
    stocks: tuple[str, ...] = ()
    stock: str = ""


@functools.cache
def profiles() -> dict[str, Profile]:
    """All profiles by name, from ``templates/sheets/profiles.json``."""
    return msgspec.json.decode((TEMPLATES / "sheets" / "profiles.json").read_bytes(), type=dict[str, Profile])


def profile(name: str) -> Profile:
    """The profile of that name. Raises :class:`~toolkit.errors.NotFound`."""
    return one_of(profiles(), name, "profile")
