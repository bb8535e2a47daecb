"""Where players' games find the pictures: on this machine, under one address, or wherever each was uploaded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from urllib.parse import quote, urlsplit

import msgspec

from toolkit import files
from toolkit.errors import CannotRead, CannotWrite, Faults, Place
from toolkit.nearest import nearest
from toolkit.untrusted.fault import Remark
from toolkit.untrusted.source import load

Address = Callable[[str], str]
"""The address of a picture file by its name."""

_LONGEST = 100
"""Characters of an address in a message."""

_EXPECTED = 'JSON like {"dimli-cards-3f2a91bc04.jpg": "https://..."}'
_LOCAL = "file:///"


def local(folder: Path) -> Address:
    """Files on this machine, for trying a table out: other players would see blanks.

    The path is absolute and written as the game itself writes it, so a table made this way belongs to this folder.
    Raises :class:`CannotWrite` for a folder whose name is no text.
    """
    root = folder.resolve().as_posix().lstrip("/")
    if any("\ud800" <= letter <= "\udfff" for letter in root):
        raise CannotWrite(f"{folder}: the name of this folder is no text, so no table can say where its pictures are")
    return lambda name: f"{_LOCAL}{root}/{name}"


def hosted(base: str) -> Address:
    """All pictures lie under one ``https://`` address. Raises :class:`CannotRead` for anything else."""
    if not is_web(base):
        raise CannotRead(f"{base!r} is not a web address", Place("--assets"), expected="https://...")
    return lambda name: f"{base.rstrip('/')}/{quote(name)}"


def mapped(urls: Mapping[str, str], otherwise: Address) -> Address:
    """Where each picture was uploaded, and another address for those that were not."""
    return lambda name: urls.get(name) or otherwise(name)


def choose(assets: str, folder: Path, url_map: Mapping[str, str]) -> Address:
    """The addresses for ``--assets`` (``local`` or a web address) and a URL map."""
    return mapped(url_map, local(folder) if assets == "local" else hosted(assets))


def read_map(path: Path) -> dict[str, str]:
    """A URL map: ``{"file name": "https://..."}``, an empty address for what is not uploaded yet.

    An address of this machine is none for others, so the index that is written beside a table is such a map too. A
    file that is not there yet is an empty map. Raises :class:`CannotRead`, or :class:`Faults` for several faults.
    """
    if not path.exists():
        return {}
    found = load(path)
    if not isinstance(found.value, dict):
        raise found.fault(Remark((), "is not a URL map", _EXPECTED)).error()
    wrong = [
        found.fault(Remark((name,), problem, "https://...")).error()
        for name, url in found.value.items()
        if (problem := _problem(url))
    ]
    if wrong:
        raise wrong[0] if len(wrong) == 1 else Faults(wrong)
    return {name: "" if url.startswith(_LOCAL) else url for name, url in found.value.items()}


def write_map(path: Path, known: Mapping[str, str], names: Iterable[str]) -> None:
    """Write the map anew: these pictures, with an empty address if it is not known, and uploads known from before."""
    entries = {name: known.get(name, "") for name in names}
    entries |= {name: url for name, url in known.items() if url}
    files.write(path, msgspec.json.format(msgspec.json.encode(dict(sorted(entries.items()))), indent=2) + b"\n")


def misnamed(urls: Mapping[str, str], names: Collection[str]) -> dict[str, str]:
    """Uploads of a map that are of no picture of a table, each with the picture that it may have been meant for.

    Those that come near no picture without an address are left out: they are of other tables.

    >>> misnamed({"gog-card-1.jpg": "https://a.org/1", "zot-mat-2.jpg": "https://a.org/2"}, ["gog-cards-1.jpg"])
    {'gog-card-1.jpg': 'gog-cards-1.jpg'}
    """
    waiting = [name for name in names if not urls.get(name)]
    strangers = [name for name, url in urls.items() if url and name not in names]
    meant = {name: nearest(name, waiting, most=1) for name in strangers}
    return {name: found[0] for name, found in meant.items() if found}


def _problem(url: object) -> str:
    """What is wrong with an address in a map, where an empty one is not known yet."""
    if not isinstance(url, str):
        return "is not a text"
    return "" if not url or url.startswith(_LOCAL) or is_web(url) else f"{url[:_LONGEST]!r} is not a web address"


def is_web(url: str) -> bool:
    """Whether others can ask for the address."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return url.isprintable() and parts.scheme in ("http", "https") and bool(parts.hostname)
