"""The listings in a page of Markdown, in their order."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_FENCE = re.compile(r"^```(?P<kind>\S+)(?: +(?P<of>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_CAPTION = re.compile(r":caption: (\S+)\n\n")


class Listing(NamedTuple):
    """A listing: of which ``kind``, its text, and the name of the file that it shows, if it shows one."""

    kind: str
    text: str
    file: str = ""


class Command(NamedTuple):
    """A line after ``$``, what it shall end with, and what shall be shown ("" for anything)."""

    line: str
    code: int
    shown: str


def listings(page: Path) -> Iterator[Listing]:
    for found in _FENCE.finditer(page.read_text("utf-8")):
        if found["kind"] != "{code-block}":
            yield Listing(found["kind"], found["text"])
        else:
            caption = _CAPTION.match(found["text"])
            yield Listing(found["of"], found["text"][caption.end() if caption else 0 :], caption[1] if caption else "")


def commands(console: str) -> Iterator[Command]:
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        said, _, code = line.partition("  # ")
        yield Command(said, int(code or 0), shown)
