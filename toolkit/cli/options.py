"""Options that mean the same in several commands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import console
from toolkit.cli.settings import settings
from toolkit.language import language, languages, own


def spoken(code: str, *packs: Path) -> str:
    """The language of a code, one of a pack of this run or of these packs too, and a warning of what it does not say.

    Raises :class:`~toolkit.errors.NotFound` with those that there are.
    """
    if packs or code.strip().lower() not in own():
        for warning in _brought((*settings().packs, *packs)).get(code.strip().lower(), ()):
            console.note(f"warning: {warning}")
    return language(code)


def _brought(packs: Iterable[Path]) -> Mapping[str, list[str]]:
    """The languages of the user's packs and of these, each with what is said of the files that word cards in it."""
    from toolkit.cards.packs import contents, user_packs
    from toolkit.cards.wording.brought import home, lay

    found = lay([contents(pack) for pack in (*user_packs(), *packs)])
    said: dict[str, list[str]] = {}
    for (_pack, name), faults in found.items():
        if (where := home(name)) and name.startswith("wording/"):
            said.setdefault(where[1], []).extend(map(str, faults))
    return said


def _codes(ctx: typer.Context) -> list[str]:
    """The languages that may be asked for, for completion in a shell."""
    _brought(ctx.params.get("pack") or settings().packs)
    return [*languages()]


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
        callback=lambda code: spoken(code),
        autocompletion=_codes,
        help="The language of cards and all that is told of them: one of these, or a pack's.",
    ),
]
AnyLanguage = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="|".join(languages()),
        envvar="RDI_LANGUAGE",
        autocompletion=_codes,
        help="The language of cards and all that is told of them: one of these, or a pack's.",
    ),
]
"""The same where the packs that may bring it are no options, and so are read later."""

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only tell what would be made.")]
Json = Annotated[bool, typer.Option("--json", help="Tell it as JSON.")]
