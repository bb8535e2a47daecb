"""``rdi faces``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import paths
from toolkit.cli import console, folders
from toolkit.cli.database import database
from toolkit.cli.given import given
from toolkit.cli.options import Art, Cards, Decks, DryRun, Json, Language
from toolkit.language import ENGLISH
from toolkit.nearest import one_of
from toolkit.options import NoEffect

if TYPE_CHECKING:
    from toolkit.faces.face import Face
    from toolkit.faces.form import Form
    from toolkit.faces.studio import Studio

LEAST_DPI, PRINT_DPI, MOST_DPI = 36, 300, 1200


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
Trim = Annotated[bool, typer.Option("--trim", help="Leave out the bleed.")]
FormName = Annotated[str, typer.Option("--format", metavar="NAME", help="png, jpeg or pdf, one file for each face.")]
Rounded = Annotated[
    bool, typer.Option("--rounded", help="Cut the corners round and leave them transparent; without bleed, as PNG.")
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
    trim: Trim = False,
    form: FormName = "png",
    rounded: Rounded = False,
    art: Art = None,
    output: Output = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Draw cards, backs, mats and tokens as pictures: PNG, JPEG or PDF.

    Without --what: with --card, these cards; with --deck, its cards, back and mat; else all there is.

    The folder of --art holds <card id>.png or .jpg, such as dimli/spike-it-with-firewater.png, and perhaps back/dimli
    or mat/dimli; its art.json may say which point of each must stay in view: {"dimli/...": {"focus": [0.5, 0.3]}}.
    With --verbose, every text that had to be set smaller than it might be is listed.
    """
    from toolkit.faces import choice
    from toolkit.faces.form import save
    from toolkit.faces.studio import Studio

    if contact_sheet and trim:
        raise NoEffect("--trim: a contact sheet shows cards without their bleed anyway; leave it out")
    wanted = _form(form, sheet=contact_sheet, rounded=rounded)
    db = database()
    folder = folders.output(output, "faces")
    pictures = [layer.art for layer in db.layers if layer.art]
    studio = Studio(db, size=size, variant=variant, art=[*pictures, *(art or ())], language=language)
    chosen = choice.faces(studio, choice.choose(db, deck or (), card or (), what or (), given(ctx)))
    files = _names(chosen, wanted, contact_sheet=contact_sheet)
    if not dry_run:
        if contact_sheet:
            made = _sheet(chosen, folder, dpi)
        else:
            made = save(chosen, folder, wanted, dpi or PRINT_DPI, bleed=not trim, rounded=rounded)
        for _ in console.progress(made, "Drawing", len(files)):
            pass
    _tell(studio, chosen, [folder / file for file in files], dry_run=dry_run, as_json=as_json)


def _form(name: str, *, sheet: bool, rounded: bool) -> Form:
    """The form that is wanted. Raises :class:`NoEffect` if something else that is given cannot be had in it."""
    from toolkit.faces.form import Form

    form = one_of({form.value: form for form in Form}, name, "format")
    if sheet and (rounded or form is not Form.PNG):
        raise NoEffect("--contact-sheet: it is a PNG without round corners; leave out --format and --rounded")
    if rounded and form is not Form.PNG:
        raise NoEffect(f"--rounded: {form.value} has no transparent corners; take --format png")
    return form


def _names(chosen: Sequence[Face], form: Form, *, contact_sheet: bool) -> list[str]:
    return [paths.CONTACT_SHEET] if contact_sheet else [f"{face.name}{form.suffix}" for face in chosen]


def _sheet(chosen: list[Face], folder: Path, dpi: float | None) -> Iterator[Path]:
    from toolkit import files
    from toolkit.faces import contact, png

    files.write(folder / paths.CONTACT_SHEET, png.encode_png(contact.contact_sheet(chosen, dpi=dpi or contact.DPI)))
    yield folder / paths.CONTACT_SHEET


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
    count += f" ({studio.language})" if studio.language != ENGLISH else ""
    where = files[0] if len(files) == 1 else files[0].parents[1]
    console.say(f"{count} {'would be drawn' if dry_run else 'drawn'} in {where}")
