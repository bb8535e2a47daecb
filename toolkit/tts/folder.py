"""Where Tabletop Simulator keeps its files, on each system, and how it names what it has downloaded."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from toolkit.errors import CannotWrite

GAME = "Tabletop Simulator"
SAVES = "Saves"
SAVED_OBJECTS = "Saves/Saved Objects/The Red Dragon Inn"
CACHE = "Mods"
IMAGE_CACHE, PDF_CACHE = f"{CACHE}/Images", f"{CACHE}/PDF"


def find(system: str = sys.platform, home: Path | None = None, env: Mapping[str, str] | None = None) -> Path:
    """The game's folder. Raises :class:`CannotWrite` with what to do where there is none.

    ``system`` is as :data:`sys.platform`, ``home`` the user's folder, ``env`` the environment.
    """
    places = list(candidates(system, home or Path.home(), os.environ if env is None else env))
    for place in places:
        if place.is_dir():
            return place
    looked = ", ".join(map(str, places))
    raise CannotWrite(f"{GAME} has no folder here. Start the game once, or say --to FOLDER. Looked at {looked}.")


def candidates(system: str, home: Path, env: Mapping[str, str]) -> Iterator[Path]:
    """Where the folder may be, likeliest first."""
    if system == "win32":
        documents = [Path(env[name]) / "Documents" for name in ("OneDrive", "OneDriveConsumer") if env.get(name)]
        for folder in [home / "Documents", *documents]:
            yield folder / "My Games" / GAME
    elif system == "darwin":
        yield home / "Library" / GAME
    else:
        yield Path(env.get("XDG_DATA_HOME") or home / ".local" / "share") / GAME
        for steam in (".steam/steam", ".local/share/Steam", ".var/app/com.valvesoftware.Steam/.local/share/Steam"):
            proton = home / steam / "steamapps/compatdata/286160/pfx/drive_c/users/steamuser/Documents"
            yield proton / "My Games" / GAME
        yield home / ".var/app/com.valvesoftware.Steam/.local/share" / GAME


def cached(url: str, suffix: str) -> str:
    """The path, below the game's folder, under which it keeps a downloaded file; ``suffix`` is that of the file.

    >>> cached("https://example.org/rules-7523.pdf", ".pdf")
    'Mods/PDF/httpsexampleorgrules7523pdf.pdf'
    """
    return f"{PDF_CACHE if suffix == '.pdf' else IMAGE_CACHE}/{cached_name(url, suffix)}"


def cached_name(url: str, suffix: str) -> str:
    """The name under which the game keeps a downloaded file.

    >>> cached_name("https://example.org/inn/coin-7523.jpg", ".jpg")
    'httpsexampleorginncoin7523jpg.jpg'
    """
    return re.sub(r"[^A-Za-z0-9]", "", url) + suffix
