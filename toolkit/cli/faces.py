"""``rdi faces``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import paths
from toolkit.cli import console
from toolkit.cli.database import database

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.faces.face import Face
    from toolkit.faces.studio import Studio

LEAST_DPI, PRINT_DPI, MOST_DPI = 36, 300, 1200

CONTACT_SHEET = "contact-sheet.png"


def faces(
    deck: Annotated[list[str] | None, typer.Option(metavar="DECK", help="Only this deck; may be repeated.")] = None,
    card: Annotated[list[str] | None, typer.Option(metavar="CARD", help="Only this card; may be repeated.")] = None,
    dpi: Annotated[
        float | None,
        typer.Option(min=LEAST_DPI, max=MOST_DPI, help="Pixels per inch.  [default: 300; of a contact sheet, 110]"),
    ] = None,
    size: Annotated[str, typer.Option(metavar="NAME", help="Card size: poker, mpc, bridge, tarot or jumbo.")] = "poker",
    variant: Annotated[str, typer.Option(metavar="NAME", help="standard, low-ink or large-print.")] = "standard",
    contact_sheet: Annotated[
        bool, typer.Option("--contact-sheet", help="One picture of them all instead of one for each.")
    ] = False,
    trim: Annotated[bool, typer.Option("--trim", help="Leave out the bleed.")] = False,
    art: Annotated[
        list[Path] | None, typer.Option(metavar="FOLDER", help="Pictures for cards; may be repeated.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where they go.  [default: output/faces]")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would be made.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Tell it as JSON.")] = False,
) -> None:
    """Draw cards, backs, mats and tokens as PNG pictures.

    The folder of --art holds <card id>.png or .jpg, such as dimli/spike-it-with-firewater.png, and perhaps back/dimli
    or mat/dimli; its art.json may say which point of each must stay in view: {"dimli/...": {"focus": [0.5, 0.3]}}.
    With --verbose, every text that had to be set smaller than it might be is listed.
    """
    from toolkit.faces.studio import Studio

    db = database()
    folder = output or paths.output() / "faces"
    studio = Studio(db, size=size, variant=variant, art=_art(db, art or ()))
    chosen = _chosen(db, studio, deck or (), card or ())
    files = _names(chosen, contact_sheet=contact_sheet)
    if not dry_run:
        for _ in console.progress(_made(chosen, folder, dpi, sheet=contact_sheet, trim=trim), "Drawing", len(files)):
            pass
    _tell(studio, chosen, [folder / file for file in files], dry_run=dry_run, as_json=as_json)


def _art(db: Database, folders: Sequence[Path]) -> list[Path]:
    missing = [folder for folder in folders if not folder.is_dir()]
    if missing:
        raise typer.BadParameter(f"there is no folder {missing[0]}", param_hint="--art")
    return [*(layer.art for layer in db.layers if layer.art), *folders]


def _chosen(db: Database, studio: Studio, decks: Sequence[str], cards: Sequence[str]) -> list[Face]:
    """The faces asked for: of nothing named, all there are."""
    from toolkit.cards.lookup import find_deck, find_misspelt

    wanted = [find_deck(name, db) for name in decks] or list(db.default_decks)
    if cards:
        found = [find_misspelt(name, db, only=wanted[0] if len(decks) == 1 else None).id for name in cards]
        return _in_decks(studio, found, wanted)
    studio.require(wanted)
    chosen = [face for deck in wanted for face in _of_deck(studio, deck)]
    return chosen if decks else [*chosen, *_common(studio)]


def _in_decks(studio: Studio, cards: Sequence[str], decks: Sequence[str]) -> list[Face]:
    """Each card as it looks in each of these decks that holds it."""
    holders = studio.db.decks_with
    return [studio.card(card, deck) for card in cards for deck in holders[card] if deck in decks]


def _of_deck(studio: Studio, deck: str) -> Iterator[Face]:
    yield from studio.deck(deck)
    yield studio.back(deck)
    if deck in studio.db.characters:
        yield studio.mat(deck)


def _common(studio: Studio) -> Iterator[Face]:
    yield from (studio.marker("fortitude"), studio.marker("alcohol"), studio.coin(), studio.summary(), studio.hidden())


def _names(chosen: Sequence[Face], *, contact_sheet: bool) -> list[str]:
    return [CONTACT_SHEET] if contact_sheet else [f"{face.name}.png" for face in chosen]


def _made(chosen: list[Face], folder: Path, dpi: float | None, *, sheet: bool, trim: bool) -> Iterator[Path]:
    from toolkit import files
    from toolkit.faces import contact, pixels, png

    if sheet:
        files.write(folder / CONTACT_SHEET, png.encode_png(contact.contact_sheet(chosen, dpi=dpi or contact.DPI)))
        yield folder / CONTACT_SHEET
    else:
        yield from pixels.save_pngs(chosen, folder, dpi or PRINT_DPI, bleed=not trim)


def _tell(studio: Studio, chosen: Sequence[Face], files: Sequence[Path], *, dry_run: bool, as_json: bool) -> None:
    shrunk = [text for text in studio.texts if text.size < text.wanted]
    for warning in studio.warnings:
        console.note(warning)
    if as_json:
        made = [{"file": str(file)} for file in files]
        keys = [{"name": face.name, "key": face.key} for face in chosen]
        texts = [text._asdict() for text in shrunk]
        console.emit_json({"faces": keys, "files": made, "shrunk": texts, "warnings": studio.warnings})
        return
    for text in shrunk:
        console.detail(f"{text.face}: {text.box} at {text.size:g} points instead of {text.wanted:g}")
    count = f"{len(chosen)} face{'' if len(chosen) == 1 else 's'}"
    where = files[0] if len(files) == 1 else files[0].parents[1]
    console.say(f"{count} {'would be drawn' if dry_run else 'drawn'} in {where}")
