"""A page of cards for the web, or for a folder on a disk: one HTML file, and each card as a small and a large picture.

``templates/faces/gallery.html`` is the page. It asks nothing of a network, and shows all cards where scripts are off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from toolkit import files
from toolkit.faces import kinds
from toolkit.faces.chosen import deck_look
from toolkit.faces.content import curled, deck_name
from toolkit.faces.face import Face
from toolkit.faces.icon import icon
from toolkit.faces.look import palette
from toolkit.faces.pixels import pictures
from toolkit.faces.svg import path_data
from toolkit.faces.words import face_words
from toolkit.paths import TEMPLATES

if TYPE_CHECKING:
    from PIL.Image import Image

    from toolkit.cards import AnyCard
    from toolkit.faces.studio import Studio

PAGE = "index.html"

SMALL, LARGE = 110, 220
"""Pixels per inch of the pictures: for many side by side, and for one card on a screen."""

_QUALITY = 84
_PLACE = re.compile(r"\{([a-z-]+)\}")


class Entry(NamedTuple):
    """A card as it is in a deck."""

    card: AnyCard
    deck: str
    copies: int
    face: Face


def entries(studio: Studio, decks: Sequence[str], cards: Sequence[str] = ()) -> list[Entry]:
    """The cards of these decks, perhaps only some, in their order.

    Raises :class:`~toolkit.errors.Faults` with everything that cannot be drawn.
    """
    studio.require(decks)
    return [
        Entry(studio.db.card(entry.card_id), deck, entry.copies, studio.card(entry.card_id, deck))
        for deck in decks
        for entry in studio.db.deck(deck).entries
        if not cards or entry.card_id in cards
    ]


def names(shown: Sequence[Entry]) -> list[str]:
    """The files that a page of these cards consists of, the page last."""
    return [*(f"{size}/{entry.face.name}.jpg" for entry in shown for size in ("large", "small")), PAGE]


def save(studio: Studio, shown: Sequence[Entry], folder: Path) -> Iterator[Path]:
    """Write the pictures, and the page when they are there; yield each path. Raises ``CannotWrite``."""
    for face, large in pictures([entry.face for entry in shown], LARGE, bleed=False):
        small = large.resize(face.size.pixels(SMALL, bleed=False), reducing_gap=3.0)
        for size, image in (("large", large), ("small", small)):
            path = files.inside(folder, f"{size}/{face.name}.jpg")
            files.write(path, _jpeg(image))
            yield path
    files.write(folder / PAGE, page(studio, shown))
    yield folder / PAGE


def page(studio: Studio, shown: Sequence[Entry]) -> str:
    """The page, in the language of the studio."""
    language = studio.language
    said, types = face_words(language).page, face_words(language).types
    decks = {deck: deck_name(studio.db.deck(deck), language) for deck in dict.fromkeys(entry.deck for entry in shown)}
    known = {kind: types[kind] for entry in shown for kind in kinds.types(entry.card)}
    told = {"cards": str(len(shown)), "decks": str(len(decks))}
    filled = {name: escape(_filled(text, told)) for name, text in said.items()}
    filled |= {"language": language, "decks": _options(decks), "types": _options(known)}
    filled["sections"] = "".join(_section(studio, deck, name, shown) for deck, name in decks.items())
    return _filled((TEMPLATES / "faces" / "gallery.html").read_text("utf-8"), filled)


def _filled(text: str, words: Mapping[str, str]) -> str:
    """The text with its places filled; other braces, as of styles and scripts, stay."""
    return _PLACE.sub(lambda place: words.get(place[1], place[0]), text)


def _options(names: Mapping[str, str]) -> str:
    ordered = sorted(names.items(), key=lambda named: named[1])
    return "".join(f'<option value="{escape(value)}">{escape(name)}</option>' for value, name in ordered)


def _section(studio: Studio, deck: str, name: str, shown: Sequence[Entry]) -> str:
    own = [entry for entry in shown if entry.deck == deck]
    look = deck_look(studio.db, deck)
    colours, emblem = palette(studio.variant, look), icon(look.emblem)
    grid = f"0 0 {emblem.grid:g} {emblem.grid:g}"
    drawn = f'<path fill="{colours["emblem"]}" d="{path_data(emblem.outline)}"/>'
    mark = f'<svg viewBox="{grid}" style="background:{colours["medal"]}" aria-hidden="true">{drawn}</svg>'
    count = _filled(face_words(studio.language).page["shown"], {"n": str(sum(entry.copies for entry in own))})
    cards = "".join(_figure(entry, name) for entry in own)
    head = f"<h2>{mark}{escape(name)}<small>{escape(count)}</small></h2>"
    return f'<section id="{escape(deck)}">{head}<div class="cards">{cards}</div></section>'


def _figure(entry: Entry, deck_named: str) -> str:
    face, title = entry.face, escape(curled(entry.card.title))
    width, height = face.size.pixels(SMALL, bleed=False)
    place = escape(face.name)
    picture = (
        f'<img src="small/{place}.jpg" width="{width}" height="{height}" loading="lazy" alt="{escape(face.words)}">'
    )
    told = {"deck": entry.deck, "types": " ".join(kinds.types(entry.card)), "words": f"{entry.card.title} {deck_named}"}
    data = " ".join(f'data-{name}="{escape(value)}"' for name, value in told.items())
    copies = f" ×{entry.copies}" if entry.copies > 1 else ""
    caption = f"<figcaption>{title}{copies}</figcaption>"
    return f'<figure id="{place}" {data}><a href="large/{place}.jpg">{picture}</a>{caption}</figure>'


def _jpeg(image: Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
    return buffer.getvalue()
