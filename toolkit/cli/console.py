r"""How commands speak: results on standard output, everything else on standard error.

So ``rdi cards ... --json | jq`` reads JSON and nothing but JSON, and ``--quiet`` never hides a result.

Whatever is said may hold words of a stranger's file or server. So characters that would not stand there but do
something, such as colour the screen, turn the line round or begin another one, are shown by their codes: ``\x1b``.
"""

from __future__ import annotations

import json
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from typing import Any, TypeVar

from toolkit.cli.settings import settings
from toolkit.errors import RdiError

T = TypeVar("T")

_LONGEST_LINE = 100_000
"""Characters of a line that is listened to."""

_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Kinds of characters that nobody sees: of control, of format, halves of others, and ends of lines and paragraphs."""


def say(line: str) -> None:
    """Print a result on a line of its own."""
    print(_visible(line))


def show(text: str) -> None:
    """Print a result of several lines, which we have laid out ourselves."""
    print("\n".join(map(_visible, text.split("\n"))))


def send(codes: str) -> None:
    """Send our own control codes to the terminal, as they are."""
    print(codes)


def hear() -> str:
    """The next line of standard input with its end, or as much of it as anybody could mean; "" at the end of all."""
    return sys.stdin.readline(_LONGEST_LINE)


def ask(question: str) -> None:
    """Show a question, which is answered on the same line; not even ``--quiet`` hides what is waited for."""
    print(_visible(question), end="", file=sys.stderr, flush=True)


def note(line: str) -> None:
    """Tell what is going on, on standard error; ``--quiet`` hides it."""
    if not settings().quiet:
        _tell(line)


def detail(line: str) -> None:
    """Tell what only ``--verbose`` asks for, on standard error."""
    if settings().verbose:
        _tell(line)


def complain(line: str) -> None:
    """Tell what went wrong, on standard error, under the program's name."""
    _tell(f"rdi: {line}")


def _tell(line: str) -> None:
    """Print on standard error; a terminal breaks no word of it."""
    seen = _visible(line)
    print(_fitted(seen) if sys.stderr.isatty() else seen, file=sys.stderr)


def _fitted(line: str) -> str:
    """A line as wide as the terminal at most, but for a word that is wider itself, such as a path."""
    import shutil
    import textwrap

    width = shutil.get_terminal_size().columns
    if len(line) <= width:
        return line
    return textwrap.fill(line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def report(error: RdiError) -> None:
    """Tell an error, on standard error."""
    for line in error.lines:
        complain(line)


def emit_json(value: Any, of: str, *, indent: int | None = 2) -> None:
    """Print a result as JSON, without ``indent`` on one line. ``value`` is what :mod:`json` can write, or structs.

    ``of`` is what its records are called in :mod:`toolkit.cli.outputs`. What the encoding of standard output lacks is
    escaped: it is the same JSON everywhere.
    """
    from msgspec import to_builtins

    from toolkit.cli.outputs import named

    is_utf = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    text = json.dumps(named(to_builtins(value), of), indent=indent, ensure_ascii=not is_utf)
    print("\n".join(_written(line, _json_code) for line in text.split("\n")))


def _visible(line: str) -> str:
    return _written(line, _code)


def _written(line: str, code: Callable[[str], str]) -> str:
    if line.isprintable():
        return line
    return "".join(code(letter) if unicodedata.category(letter) in _UNSEEN else letter for letter in line)


def _code(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def _json_code(letter: str) -> str:
    return json.dumps(letter)[1:-1]


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None) -> None:
    """Print a table as a result: drawn on a terminal, plain aligned columns otherwise."""
    texts = [[_visible(str(cell)) for cell in row] for row in rows]
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
