"""Rows of pixels in memory, laid out so that they become a PNG without being copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import PIL.Image
    from numpy.typing import NDArray


class Rows:
    """``height`` rows of ``width`` pixels of red, green and blue, all of one ``colour`` at first.

    A row of zeros stands above them, and a byte before each row that grows by two from row to row: the difference
    between all rows and the ones above them is what PNG calls filtered, each row led by the 2 of its filter "Up".
    """

    def __init__(self, width: int, height: int, colour: tuple[int, int, int] = (255, 255, 255)) -> None:
        self.width, self.height, self.stride = width, height, 3 * width + 1
        room = bytearray(self.stride) + bytearray(b"\0" + bytes(colour) * width) * height
        room[:: self.stride] = bytes(2 * row % 256 for row in range(height + 1))
        self.memory = memoryview(room)

    @property
    def first(self) -> int:
        """Where in the memory the first pixel is."""
        return self.stride + 1

    def array(self) -> NDArray[np.uint8]:
        """The pixels, not copied: height x width x 3 bytes."""
        import numpy as np

        rows = np.frombuffer(self.memory, np.uint8).reshape(self.height + 1, self.stride)
        return rows[1:, 1:].reshape(self.height, self.width, 3)

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

    def filtered(self) -> bytes:
        """The rows as a PNG compresses them."""
        from PIL import Image, ImageChops

        def image(rows: Any) -> Image.Image:
            return Image.frombuffer("L", (self.stride, self.height), rows, "raw", "L", 0, 1)

        return ImageChops.subtract_modulo(
            image(self.memory[self.stride :]), image(self.memory[: -self.stride])
        ).tobytes()
