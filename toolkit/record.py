"""How every record of the data behaves: frozen, closed, and written without what is left at its default."""

from __future__ import annotations

import msgspec


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of a data file. A key that it does not know is a fault, not a surprise."""
