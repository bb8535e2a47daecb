"""What poppler-utils, which we did not write, find in a PDF."""

from __future__ import annotations

import subprocess

from tests.tools import need


def structure(pdf: bytes) -> list[str]:
    """What is read aloud: an indented line for each element, and one for the words in it."""
    return ask("pdfinfo", "-struct-text", pdf=pdf).splitlines()


def copied(pdf: bytes, *options: str) -> str:
    """What is copied from it, on one line."""
    return " ".join(ask("pdftotext", *options, pdf=pdf).split())


def fonts(pdf: bytes) -> dict[str, bool]:
    """The fonts that it names, and whether it holds them."""
    _, _, *rows = ask("pdffonts", pdf=pdf).splitlines()
    return {row.split()[0]: row.split()[-5] == "yes" for row in rows}


def ask(program: str, *options: str, pdf: bytes) -> str:
    need("pdftoppm")
    command = [program, *options, "-", *(["-"] if program == "pdftotext" else [])]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.decode()
