"""Rows of pixels in memory, laid out so that they become a PNG without being copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Rows:
    """``height`` rows of ``width`` pixels of red, green and blue, white at first.

    A row of zeros stands above them, and a byte before each row that grows by two from row to row: the difference
    between all rows and the ones above them is what PNG calls filtered, each row led by the 2 of its filter "Up".
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height, self.stride = width, height, 3 * width + 1
        room = bytearray(self.stride) + bytearray(b"\xff") * (self.stride * height)
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

    def cropped(self, width: int, height: int) -> Rows:
        """A copy of the middle."""
        part = Rows(width, height)
        top, left = (self.height - height) // 2, (self.width - width) // 2
        start, length = self.first + top * self.stride + 3 * left, 3 * width
        for row in range(height):
            source, target = start + row * self.stride, part.first + row * part.stride
            part.memory[target : target + length] = self.memory[source : source + length]
        return part

    def filtered(self) -> bytes:
        """The rows as a PNG compresses them."""
        from PIL import Image, ImageChops

        def image(rows: Any) -> Image.Image:
            return Image.frombuffer("L", (self.stride, self.height), rows, "raw", "L", 0, 1)

        return ImageChops.subtract_modulo(
            image(self.memory[self.stride :]), image(self.memory[: -self.stride])
        ).tobytes()
