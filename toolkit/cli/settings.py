"""What the options that every command has were set to: ``--quiet``, ``--verbose``, ``--pack``.

They may stand before the command or after it: ``rdi --pack mine build`` is ``rdi build --pack mine``.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer


@dataclass(frozen=True)
class Settings:
    """The options of this run. ``packs`` are folders or zips, in the order in which they are laid over the database."""

    quiet: bool = False
    verbose: bool = False
    packs: tuple[Path, ...] = ()


_DEFAULT = Settings()
_current: ContextVar[Settings] = ContextVar("settings", default=_DEFAULT)


def settings() -> Settings:
    """The options of this run."""
    return _current.get()


def reset() -> None:
    """Forget the options of an earlier run in this process."""
    _current.set(_DEFAULT)


def ask(**changes: Any) -> None:
    """Change options of this run."""
    _current.set(replace(settings(), **changes))


def _quiet(value: bool) -> None:
    ask(quiet=settings().quiet or value)


def _verbose(value: bool) -> None:
    ask(verbose=settings().verbose or value)


def _packs(value: list[Path] | None) -> None:
    ask(packs=(*settings().packs, *(value or ())))


def common(
    quiet: Annotated[
        bool,
        typer.Option(
            "--quiet", "-q", callback=_quiet, expose_value=False, help="Say only results and what went wrong."
        ),
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", callback=_verbose, expose_value=False, help="Say more.")
    ] = False,
    pack: Annotated[
        list[Path] | None,
        typer.Option(
            "--pack",
            metavar="PATH",
            exists=True,
            is_eager=True,  # they may bring the language that another option names
            callback=_packs,
            expose_value=False,
            help="Lay a pack (folder or zip) over the cards; may be repeated.",
        ),
    ] = None,
) -> None:
    """The options that every command has."""
