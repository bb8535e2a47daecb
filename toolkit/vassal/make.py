"""Every file that is made for VASSAL: the module, and an extension for each pack that adds decks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from toolkit import files
from toolkit.cards import Database
from toolkit.faces.studio import Studio
from toolkit.vassal import extension, module
from toolkit.vassal.game import MOST, game, guests
from toolkit.vassal.product import Product, Progress, packed, silent
from toolkit.vassal.speech import speaking


def products(db: Database, studio: Studio, decks: Sequence[str] = (), players: int = MOST) -> tuple[Product, ...]:
    """The module first. A pack that only adds decks leaves it as it is, to the last byte.

    Raises :class:`toolkit.errors.NotFound` for an unknown deck, :class:`toolkit.errors.RdiError` for a table that
    cannot be set, and :class:`toolkit.errors.Faults` with everything that cannot be drawn.
    """
    table = game(db, decks, players, studio.language)
    visitors = guests(table, decks)
    studio.require(deck.id for at_table in (table, *visitors) for deck in at_table.decks)
    with speaking(studio.language):
        return (module.product(table, studio), *(extension.product(pack, table, studio) for pack in visitors))


def save(product: Product, folder: Path, progress: Progress = silent) -> Path:
    """Write a product into ``folder`` and tell its path. Raises :class:`toolkit.errors.CannotWrite`."""
    target = folder / product.path
    files.write(target, packed(product, progress))
    return target
