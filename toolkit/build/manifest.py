"""What an earlier build made, from what: the memory that makes the next one short."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from toolkit import files
from toolkit.build import digest
from toolkit.errors import RdiError
from toolkit.untrusted.record import read as read_record
from toolkit.untrusted.source import Bounds

VERSION = 1
BOUNDS = Bounds(size=50_000_000)

MISSING, CHANGED = "missing", "not as it was made"
"""What may have happened to a file since it was made."""


class File(msgspec.Struct, frozen=True):
    """A file as it was made; ``size`` in bytes."""

    size: int
    digest: str


class Made(msgspec.Struct, frozen=True):
    """A product as it was made: the digest of each thing that went in, by name, its files by path, its family."""

    inputs: dict[str, str]
    files: dict[str, File]
    family: str = ""


class Manifest(msgspec.Struct, frozen=True):
    """All products in an output folder, by name.

    ``asked`` is the digest of everything that the last build was asked with; ``version`` that of this record.
    """

    products: dict[str, Made] = {}
    asked: str = ""
    version: int = VERSION

    @property
    def files(self) -> Mapping[str, File]:
        """Every file that a build made here, by its path in the output folder."""
        return {path: file for made in self.products.values() for path, file in made.files.items()}

    def damage(self, output: Path, moment: int = 0) -> Mapping[str, str]:
        """What has happened to files in ``output`` since they were made, by path; see :func:`damage`."""
        found = {path: damage(output / path, file, moment) for path, file in self.files.items()}
        return {path: what for path, what in found.items() if what}


def damage(path: Path, file: File, moment: int = 0) -> str:
    """What has happened to a file since it was made: :data:`MISSING`, :data:`CHANGED`, or nothing.

    A file of the right size that was last touched before ``moment`` (nanoseconds, as in ``st_ctime_ns``) is not read.
    """
    try:
        found = path.stat()
    except OSError:
        return MISSING
    untouched = max(found.st_mtime_ns, found.st_ctime_ns) < moment
    same = found.st_size == file.size and (untouched or digest.of_file(path) == file.digest)
    return "" if same else CHANGED


def read(path: Path) -> Manifest:
    """The manifest at ``path``; an empty one where there is none that can be read, so that all is made again."""
    return load(path) or Manifest()


def load(path: Path) -> Manifest | None:
    """The manifest at ``path``; None where there is none, or none of ours: its files must lie below one folder."""
    try:
        manifest = read_record(path, Manifest, bounds=BOUNDS)
        for name in manifest.files:
            files.inside(path.parent, name)
    except RdiError:
        return None
    return manifest if manifest.version == VERSION else None


def write(path: Path, manifest: Manifest) -> None:
    """Write the manifest, the same bytes for the same products."""
    encoded = msgspec.json.encode(manifest, order="sorted")
    files.write(path, msgspec.json.format(encoded, indent=1) + b"\n")
