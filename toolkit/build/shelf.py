"""An output folder: what was made in it, and how new things are put there.

Products are made aside, in a folder of the build's own. When all of them are whole, that folder gets, by one renaming,
the name ``made``: with that the build is done, and what is left is to move the files to their places. A build that
ends before leaves everything as it was. One that is killed in between has told what is left to do, and whoever uses
the output folder next does it first.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from toolkit import files
from toolkit.build import digest, manifest
from toolkit.build.lock import locked
from toolkit.build.manifest import File, Manifest
from toolkit.build.places import is_link, require
from toolkit.errors import CannotWrite

_OURS = ".rdi"
_MAKING = "making-"


class Shelf:
    """An output folder. Whoever changes it holds its ``lock``."""

    def __init__(self, output: Path) -> None:
        self.output = output
        self.lock = output / _OURS / "lock"
        self.faces = output / _OURS / "faces.bin"
        self._manifest = output / _OURS / "manifest.json"
        self._made = output / _OURS / "made"

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

    def staging(self) -> Staging:
        """A new place to make products, that no process of another build knows. Raises :class:`CannotWrite`."""
        try:
            self._made.parent.mkdir(parents=True, exist_ok=True)
            return Staging(Path(tempfile.mkdtemp(prefix=_MAKING, dir=self._made.parent)))
        except OSError as fault:
            raise CannotWrite(f"{self._made.parent}: cannot be written: {fault.strerror}") from fault

    def commit(self, staging: Staging, new: Manifest, old: Manifest | None = None) -> None:
        """Move everything staged into the output folder and delete what ``new`` no longer has.

        ``old`` is what is there, if that has been read already.

        Raises :class:`CannotWrite`; nothing has moved if a place cannot be written.
        """
        require(self.output, staging.names())
        manifest.write(staging.manifest, new)
        self._moved(staging.folder, self._made)
        try:
            self._move_in(Staging(self._made), old or self.read(), new)
            self._clear()
        except KeyboardInterrupt:
            self.finish()
            raise

    @property
    def unfinished(self) -> bool:
        """Whether a build was killed while it moved its products in."""
        return self._made.is_dir() and not (is_link(self._made) or is_link(self._made.parent))

    def finish(self) -> None:
        """Move in what was made, if anything was; throw away what builds that died earlier had half made."""
        require(self.output, [f"{_OURS}/{self._manifest.name}"])
        made = Staging(self._made)
        if (new := manifest.load(made.manifest)) is not None:
            self._move_in(made, self.read(), new)
        self._clear()

    def _clear(self) -> None:
        for left in (self._made, *self._made.parent.glob(f"{_MAKING}*")):
            shutil.rmtree(left, ignore_errors=True)

    def _move_in(self, made: Staging, before: Manifest, new: Manifest) -> None:
        old, staged = before.files, made.names()
        require(self.output, staged)
        for name in sorted(staged, key=lambda name: (name in old, name)):  # what is new first, then what is replaced
            self._moved(made.files / name, files.inside(self.output, name))
        for name in sorted(old.keys() - new.files.keys()):
            self._remove(name, old[name])
        self._moved(made.manifest, self._manifest)

    def _moved(self, source: Path, target: Path) -> None:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            source.replace(target)
        except OSError as fault:
            raise CannotWrite(f"{target}: cannot be written: {fault.strerror}") from fault

    def _remove(self, name: str, made: File) -> None:
        """Delete a file if it is still what was made, and the folders that are empty then."""
        path = files.inside(self.output, name)
        folders = path.parents[: len(Path(name).parts) - 1]
        if any(map(is_link, (path, *folders))) or manifest.damage(path, made):
            return
        path.unlink()
        for folder in folders:
            if not any(folder.iterdir()):
                folder.rmdir()


class Staging:
    """A folder in which products are made: their ``files``, and then the ``manifest`` of all there is with them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = folder / "files"
        self.manifest = folder / "manifest.json"

    def names(self) -> list[str]:
        """The files made here, by the paths that they will have in the output folder."""
        return [path.relative_to(self.files).as_posix() for path in sorted(self.files.rglob("*")) if path.is_file()]

    def made(self) -> Mapping[str, File]:
        """The same with their sizes and digests."""
        found = {name: self.files / name for name in self.names()}
        return {name: File(path.stat().st_size, digest.of_file(path)) for name, path in found.items()}

    def discard(self) -> None:
        """Throw away what is here."""
        shutil.rmtree(self.folder, ignore_errors=True)


def settle(place: Path) -> None:
    """Finish what a killed build left to do in the output folder that ``place`` is, or is in.

    Raises :class:`CannotWrite` if another build is at it, or if it cannot be done.
    """
    here = place.absolute()
    for folder in (here, *here.parents):
        shelf = Shelf(folder)
        if shelf.unfinished:
            with locked(shelf.lock):
                shelf.finish()
