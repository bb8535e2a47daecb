"""``rdi-docs``, and ``python toolkit docs`` in a checkout: the documentation as a site."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from toolkit import paths
from toolkit.cli import codes, console
from toolkit.cli.main import CONTEXT, answered

app = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=CONTEXT)


@app.command(epilog=codes.told())
def docs(
    output: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where it goes.  [default: output/docs]")
    ] = None,
) -> None:
    """Build the documentation as a site: the pages of docs, and those that are written from the data and the code."""
    from toolkit.handbook.build import build

    folder = (output or paths.output() / "docs").absolute()
    count = build(folder)
    console.say(f"{count} pages: open {folder / 'index.html'}")


def main() -> int:
    """Run ``rdi-docs``; the result is the exit code."""
    return answered(lambda: typer.main.get_command(app), sys.argv[1:], "rdi-docs")


if __name__ == "__main__":
    sys.exit(main())
