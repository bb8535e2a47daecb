"""Display items as PDF operators, in millimetres with y down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from toolkit.faces import fonts
from toolkit.faces.embed import embedded, form, used
from toolkit.faces.face import MM, Group, Image, Item, Mark, Passage, Path, Rect, Run, Unseen
from toolkit.faces.matrix import placing, turning
from toolkit.faces.tone import SMALL, number

if TYPE_CHECKING:
    from toolkit.faces.canvas import Canvas

PathOrGroup = TypeVar("PathOrGroup", Path, Group)

_UNSEEN = "text"
"""The font of words that are not seen."""

_GAPS = 0.25
"""What share of their width is between them: so narrow are they that readers would else see no gap."""

_AS_IT_IS = (0, 0, 1, 0, False)
"""Place, scale, angle and flip of a path that is drawn where its outline says."""

_ROUND = 0.5523
"""How far a Bezier handle reaches along a quarter circle, in radii."""


class Ink:
    """Writes items for one document: it knows which fonts, pictures and forms that document holds already."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, self._tone = canvas, canvas.tone
        self._words: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._forms: dict[Path | Group, str] = {}

    def draw(self, items: Iterable[Item]) -> str:
        """The operators that draw the items in order."""
        return "\n".join(self._draw(item) for item in items)

    def write(self, passage: Passage, *, read: bool = True) -> str:
        """The operators that write a passage; what is not to be ``read``, but only seen, lacks what nobody sees."""
        marks = (mark for mark in passage.items if read or not isinstance(mark, Unseen))
        written = "\n".join(self._draw(mark, fine=True) for mark in marks)
        return f"q {_turn(passage)}{written} Q" if passage.angle else written

    def _draw(self, item: Item | Mark, *, fine: bool = False) -> str:
        """The operators for an item; ``fine`` for what is written, which is dark on light wherever it is dark."""
        match item:
            case Rect():
                return self._rect(item) if item.opacity == 1 else self._faint(item)
            case Path():
                return self._placed(item) if item.shared else self._path(item, fine=fine)
            case Run():
                return self._run(item)
            case Unseen():
                return self._unseen(item)
            case Image():
                return self._image(item)
            case Group():
                return self._shared(item, self._group) if item.shared else self._group(item)

    def _faint(self, rect: Rect) -> str:
        return f"/{used(self._canvas, form(self._canvas, self._rect(rect), rect.opacity))} Do"

    def _placed(self, path: Path) -> str:
        """An outline that the document holds once for each colour, however often, large and slanting it is drawn."""
        held = replace(path, x=0, y=0, scale=1, angle=0, flip=False, line=round(path.line / path.scale, 2))
        return f"q {_matrix(path)} cm {self._shared(held, self._path)} Q"

    def _shared(self, item: PathOrGroup, drawn: Callable[[PathOrGroup], str]) -> str:
        """A form with the item, drawn when it is first met."""
        name = self._forms.get(item)
        if name is None:
            name = self._forms[item] = form(self._canvas, drawn(item))
        return f"/{used(self._canvas, name)} Do"

    def _run(self, run: Run) -> str:
        spread = (f"{number(run.spacing)} Tc", "0 Tc") if run.spacing else ("", "")
        return f"{self._tone.fill(run.fill, fine=run.size < SMALL)} {self._text(run, *spread)}"

    def _unseen(self, unseen: Unseen) -> str:
        run = Run(unseen.x, unseen.y, _UNSEEN, unseen.size, "", unseen.text)
        words, em = unseen.text.split(), unseen.width * MM / unseen.size
        gaps = em * _GAPS if len(words) > 1 else 0.0
        squeezed = (em - gaps) / sum(fonts.shape(_UNSEEN, word).width for word in words)
        wider = gaps / (len(words) - 1) / squeezed - fonts.shape(_UNSEEN, " ").width if gaps else 0.0
        before = f"3 Tr {number(100 * squeezed)} Tz {number(wider * unseen.size)} Tw"
        return self._text(run, before, "0 Tr 100 Tz 0 Tw")

    def _text(self, run: Run, before: str, after: str) -> str:
        """The operators that show the words of a run, between two others."""
        parts = [f"BT {number(1 / MM)} 0 0 {number(-1 / MM)} {number(run.x)} {number(run.y)} Tm", before]
        current = ""
        for font, shown in self._words_of(run):
            if font != current:
                parts.append(f"{font} {number(run.size)} Tf")
                current = font
            parts.append(f"[{shown}] TJ")
        return " ".join(part for part in (*parts, after, "ET") if part)

    def _words_of(self, run: Run) -> list[tuple[str, str]]:
        """Font and TJ elements of the run's text; what shares a font is shown in one go."""
        joined: list[tuple[str, str]] = []
        for at, word in enumerate(run.text.split(" ")):
            parts = ([" "] if at else []) + ([word] if word else [])
            for font, shown in chain.from_iterable(self._word(run.font, part) for part in parts):
                if joined and joined[-1][0] == font:
                    joined[-1] = font, joined[-1][1] + shown
                else:
                    joined.append((font, shown))
        return joined

    def _word(self, font: str, word: str) -> list[tuple[str, str]]:
        cached = self._words.get((font, word))
        if cached is None:
            cached = self._words[font, word] = self._encoded(font, word)
        return cached

    def _encoded(self, font: str, word: str) -> list[tuple[str, str]]:
        loaded, document = fonts.reportlab_font(font), self._canvas._doc
        kerns = dict(fonts.shape(font, word).kerns)
        encoded: list[tuple[str, str]] = []
        at = 0
        for subset, codes in loaded.splitString(word, document):
            shown = ""
            for code in codes:
                shown += f"{code:02x}"
                if at in kerns:
                    shown += f">{number(-kerns[at])}<"
                at += 1
            encoded.append((loaded.getSubsetInternalName(subset, document), f"<{shown}>"))
        return encoded

    def _image(self, image: Image) -> str:
        name = embedded(self._canvas, image.source, image.digest)
        width, left = (-image.width, image.x + image.width) if image.flip_x else (image.width, image.x)
        height, low = (-image.height, image.y + image.height) if not image.flip_y else (image.height, image.y)
        return f"q {number(width)} 0 0 {number(height)} {number(left)} {number(low)} cm /{name} Do Q"

    def _group(self, group: Group) -> str:
        clip = f"{_outline(group.clip)} W n " if group.clip else ""
        return f"q {_turn(group)}{clip}{self.draw(group.items)} Q"

    def _rect(self, rect: Rect) -> str:
        paint = self._paint(rect.fill, rect.stroke, rect.line)
        return f"{paint} {_outline(rect)} {_finish(rect.fill, rect.stroke)}"

    def _path(self, path: Path, *, fine: bool = False) -> str:
        paint = self._paint(path.fill, path.stroke, path.line / path.scale, fine=fine)
        placed = f" {_matrix(path)} cm" if (path.x, path.y, path.scale, path.angle, path.flip) != _AS_IT_IS else ""
        return f"q {paint}{placed} {path.outline} {_finish(path.fill, path.stroke)} Q"

    def _paint(self, fill: str | None, stroke: str | None, line: float, *, fine: bool = False) -> str:
        filled = self._tone.fill(fill, fine=fine) if fill else ""
        return f"{filled} {self._tone.stroke(stroke, fine=fine)} {number(line)} w" if stroke else filled


