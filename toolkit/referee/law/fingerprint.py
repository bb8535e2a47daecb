"""Fingerprints: a hash of facts and of the code that makes something of them, to know what has to be made again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

import toolkit
from toolkit import paths
from toolkit.cards import Database

_WRITTEN = ("rulings", "propositions", "rulebook", "glossary", "words", "wording", "drinks")
"""The folders of the card data in which all stands that is known besides cards, and the Drinks of which it speaks."""


@lru_cache(maxsize=4)
def known(cards: Database) -> bytes:
    """What tells these cards from others, and what is written of the rules from what was."""
    every = [*cards.characters.values(), *cards.drink_decks.values(), *cards.cards.values()]
    return msgspec.json.encode(every) + written()


def written() -> bytes:
    """What tells what is written of the rules from what was: its dates."""
    files = (path for name in _WRITTEN for path in sorted((paths.CARD_DATA / name).glob("*.json")))
    return repr([*map(_date, files)]).encode()


def fingerprint(facts: Sequence[bytes], code: Sequence[str]) -> str:
    """A hash of these facts, and of the dates of the code in these folders and files of the package."""
    program = repr((toolkit.__version__, sqlite3.sqlite_version, *_dates(code))).encode()
    return blake2b(b"\0".join((*facts, program)), digest_size=20).hexdigest()


def _dates(code: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    for name in code:
        place = paths.PACKAGE / name
        yield from map(_date, sorted(place.glob("*.py")) if place.is_dir() else [place])


def _date(path: Path) -> tuple[str, int, int]:
    found = path.stat()
    return path.name, found.st_size, found.st_mtime_ns
