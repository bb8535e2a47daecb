"""``rdi schema``: the schemas of all kinds of files that the toolkit reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import console


def published() -> Mapping[str, str]:
    """The schemas by the names of their kinds, each as its file holds it."""
    from msgspec import Struct

    from toolkit.cards import schema as cards
    from toolkit.cli import output_schemas
    from toolkit.cli.outputs import VERSIONS
    from toolkit.engine.record import GameRecord
    from toolkit.referee import schema as tables
    from toolkit.referee.law.everyday import Words
    from toolkit.rulebook import Chapter
    from toolkit.rulebook.glossary import Terms

    of_cards = {kind: cards.text(kind) for kind in cards.KINDS}
    of_outputs = {f"output-{name}": output_schemas.text(name) for name in VERSIONS}
    records: Mapping[str, type[Struct]] = {"chapter": Chapter, "glossary": Terms, "words": Words}
    of_rules = {kind: cards.text_of(kind, record) for kind, record in records.items()}
    of_tables = {"scenario": tables.text(), "case": tables.case_text()}
    return {**of_cards, **of_rules, "game": cards.text_of("game", GameRecord), **of_tables, **of_outputs}


def kinds() -> list[str]:
    """The names of the schemas, for completion in a shell."""
    return list(published())


def schema(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="[KIND]",
            help="A kind of file, such as character, pack, scenario; or of what --json shows, such as output-answer.",
            autocompletion=kinds,
        ),
    ] = "",
    write: Annotated[bool, typer.Option("--write", help="Write all of them into a folder.")] = False,
    output: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The folder to write to.  [default: card_data/schema]")
    ] = None,
) -> None:
    """Show or write the JSON Schemas of files and of what --json shows, for editors and other programs.

    Without anything, the names and identifiers of the schemas are listed. The identifier of an output ends in its
    version, and every record at the top of an output says it in $schema.
    """
    from toolkit.cards.schema import FOLDER
    from toolkit.errors import NotFound
    from toolkit.files import write as write_file
    from toolkit.nearest import nearest

    known = published()
    if write or output:
        for name, text in known.items():
            path = (output or FOLDER) / f"{name}.schema.json"
            write_file(path, text)
            console.say(str(path))
    elif not kind:
        console.table(("kind", "$id"), [(name, json.loads(text)["$id"]) for name, text in known.items()])
    elif kind in known:
        console.show(known[kind].rstrip("\n"))
    else:
        raise NotFound("schema", kind, nearest(kind, known) or tuple(known))
