"""Drawing faces into a PDF: one form object per face, however often it is placed."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path as FilePath
from typing import IO, TYPE_CHECKING

from toolkit.faces.face import MM, Face
from toolkit.faces.ink import Ink

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


def new_canvas(file: FilePath | IO[bytes], page_size: tuple[float, float], *, compress: bool = True) -> Canvas:
    """A canvas in points whose bytes depend on what is drawn and on nothing else."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    target = str(file) if isinstance(file, FilePath) else file
    canvas = Canvas(target, pagesize=page_size, invariant=1, pageCompression=int(compress), initialFontName="Helvetica")
    canvas.setCreator("Red Dragon Inn toolkit (unofficial)")
    return canvas


class Press:
    """Places faces on the pages of one canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._ink = Ink(canvas)
        self._defined: set[str] = set()

    def place(
        self, face: Face, x: float, y: float, *, angle: float = 0.0, scale: float = 1.0, mirrored: bool = False
    ) -> None:
        """Put the face's bleed box, turned ``angle`` degrees anticlockwise, at ``x``, ``y`` in points.

        That is where the lower left corner of its bounding box comes to lie. ``mirrored`` turns left and right around,
        as for transfer paper.
        """
        name = self._form(face)
        width, height = (side * scale for side in face.size.points)
        turn = radians(angle)
        across, up = cos(turn), sin(turn)
        corners = [
            (i * width * across - j * height * up, i * width * up + j * height * across) for i in (0, 1) for j in (0, 1)
        ]
        left, low = min(c[0] for c in corners), min(c[1] for c in corners)
        canvas = self.canvas
        canvas.saveState()
        canvas.transform(across * scale, up * scale, -up * scale, across * scale, x - left, y - low)
        if mirrored:
            canvas.transform(-1, 0, 0, 1, face.size.points[0], 0)
        canvas.doForm(name)
        canvas.restoreState()

    def _form(self, face: Face) -> str:
        name = f"face-{face.key}"
        if name not in self._defined:
            self._define(name, face)
            self._defined.add(name)
        return name

    def _define(self, name: str, face: Face) -> None:
        width, height = face.size.points
        self.canvas.beginForm(name, 0, 0, width, height)
        drawn = self._ink.draw(face.items)
        self.canvas.addLiteral(f"{MM:.6f} 0 0 {-MM:.6f} 0 {height:.4f} cm\n{drawn}")
        self.canvas.endForm()
