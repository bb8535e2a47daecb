"""``rdi watch``: build again after each edit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from toolkit import paths
from toolkit.cli import console
from toolkit.cli.options import Decks, Language
from toolkit.cli.settings import settings
from toolkit.language import ENGLISH


def watch(
    deck: Decks = None,
    only: Annotated[
        str | None, typer.Option(metavar="KINDS", help="Only these kinds of products, as in rdi build.")
    ] = None,
    language: Language = ENGLISH,
    art: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FOLDER", exists=True, file_okay=False, help="Pictures for cards: <card id>.png; may be repeated."
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where products go.  [default: output]")
    ] = None,
    pause: Annotated[float, typer.Option(min=0.05, max=60, help="Seconds between two looks for edits.")] = 0.3,
) -> None:
    """Make again what an edit touches, until stopped.

    Watches cards, templates, packs and art. An edit that is broken is reported, the last good output stays, and the
    next edit is waited for.
    """
    from toolkit.build.edits import edits
    from toolkit.cards.packs import user_packs

    pictures = [str(folder) for folder in art or ()]
    chosen = [*_each("--deck", deck), *_each("--only", [only] if only else []), *_each("--art", pictures)]
    chosen += ["--language", language, "--output", str(output or paths.output())]
    roots = (paths.CARD_DATA, paths.TEMPLATES, *user_packs(), *settings().packs, *(art or ()))
    edited = edits(roots, pause)  # from before the first build, which takes its time
    _build(chosen)
    console.note("watching; Ctrl-C stops")
    for changed in edited:
        console.note(f"edited: {', '.join(path.name for path in changed)}")
        _build(chosen)


def _each(option: str, values: list[str] | None) -> list[str]:
    return [word for value in values or [] for word in (option, value)]


def _build(chosen: list[str]) -> None:
    """Build in a process of its own: it reads everything anew, and whatever an edit breaks ends with it."""
    asked = settings()
    common = _each("--pack", [str(path) for path in asked.packs])
    common += [option for option, said in (("--quiet", asked.quiet), ("--verbose", asked.verbose)) if said]
    subprocess.run([sys.executable, "-P", "-m", "toolkit", *common, "build", *chosen], check=False)  # noqa: S603 - ourselves
