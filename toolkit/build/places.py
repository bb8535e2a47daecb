"""Places of products in an output folder: a build replaces only what builds made, and writes through no link."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from stat import S_ISLNK

from toolkit import files
from toolkit.build.manifest import File, damage
from toolkit.errors import CannotWrite, Faults

_JUNCTION = 0xA0000003
"""What Windows calls a folder that is another one (``IO_REPARSE_TAG_MOUNT_POINT``)."""

_MOST_NAMED = 3


def is_link(path: Path) -> bool:
    """Whether something leads elsewhere: a symbolic link, or a junction of Windows."""
    try:
        found = path.lstat()
    except OSError:
        return False
    return S_ISLNK(found.st_mode) or getattr(found, "st_reparse_tag", 0) == _JUNCTION


def require(output: Path, names: Iterable[str]) -> None:
    """Raises :class:`CannotWrite`, or :class:`Faults` of several, if files of these names cannot be put there."""
    found = dict.fromkeys(fault for name in names for fault in _in_the_way(output, name))
    if found:
        raise Faults(map(CannotWrite, found))


def _in_the_way(output: Path, name: str) -> Iterator[str]:
    path = files.inside(output, name)
    way = [*reversed(path.parents[: len(Path(name).parts) - 1]), path]
    for step in way:
        if is_link(step):
            yield f"{step} is a link, and a build writes through none: remove it, or choose another --output"
            return
        if step.exists() and step.is_dir() is (step == path):
            what = "folder" if step.is_dir() else "file"
            yield f"{step} is a {what} in the way: move it elsewhere, or choose another --output"
            return
    yield from _unwritable(output, path)


def _unwritable(output: Path, path: Path) -> Iterator[str]:
    folder = next(folder for folder in path.parents if folder.exists() or folder == output)
    if folder.exists() and not os.access(folder, os.W_OK):
        yield f"{folder}: cannot be written: permission denied"
    elif path.exists():
        try:
            path.replace(path)  # where a file that is open in another program cannot be replaced, this fails too
        except OSError as fault:
            yield f"{path}: cannot be replaced: {fault.strerror}; is it open in another program?"


def strangers(output: Path, names: Iterable[str], ours: Collection[str]) -> list[str]:
    """Those of these names at which there is a file that no build made."""
    return [name for name in names if name not in ours and (output / name).exists()]


def require_ours(output: Path, made: Mapping[str, File], ours: Collection[str]) -> None:
    """Raises :class:`CannotWrite` if a file that no build made, and that is not just the same, would be replaced."""
    lost = [output / name for name in strangers(output, made, ours) if damage(output / name, made[name])]
    if lost:
        more = f" and {len(lost) - _MOST_NAMED} more files" if len(lost) > _MOST_NAMED else ""
        raise CannotWrite(
            f"{', '.join(map(str, lost[:_MOST_NAMED]))}{more} would be replaced, but no build made this: "
            "move it elsewhere, choose another --output, or replace it with --overwrite"
        )
