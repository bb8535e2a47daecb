"""Drawing faces into a PDF: the picture of each as one form, however often it is placed; its words on the page."""

from __future__ import annotations

from contextlib import nullcontext
from math import cos, radians, sin

from toolkit.faces.canvas import Canvas
from toolkit.faces.face import MM, Face
from toolkit.faces.ink import Ink


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
        with canvas.tags.content("Artifact"):
            canvas.doForm(self._form(face))
        self._write(face)
        canvas.restoreState()

    def _write(self, face: Face) -> None:
        """Write the words of the face: together, if there are any to be read."""
        self.canvas.addLiteral(_upright(face))
        whole = any(passage.role != "Artifact" for passage in face.passages)
        with self.canvas.tags.element("Sect") if whole else nullcontext():
            for passage in face.passages:
                with self.canvas.tags.content(passage.role, passage.said):
                    self.canvas.addLiteral(self._ink.write(passage))

    def _form(self, face: Face) -> str:
        name = f"face-{face.key}"
        if name not in self._defined:
            self._define(name, face)
            self._defined.add(name)
        return name

    def _define(self, name: str, face: Face) -> None:
        width, height = face.size.points
        self.canvas.beginForm(name, 0, 0, width, height)
        self.canvas.addLiteral(f"{_upright(face)}\n{self._ink.draw(face.items)}")
        self.canvas.endForm()


def seen(face: Face, ink: Ink) -> str:
    """The operators for what is seen of a face, on a page as large as its bleed box."""
    written = (ink.write(passage, read=False) for passage in face.passages)
    return "\n".join((_upright(face), ink.draw(face.items), *written))


def _upright(face: Face) -> str:
    """The operator for millimetres, y down, from the upper left corner."""
    return f"{MM:.6f} 0 0 {-MM:.6f} 0 {face.size.points[1]:.4f} cm"
