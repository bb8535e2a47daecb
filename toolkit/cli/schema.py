"""``rdi schema``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import console


def kinds() -> list[str]:
    """The names of the schemas, for completion in a shell."""
    from toolkit.cards.schema import KINDS

    return list(KINDS)


def schema(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="[KIND]",
            help="Print this one: character, common, drinks, drink-deck or pack.",
            autocompletion=kinds,
        ),
    ] = "",
    write: Annotated[bool, typer.Option("--write", help="Write all of them into a folder.")] = False,
    output: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The folder to write to.  [default: card_data/schema]")
    ] = None,
) -> None:
    """Show or write the JSON Schemas of card files, for editors and other programs.

    Without anything, the names and identifiers of the schemas are listed.
    """
    from toolkit.cards import schema as schemas
    from toolkit.cards.nearest import nearest
    from toolkit.errors import NotFound

    if write or output:
        for path in schemas.write(output or schemas.FOLDER):
            console.say(str(path))
    elif not kind:
        console.table(("kind", "$id"), [(name, schemas.schema(name)["$id"]) for name in schemas.KINDS])
    elif kind in schemas.KINDS:
        console.say(schemas.text(kind).rstrip("\n"))
    else:
        raise NotFound("schema", kind, nearest(kind, schemas.KINDS) or tuple(schemas.KINDS))
