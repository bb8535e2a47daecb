"""Which options somebody said, and which are only as they usually are."""

from __future__ import annotations

import typer

from toolkit.cli.settings import settings
from toolkit.options import NoEffect, listed


def given(ctx: typer.Context) -> frozenset[str]:
    """The options of this command that were said, such as "--paper", even if they say what is usual.

    Of those that every command has, only "--pack" is told: before the command or after it.
    """
    said = {
        parameter.opts[0]
        for parameter in ctx.command.params
        if parameter.expose_value and parameter.name and _said(ctx, parameter.name)
    }
    return frozenset(said | ({"--pack"} if settings().packs else set()))


def is_subcommand(ctx: typer.Context) -> bool:
    """Whether a command below this one is to be run instead of this one.

    Raises :class:`~toolkit.options.NoEffect` if options of this one, or packs, were said before it.
    """
    if ctx.invoked_subcommand is None:
        return False
    if lost := given(ctx):
        raise NoEffect(f"{listed(sorted(lost))}: leave it out with `{ctx.command_path} {ctx.invoked_subcommand}`")
    return True


def refuse_packs(command: str) -> None:
    """Raise :class:`~toolkit.options.NoEffect` if packs were given to a command that reads no cards."""
    if settings().packs:
        raise NoEffect(f"--pack: leave it out with `rdi {command}`, which reads no cards")


def _said(ctx: typer.Context, name: str) -> bool:
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
