"""Where things are: the one module that knows.

In a checkout the data lie beside the package; in an installed wheel they lie inside it.
"""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE: Path = Path(__file__).resolve().parent
"""The toolkit's own code."""

_CHECKOUT = PACKAGE.parent
_BUNDLED = PACKAGE / "_data"
_ROOT = _BUNDLED if _BUNDLED.is_dir() else _CHECKOUT

CARD_DATA: Path = _ROOT / "card_data"
"""What a designer edits: the built-in database."""

SCENARIOS: Path = _CHECKOUT / "tests" / "scenarios"
"""Worked examples of the rules; there only in a checkout."""

TEMPLATES: Path = _ROOT / "templates"
"""What an artist edits: face layouts, icons, Lua, pages."""

CONTACT_SHEET = "contact-sheet.png"
"""What the picture of many faces together is called, in whatever folder it is."""


def output() -> Path:
    """Where products go unless told otherwise: the checkout's ``output``, else ``output`` in the current folder."""
    return _CHECKOUT / "output" if _ROOT == _CHECKOUT else Path.cwd() / "output"


def printers() -> Path:
    """Where the user's printer profiles are kept."""
    from platformdirs import user_config_path

    return user_config_path("rdi-toolkit", appauthor=False) / "printers"


def settings() -> Path:
    """The user's settings: the file of ``RDI_SETTINGS``, else one among the user's own settings."""
    from platformdirs import user_config_path

    chosen = os.environ.get("RDI_SETTINGS")
    return Path(chosen) if chosen else user_config_path("rdi-toolkit", appauthor=False) / "settings.json"


def user_packs() -> Path:
    """The folder whose packs are always used: that of ``RDI_PACKS``, else one among the user's own data."""
    from platformdirs import user_data_path

    chosen = os.environ.get("RDI_PACKS")
    return Path(chosen) if chosen else user_data_path("rdi-toolkit", appauthor=False) / "packs"


def tables() -> Path:
    """The file in which a server keeps the tables at which games are played."""
    from platformdirs import user_data_path

    return user_data_path("rdi-toolkit", appauthor=False) / "tables.sqlite"


def caches() -> Path:
    """Where what can be made again is kept: the folder of ``RDI_CACHE``, else one among the user's own caches."""
    from platformdirs import user_cache_path

    chosen = os.environ.get("RDI_CACHE")
    return Path(chosen) if chosen else user_cache_path("rdi-toolkit", appauthor=False)


def unpacked() -> Path:
    """Where the pictures of zipped packs are kept for programs that want files; may be deleted at any time."""
    return caches() / "packs"
