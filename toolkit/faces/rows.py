"""Rows of pixels in memory, laid out as a PNG compresses them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import PIL.Image
    from numpy.typing import NDArray


class Rows:
    """``height`` rows of ``width`` pixels of red, green and blue, all of one ``colour`` at first.

    Before each row is the 0 by which a PNG says that it is as it is.
    """

    first = 1
    """Where in the memory the first pixel is."""

    def __init__(self, width: int, height: int, colour: tuple[int, int, int] = (255, 255, 255)) -> None:
        self.width, self.height, self.stride = width, height, 3 * width + 1
        self.memory = memoryview(bytearray(b"\0" + bytes(colour) * width) * height)

    def array(self) -> NDArray[np.uint8]:
        """The pixels, not copied: height x width x 3 bytes."""
        import numpy as np

        rows = np.frombuffer(self.memory, np.uint8).reshape(self.height, self.stride)
        return rows[:, 1:].reshape(self.height, self.width, 3)

    def image(self) -> PIL.Image.Image:
        """The pixels, copied."""
        from PIL import Image

        pixels: Any = self.memory[self.first :]
        return Image.frombuffer("RGB", (self.width, self.height), pixels, "raw", "RGB", self.stride, 1)

    def cropped(self, width: int, height: int) -> Rows:
        """A copy of the middle."""
        part = Rows(width, height)
        part.paste(self, -((self.width - width) // 2), -((self.height - height) // 2))
        return part

    def paste(self, other: Rows, x: int, y: int) -> None:
        """Copy what of ``other`` is within these rows when its first pixel is put at ``x``, ``y``."""
        left, right = max(0, x), min(self.width, x + other.width)
        for row in range(max(0, y), min(self.height, y + other.height)):
            self._row(row, left, right)[:] = other._row(row - y, left - x, right - x)

    def _row(self, row: int, left: int, right: int) -> memoryview:
        start = self.first + row * self.stride
        return self.memory[start + 3 * left : start + 3 * right]
