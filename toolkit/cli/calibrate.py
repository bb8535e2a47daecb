"""``rdi calibrate``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console, folders
from toolkit.cli.given import given, refuse_packs
from toolkit.cli.options import Json
from toolkit.cli.print import BacksOf, Output, PaperOf
from toolkit.sheets.backs import Backs
from toolkit.sheets.options import Wrong

if TYPE_CHECKING:
    from toolkit.sheets.paper import Paper
    from toolkit.sheets.printer import Printer

PrinterOf = Annotated[
    str, typer.Option("--printer", metavar="NAME|FILE", help="Show what this profile leaves of the error.")
]
Left = Annotated[str, typer.Option(metavar="X,Y", help="What the test page's left cross reads, in mm.")]
Right = Annotated[str, typer.Option(metavar="X,Y", help="What its right cross reads.")]
ShiftX = Annotated[float | None, typer.Option(metavar="MM", help="Instead of both: how far right the back lies.")]
ShiftY = Annotated[float | None, typer.Option(metavar="MM", help="How far up it lies.")]
Angle = Annotated[float | None, typer.Option(metavar="DEGREES", help="How far it is turned anticlockwise.")]
Scale = Annotated[float | None, typer.Option(metavar="FACTOR", help="How much it is enlarged.")]
SaveAs = Annotated[str, typer.Option("--save-printer", metavar="NAME", help="Keep the numbers as a printer profile.")]


def calibrate(
    ctx: typer.Context,
    paper: PaperOf = "a4",
    backs: BacksOf = Backs.DUPLEX_LONG,
    printer: PrinterOf = "",
    output: Output = None,
    left: Left = "",
    right: Right = "",
    x: ShiftX = None,
    y: ShiftY = None,
    angle: Angle = None,
    scale: Scale = None,
    save_printer: SaveAs = "",
    as_json: Json = False,
) -> None:
    """Print a test page that shows how far the backs are off, or keep what was read off it."""
    from toolkit.sheets.paper import paper as named

    refuse_packs("calibrate")
    numbers = Numbers(left, right, x, y, angle, scale, save_printer)
    if numbers.given:
        _keep(numbers, named(paper), given(ctx), as_json=as_json)
    else:
        _test_page(named(paper), backs, printer, folders.output(output, "print"), as_json=as_json)


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

    def profile(self, sheet: Paper) -> Printer:
        """The printer profile that they make of a sheet. Raises :class:`Wrong` if they are too few or too many."""
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
        return measured(self.name, *crosses, span(sheet))


def _keep(numbers: Numbers, sheet: Paper, said: frozenset[str], *, as_json: bool) -> None:
    """Keep the numbers as a printer profile."""
    from toolkit.sheets.printer import save
    from toolkit.sheets.takes import NUMBERS, READ_OFF, refuse

    profile = numbers.profile(sheet)
    refuse(said, NUMBERS if numbers.direct else READ_OFF)
    _told(f"Kept: {profile}. Print with it: rdi print --printer {profile.name!r}", profile, save(profile), as_json)


def _test_page(sheet: Paper, backs: Backs, printer: str, folder: Path, *, as_json: bool) -> None:
    from toolkit.files import write
    from toolkit.sheets import printer as printers
    from toolkit.sheets.calibration import test_page
    from toolkit.sheets.options import Options

    if not backs.turned:
        raise Wrong("the test page is for a sheet that is printed on both sides: --backs duplex-long or duplex-short")
    corrected, path = printers.load(printer) if printer else None, folder / "printer-test.pdf"
    write(path, test_page(Options(paper=sheet, backs=backs, printer=corrected)))
    _told(f"{path}: print both pages on one sheet and follow what it says", corrected, path, as_json)


def _told(text: str, profile: Printer | None, path: Path, as_json: bool) -> None:
    if as_json:
        console.emit_json({"printer": profile, "file": str(path)}, "printer")
    else:
        console.say(text)
