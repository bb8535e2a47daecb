"""What a press prints with: colours as on a screen, four inks by the profile of a press, or black alone."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec

from toolkit.faces.tone import SCREEN, Grey, Press, Tone, press
from toolkit.nearest import one_of
from toolkit.options import NoEffect
from toolkit.paths import TEMPLATES
from toolkit.record import read

USUAL = "fogra39"
"""The press that is meant where none is named: offset on coated paper, as most shops of Europe print cards."""


class Colour(StrEnum):
    """The three ways."""

    RGB = "rgb"
    CMYK = "cmyk"
    GREY = "grey"


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A press of ``templates/sheets/inks.json``: its profile, its name in the ICC registry, what it is."""

    file: str
    condition: str
    info: str


@dataclass(frozen=True)
class Intent:
    """For what press a PDF is made: the name of its ``condition``, whether that is ``registered``, and its profile."""

    condition: str
    info: str
    registered: bool
    press: Press


@dataclass(frozen=True)
class Inks:
    """The ``tone`` that a PDF is written in, and for what press it is, if for any."""

    tone: Tone = SCREEN
    intent: Intent | None = None


def inks(colour: Colour, icc: str = "") -> Inks:
    """The inks for a colour; ``icc`` is a press by name, or the file of its profile.

    Raises ``NotFound`` for an unknown name, ``CannotRead`` for a file that is no such profile, and :class:`NoEffect`.
    """
    if colour is Colour.RGB:
        if icc:
            raise NoEffect("--icc is for --colour cmyk and grey: leave it out with rgb")
        return Inks()
    intent = _intent(icc or USUAL)
    return Inks(intent.press if colour is Colour.CMYK else Grey(), intent)


def _intent(icc: str) -> Intent:
    if Path(icc).suffix.lower() in (".icc", ".icm"):
        return Intent("Custom", Path(icc).name, registered=False, press=press(Path(icc)))
    known = one_of(conditions(), icc, "press")
    return Intent(known.condition, known.info, registered=True, press=press(_folder() / known.file))


@functools.cache
def conditions() -> dict[str, Condition]:
    """The presses whose profiles are here, by name."""
    return read(TEMPLATES / "sheets" / "inks.json", dict[str, Condition])


def _folder() -> Path:
    return TEMPLATES / "sheets" / "inks"
