"""What the table looks like: its colours, dark and light, and which of them suits the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from textual.theme import Theme

from toolkit import paths
from toolkit.record import Record, read

STYLE: Path = paths.TEMPLATES / "terminal" / "table.tcss"
"""Where everything is, and how it stands out."""

_COLOURS = paths.TEMPLATES / "terminal" / "look.json"
_LIGHT_GROUNDS = ("7", "15")
"""The numbers by which terminals tell of a white or light grey background."""


class Colours(Record, frozen=True):
    """The colours of one look. Those of a card's type are only beside its name: nothing is told by colour alone."""

    background: str
    surface: str
    panel: str
    foreground: str
    primary: str
    secondary: str
    accent: str
    success: str
    warning: str
    error: str
    soft: str
    fortitude: str
    alcohol: str
    gold: str
    action: str
    gambling: str
    cheating: str
    sometimes: str
    anytime: str


class Looks(Record, frozen=True):
    """Both looks."""

    dark: Colours
    light: Colours


_OWN = ("soft", "fortitude", "alcohol", "gold", "action", "gambling", "cheating", "sometimes", "anytime")


def themes() -> list[Theme]:
    """The dark look and the light one."""
    looks = read(_COLOURS, Looks)
    return [_theme("dark", looks.dark, dark=True), _theme("light", looks.light, dark=False)]


def _theme(name: str, colours: Colours, *, dark: bool) -> Theme:
    return Theme(
        name,
        primary=colours.primary,
        secondary=colours.secondary,
        warning=colours.warning,
        error=colours.error,
        success=colours.success,
        accent=colours.accent,
        foreground=colours.foreground,
        background=colours.background,
        surface=colours.surface,
        panel=colours.panel,
        dark=dark,
        variables={own: getattr(colours, own) for own in _OWN},
    )


def suits(environment: Mapping[str, str]) -> str:
    """The look that suits a terminal: dark, unless it tells (by ``COLORFGBG``) that its background is light."""
    return "light" if environment.get("COLORFGBG", "").rpartition(";")[2] in _LIGHT_GROUNDS else "dark"
