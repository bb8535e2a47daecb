"""``rdi faces``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console, folders
from toolkit.cli.database import database
from toolkit.cli.given import given
from toolkit.cli.options import Art, Cards, Decks, DryRun, Json, Language
from toolkit.language import ENGLISH

if TYPE_CHECKING:
    from toolkit.faces.studio import Studio
    from toolkit.faces.works import Work

LEAST_DPI, MOST_DPI = 36, 1200

Whats = Annotated[
    list[str] | None,
    typer.Option("--what", metavar="KINDS", help="Only these: cards,backs,mats,markers,coins,tokens,summary,hidden."),
]
Dpi = Annotated[
    float | None,
    typer.Option(min=LEAST_DPI, max=MOST_DPI, help="Pixels per inch.  [default: 300; of a contact sheet, 110]"),
]
Size = Annotated[str, typer.Option(metavar="NAME", help="Card size: poker, mpc, bridge, tarot or jumbo.")]
Variant = Annotated[str, typer.Option(metavar="NAME", help="standard, low-ink or large-print.")]
Together = Annotated[bool, typer.Option("--contact-sheet", help="One picture of them all instead of one for each.")]
Poster = Annotated[str, typer.Option(metavar="a3|a2|a1", help="A poster for each deck, on this paper.")]
Page = Annotated[bool, typer.Option("--page", help="A page for the web to search the cards in, with their pictures.")]
Trim = Annotated[bool, typer.Option("--trim", help="Leave out the bleed.")]
FormName = Annotated[str, typer.Option("--format", metavar="NAME", help="png, jpeg, pdf or svg: a file for each face.")]
Rounded = Annotated[
    bool, typer.Option("--rounded", help="Cut the corners round and leave them transparent; no bleed; as PNG or SVG.")
]
Output = Annotated[
    Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where they go.  [default: output/faces]")
]


def faces(
    ctx: typer.Context,
    deck: Decks = None,
    card: Cards = None,
    what: Whats = None,
    dpi: Dpi = None,
    size: Size = "poker",
    variant: Variant = "standard",
    language: Language = ENGLISH,
    contact_sheet: Together = False,
    poster: Poster = "",
    page: Page = False,
    trim: Trim = False,
    form: FormName = "png",
    rounded: Rounded = False,
    art: Art = None,
    output: Output = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Draw cards, backs, mats and tokens: PNG, JPEG, PDF or SVG.

    Without --what: with --card, these cards; with --deck, its cards, back and mat; else all there is.

    The folder of --art holds <card id>.png or .jpg, such as dimli/spike-it-with-firewater.png, and perhaps back/dimli
    or mat/dimli; its art.json may say which point of each must stay in view: {"dimli/...": {"focus": [0.5, 0.3]}}.
    With --verbose, every text that had to be set smaller than it might be is listed.
    """
    from toolkit.faces import choice, works
    from toolkit.faces.studio import Studio

    making = works.making(page=page, poster=bool(poster), contact_sheet=contact_sheet)
    wanted = works.form_of(form, making, given(ctx))
    db = database()
    folder = folders.output(output, "faces")
    pictures = [layer.art for layer in db.layers if layer.art]
    studio = Studio(db, size=size, variant=variant, art=[*pictures, *(art or ())], language=language)
    chosen = choice.choose(db, deck or (), card or (), what or (), given(ctx))
    if page:
        work = works.page(studio, chosen)
    elif poster:
        work = works.posters(studio, chosen.decks, wanted, poster, dpi, bleed=not trim)
    elif contact_sheet:
        work = works.contact_sheet(choice.faces(studio, chosen), dpi)
    else:
        work = works.single(choice.faces(studio, chosen), wanted, dpi, bleed=not trim, rounded=rounded)
    if not dry_run:
        for _ in console.progress(work.make(folder), "Drawing", len(work.files)):
            pass
    _tell(studio, work, folder, dry_run=dry_run, as_json=as_json)


def _tell(studio: Studio, work: Work, folder: Path, *, dry_run: bool, as_json: bool) -> None:
    shrunk = [text for text in studio.texts if text.size < text.wanted]
    for warning in studio.warnings:
        console.note(warning)
    if as_json:
        made = [{"file": str(folder / file)} for file in work.files]
        keys = [{"name": face.name, "key": face.key} for face in work.faces]
        texts = [text._asdict() for text in shrunk]
        console.emit_json({"faces": keys, "files": made, "shrunk": texts, "warnings": studio.warnings}, "faces")
        return
    for text in shrunk:
        console.detail(f"{text.face}: {text.box} at {text.size:g} points instead of {text.wanted:g}")
    count = f"{len(work.faces)} face{'' if len(work.faces) == 1 else 's'}"
    count += f" ({studio.language})" if studio.language != ENGLISH else ""
    one = work.files[0] if len(work.files) == 1 else ""
    console.say(f"{count} {'would be drawn' if dry_run else 'drawn'} in {folder / (work.shown or one)}")
