"""Building the site: whole and without a warning, or not at all."""

from __future__ import annotations

import io
import re
import shutil
import tempfile
import warnings
from pathlib import Path

from toolkit.errors import CannotRead, CannotWrite, Faults, NotFound, Place
from toolkit.handbook.pages import CHECKOUT

SOURCES = CHECKOUT / "docs"
"""The pages that are written by hand, and Sphinx's configuration; there only in a checkout."""

_MARK = ".buildinfo"
"""The file by which a folder is known as a site that Sphinx has built."""

_WARNING = re.compile(r"^(?P<file>.*?\.(?:md|py))(?::(?P<line>\d+))?[^:]*: (?:WARNING|ERROR|CRITICAL): (?P<what>.*)$")


def build(folder: Path) -> int:
    """Build the site into a folder, in place of one that was built there; the result is the number of pages.

    Raises :class:`NotFound` where the sources or Sphinx are not there, :class:`CannotWrite` for a folder that holds
    something else, and :class:`Faults` with all that Sphinx warns of: then what was there stays.
    """
    _require()
    _replaceable(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".docs.", dir=folder.parent) as scratch:
        built = Path(scratch) / "html"
        faults = _sphinx(Path(scratch), built)
        if faults:
            raise Faults(faults)
        if folder.exists():
            folder.rename(Path(scratch) / "old")
        built.rename(folder)
    return sum(1 for _ in folder.rglob("*.html"))


def _require() -> None:
    if not (SOURCES / "conf.py").is_file():
        raise NotFound("folder of the documentation's sources, which are in a checkout only,", str(SOURCES))
    try:
        import furo  # noqa: F401
        import myst_parser  # noqa: F401
        import sphinx  # noqa: F401
    except ImportError as missing:
        raise CannotRead(
            f"the documentation is built by {missing.name}, which is not installed",
            remedy="`pip install '.[docs]'` does, in a checkout.",
        ) from missing


def _replaceable(folder: Path) -> None:
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise CannotWrite(f"{folder}: is no folder; say another with --output")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / _MARK).is_file():
        raise CannotWrite(f"{folder}: holds what is no such site; say another folder with --output")


def _sphinx(scratch: Path, built: Path) -> list[CannotRead]:
    """Run Sphinx over a copy of the sources; the result is what it warns of."""
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace

    sources = scratch / "docs"
    shutil.copytree(SOURCES, sources)
    told, trees = io.StringIO(), str(scratch / "trees")
    with docutils_namespace(), warnings.catch_warnings():
        for kind in (DeprecationWarning, PendingDeprecationWarning):  # which tell the authors of extensions
            warnings.simplefilter("ignore", kind)
        app = Sphinx(str(sources), str(sources), str(built), trees, "html", None, io.StringIO(), told)
        app.build(force_all=True)
    return [_fault(line, sources) for line in told.getvalue().splitlines() if line.strip()]


def _fault(line: str, sources: Path) -> CannotRead:
    """A warning of Sphinx as a fault, with its place among the sources."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", line)
    if (found := _WARNING.match(plain)) is None:
        return CannotRead(plain)
    name = found["file"].removeprefix(str(sources)).lstrip("/\\")
    return CannotRead(found["what"], Place(f"docs/{name}", int(found["line"]) if found["line"] else None))
