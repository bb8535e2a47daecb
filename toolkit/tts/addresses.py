"""Where players' games find the pictures: on this machine, under one address, or wherever each was uploaded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from urllib.parse import quote, urlsplit

import msgspec

from toolkit import files
from toolkit.errors import CannotRead, Faults, Place, RdiError
from toolkit.nearest import nearest

Address = Callable[[str], str]
"""The address of a picture file by its name."""

_LOCAL = "file:///"
_LARGEST_MAP = 4_000_000


def local(folder: Path) -> Address:
    """Files on this machine, for trying a table out: other players would see blanks.

    The path is absolute and written as the game itself writes it, so a table made this way belongs to this folder.
    """
    root = folder.resolve().as_posix().lstrip("/")
    return lambda name: f"{_LOCAL}{root}/{name}"


def hosted(base: str) -> Address:
    """All pictures lie under one ``https://`` address. Raises :class:`CannotRead` for anything else."""
    _require_web(base, Place("--assets"))
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
    try:
        text = path.read_bytes()[: _LARGEST_MAP + 1]
        urls = msgspec.json.decode(text, type=dict[str, str])
    except OSError as fault:
        raise CannotRead(f"cannot be read: {fault.strerror}", Place(path)) from fault
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise CannotRead(
            f"is not a URL map: {fault}",
            Place(path),
            expected='JSON like {"dimli-cards-3f2a91bc04.jpg": "https://..."}',
        ) from fault
    wrong = [found for name, url in urls.items() if (found := _fault(name, url, path))]
    if wrong:
        raise wrong[0] if len(wrong) == 1 else Faults(wrong)
    return {name: "" if url.startswith(_LOCAL) else url for name, url in urls.items()}


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


def _fault(name: str, url: str, path: Path) -> RdiError | None:
    try:
        if url and not url.startswith(_LOCAL):
            _require_web(url, Place(path, path=f'$["{name}"]'))
    except RdiError as fault:
        return fault
    return None


def _require_web(url: str, place: Place) -> None:
    if not is_web(url):
        raise CannotRead(f"{url!r} is not a web address", place, expected="https://...")


def is_web(url: str) -> bool:
    """Whether others can ask for the address."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)
