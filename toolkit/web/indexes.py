"""What scripts search in and tell of, as scripts that set a value: pages from a folder can fetch nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.web import card_index, ruling_index, word_index
from toolkit.web.library import Library

INDEXES: Mapping[str, Callable[[Library], str]] = {
    card_index.NAME: card_index.script,
    ruling_index.NAME: ruling_index.script,
    word_index.NAME: word_index.script,
}
"""How each of them is made, by its address."""