def _matrix(path: Path) -> str:
    return " ".join(map(number, placing(path)))


def _turn(group: Group | Passage) -> str:
    return " ".join(map(number, turning(group))) + " cm " if group.angle else ""


def _finish(fill: str | None, stroke: str | None) -> str:
    return {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[bool(fill), bool(stroke)]


def _outline(rect: Rect) -> str:
    if not rect.radius:
        return f"{number(rect.x)} {number(rect.y)} {number(rect.width)} {number(rect.height)} re"
    return rounded(rect.x, rect.y, rect.width, rect.height, rect.radius)


@lru_cache(maxsize=1000)
def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The outline of a rectangle with round corners."""
    r = min(radius, width / 2, height / 2)
    k, right, low = r * (1 - _ROUND), x + width, y + height
    moves = (
        (x + r, y, "m"), (right - r, y, "l"), (right - k, y, right, y + k, right, y + r, "c"),
        (right, low - r, "l"), (right, low - k, right - k, low, right - r, low, "c"),
        (x + r, low, "l"), (x + k, low, x, low - k, x, low - r, "c"),
        (x, y + r, "l"), (x, y + k, x + k, y, x + r, y, "c"),
    )  # fmt: skip
    return " ".join(part if isinstance(part, str) else number(part) for move in moves for part in move) + " h"
