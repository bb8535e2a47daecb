"""Where products are made before they are shown: a folder inside the output folder, moved in when all is whole.

A build that dies while making leaves what was there untouched. One that dies while moving left its new manifest in
the staging folder first, so the next build finishes the move.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from toolkit import files
from toolkit.build import digest, manifest
from toolkit.build.manifest import File, Manifest
from toolkit.errors import CannotWrite

_OURS = ".rdi"


class Shelf:
    """An output folder: what was made in it, and how to put new things there."""

    def __init__(self, output: Path) -> None:
        self.output = output
        self.lock = output / _OURS / "lock"
        self.staging = output / _OURS / "staging"
        self.faces = output / _OURS / "faces.bin"
        self._manifest = output / _OURS / "manifest.json"
        self._pending = output / _OURS / "pending.json"

    def read(self) -> Manifest:
        """What earlier builds made."""
        return manifest.read(self._manifest)

    def damage(self, known: Manifest) -> Mapping[str, str]:
        """What has happened to products since the last build moved them in, by path: the manifest comes in last."""
        try:
            moment = self._manifest.stat().st_ctime_ns
        except OSError:
            moment = 0
        return known.damage(self.output, moment)

    def staged(self) -> Mapping[str, File]:
        """The files in the staging folder, by the paths that they will have in the output folder."""
        found = {path.relative_to(self.staging).as_posix(): path for path in sorted(self.staging.rglob("*"))}
        return {name: File(path.stat().st_size, digest.of_file(path)) for name, path in found.items() if path.is_file()}

    def recover(self) -> None:
        """Finish the move of a build that died in it; throw away what one that died earlier had half made."""
        if self._pending.is_file():
            self._move_in(manifest.read(self._pending))
        self.discard()

    def commit(self, new: Manifest) -> None:
        """Move everything staged into the output folder and delete what ``new`` no longer has."""
        manifest.write(self._pending, new)
        self._move_in(new)
        self.discard()

    def _move_in(self, new: Manifest) -> None:
        old = self.read().files
        staged = [path.relative_to(self.staging).as_posix() for path in self.staging.rglob("*") if path.is_file()]
        try:
            for name in sorted(
                staged, key=lambda name: (name in old, name)
            ):  # what is new first, then what is replaced
                self._put(name)
            self._remove(sorted(old.keys() - new.files.keys()))
            self._pending.replace(self._manifest)
        except OSError as fault:
            raise CannotWrite(f"{fault.filename}: cannot be written: {fault.strerror}") from fault

    def _put(self, name: str) -> None:
        target = files.inside(self.output, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        files.inside(self.staging, name).replace(target)

    def _remove(self, names: Iterable[str]) -> None:
        for name in names:
            path = files.inside(self.output, name)
            path.unlink(missing_ok=True)
            for folder in path.parents[: len(Path(name).parts) - 1]:
                if folder.is_dir() and not any(folder.iterdir()):
                    folder.rmdir()

    def discard(self) -> None:
        """Throw away what is staged."""
        shutil.rmtree(self.staging, ignore_errors=True)
