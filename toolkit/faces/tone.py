"""The inks that a PDF is written in: as on a screen, in one black, or in the four of a press.

Small text that is dark, and the dark lines beside cards, are of black ink alone, however brown they are on a screen:
where several inks meet in a thin stroke, the least error of the press gives it a coloured edge. Dark lines within a
picture stay of the inks around them: of one ink they would be lighter than their ground.
"""

from __future__ import annotations

import functools
import hashlib
import zlib
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from toolkit.errors import CannotRead, Place
from toolkit.faces.picture import Ready, pixels, ready
from toolkit.untrusted.file import content

if TYPE_CHECKING:
    from PIL.Image import Image

SMALL = 14.0
"""Points below which text is small."""

_DARK = 0x60
"""No part of a dark colour is lighter than this, of 255."""

_LARGEST = 20_000_000
"""Bytes of the largest profile that is read: those of presses have about two million."""


def is_dark(colour: str) -> bool:
    """Whether "#rrggbb" is so near to black that it may be black.

    >>> is_dark("#3a2f28"), is_dark("#a8231c")
    (True, False)
    """
    return max(_parts(colour)) < _DARK


@dataclass(frozen=True)
class Tone:
    """Red, green and blue, as on a screen; others are made of these."""

    space: ClassVar[str] = "DeviceRGB"
    operators: ClassVar[tuple[str, str]] = "rg", "RG"

    def fill(self, colour: str, *, fine: bool = False) -> str:
        """The operator that fills with a colour such as "#3a2f28"; ``fine`` for small text."""
        return f"{self._written(colour, fine=fine)} {self.operators[0]}"

    def stroke(self, colour: str, *, fine: bool = False) -> str:
        """The operator for lines of a colour; ``fine`` for thin ones."""
        return f"{self._written(colour, fine=fine)} {self.operators[1]}"

    def _written(self, colour: str, *, fine: bool) -> str:
        return _numbers(self, colour, fine and is_dark(colour))

    def inks(self, colour: str, *, black: bool) -> tuple[float, ...]:
        """How much of each, from 0 to 1; if ``black``, of black ink alone."""
        del black  # a screen has no ink
        return tuple(part / 255 for part in _parts(colour))

    def picture(self, source: Path) -> Ready:
        """A picture file as it is embedded. Raises :class:`toolkit.errors.CannotRead`."""
        return ready(source)


SCREEN = Tone()


@dataclass(frozen=True)
class Grey(Tone):
    """Black ink alone."""

    space: ClassVar[str] = "DeviceGray"
    operators: ClassVar[tuple[str, str]] = "g", "G"

    def inks(self, colour: str, *, black: bool) -> tuple[float, ...]:
        """How light it is."""
        red, green, blue = _parts(colour)
        return (0.0 if black else (299 * red + 587 * green + 114 * blue) / 255_000,)

    def picture(self, source: Path) -> Ready:
        """The picture without its colours."""
        return _packed(pixels(source).convert("L"), self.space)


@dataclass(frozen=True)
class Press(Tone):
    """Cyan, magenta, yellow and black, as the bytes of an ICC ``profile`` have it; ``digest`` stands for them."""

    space: ClassVar[str] = "DeviceCMYK"
    operators: ClassVar[tuple[str, str]] = "k", "K"
    digest: str
    profile: bytes = field(repr=False, compare=False)

    def inks(self, colour: str, *, black: bool) -> tuple[float, ...]:
        """As the profile says, but for black."""
        return (0.0, 0.0, 0.0, 1.0) if black else _pressed(self, colour)

    def picture(self, source: Path) -> Ready:
        """The picture as the profile says."""
        return _packed(self.converted(pixels(source)), self.space)

    def converted(self, image: Image) -> Image:
        """An RGB picture in these inks."""
        from PIL import ImageCms

        found = ImageCms.applyTransform(image, _transform(self))
        assert found is not None, "it makes a new picture"
        return found


def press(file: Path) -> Press:
    """The press of a profile. Raises :class:`CannotRead` for a file that is no ICC profile of four inks."""
    from PIL import ImageCms

    profile = content(file, _LARGEST)
    made = Press(hashlib.sha256(profile).hexdigest()[:16], profile)
    try:
        opened = ImageCms.getOpenProfile(BytesIO(profile))
        if opened.profile.xcolor_space.strip() != "CMYK":
            raise CannotRead(
                "is no profile of a press", Place(file), expected="an ICC profile of cyan, magenta, yellow, black"
            )
        _transform(made)
    except (ImageCms.PyCMSError, OSError) as fault:
        raise CannotRead("is no ICC profile that colours can be turned into", Place(file)) from fault
    return made


@functools.lru_cache(maxsize=4)
def _transform(inks: Press) -> Any:
    """From the screen's colours to those inks, white to bare paper and black to the darkest there is."""
    from PIL import ImageCms

    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.getOpenProfile(BytesIO(inks.profile)),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


@functools.lru_cache(maxsize=4000)
def _pressed(inks: Press, colour: str) -> tuple[float, ...]:
    from PIL import Image

    found = inks.converted(Image.new("RGB", (1, 1), _parts(colour)))
    return tuple(part / 255 for part in found.tobytes())


@functools.lru_cache(maxsize=4000)
def _numbers(tone: Tone, colour: str, black: bool) -> str:  # noqa: FBT001 - part of the key
    return " ".join(number(part) for part in tone.inks(colour, black=black))


@functools.lru_cache(maxsize=10_000)
def number(value: float) -> str:
    """The shortest decimal of at most six places."""
    short = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def _parts(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def _packed(image: Image, space: str) -> Ready:
    return Ready(*image.size, zlib.compress(image.tobytes()), "FlateDecode", space)
