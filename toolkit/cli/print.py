"""``rdi print``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console, folders
from toolkit.cli.database import database
from toolkit.cli.given import given
from toolkit.cli.options import Art, Cards, Decks, DryRun, Json, Language
from toolkit.language import ENGLISH
from toolkit.sheets.backs import Backs
from toolkit.sheets.inks import Colour, inks
from toolkit.sheets.marks import Marks
from toolkit.sheets.options import Copies, Options
from toolkit.sheets.paper import with_margin

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.cli.records import Print
    from toolkit.faces.studio import Studio
    from toolkit.sheets.products import Job, Plan, Product

Whats = Annotated[
    list[str] | None,
    typer.Option(
        "--what",
        metavar="KINDS",
        help="Only these: cards,mats,markers,coins,tokens,summary,boxes,dividers.  [default: all but the last two]",
    ),
]
CopiesOf = Annotated[Copies, typer.Option("--copies", help="Each card as often as its deck holds it, or once.")]
ProfileOf = Annotated[
    str, typer.Option(metavar="home|mpc|tgc", help="Sheets for home, or pictures and orders for a service.")
]
Stock = Annotated[
    str, typer.Option(metavar="NAME", help="Card stock of an mpc order.  [default: (S30) Standard Smooth]")
]
PaperOf = Annotated[
    str, typer.Option(metavar="a4|letter|a3|legal|320x450mm|...", help="The paper, by its name or size.")
]
Layout = Annotated[
    str,
    typer.Option(
        metavar="auto|3x3|...|single",
        help="Columns x rows: of cards, else of mats or tokens. Single: a page as large as each.",
    ),
]
MarksOf = Annotated[
    Marks,
    typer.Option("--marks", help="Cut marks: margins and card corners, lines over the sheet, a machine's, or none."),
]
BackMarks = Annotated[bool, typer.Option("--back-marks", help="Cut marks on the backs too.")]
Bleed = Annotated[float | None, typer.Option(metavar="MM", help="Bleed around cards.  [default: all there is]")]
Gap = Annotated[float, typer.Option(metavar="MM", help="Space between pieces, at least.")]
Margin = Annotated[
    float | None, typer.Option(metavar="MM", help="What the printer leaves white at each edge.  [default: 5]")
]
Thickness = Annotated[float, typer.Option(metavar="MM", help="How thick a card is, for boxes.")]
BacksOf = Annotated[Backs, typer.Option("--backs", help="Turned over along an edge, folded, or no backs.")]
PrinterOf = Annotated[str, typer.Option("--printer", metavar="NAME|FILE", help="Correct the backs for this printer.")]
Size = Annotated[str, typer.Option(metavar="NAME", help="Card size: poker, mpc, bridge, ...  [default: the profile's]")]
Variant = Annotated[str, typer.Option(metavar="standard|low-ink|large-print", help="The look of the cards.")]
Since = Annotated[
    Path | None, typer.Option("--changed-since", metavar="FOLDER", help="Only what differs from the print in FOLDER.")
]
Combined = Annotated[bool, typer.Option("--combined", help="One PDF with everything instead of one for each deck.")]
Output = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where files go.  [default: output/print]")]
ColourOf = Annotated[
    Colour, typer.Option("--colour", help="As on a screen, or for a press: with PDF/X-4's keys and its profile.")
]
Icc = Annotated[str, typer.Option("--icc", metavar="NAME|FILE", help="The press: fogra39, or its profile.")]
CutFiles = Annotated[
    list[str] | None,
    typer.Option("--cut-file", metavar="svg,dxf", help="Tell a machine where to cut, with --marks silhouette."),
]


def print_(
    ctx: typer.Context,
    deck: Decks = None,
    card: Cards = None,
    what: Whats = None,
    copies: CopiesOf = Copies.DECK,
    profile: ProfileOf = "home",
    stock: Stock = "",
    paper: PaperOf = "a4",
    layout: Layout = "auto",
    backs: BacksOf = Backs.DUPLEX_LONG,
    marks: MarksOf = Marks.CORNERS,
    back_marks: BackMarks = False,
    cut_file: CutFiles = None,
    bleed: Bleed = None,
    gap: Gap = 0.0,
    margin: Margin = None,
    thickness: Thickness = 0.32,
    printer: PrinterOf = "",
    colour: ColourOf = Colour.RGB,
    icc: Icc = "",
    size: Size = "",
    variant: Variant = "standard",
    language: Language = ENGLISH,
    art: Art = None,
    changed_since: Since = None,
    combined: Combined = False,
    output: Output = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Make sheets to print at home, or what a printing service takes."""
    from toolkit.sheets.choose import choose, cut_forms, kinds
    from toolkit.sheets.products import Job
    from toolkit.sheets.profile import printable

    options = _options(paper, layout, backs, marks, printer, back_marks=back_marks, bleed=bleed, gap=gap)
    options = replace(options, inks=inks(colour, icc), paper=with_margin(options.paper, margin), thickness=thickness)
    options = replace(options, cut_files=cut_forms(cut_file or ()))
    folder = folders.output(output, "print" if profile == "home" else profile)
    db = database()
    choice = choose(db, deck or (), card or (), printable(profile, kinds(what or ())), copies=copies)
    since = folders.settled(changed_since) if changed_since else None
    job = Job(choice, options, profile, combined, stock, since, given(ctx))
    _print(db, _studio(db, size, variant, art, profile, language), job, folder, dry_run=dry_run, as_json=as_json)


