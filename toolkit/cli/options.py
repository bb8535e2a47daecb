"""Options that mean the same in several commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.language import language, languages

Decks = Annotated[list[str] | None, typer.Option("--deck", metavar="DECK", help="Only this deck; may be repeated.")]
Cards = Annotated[list[str] | None, typer.Option("--card", metavar="CARD", help="Only this card; may be repeated.")]
Art = Annotated[
    list[Path] | None,
    typer.Option(metavar="FOLDER", exists=True, file_okay=False, help="Pictures for cards; may be repeated."),
]
Language = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="|".join(languages()),
        envvar="RDI_LANGUAGE",
        callback=language,
        help="The language of cards and all that is told of them.",
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only tell what would be made.")]
Json = Annotated[bool, typer.Option("--json", help="Tell it as JSON.")]
