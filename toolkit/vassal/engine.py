"""The names of the engine's classes that we use."""

from __future__ import annotations

_BUILD = "VASSAL.build"
_MODULE = f"{_BUILD}.module"
_MAP = f"{_MODULE}.map"

MODULE = f"{_BUILD}.GameModule"
CARD_SLOT = f"{_BUILD}.widget.CardSlot"
PIECE_SLOT = f"{_BUILD}.widget.PieceSlot"
LANGUAGE = "VASSAL.i18n.Language"


def module(name: str) -> str:
    """A class of the module's own level, such as ``PlayerRoster``."""
    return f"{_MODULE}.{name}"


def on_map(name: str) -> str:
    """A class that belongs to a map, such as ``DrawPile``."""
    return f"{_MAP}.{name}"


def preference(name: str) -> str:
    """A class of what players may choose for themselves, such as ``BooleanPreference``."""
    return f"VASSAL.preferences.{name}"


def widget(name: str) -> str:
    """A class of the palettes and charts, such as ``HtmlChart``."""
    return f"{_BUILD}.widget.{name}"
