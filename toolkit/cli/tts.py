"""``rdi tts``."""

from __future__ import annotations

import shlex
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from toolkit import paths
from toolkit.cli import console, folders
from toolkit.cli.codes import WRONG
from toolkit.cli.database import database
from toolkit.cli.given import is_subcommand, refuse_packs
from toolkit.cli.options import Art, Json, Language
from toolkit.errors import CannotRead, Place
from toolkit.language import ENGLISH

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.faces.studio import Studio
    from toolkit.tts.check.document import Finding
    from toolkit.tts.make import Product
    from toolkit.tts.stock import Options

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)

Decks = Annotated[
    list[str] | None, typer.Option("--deck", metavar="DECK", help="Only this deck, of its kind; may be repeated.")
]
Players = Annotated[int, typer.Option(metavar="2-10", help="How many seats the table has.")]
Assets = Annotated[
    str,
    typer.Option(metavar="local|URL", help="Where players find the pictures: on this machine, or below an address."),
]
Unasked = Annotated[
    bool, typer.Option("--no-ask", help="With --assets URL: don't ask each picture's address whether it answers.")
]
UrlMap = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="JSON of file names and addresses; what is not uploaded yet is added, empty."),
]
Side = Annotated[int, typer.Option(metavar="PIXELS", min=512, max=8192, help="The longest side of a sheet.")]
Png = Annotated[bool, typer.Option("--png", help="Pictures without loss; about four times as large.")]
Variant = Annotated[str, typer.Option(metavar="standard|low-ink|large-print", help="The look of the cards.")]
Output = Annotated[
    Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where files go.  [default: output/tts]")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only tell what would be done.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A save or saved object of Tabletop Simulator.")]


HOSTING = "to host a game: upload them (Modding, Cloud Manager, Upload All) and run rdi tts addresses SAVE"


class Wanted(NamedTuple):
    """How the pictures look, and where players will find them."""

    assets: str
    url_map: Path | None
    variant: str
    art: tuple[Path, ...]
    language: str
    unasked: bool = False

    @property
    def is_hosted(self) -> bool:
        """Whether the pictures lie below a web address."""
        return self.assets != "local"


class Found(NamedTuple):
    """What was found out about a table: its pictures on this machine only, its map, its decks, and silent addresses."""

    local: tuple[str, ...]
    misnamed: Mapping[str, str]
    added: tuple[str, ...]
    silent: Mapping[str, str]


