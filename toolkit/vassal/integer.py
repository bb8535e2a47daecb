"""Whole numbers in a module's texts, as Java reads them."""

from __future__ import annotations

import re

_WRITTEN = re.compile(r"-?[0-9]{1,10}")


def integer(text: str) -> int | None:
    """The number that a text is; None if it is none, or longer than any of Java's.

    >>> integer("-12"), integer("²"), integer("1e3"), integer("12345678901")
    (-12, None, None, None)
    """
    return int(text) if _WRITTEN.fullmatch(text) else None
