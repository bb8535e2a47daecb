"""``rdi card``."""

from __future__ import annotations

import os
import sys
import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.database import database
from toolkit.cli.options import Language
from toolkit.language import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.cards import AnyCard, Database

PICTURE_DPI, PICTURE_ROWS = 200, 24

_ATTRIBUTES = {"alcohol": "Alcohol Content", "fortitude": "Fortitude", "gold": "Gold"}
_WHOSE = {
    "you": "yours",
    "picked": "the picked player's",
    "second-picked": "the second picked player's",
    "everyone": "everybody's",
    "each-other": "each other player's",
    "in-round": "of everybody in the Round",
    "drinker": "the drinker's",
    "card-player": "of who played the card",
    "attacker": "the attacker's",
    "winner": "the winner's",
    "turn-player": "of whose turn it is",
    "left": "the left neighbour's",
    "right": "the right neighbour's",
    "richest": "the richest player's",
    "that-player": "that player's",
}


def _decks() -> list[str]:
    return list(database().decks)


def card(
    title: Annotated[list[str], typer.Argument(metavar="TITLE", help="Its title, more or less, or its id.")],
    deck: Annotated[str, typer.Option(metavar="DECK", help="Look in this deck only.", autocompletion=_decks)] = "",
    image: Annotated[
        bool | None,
        typer.Option("--image/--no-image", help="Show its face.  [default: if the terminal can show pictures]"),
    ] = None,
    language: Language = ENGLISH,
    as_json: Annotated[
        bool, typer.Option("--json", help="The whole record as JSON, with wording and touches.")
    ] = False,
) -> None:
    """Show one card: its wording, its decks, and how well it is known.

    Case, accents, punctuation and what stands in brackets do not matter, and a typing error is forgiven where only one
    card can be meant. A deck may stand in front: "gog: tip the wench".
    """
    from toolkit.cards.lookup import find_deck, find_misspelt

    known = database()
    only = find_deck(deck, known) if deck else None
    found = find_misspelt(" ".join(title), known, only=only)
    if as_json:
        from toolkit.cards.listing import record

        console.emit_json(record(found, known, language), "card")
        return
    _show_picture(found, only, known, image, language)
    for line in _lines(found, known, language):
        console.say(line)


def _show_picture(found: AnyCard, only: str | None, known: Database, image: bool | None, language: str) -> None:
    from toolkit.cli.terminal import picture, protocol
    from toolkit.errors import CannotWrite

    how = protocol(os.environ) if sys.stdout.isatty() else None
    if image and not how:
        raise CannotWrite("this is no terminal that can show pictures (kitty, Ghostty, iTerm2, WezTerm)")
    decks = [only] if only else known.decks_with[found.id]
    if how and image is not False and decks:
        console.send(picture(_png(found, str(decks[0]), known, language), PICTURE_ROWS, how))


def _png(found: AnyCard, deck: str, known: Database, language: str) -> bytes:
    from toolkit.faces.pixels import render
    from toolkit.faces.png import encode_png
    from toolkit.faces.studio import Studio

    face = Studio(known, language=language).card(found.id, deck)
    ((_face, pixels),) = render([face], PICTURE_DPI, bleed=False)
    return encode_png(pixels)


def _lines(found: AnyCard, known: Database, language: str) -> Iterator[str]:
    from toolkit.cards.listing import evidence, kind
    from toolkit.cards.titles import flavoured, titled
    from toolkit.cards.wording import wording

    yield titled(found, language)
    yield from _wrapped(f"{_sentence(kind(found))} · {_where(found, known)}")
    yield ""
    for paragraph in [*numbers(found, language), *wording(found, known, language).plain.splitlines()]:
        yield from _wrapped(paragraph, "  ")
    yield ""
    if told := flavoured(found, language):
        yield from _wrapped(told, "  ")
        yield ""
    yield from _wrapped(f"Changes directly: {_touched(found)}")
    yield from _wrapped(f"Known: {evidence(found)}")
    for source in found.provenance.sources:
        yield from _wrapped(f"from {source}", "  ")
    if found.provenance.notes:
        yield from _wrapped(f"Note: {found.provenance.notes}")
    for doubt in found.provenance.doubts:
        yield from _wrapped(f"{'Doubt' if doubt.open else 'Settled'}, {doubt.about}: {' '.join(doubt.says)}")
        yield from _wrapped(f"Here: {doubt.chosen}", "  ")
    if found.aliases:
        yield from _wrapped(f"Also: {'; '.join(found.aliases)}")
    yield f"Id: {found.id}"


def _wrapped(text: str, indent: str = "") -> list[str]:
    width = min(_width(), 100)
    rest = f"{indent}  "
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=rest, break_on_hyphens=False)


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _where(found: AnyCard, known: Database) -> str:
    copies = [
        f"{known.decks[deck].name} × {known.decks[deck].copies_of(found.id)}" for deck in known.decks_with[found.id]
    ]
    return ", ".join(copies) or "in no deck"


def numbers(found: AnyCard, language: str) -> list[str]:
    """What the face of a Drink shows big."""
    from toolkit.cards import Drink
    from toolkit.cards.wording.load import load_language

    if not isinstance(found, Drink):
        return []
    words = load_language(language).icons
    fortitude = f", {words['fortitude']} {found.fortitude:+d}" if found.fortitude else ""
    return [f"{words['alcohol']} {found.alcohol:+d}{fortitude}"]


def _touched(found: AnyCard) -> str:
    from toolkit.cards import OttoCard
    from toolkit.cards.touches import touches

    whose = {**_WHOSE, "you": "Otto's"} if isinstance(found, OttoCard) else _WHOSE
    said = [f"{_ATTRIBUTES[touch.attribute]} ({whose[touch.who]})" for touch in sorted(touches(found))]
    return ", ".join(said) or "nothing"