@app.callback()
def tts(
    ctx: typer.Context,
    deck: Decks = None,
    players: Players = 8,
    assets: Assets = "local",
    no_ask: Unasked = False,
    url_map: UrlMap = None,
    side: Side = 4096,
    png: Png = False,
    variant: Variant = "standard",
    language: Language = ENGLISH,
    art: Art = None,
    output: Output = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Make a table for Tabletop Simulator, install it, or check any save.

    The table holds every deck, or those that are named. A game takes two characters and Drinks: where too few are
    named, all of that kind are added.

    With local pictures the table is for trying out: other players would see blanks. To host a game, install it, load
    it in the game, and take a coin out of each of the Inn's two bags (pictures in bags are not loaded). Choose
    Modding, Cloud Manager, the arrow at its top (Upload All), and save the game anew. Then rdi tts addresses SAVE reads
    back where each picture is, and --url-map makes the table with that.

    Pictures that lie elsewhere: fill in the map, or say --assets https://... if all of them lie below one address. Then
    each is asked whether it answers, and those that do not are named; upload the folder of pictures, and ask again.
    """
    if is_subcommand(ctx):
        return
    from toolkit.tts.sheet import Budget
    from toolkit.tts.stock import Options

    options = Options(players, tuple(deck or ()), Budget(side), "png" if png else "jpg")
    table = Wanted(assets, url_map, variant, tuple(art or ()), language, no_ask)
    if no_ask and not table.is_hosted:
        raise CannotRead("there is nothing to ask", Place("--no-ask"), expected="--assets https://...")
    _make(table, options, folders.output(output, "tts"), dry_run=dry_run, as_json=as_json)


def _make(table: Wanted, options: Options, folder: Path, *, dry_run: bool, as_json: bool) -> None:
    from toolkit.tts import addresses
    from toolkit.tts.hosted import refusal, unanswered
    from toolkit.tts.make import PICTURES, is_there, make, products
    from toolkit.tts.stock import gather

    db = database()
    stock = gather(db, _studio(db, table), options)
    known = addresses.read_map(table.url_map) if table.url_map else {}
    address = addresses.choose(table.assets, folder / PICTURES, known)
    wanted, names = list(products(stock, db, address)), [picture.name for picture in stock.pictures]
    kept = {product.name for product in wanted if is_there(product, folder)}
    if not dry_run:
        make(wanted, folder, console.progress)
        if table.url_map:
            addresses.write_map(table.url_map, known, names)
    asks = table.is_hosted and not table.unasked and not dry_run
    found = Found(
        tuple(name for name in names if not addresses.is_web(address(name))),
        addresses.misnamed(known, names),
        stock.added,
        unanswered(names, address, console.progress) if asks else {},
    )
    if as_json:
        _emit(wanted, kept, found, folder, dry_run=dry_run)
    elif dry_run:
        _tell_found(found, table.url_map)
        _tell_plan([product.name for product in wanted], kept)
    else:
        _tell_found(found, table.url_map)
        _tell_made(wanted, folder, len(found.local), table.url_map)
    if found.silent:
        raise typer.Exit(WRONG) if as_json else refusal(found.silent, address, str(folder / PICTURES))


def _emit(wanted: Sequence[Product], kept: Container[str], found: Found, folder: Path, *, dry_run: bool) -> None:
    files = [{"name": product.name, "kept": product.name in kept} for product in wanted]
    told = {"folder": str(folder), "dry_run": dry_run, "files": files, "not_uploaded": found.local}
    console.emit_json(told | {"added": found.added, "misnamed": found.misnamed, "unanswered": found.silent}, "tts")


def _tell_found(found: Found, url_map: Path | None) -> None:
    if found.added:
        console.note(f"added, because a game needs them: {', '.join(found.added)}")
    for name, meant in found.misnamed.items():
        console.note(f"{url_map}: {name} is no picture of this table; {meant} is, and has no address yet")


def _studio(db: Database, table: Wanted) -> Studio:
    from toolkit.faces.studio import Studio

    pictures = [layer.art for layer in db.layers if layer.art]
    return Studio(db, variant=table.variant, art=[*pictures, *table.art], language=table.language)


def _tell_plan(names: Sequence[str], kept: Container[str]) -> None:
    for name in names:
        console.say(f"{'keep' if name in kept else 'make'} {name}")


def _tell_made(wanted: Sequence[Product], folder: Path, local: int, url_map: Path | None) -> None:
    from toolkit.tts.table import NAME

    console.say(f"{len(wanted)} files in {folder}; the table is {NAME}.json")
    if local and url_map:
        waiting = "1 picture is" if local == 1 else f"{local} pictures are"
        console.note(f"{waiting} not uploaded yet: fill in the address in {url_map} and make the table again")
    elif local:
        console.note(f"the pictures are on this machine: others see blanks; {HOSTING}")
    console.note(f"to play: rdi tts install{_from(folder)}")


def _from(folder: Path) -> str:
    """How to say that a table is not where it usually is."""
    return "" if folder == paths.output() / "tts" else f" --from {shlex.quote(str(folder))}"


@app.command()
def install(
    made: Annotated[
        Path | None, typer.Option("--from", metavar="FOLDER", help="Where the table is.  [default: output/tts]")
    ] = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The game's folder, if it is not where it usually is.")
    ] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Copy the table and its decks to where the game finds them.

    A save that was not installed from here, or that you have played on since, is never overwritten. Pictures with a
    web address go to the game's cache, so that your own game need not download them.
    """
    from toolkit.tts import folder
    from toolkit.tts import install as installing

    refuse_packs("tts install")
    source, game = folders.output(made, "tts"), to or folder.find()
    copies = installing.plan(source, game) if dry_run else installing.install(source, game)
    local = installing.on_this_machine(source)
    if as_json:
        files = [{"name": copy.name, "state": copy.state} for copy in copies]
        console.emit_json({"to": str(game), "dry_run": dry_run, "files": files, "not_uploaded": local}, "tts-install")
        return
    fresh = [copy for copy in copies if copy.state != "same"]
    for copy in fresh:
        console.say(f"{copy.state}: {copy.name}")
    console.note(f"{'would copy' if dry_run else 'copied'} {len(fresh)} of {len(copies)} files to {game}")
    if local:
        console.note(f"{len(local)} of its pictures on this machine only: others see blanks; {HOSTING}")
    console.note("in the game: Games, Save & Load, The Red Dragon Inn (unofficial)")


@app.command()
def addresses(
    file: Annotated[Path, typer.Argument(metavar="SAVE", help="A save of the table, made after uploading.")],
    output: Annotated[Path, typer.Option(metavar="FILE", help="The URL map; what is in it already stays.")] = Path(
        "addresses.json"
    ),
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Read back from a save where its pictures were uploaded, for --url-map.

    The game's Upload All (Modding, Cloud Manager, the arrow at its top) uploads every picture that is loaded: of what
    lies in a bag, take one out first. Save the game anew afterwards; it is among the saves, as TS_Save_....json.
    """
    from toolkit.tts.addresses import read_map, write_map
    from toolkit.tts.check.document import read
    from toolkit.tts.uploaded import uploaded

    found, known = uploaded(read(folders.settled(file)), file), read_map(output)
    urls = known | {name: url for name, url in found.items() if url}
    if not dry_run:
        write_map(output, urls, found)
    missing = [name for name in found if not urls.get(name)]
    if as_json:
        console.emit_json(
            {"map": str(output), "dry_run": dry_run, "addresses": found, "not_uploaded": missing}, "tts-addresses"
        )
    else:
        _tell_addresses(output, len(found), missing)


def _tell_addresses(output: Path, pictures: int, missing: Sequence[str]) -> None:
    for name in missing:
        console.say(f"not uploaded: {name}")
    console.say(f"{output}: {pictures - len(missing)} of {pictures} pictures have an address")
    if missing:
        console.note("the game uploads what it has loaded: take one of each out of its bag, upload and save again")
    console.note(f"to make the table with them: rdi tts --url-map {shlex.quote(str(output))}")


@app.command()
def check(
    file: File,
    urls: Annotated[bool, typer.Option("--urls", help="Ask every address whether it still answers.")] = False,
    release: Annotated[bool, typer.Option("--release", help="Nothing may be on this machine only.")] = False,
    as_json: Json = False,
) -> None:
    """Find what is wrong in a save of Tabletop Simulator, ours or not.

    Exit code 1 if the game would stumble over something; warnings alone are no failure.
    """
    from toolkit.tts.check import check as checking
    from toolkit.tts.check.dead import dead
    from toolkit.tts.check.document import read

    refuse_packs("tts check")
    document = read(folders.settled(file))
    findings = checking.check(document, release=release) + (dead(document, console.progress) if urls else [])
    if as_json:
        console.emit_json({"file": str(file), "objects": len(document.things), "findings": findings}, "tts-check")
    else:
        _tell_findings(file, findings, len(document.things))
    if any(finding.level == "fault" for finding in findings):
        raise typer.Exit(WRONG)


def _tell_findings(file: Path, findings: Sequence[Finding], objects: int) -> None:
    places: dict[tuple[str, str], list[str]] = {}
    for finding in findings:
        places.setdefault((finding.level, finding.problem), []).append(finding.path)
    for (level, problem), found in places.items():
        more = f" (and {len(found) - 1} more places)" if len(found) > 1 else ""
        console.say(f"{level}: {found[0]}: {problem}{more}")
    faults = sum(finding.level == "fault" for finding in findings)
    console.say(f"{file}: {objects} objects, {faults} faults, {len(findings) - faults} warnings")


@app.command()
def picture(
    file: File,
    pictures: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where its pictures are.  [default: pictures beside it]")
    ] = None,
    output: Annotated[Path, typer.Option(metavar="PNG", help="The picture to write.")] = Path("table.png"),
    width: Annotated[int, typer.Option(metavar="PIXELS", min=200, max=8000, help="How wide.")] = 2400,
) -> None:
    """Draw a table from above, as its save says things lie."""
    from toolkit import files
    from toolkit.tts.check.check import drawable
    from toolkit.tts.check.document import read
    from toolkit.tts.make import PICTURES
    from toolkit.tts.picture import Folder, table_picture
    from toolkit.tts.sheet import encode

    refuse_packs("tts picture")
    seen = table_picture(
        drawable(read(folders.settled(file)), file), Folder(pictures or file.parent / PICTURES), width=width
    )
    files.write(output, encode(seen, "png"))
    console.say(str(output))
