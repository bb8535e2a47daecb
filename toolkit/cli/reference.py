"""``rdi reference``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import console, folders
from toolkit.cli.options import Language
from toolkit.language import ENGLISH

Output = Annotated[
    Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where it goes.  [default: output/reference]")
]


def reference(output: Output = None, language: Language = ENGLISH) -> None:
    """Write the reference of the card language: every word of it, with an example that is drawn.

    It is a folder of pages; open index.html in a browser. They need no network, and can be searched.
    """
    from toolkit.reference.write import count, write

    folder = folders.output(output, "reference")
    total = count(language)
    for _ in console.progress(write(folder, language), "Writing", total):
        pass
    console.say(str(folder / "index.html"))
    console.note(f"{total} files")
