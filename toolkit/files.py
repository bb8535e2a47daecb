"""Writing files whole or not at all, and never outside the folder that was meant."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path, PurePosixPath

from toolkit.errors import CannotWrite


def write(path: Path, content: bytes | str) -> None:
    """Replace ``path`` by ``content`` in one step; text is written as UTF-8, its line ends as they are.

    Missing folders are made. Raises :class:`CannotWrite` and leaves what was there if anything fails.
    """
    encoded = content.encode() if isinstance(content, str) else content
    part: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
        part = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(encoded)
        part.chmod(0o644)
        part.replace(path)
    except OSError as fault:
        if part is not None:
            part.unlink(missing_ok=True)
        raise CannotWrite(f"{path}: cannot be written: {fault.strerror or fault}") from fault


def inside(folder: Path, name: str) -> Path:
    """The path of ``name`` (with ``/``) below ``folder``; raises :class:`CannotWrite` for one that leads out of it."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if not parts or any(part in ("..", "/") or ":" in part for part in parts):
        raise CannotWrite(f"{name!r} leads out of {folder}")
    return folder.joinpath(*parts)


def keep_newest(folder: Path, pattern: str, most: int) -> None:
    """Remove the oldest files of a folder that match, but for so many. Another process may do the same meanwhile."""
    with suppress(OSError):
        oldest = sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime_ns)[:-most]
        for path in oldest:
            path.unlink(missing_ok=True)
