"""``rdi vassal``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console, folders
from toolkit.cli.codes import WRONG
from toolkit.cli.database import database
from toolkit.cli.given import is_subcommand, refuse_packs
from toolkit.cli.options import DryRun, Json, Language
from toolkit.language import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolkit.cards import Database
    from toolkit.cli.records import ModuleFile
    from toolkit.vassal.check import Fault
    from toolkit.vassal.product import Product

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)

Decks = Annotated[
    list[str] | None, typer.Option("--deck", metavar="DECK", help="Only this deck, of its kind; may be repeated.")
]
Players = Annotated[int, typer.Option(metavar="2-8", help="How many seats the table has.")]
Output = Annotated[
    Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where the files go.  [default: output/vassal]")
]
Hints = Annotated[bool, typer.Option("--hints", help="Tell also what is only worth a look.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A module (.vmod) or an extension (.vmdx).")]


@app.callback()
def vassal(
    ctx: typer.Context,
    deck: Decks = None,
    players: Players = 8,
    language: Language = ENGLISH,
    output: Output = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Make a module for VASSAL, or check any module.

    The module holds every deck, or those that are named; a Drink Deck or characters are added where none is named. The
    decks of a pack come in an extension (.vmdx) in a folder beside it, where VASSAL finds it by itself. A pack that
    corrects cards makes a module of another name, so that no saved game is opened with the wrong one.
    """
    if is_subcommand(ctx):
        return
    from toolkit.faces.studio import Studio
    from toolkit.vassal.make import products, save

    db = database()
    studio = Studio(db, art=[layer.art for layer in db.layers if layer.art], language=language)
    folder = folders.output(output, "vassal")
    made = products(db, studio, deck or (), players)
    sizes = (
        {} if dry_run else {product.path: save(product, folder, console.progress).stat().st_size for product in made}
    )
    if as_json:
        module, *extensions = (_told(product, folder, sizes) for product in made)
        console.emit_json({"dry_run": dry_run, "players": players, **module, "extensions": extensions}, "vassal")
    else:
        for product in made:
            _tell_made(product, folder, sizes, db)
        if missing := _left_out(made, db):
            console.note(f"warning: there is no room for these at a table of these characters: {', '.join(missing)}")
        if not dry_run:
            console.note("to play: open it in VASSAL 3.6 or newer, and read Help > How to play at this table")


def _left_out(made: Sequence[Product], db: Database) -> list[str]:
    """The side decks of a pack's characters, where the module that they visit has no room for any."""
    decks = [deck for product in made for deck in product.decks]
    return [db.decks[deck].name for deck in db.with_extras(decks) if deck not in decks]


def _told(product: Product, folder: Path, sizes: Mapping[str, int]) -> ModuleFile:
    return {
        "file": str(folder / product.path),
        "bytes": sizes.get(product.path),
        "decks": list(product.decks),
        "pictures": sorted(product.pictures),
    }


def _tell_made(product: Product, folder: Path, sizes: Mapping[str, int], db: Database) -> None:
    file, holds = folder / product.path, ", ".join(db.decks[deck].name for deck in product.decks)
    if product.path in sizes:
        console.say(f"{file} ({sizes[product.path] / 1e6:.1f} MB): {holds}")
    else:
        console.say(f"would make {file} with {len(product.pictures)} pictures: {holds}")


@app.command()
def check(file: File, hints: Hints = False, as_json: Json = False) -> None:
    """Find what is wrong with a module, ours or not, that VASSAL itself passes over in silence.

    Exit code 1 if there are faults. Nothing in the module is run.
    """
    from toolkit.vassal.check import Level, lint

    refuse_packs("vassal check")
    found = [fault for fault in lint(folders.settled(file)) if hints or as_json or fault.level is Level.FAULT]
    broken = [fault for fault in found if fault.level is Level.FAULT]
    if as_json:
        console.emit_json({"file": str(file), "faults": len(broken), "findings": found}, "vassal-check")
    else:
        _tell_found(file, found, len(broken))
    if broken:
        raise typer.Exit(WRONG)


def _tell_found(file: Path, found: list[Fault], faults: int) -> None:
    for fault in found:
        console.say(f"{fault.level}: {fault}")
    if not faults:
        console.say(f"{file}: no faults")
    else:
        console.note(f"{faults} {'fault' if faults == 1 else 'faults'} in {file}")
