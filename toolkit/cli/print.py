"""``rdi print``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
from toolkit.sheets.options import Copies, Options, Wrong
from toolkit.sheets.paper import with_margin

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.faces.studio import Studio
    from toolkit.sheets.printer import Printer
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
Calibrate = Annotated[bool, typer.Option("--calibrate", help="Print a test page, or keep what was read off it.")]
Left = Annotated[str, typer.Option(metavar="X,Y", help="What the test page's left cross reads, in mm.")]
Right = Annotated[str, typer.Option(metavar="X,Y", help="What its right cross reads.")]
ShiftX = Annotated[float | None, typer.Option(metavar="MM", help="Instead of both: how far right the back lies.")]
ShiftY = Annotated[float | None, typer.Option(metavar="MM", help="How far up it lies.")]
Angle = Annotated[float | None, typer.Option(metavar="DEGREES", help="How far it is turned anticlockwise.")]
Scale = Annotated[float | None, typer.Option(metavar="FACTOR", help="How much it is enlarged.")]
SaveAs = Annotated[str, typer.Option("--save-printer", metavar="NAME", help="Keep the numbers as a printer profile.")]


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
    calibrate: Calibrate = False,
    left: Left = "",
    right: Right = "",
    x: ShiftX = None,
    y: ShiftY = None,
    angle: Angle = None,
    scale: Scale = None,
    save_printer: SaveAs = "",
) -> None:
    """Make sheets to print at home, or what a printing service takes."""
    from toolkit.sheets.choose import choose, kinds
    from toolkit.sheets.products import Job
    from toolkit.sheets.profile import printable

    options = _options(paper, layout, backs, marks, printer, back_marks=back_marks, bleed=bleed, gap=gap)
    options = replace(options, inks=inks(colour, icc), paper=with_margin(options.paper, margin), thickness=thickness)
    folder = folders.output(output, "print" if profile == "home" else profile)
    numbers = Numbers(left, right, x, y, angle, scale, save_printer)
    if calibrate and numbers.given:
        _keep(numbers, options, given(ctx), as_json=as_json)
    elif calibrate:
        _test_page(options, folder, given(ctx), as_json=as_json)
    else:
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
        console.emit_json(_record(planned, folder, files))
    else:
        _tell(planned, job, folder, dry_run=dry_run)


def _studio(db: Database, size: str, variant: str, art: list[Path] | None, profile: str, language: str) -> Studio:
    from toolkit.faces.studio import Studio
    from toolkit.sheets import profile as profiles

    pictures = [layer.art for layer in db.layers if layer.art]
    taken = profiles.profile(profile).takes(size)
    return Studio(db, size=taken, variant=variant, art=[*pictures, *(art or ())], language=language)


def _record(planned: Plan, folder: Path, files: list[Path]) -> dict[str, object]:
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
        _tell_how(shown, single=job.options.single)


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


@dataclass(frozen=True)
class Numbers:
    """What was read off the test page, and the name to keep it under."""

    left: str
    right: str
    x: float | None
    y: float | None
    angle: float | None
    scale: float | None
    name: str

    @property
    def given(self) -> bool:
        """Whether there is any of it."""
        return bool(self.left or self.right or self.name) or self.direct

    @property
    def direct(self) -> bool:
        """Whether they are given as the profile has them."""
        return any(number is not None for number in (self.x, self.y, self.angle, self.scale))

    def profile(self, options: Options) -> Printer:
        """The printer profile that they make. Raises :class:`Wrong` if they are too few or too many."""
        from toolkit.sheets.calibration import span
        from toolkit.sheets.choose import reading
        from toolkit.sheets.printer import Printer, measured

        if not self.name or not (self.left or self.right or self.direct):
            raise Wrong("say both the numbers read off the test page and --save-printer NAME")
        if self.direct and (self.left or self.right):
            raise Wrong("say either --left and --right, or --x, --y, --angle and --scale")
        if self.direct:
            scale = 1.0 if self.scale is None else self.scale
            return Printer(self.name, self.x or 0.0, self.y or 0.0, self.angle or 0.0, scale)
        if not (self.left and self.right):
            raise Wrong("say what both crosses read: --left X,Y --right X,Y")
        crosses = reading(self.left, "--left"), reading(self.right, "--right")
        return measured(self.name, *crosses, span(options.paper))


def _keep(numbers: Numbers, options: Options, said: frozenset[str], *, as_json: bool) -> None:
    """Keep the numbers as a printer profile."""
    from toolkit.sheets.printer import save
    from toolkit.sheets.takes import NUMBERS, READ_OFF, refuse

    profile = numbers.profile(options)
    refuse(said, NUMBERS if numbers.direct else READ_OFF)
    _told(f"Kept: {profile}. Print with it: rdi print --printer {profile.name!r}", profile, save(profile), as_json)


def _test_page(options: Options, folder: Path, said: frozenset[str], *, as_json: bool) -> None:
    from toolkit.files import write
    from toolkit.sheets.calibration import test_page
    from toolkit.sheets.takes import TEST_PAGE, refuse

    refuse(said, TEST_PAGE)
    if not options.backs.turned:
        raise Wrong("the test page is for a sheet that is printed on both sides: --backs duplex-long or duplex-short")
    path = folder / "printer-test.pdf"
    write(path, test_page(options))
    _told(f"{path}: print both pages on one sheet and follow what it says", options.printer, path, as_json)


def _told(text: str, profile: Printer | None, path: Path, as_json: bool) -> None:
    if as_json:
        console.emit_json({"printer": profile, "file": str(path)})
    else:
        console.say(text)
