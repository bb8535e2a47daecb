"""Dark walnut in the light of one lamp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.tts.plan import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLANK = 3.4
"""How deep a plank is, in units."""

_DARK, _LIGHT = (34, 21, 13), (136, 87, 49)
_DIMMEST = (0.46, 0.37, 0.30)
"""What is left of red, green and blue far from the lamp: the dark is warm, too."""


def walnut(width: int, height: int, scale: float, lit: Point) -> NDArray[np.float32]:
    """Planks as wide and high as that in pixels, ``scale`` of them in a unit; the same at every call.

    ``lit`` is how far the light reaches from the middle, in pixels to the sides and ahead.
    """
    import numpy as np

    random = np.random.default_rng(1477)
    plank = round(_PLANK * scale)
    rows = (np.arange(height) + plank // 2) // plank
    shade = random.uniform(0.2, 0.8, rows.max() + 1).astype(np.float32)[rows][:, None]
    tone = 0.45 * shade + 0.55 * _grain(random, width, height)
    seam = (np.arange(height) + plank // 2) % plank
    tone[seam < max(2, plank // 40)] *= 0.25
    light = _lamplight(width, height, lit)
    wood = np.empty((height, width, 3), np.float32)
    for channel, (dark, bright, dimmest) in enumerate(zip(_DARK, _LIGHT, _DIMMEST, strict=True)):
        wood[..., channel] = (dark + tone * (bright - dark)) * (dimmest + light * (1 - dimmest))
    return wood


def _lamplight(width: int, height: int, lit: Point) -> NDArray[np.float32]:
    """1 in the middle of the table, and falling off softly towards its edges."""
    import numpy as np

    across = (np.arange(width, dtype=np.float32) - width / 2) / lit[0]
    along = (np.arange(height, dtype=np.float32) - height / 2) / lit[1]
    light: NDArray[np.float32] = np.exp(-(across[None, :] ** 2) - along[:, None] ** 2).astype(np.float32)
    return light


def _grain(random: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    """Streaks along the planks, from 0 to 1: noise that is long in x and short in y."""
    import numpy as np
    from PIL import Image

    total = np.zeros((height, width), np.float32)
    for long, fine, weight in ((4, 4, 0.4), (12, 7, 0.35), (36, 12, 0.25)):
        noise = Image.fromarray(random.integers(0, 256, (height // fine, long), np.uint8))
        total += np.asarray(noise.resize((width, height), Image.Resampling.BICUBIC), np.float32) * (weight / 255)
    return total
