"""How commands speak: results on standard output, everything else on standard error.

So ``rdi cards ... --json | jq`` reads JSON and nothing but JSON, and ``--quiet`` never hides a result.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence, Sized
from typing import Any, TypeVar

from toolkit.cli.settings import settings

T = TypeVar("T")


def say(text: str) -> None:
    """Print a result."""
    print(text)


def note(text: str) -> None:
    """Tell what is going on, on standard error; ``--quiet`` hides it."""
    if not settings().quiet:
        _tell(text)


def detail(text: str) -> None:
    """Tell what only ``--verbose`` asks for, on standard error."""
    if settings().verbose:
        _tell(text)


def complain(text: str) -> None:
    """Tell what went wrong, on standard error, each line under the program's name."""
    for line in text.splitlines() or [""]:
        _tell(f"rdi: {line}")


def _tell(text: str) -> None:
    """Print on standard error; a terminal breaks no word of it."""
    print("\n".join(map(_fitted, text.split("\n"))) if sys.stderr.isatty() else text, file=sys.stderr)


def _fitted(line: str) -> str:
    """A line as wide as the terminal at most, but for a word that is wider itself, such as a path."""
    import shutil
    import textwrap

    width = shutil.get_terminal_size().columns
    if len(line) <= width:
        return line
    return textwrap.fill(line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def emit_json(value: Any) -> None:
    """Print a result as JSON. ``value`` is what :mod:`json` can write, or msgspec structs."""
    from msgspec import to_builtins

    print(json.dumps(to_builtins(value), indent=2, ensure_ascii=False))


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None) -> None:
    """Print a table as a result: drawn on a terminal, plain aligned columns otherwise."""
    texts = [[str(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _drawn_table(columns, texts, title)
    else:
        _plain_table([list(columns), *texts])


def _drawn_table(columns: Sequence[str], rows: Iterable[Sequence[str]], title: str | None) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(*columns, title=title, box=box.SIMPLE_HEAD, title_justify="left")
    for row in rows:
        drawn.add_row(*(Text(cell) for cell in row))
    Console().print(drawn)


def _plain_table(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def progress(items: Iterable[T], description: str, total: int | None = None) -> Iterator[T]:
    """Pass ``items`` on, and show how far they are.

    A bar on a terminal; otherwise one line at the start and one at the end; nothing under ``--quiet``.
    """
    if total is None and isinstance(items, Sized):
        total = len(items)
    if settings().quiet:
        return iter(items)
    return _bar(items, description, total) if sys.stderr.isatty() else _lines(items, description, total)


def _bar(items: Iterable[T], description: str, total: int | None) -> Iterator[T]:
    from rich.console import Console
    from rich.progress import track

    return iter(track(items, description, total, console=Console(stderr=True), transient=True))


def _lines(items: Iterable[T], description: str, total: int | None) -> Iterator[T]:
    started = time.monotonic()
    note(f"{description}{'' if total is None else f' ({total})'} ...")
    yield from items
    note(f"{description}: done in {time.monotonic() - started:.1f} s")
