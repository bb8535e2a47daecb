"""The table of commands, the options that all of them have, and the one place where errors reach the user.

A command's module is imported when the command is run, not before: ``rdi --help`` must not wait for all of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple, cast

import typer
from typer.core import TyperCommand, TyperGroup

import toolkit
from toolkit.cli import codes, console
from toolkit.cli.codes import DONE, MISUSED, STOPPED, WRONG
from toolkit.cli.encoding import forgive, unsayable
from toolkit.cli.plain import Plain
from toolkit.cli.settings import common, reset, settings
from toolkit.errors import RdiError, own_fault


class Door(NamedTuple):
    """Where a command is, and what the list of commands says of it.

    ``where`` is ``module:attribute``: a function, or a Typer app for a group of commands. ``says`` is the first line
    of its own help, and a test holds them together. ``kind`` is a class of commands, for a function whose command line
    is read in another way.
    """

    where: str
    says: str
    kind: str = "typer.core:TyperCommand"


COMMANDS: dict[str, dict[str, Door]] = {
    "Make things to play with": {
        "build": Door("toolkit.cli.build:build", "Make all that has changed: faces, sheets, TTS table, VASSAL module."),
        "faces": Door("toolkit.cli.faces:faces", "Draw cards, backs, mats and tokens: PNG, JPEG, PDF or SVG."),
        "print": Door("toolkit.cli.print:print_", "Make sheets to print at home, or what a printing service takes."),
        "calibrate": Door(
            "toolkit.cli.calibrate:calibrate",
            "Print a test page that shows how far the backs are off, or keep what was read off it.",
        ),
        "tts": Door("toolkit.cli.tts:app", "Make a table for Tabletop Simulator, install it, or check any save."),
        "vassal": Door("toolkit.cli.vassal:app", "Make a module for VASSAL, or check any module."),
        "watch": Door("toolkit.cli.watch:watch", "Make again what an edit touches, until stopped."),
    },
    "Play": {
        "play": Door(
            "toolkit.cli.play:play", "Play a game at the terminal: several people at one keyboard, or against bots."
        ),
        "replay": Door(
            "toolkit.cli.replay:replay",
            "Play a game file again: every move, all that happened, and the rule behind it.",
        ),
    },
    "Try things out": {
        "arena": Door(
            "toolkit.cli.arena:arena",
            "Play many games among bots, and tell who wins how often, by what, and how sure that is.",
        ),
    },
    "Look things up": {
        "cards": Door(
            "toolkit.cli.cards:cards",
            "Search for cards: by words, types, decks, effects, evidence.",
            "toolkit.cli.cards:QueryCommand",
        ),
        "card": Door("toolkit.cli.card:card", "Show one card: its wording, its decks, and how well it is known."),
        "coverage": Door("toolkit.cli.coverage:coverage", "Tell how much of each deck is known, by evidence."),
        "referee": Door("toolkit.cli.referee:app", "Settle questions about the rules: ask, look up, check."),
    },
    "Pages": {
        "web": Door(
            "toolkit.cli.web:web",
            "Serve the pages, the referee and tables to play at to a browser on this machine.",
        ),
        "site": Door(
            "toolkit.cli.site:site",
            "Write cards, rules and rulings as pages for any web host, or to be opened from a folder.",
        ),
    },
    "Make your own": {
        "new": Door("toolkit.cli.new:app", "Make something of your own to start from."),
        "validate": Door(
            "toolkit.cli.validate:validate",
            "Find every fault of the built-in cards and rules, of packs, or of single files.",
        ),
        "reference": Door(
            "toolkit.cli.reference:reference",
            "Write the reference of the card language: every word of it, with an example that is drawn.",
        ),
        "schema": Door(
            "toolkit.cli.schema:schema",
            "Show or write the JSON Schemas of files and of what --json shows, for editors and other programs.",
        ),
    },
}
"""The commands by heading and name. A new command is one line here."""

CONTEXT = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """The group of all commands: lists them from the table, and imports the one that is run."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002, D102 - as in the base class
        return [name for doors in COMMANDS.values() for name in doors]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002, D102 - as in the base class
        says = {name: door.says for doors in COMMANDS.values() for name, door in doors.items()}
        return TyperCommand(cmd_name, help=says[cmd_name]) if cmd_name in says else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002, D102 - as in the base class
        for heading, doors in ((heading, doors) for heading, doors in COMMANDS.items() if doors):
            with formatter.section(heading):
                formatter.write_dl([(name, door.says) for name, door in doors.items()])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: D102 - as in the base class
        self.commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        name, sign, rest = super().resolve_command(ctx, args)
        return name, load(str(name)) if sign else None, rest


@cache
def load(name: str) -> Any:
    """The command of the table called ``name``, with the options that every command has."""
    door = next(doors[name] for doors in COMMANDS.values() if name in doors)
    command = _command(_named(door.where), name, _named(door.kind))
    _add_common(command)
    return command


def _named(where: str) -> Any:
    module, _, attribute = where.partition(":")
    return getattr(import_module(module), attribute)


def _command(found: typer.Typer | Callable[..., Any], name: str, kind: type[TyperCommand] = TyperCommand) -> Any:
    shell = typer.Typer(add_completion=False, rich_markup_mode=None)
    shell.callback()(lambda: None)  # makes it a group, even of one command
    if isinstance(found, typer.Typer):
        shell.add_typer(found, name=name)
    else:
        shell.command(name, cls=kind)(found)
    return _as_group(shell).commands[name]