def _options(
    paper: str,
    layout: str,
    backs: Backs,
    marks: Marks,
    printer: str,
    *,
    back_marks: bool,
    bleed: float | None,
    gap: float,
) -> Options:
    from toolkit.sheets import paper as papers
    from toolkit.sheets import printer as printers

    corrected = printers.load(printer) if printer else None
    return Options(papers.paper(paper), layout, backs, marks, back_marks, bleed, gap, corrected)


def _print(db: Database, studio: Studio, job: Job, folder: Path, *, dry_run: bool, as_json: bool) -> None:
    from toolkit.sheets.products import plan, save

    planned = plan(db, studio, job, folder)
    files: list[Path] = []
    if not dry_run:
        files = [path for each in console.progress(planned.products, "Printing") for path in save(each, folder)]
    if as_json:
        console.emit_json(_record(planned, folder, files), "print")
    else:
        _tell(planned, job, folder, dry_run=dry_run)


def _studio(db: Database, size: str, variant: str, art: list[Path] | None, profile: str, language: str) -> Studio:
    from toolkit.faces.studio import Studio
    from toolkit.sheets import profile as profiles

    pictures = [layer.art for layer in db.layers if layer.art]
    taken = profiles.profile(profile).takes(size)
    return Studio(db, size=taken, variant=variant, art=[*pictures, *(art or ())], language=language)


def _record(planned: Plan, folder: Path, files: list[Path]) -> Print:
    return {
        "folder": str(folder),
        "products": [
            {"name": each.name, "pages": each.pages, "pieces": each.pieces, "key": each.key}
            for each in planned.products
        ],
        "changed": [
            {"deck": each.section.id, "face": each.piece.front.name, "copies": each.copies, "why": each.why}
            for each in planned.changed
        ],
        "files": [str(path) for path in files],
    }


def _tell(planned: Plan, job: Job, folder: Path, *, dry_run: bool) -> None:
    for change in planned.changed:
        console.say(f"{change.section.title}: {change.piece.front.name}: {change.why}")
    if not planned.products:
        console.say(f"Nothing has changed since {job.since}.")
        return
    shown = [each for each in planned.products if each.pieces]
    console.table(("File", "Pages", "Pieces"), [(each.name, each.pages or "", each.pieces) for each in shown])
    console.note(f"{'would be written to' if dry_run else 'written to'} {folder}")
    for each in shown:
        if each.note:
            console.note(each.note)
    if job.profile == "home":
        _tell_how([each for each in shown if each.pages], single=job.options.single)


def _tell_how(shown: Sequence[Product], *, single: bool) -> None:
    if single:
        console.note("each side has a page as large as it is with its bleed: for a print shop")
        return
    ways = list(dict.fromkeys(each.backs for each in shown))
    for way in ways:
        names = "" if len(ways) == 1 else f" {', '.join(each.name for each in shown if each.backs is way)}"
        console.note(f"print{names} at 100 % (actual size){_TURNS[way]}")


_TURNS = {
    Backs.DUPLEX_LONG: ", on both sides, turned over along the long edge",
    Backs.DUPLEX_SHORT: ", on both sides, turned over along the short edge",
    Backs.GUTTERFOLD: ", on one side; fold along the dashed lines",
    Backs.NONE: ", on one side",
}
