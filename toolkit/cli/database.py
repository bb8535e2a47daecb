"""The database as a command sees it: the built-in cards, the user's own packs, and those of ``--pack``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit import language, paths
from toolkit.cli.settings import settings

if TYPE_CHECKING:
    from toolkit.cards import Database


def database() -> Database:
    """All cards there are for this run. Raises :class:`~toolkit.errors.Faults` with all that is wrong with a pack."""
    from toolkit.cards import load

    if not (settings().packs or paths.user_packs().is_dir()):
        language.lay({})  # nor is anything left of packs that were used before
        return load()
    from toolkit.cards.packs import user_packs
    from toolkit.cards.validate import layers
    from toolkit.cards.wording.brought import speak

    return load(speak(layers((*user_packs(), *settings().packs))))