def _as_group(app: typer.Typer) -> TyperGroup:
    return cast(TyperGroup, typer.main.get_command(app))


def _add_common(command: Any) -> None:
    """Give a command, and each command below it, the options that every command has; none of its own may be empty."""
    _demand(command.params)
    help_option = command.get_help_option
    command.get_help_option = lambda ctx: _spare(help_option(ctx))
    taken = {flag for parameter in command.params for flag in parameter.opts}
    command.params += [option for option in _common_options() if not taken & set(option.opts)]
    for below in getattr(command, "commands", {}).values():
        _add_common(below)


def _demand(parameters: Sequence[Any]) -> None:
    """Let no option and no file be said without saying anything, and what needs no reading wait for no reader."""
    for parameter in parameters:
        _spare(parameter)
        if parameter.param_type_name == "option" or parameter.type_descriptor.annotation in (Path, list[Path]):
            parameter.consume_value = partial(_said, parameter, parameter.consume_value)


def _spare(parameter: Any) -> Any:
    """A parameter whose plain values are taken as they are."""
    if parameter is not None and not isinstance(parameter.get_runtime_param, partial):
        parameter.get_runtime_param = partial(Plain, parameter.get_runtime_param)
    return parameter


def _said(parameter: Any, consume: Callable[..., Any], ctx: Any, given: Any) -> Any:
    """What was said for an option or a file: nothing at all would be taken for the current folder, or for no option."""
    value, source = consume(ctx, given)
    if source.name == "COMMANDLINE" and "" in (value if isinstance(value, list | tuple) else [value]):
        raise typer.BadParameter("is empty: say something, or leave it out", ctx=ctx, param=parameter)
    return value, source


@cache
def _common_options() -> tuple[Any, ...]:
    options = tuple(_command(common, "common").params)
    _demand(options)
    return options


def _version(value: bool) -> None:
    if value:
        console.say(f"rdi {toolkit.__version__}, {engine()} engine")
        raise typer.Exit


def engine() -> str:
    """Whether the engine is compiled (see ``hatch_build.py``): Python would load what is found, which is not loaded."""
    from importlib.machinery import EXTENSION_SUFFIXES, PathFinder

    found = PathFinder.find_spec("toolkit.engine.game", [str(Path(toolkit.__file__).parent / "engine")])
    assert found is not None, "the toolkit has an engine"
    return "compiled" if str(found.origin).endswith(tuple(EXTENSION_SUFFIXES)) else "plain"


@cache
def _root() -> Any:
    app = typer.Typer(
        cls=Commands,
        no_args_is_help=True,
        rich_markup_mode=None,
        context_settings=CONTEXT,
    )

    @app.callback()
    def rdi(
        version: Annotated[
            bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
        ] = False,
    ) -> None:
        """Cards, print-and-play sheets, Tabletop Simulator tables and VASSAL modules for The Red Dragon Inn."""

    root = typer.main.get_command(app)
    root.epilog = codes.told()
    _add_common(root)
    return root


def run(arguments: Sequence[str]) -> int:
    """Run ``rdi`` with ``arguments``; the result is the exit code. Whatever goes wrong is one clear message."""
    return answered(_root, list(arguments) or ["--help"], "rdi")


def answered(command: Callable[[], Any], arguments: Sequence[str], name: str) -> int:
    """Run a command that is called ``name`` by its user; everything as with :func:`run`."""
    reset()
    forgive()
    if (word := unsayable(arguments)) is not None:
        console.complain(f"{word!r} is no text")
        return MISUSED
    try:
        code = command().main(list(arguments), prog_name=name, standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        return _pipe_closed()
    except KeyboardInterrupt:
        return _stopped()
    except typer.TyperException as error:
        return _misused(error)
    except RdiError as error:
        console.report(error)
        return WRONG
    except OSError as error:
        console.complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return WRONG
    except Exception as error:  # a user never sees a traceback
        return _failed(error)
    return _stopped() if code == STOPPED else code or DONE  # Typer turns Ctrl-C into it


def _stopped() -> int:
    console.complain("stopped")
    return STOPPED


def _pipe_closed() -> int:
    """Whoever read us has left, as ``head`` does: that is no fault, and Python must not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


_OF_NO_OPTION = "Invalid value: "
"""How a complaint begins that names no option."""


def _misused(error: typer.TyperException) -> int:
    text, context = error.format_message(), getattr(error, "ctx", None)
    if text.startswith("Usage:"):  # a group without a command answers with its help
        console.show(text)
    else:
        for line in text.removeprefix(_OF_NO_OPTION).splitlines():
            console.complain(line)
        console.complain(f"`{context.command_path if context else 'rdi'} --help` tells what can be asked")
    return error.exit_code


def _failed(error: Exception) -> int:
    """A fault of our own: what, where and how to report it in two lines; ``--verbose`` shows the traceback."""
    if settings().verbose:
        import traceback

        traceback.print_exception(error)
    console.complain(f"a fault of the toolkit itself: {own_fault(error)}")
    console.complain("please report it, with all that the same command says after adding --verbose")
    return WRONG
