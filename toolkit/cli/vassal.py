"""``rdi vassal``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console, folders
from toolkit.cli.database import database
from toolkit.cli.given import is_subcommand, refuse_packs

if TYPE_CHECKING:
    from toolkit.faces.studio import Studio
    from toolkit.vassal.check import Fault
    from toolkit.vassal.game import Game

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)

Decks = Annotated[
    list[str] | None, typer.Option("--deck", metavar="DECK", help="Only this deck, of its kind; may be repeated.")
]
Players = Annotated[int, typer.Option(metavar="2-8", help="How many seats the table has.")]
Output = Annotated[
    Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where the file goes.  [default: output/vassal]")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only tell what would be made.")]
Json = Annotated[bool, typer.Option("--json", help="Tell it as JSON.")]
Hints = Annotated[bool, typer.Option("--hints", help="Tell also what is only worth a look.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A module (.vmod).")]


@app.callback()
def vassal(
    ctx: typer.Context,
    deck: Decks = None,
    players: Players = 8,
    output: Output = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Make a module for VASSAL, or check any module.

    The module holds every deck, or those that are named; a Drink Deck or characters are added where none is named.
    """
    if is_subcommand(ctx):
        return
    from toolkit.faces.studio import Studio
    from toolkit.vassal import module
    from toolkit.vassal.game import game

    db = database()
    chosen = game(db, deck or (), players)
    studio = Studio(db, art=[layer.art for layer in db.layers if layer.art])
    file = folders.output(output, "vassal") / module.FILE
    if not dry_run:
        module.make(chosen, studio, file.parent, console.progress)
    _tell_made(chosen, studio, file, dry_run=dry_run, as_json=as_json)


def _tell_made(game: Game, studio: Studio, file: Path, *, dry_run: bool, as_json: bool) -> None:
    from toolkit.vassal.module import pictures

    size = None if dry_run else file.stat().st_size
    if as_json:
        decks = [deck.id for deck in game.decks]
        told = {"file": str(file), "dry_run": dry_run, "bytes": size, "players": game.players, "decks": decks}
        console.emit_json(told | {"pictures": sorted(pictures(game, studio))})
        return
    holds = f"{', '.join(deck.name for deck in game.decks)}; seats for {game.players}"
    if size is None:
        console.say(f"would make {file} with {len(pictures(game, studio))} pictures: {holds}")
        return
    console.say(f"{file} ({size / 1e6:.1f} MB): {holds}")
    console.note("to play: open it in VASSAL 3.6 or newer, and read Help > How to play at this table")


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
        console.emit_json({"file": str(file), "faults": len(broken), "findings": found})
    else:
        _tell_found(file, found, len(broken))
    if broken:
        raise typer.Exit(1)


def _tell_found(file: Path, found: list[Fault], faults: int) -> None:
    for fault in found:
        console.say(f"{fault.level}: {fault}")
    if not faults:
        console.say(f"{file}: no faults")
    else:
        console.note(f"{faults} {'fault' if faults == 1 else 'faults'} in {file}")
