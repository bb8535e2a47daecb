"""Text on a face: styled words, lines, and the largest size at which they fit a box."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from toolkit.errors import RdiError
from toolkit.faces import fonts
from toolkit.faces.face import MM

ICON_EM = 0.98
"""Width of an inline icon, in em."""

_BETWEEN = re.compile(r"- \w+ -")
"""The line that separates the options of a card: "- OR -" or what it is in another language."""

_STEP = 0.25
_OR_HEIGHT = 1.5
_BALANCING = 7
_STYLES = {
    (False, False): "text",
    (True, False): "text-bold",
    (False, True): "text-italic",
    (True, True): "text-bold-italic",
}
_MARKUP = re.compile(r"(\*\*|_|\{[a-z-]+\}|\s+)")
_TIE = "\u00a0"
"""A space at which a line is not broken."""


class CannotSet(RdiError):
    """A text that cannot be set: on which ``face``, in which ``box`` of its template, what the ``problem`` is."""

    def __init__(self, face: str, box: str, problem: str, remedy: str = "") -> None:
        self.face, self.box, self.problem, self.remedy = face, box, problem, remedy
        super().__init__(f"{face}: the text in box {box!r} {problem}{f'. {remedy}' if remedy else ''}")


class DoesNotFit(CannotSet):
    """A text that is ``by`` mm too large for its box even at the smallest size allowed.

    It is because of one ``word``, where that is so: words are not broken.
    """

    def __init__(self, face: str, box: str, by: float, floor: float, word: str = "") -> None:
        self.by, self.word = by, word
        smallest = f"at {floor:g} points, the smallest size allowed"
        if word:
            problem, remedy = f"has the word {word!r}, {by:.1f} mm too wide {smallest}", "Part it with a space"
        else:
            problem, remedy = f"is {by:.1f} mm too large {smallest}", "Shorten the text"
        super().__init__(face, box, problem, f"{remedy}, or use a larger size of card.")


class Piece(NamedTuple):
    """A part of a word in one font, or an inline icon (then ``font`` is "" and ``text`` the icon's name)."""

    font: str
    text: str


class Word(NamedTuple):
    """What may not be broken: pieces without a gap, and their width in em."""

    pieces: tuple[Piece, ...]
    width: float


class Paragraph(NamedTuple):
    """Words of a paragraph; none where it stands for the line that separates options."""

    words: tuple[Word, ...]


class Line(NamedTuple):
    """Words of a line, its width in em, and how far its baseline is below that of the first line, in em."""

    words: tuple[Word, ...]
    width: float
    drop: float


class Style(NamedTuple):
    """How text is set: base ``font``, ``size`` and ``floor`` in points; the rest in em."""

    font: str
    size: float
    floor: float
    leading: float = 1.16
    paragraph: float = 0.4
    spacing: float = 0.0
    most_lines: int | None = None
    rich: bool = False


class Fitted(NamedTuple):
    """Text that fits: its ``size`` in points, and its lines."""

    size: float
    lines: tuple[Line, ...]


def fit(text: str, width: float, height: float, style: Style, *, face: str, box: str) -> Fitted:
    """The text at the largest size, from the style's size down to its floor, that fits ``width`` x ``height`` mm.

    Raises :class:`DoesNotFit`, naming the face, the box and by how much it is too large.
    """
    paragraphs = read_text(text, style)
    steps = int((style.size - style.floor) / _STEP)
    fits, fails = -1, steps + 1
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if _excess(paragraphs, width, height, style, style.floor + middle * _STEP) <= 0:
            fits = middle
        else:
            fails = middle
    if fits < 0:
        raise _misfit(paragraphs, width, height, style, face, box)
    size = style.floor + fits * _STEP
    return Fitted(size, _balanced(paragraphs, width * MM / size, style))


def _misfit(
    paragraphs: Sequence[Paragraph], width: float, height: float, style: Style, face: str, box: str
) -> DoesNotFit:
    words = [word for paragraph in paragraphs for word in paragraph.words]
    widest = max(words, key=lambda word: word.width)
    too_wide = widest.width * style.floor / MM - width
    if too_wide > 0:
        return DoesNotFit(face, box, too_wide, style.floor, "".join(piece.text for piece in widest.pieces))
    return DoesNotFit(face, box, _excess(paragraphs, width, height, style, style.floor), style.floor)


@lru_cache(maxsize=4096)
def read_text(text: str, style: Style) -> tuple[Paragraph, ...]:
    """The text as paragraphs of words."""
    lines = [line for line in text.split("\n") if line.strip()]
    return tuple(Paragraph(() if _BETWEEN.fullmatch(line.strip()) else tuple(_words(line, style))) for line in lines)


def space(style: Style) -> float:
    """The width of a space, in em."""
    return fonts.shape(style.font, " ").width + style.spacing


def _words(line: str, style: Style) -> Iterator[Word]:
    pieces: list[Piece] = []
    for piece in (*_pieces(line, style), None):
        if piece is not None:
            pieces.append(piece)
        elif pieces:
            yield _word(pieces, style)
            pieces = []


def _pieces(line: str, style: Style) -> Iterator[Piece | None]:
    """The pieces of a line; None where it may be broken."""
    bold = italic = False
    for bit in _MARKUP.split(_bound(line)) if style.rich else re.split(r"( +)", line):
        if not bit:
            continue
        if bit.isspace() and bit != _TIE:
            yield None
        elif not style.rich:
            yield Piece(style.font, bit)
        elif bit == "**":
            bold = not bold
        elif bit == "_":
            italic = not italic
        elif bit[0] == "{":
            yield Piece("", bit[1:-1])
        else:
            yield Piece(_STYLES[bold, italic], bit)


def _bound(line: str) -> str:
    """The line with a number tied to the icon that it counts, or that stands before it."""
    return re.sub(r"(?<=\d) (?=\{)|(?<=\d\*\*) (?=\{)|(?<=\}) (?=\d)", _TIE, line)


def _word(pieces: list[Piece], style: Style) -> Word:
    width = sum(piece_width(piece) + style.spacing * len(piece.text) for piece in pieces)
    return Word(tuple(pieces), width)


def piece_width(piece: Piece) -> float:
    """The width of a piece, in em."""
    return fonts.shape(piece.font, piece.text).width if piece.font else ICON_EM


def _excess(paragraphs: Sequence[Paragraph], width: float, height: float, style: Style, size: float) -> float:
    """By how many mm the text is too large at this size; 0 or less if it fits."""
    em = size / MM
    lines = _lines(paragraphs, width / em, style)
    too_wide = max((line.width * em - width for line in lines), default=0.0)
    too_high = (block_height(lines, style) + _below(style)) * em - height
    if style.most_lines and len(lines) > style.most_lines:
        too_high = max(too_high, (len(lines) - style.most_lines) * style.leading * em)
    return max(too_wide, too_high)


def block_height(lines: Sequence[Line], style: Style) -> float:
    """From the top of the first line's capitals to the last baseline, in em."""
    return (lines[-1].drop if lines else 0.0) + fonts.cap_height(style.font)


def _below(style: Style) -> float:
    return 0.06 if style.font.startswith("title") else 0.2


def _lines(paragraphs: Sequence[Paragraph], width: float, style: Style) -> tuple[Line, ...]:
    lines: list[Line] = []
    drop = -style.leading
    for at, paragraph in enumerate(paragraphs):
        if not paragraph.words:
            drop += _OR_HEIGHT
            lines.append(Line((), 0.0, drop))
            drop += 0.1
            continue
        drop += style.paragraph if at and paragraphs[at - 1].words else 0.0
        for words, length in _broken(paragraph.words, width, space(style)):
            drop += style.leading
            lines.append(Line(words, length, drop))
    return tuple(lines)


def _balanced(paragraphs: Sequence[Paragraph], width: float, style: Style) -> tuple[Line, ...]:
    """The lines with each paragraph's lines about equally long."""
    lines: list[Line] = []
    whole = _lines(paragraphs, width, style)
    at = 0
    for paragraph in paragraphs:
        if not paragraph.words:
            lines.append(whole[at])
            at += 1
            continue
        for words, length in _evened(paragraph.words, width, space(style)):
            lines.append(Line(words, length, whole[at].drop))
            at += 1
    return tuple(lines)


def _evened(words: Sequence[Word], width: float, gap: float) -> list[tuple[tuple[Word, ...], float]]:
    count = len(_broken(words, width, gap))
    narrow, wide = width / 2, width
    for _ in range(_BALANCING if count > 1 else 0):
        middle = (narrow + wide) / 2
        lines = _broken(words, middle, gap)
        if len(lines) <= count and max(length for _, length in lines) <= width:
            wide = middle
        else:
            narrow = middle
    return _broken(words, wide, gap)


def _broken(words: Sequence[Word], width: float, gap: float) -> list[tuple[tuple[Word, ...], float]]:
    """The words in lines of at most ``width``, each as full as can be, with their widths."""
    lines: list[tuple[tuple[Word, ...], float]] = []
    start, length = 0, 0.0
    for at, word in enumerate(words):
        longer = length + gap + word.width if at > start else word.width
        if at > start and longer > width:
            lines.append((tuple(words[start:at]), length))
            start, longer = at, word.width
        length = longer
    lines.append((tuple(words[start:]), length))
    return lines
