"""Posters: all cards of a deck on one sheet for a wall, under its name, its emblem, and what the cards are and do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, get_args

from toolkit.errors import NotFound
from toolkit.faces import kinds
from toolkit.faces.canvas import Canvas
from toolkit.faces.content import Content, deck_name, edition_name
from toolkit.faces.face import MM, Face, Size
from toolkit.faces.form import Form
from toolkit.faces.look import Look, type_look
from toolkit.faces.pdfium import opened
from toolkit.faces.place import Rectangle
from toolkit.faces.png import encode_rows
from toolkit.faces.press import Press
from toolkit.faces.rows import Rows
from toolkit.faces.setting import icon_word
from toolkit.faces.side_mat import Thing, drawn
from toolkit.faces.svg import Placed, sheet
from toolkit.faces.template import size_named
from toolkit.faces.words import face_words
from toolkit.nearest import nearest

if TYPE_CHECKING:
    from toolkit.cards import Database, Deck
    from toolkit.faces.studio import Studio

LAYOUT = "poster"

PAPERS = {"a3": 1.0, "a2": 2**0.5, "a1": 2.0}
"""The sheets that a poster may have, and how many times as wide they are as it is drawn."""

_CARDS = Rectangle(13, 94, 271, 314)
"""Where the cards lie, in mm from the upper left corner of the trimmed sheet."""

_COUNTS = Rectangle(92, 56, 192, 19)
_SHARES = Rectangle(92, 49, 192, 4)
_WIDEST = 32.0
"""Millimetres that the number of cards of one sort takes at most."""

_GAP, _CAPTION = 3.6, 4.6
"""Millimetres between cards, and for the number of copies below each."""

_ROOMY = 7.0
"""Millimetres, at most, by which rows are further apart where there is room for it."""


class Shown(NamedTuple):
    """A card, and where it lies without its bleed, in mm from the upper left corner of the trimmed sheet."""

    face: Face
    box: Rectangle


class Poster(NamedTuple):
    """What is drawn below the cards, and the cards."""

    name: str
    ground: Face
    cards: tuple[Shown, ...]


def poster(studio: Studio, deck_id: str) -> Poster:
    """The poster of a deck. Raises :class:`~toolkit.errors.Faults` with everything that cannot be drawn."""
    studio.require([deck_id])
    deck = studio.db.deck(deck_id)
    faces = studio.deck(deck_id)
    cards = tuple(Shown(face, box) for face, box in zip(faces, _places(faces), strict=True))
    return Poster(f"poster/{deck_id}", studio.face(_ground(studio, deck, cards)), cards)


def encoded(made: Poster, form: Form, paper: str, dpi: float, *, bleed: bool = True) -> bytes:
    """A poster as PDF, SVG, or a picture at so many pixels per inch, on a sheet of :data:`PAPERS`."""
    if form is Form.SVG:
        return _svg(made, paper_scale(paper), bleed=bleed)
    pdf = _pdf(made, paper_scale(paper), bleed=bleed)
    if form is Form.PDF:
        return pdf
    size, scale = made.ground.size, paper_scale(paper)
    rows = Rows(*Size(size.width * scale, size.height * scale, size.bleed).pixels(dpi, bleed=bleed))
    with opened(pdf) as document:
        document.draw(0, rows)
    if form is Form.PNG:
        return encode_rows(rows, dpi)
    buffer = BytesIO()
    rows.image().save(buffer, "JPEG", quality=92, subsampling=0, dpi=(dpi, dpi))
    return buffer.getvalue()


def paper_scale(paper: str) -> float:
    """How many times as wide as it is drawn a poster on this paper is. Raises :class:`NotFound`."""
    if paper.lower() not in PAPERS:
        raise NotFound("paper for a poster", paper, nearest(paper, PAPERS) or tuple(PAPERS))
    return PAPERS[paper.lower()]


def _pdf(made: Poster, scale: float, *, bleed: bool) -> bytes:
    """The trimmed sheet is as large as the paper; the bleed around it is not enlarged."""
    size = made.ground.size
    edge = size.bleed if bleed else 0.0
    width, height = size.width * scale + 2 * edge, size.height * scale + 2 * edge
    canvas = Canvas(BytesIO(), (width * MM, height * MM))
    press = Press(canvas)
    canvas.setTrimBox((edge * MM, edge * MM, (width - edge) * MM, (height - edge) * MM))
    canvas.setTitle(made.name)
    away = edge - size.bleed * scale
    press.place(made.ground, away * MM, away * MM, scale=scale)
    for shown in made.cards:
        box = Rectangle(*(scale * side for side in shown.box))
        _place(press, shown.face, box._replace(x=box.x + edge, y=height - edge - box.y - box.height))
    canvas.showPage()
    return bytes(canvas.getpdfdata())


def _svg(made: Poster, scale: float, *, bleed: bool) -> bytes:
    """The same as the PDF, in mm from the upper left corner."""
    size = made.ground.size
    edge = size.bleed if bleed else 0.0
    cards = [
        Placed(
            one.face,
            one.box.x * scale + edge,
            one.box.y * scale + edge,
            scale * one.box.width / one.face.size.width,
            cut=True,
        )
        for one in made.cards
    ]
    ground = Placed(made.ground, edge, edge, scale)
    return sheet(made.name, size.width * scale + 2 * edge, size.height * scale + 2 * edge, [ground, *cards])


def _place(press: Press, face: Face, box: Rectangle) -> None:
    """Put a card without its bleed, its corners round, into a box in mm from the lower left corner of the page."""
    canvas, scale = press.canvas, box.width / face.size.width
    canvas.saveState()
    outline = canvas.beginPath()
    outline.roundRect(*(side * MM for side in box), face.size.corner * scale * MM)
    canvas.clipPath(outline, stroke=0, fill=0)
    away = face.size.bleed * scale
    press.place(face, (box.x - away) * MM, (box.y - away) * MM, scale=scale)
    canvas.restoreState()


def _places(faces: Sequence[Face]) -> Iterator[Rectangle]:
    """Boxes for the cards, as large as can be, row by row, the last row in the middle."""
    size = faces[0].size
    columns, width = max(_grids(len(faces), size), key=lambda grid: grid[1])
    height, rows = width * size.height / size.width, ceil(len(faces) / columns)
    spare = _CARDS.height - rows * (height + _CAPTION) - (rows - 1) * _GAP
    apart = _GAP + min(_ROOMY, spare / (rows + 1))
    top = _CARDS.y + (_CARDS.height - rows * (height + _CAPTION + apart) + apart) / 2
    for at in range(len(faces)):
        row, column = divmod(at, columns)
        here = min(columns, len(faces) - row * columns)
        left = _CARDS.x + (_CARDS.width - here * width - (here - 1) * _GAP) / 2
        yield Rectangle(left + column * (width + _GAP), top + row * (height + _CAPTION + apart), width, height)


def _grids(count: int, size: Size) -> Iterator[tuple[int, float]]:
    """How wide cards would be, in mm, in so many columns."""
    for columns in range(1, count + 1):
        rows = ceil(count / columns)
        room = (_CARDS.height - (rows - 1) * _GAP) / rows - _CAPTION
        across = (_CARDS.width - (columns - 1) * _GAP) / columns
        yield columns, min(across, room * size.width / size.height)


def _ground(studio: Studio, deck: Deck, cards: Sequence[Shown]) -> Content:
    from toolkit.faces.chosen import deck_look

    own: Look = deck_look(studio.db, deck.id)
    known = [studio.db.card(entry.card_id) for entry in deck.entries]
    copies = [entry.copies for entry in deck.entries]
    doubted = sum(count for card, count in zip(known, copies, strict=True) if card.provenance.mark)
    slots = {
        "name": deck_name(deck, studio.language),
        "emblem": own.emblem,
        "edition": edition_name(deck),
        "count": str(sum(copies)),
        "different": str(len(known)),
        "doubted": str(doubted) if doubted else "",
    }
    things = [*_told(studio.db, deck, studio.language), *_captions(cards, copies)]
    parts = tuple(part for thing in things for part in drawn(LAYOUT, thing))
    shown, size = tuple(slots.items()), size_named(LAYOUT)
    return Content(f"poster/{deck.id}", LAYOUT, own, shown, (), deck.id, None, parts, size, studio.language)


def _captions(cards: Sequence[Shown], copies: Sequence[int]) -> Iterator[Thing]:
    for at, (shown, count) in enumerate(zip(cards, copies, strict=True)):
        box = shown.box
        yield Thing(f"card-{at}", "card", box, {})
        if count > 1:
            below = box._replace(y=box.y + box.height + 0.6, height=_CAPTION)
            yield Thing(f"card-{at}", "copies", below, {"number": str(count)})


def _told(db: Database, deck: Deck, language: str) -> Iterator[Thing]:
    """How many cards are of each type, as numbers and as shares of a bar, and how many change what."""
    types, changed = _counted(db, deck)
    left, every = _SHARES.x, sum(types.values())
    for kind, count in types.items():
        width = _SHARES.width * count / every
        yield Thing(kind, "share", _SHARES._replace(x=left, width=width), {"kind": kind})
        left += width
    known = face_words(language).types
    sorts = [(f"of-{kind}", "ribbon-text", type_look(kind).icon, known[kind], count) for kind, count in types.items()]
    sorts += [(*_FIELDS[what], what, f"± {icon_word(what, language)}", count) for what, count in changed.items()]
    wide = min(_WIDEST, _COUNTS.width / len(sorts))
    for at, (field, light, icon, word, count) in enumerate(sorts):
        box = _COUNTS._replace(x=_COUNTS.x + at * wide, width=wide)
        slots = {"field": field, "light": light, "icon": icon, "word": word, "number": str(count)}
        yield Thing(f"count-{at}", "count", box, slots)


_FIELDS = {
    "fortitude": ("fortitude-field", "fortitude-number"),
    "alcohol": ("alcohol-field", "alcohol-number"),
    "gold": ("coin-dark", "coin-light"),
}
"""The colours of what cards change: of its disc and its icon."""


def _counted(db: Database, deck: Deck) -> tuple[Counter[str], dict[str, int]]:
    """Copies by type, the most frequent first, and by what they directly change."""
    from toolkit.cards.touches import touches
    from toolkit.cards.words import Attribute

    types: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for entry in deck.entries:
        card = db.card(entry.card_id)
        types.update(dict.fromkeys(kinds.types(card), entry.copies))
        changed.update(dict.fromkeys({touch.attribute for touch in touches(card)}, entry.copies))
    return Counter(dict(types.most_common())), {what: changed[what] for what in get_args(Attribute) if changed[what]}
