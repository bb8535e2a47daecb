"""Noticing edits by looking, which works on every system and every kind of drive."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

Snapshot = Mapping[Path, tuple[int, int]]
"""When each file was last written, in nanoseconds, and its size in bytes."""


def snapshot(roots: Sequence[Path]) -> Snapshot:
    """How the files at or below these places look now."""
    return dict(sorted(_looked_at(path) for root in roots for path in _files(root)))


def _files(root: Path) -> Iterator[Path]:
    paths = root.rglob("*") if root.is_dir() else iter([root])
    return (path for path in paths if path.is_file() and "__pycache__" not in path.parts)


def _looked_at(path: Path) -> tuple[Path, tuple[int, int]]:
    try:
        found = path.stat()
    except OSError:  # gone between listing and looking: editors replace files
        return path, (0, 0)
    return path, (found.st_mtime_ns, found.st_size)


def edits(roots: Sequence[Path], pause: float = 0.3) -> Iterator[tuple[Path, ...]]:
    """Each time that files change from now on, and have settled, those files; looks every ``pause`` seconds."""
    return _edits(snapshot(roots), roots, pause)


def _edits(known: Snapshot, roots: Sequence[Path], pause: float) -> Iterator[tuple[Path, ...]]:
    while True:
        time.sleep(pause)
        now = snapshot(roots)
        if now != known:
            now = _settled(now, roots, pause)
            yield tuple(path for path in sorted({*known, *now}) if known.get(path) != now.get(path))
            known = now


def _settled(seen: Snapshot, roots: Sequence[Path], pause: float) -> Snapshot:
    while True:
        time.sleep(pause)
        now = snapshot(roots)
        if now == seen:
            return now
        seen = now
