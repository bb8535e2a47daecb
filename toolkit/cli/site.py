"""``rdi site``: the pages as plain files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import console, folders
from toolkit.cli.database import database
from toolkit.cli.options import DryRun, Json, Language
from toolkit.cli.settings import settings
from toolkit.language import ENGLISH

Output = Annotated[
    Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where they go.  [default: output/site]")
]
Faces = Annotated[bool, typer.Option("--faces/--no-faces", help="With the pictures of cards, which take the longest.")]
Answering = Annotated[
    bool, typer.Option("--answers/--no-answers", help="Work out which cards may answer which: about a minute, once.")
]

Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace files that no site put there.")]


def site(
    language: Language = ENGLISH,
    faces: Faces = True,
    answers: Answering = True,
    output: Output = None,
    overwrite: Overwrite = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Write cards, rules and rulings as pages for any web host, or to be opened from a folder."""
    from dataclasses import asdict

    from toolkit.cards.packs import user_packs
    from toolkit.referee.referee import Referee
    from toolkit.web import site as sites
    from toolkit.web.answers import Drawer
    from toolkit.web.library import Library

    cards = database()
    folder = folders.output(output, "site")
    plain = Library(Referee(cards), language)
    if dry_run:
        count = sites.count(plain)
        if as_json:
            console.emit_json({"folder": str(folder), "files": count}, "site")
        else:
            console.say(f"{count:,} files would be written below {folder}, and the pictures of cards")
        return
    found = Drawer(cards).worked_out(lambda all_: console.progress(all_, "Trying answers")) if answers else None
    done = sites.write(
        Library(plain.referee, language, found),
        folder,
        packs=(*user_packs(), *settings().packs),
        with_faces=faces,
        overwrite=overwrite,
        progress=console.progress,
    )
    if as_json:
        first = str(folder / "index.html")
        console.emit_json({"folder": str(folder), "first": first, **asdict(done)}, "site")
        return
    gone = f", {done.gone:,} gone" if done.gone else ""
    console.say(f"{done.made:,} files written, {done.kept:,} as they were{gone}: open {folder / 'index.html'}")
