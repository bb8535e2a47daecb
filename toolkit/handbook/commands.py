"""The list of commands, from the commands themselves: what each says with ``--help``, as a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.cli import codes
from toolkit.cli.main import COMMANDS, load
from toolkit.handbook import markdown as md


def page() -> str:
    """All commands under the headings of ``rdi --help``, and what they end with."""
    shared = {option for option in load("schema").params if option.name in ("quiet", "verbose", "pack")}
    parts = [
        md.heading(1, "Commands"),
        "What `rdi COMMAND --help` says, of all commands. In a checkout `python toolkit COMMAND` is the same.\n\n",
        md.heading(2, "What all of them have"),
        md.table(("option", "what it does"), map(_row, sorted(shared, key=lambda option: str(option.opts)))),
    ]
    for title, doors in COMMANDS.items():
        parts.append(md.heading(2, title))
        parts += [part for name in doors for part in _told(load(name), name)]
    return "".join([*parts, _ends()])


def _ends() -> str:
    rows = ((str(code), md.plain(meaning)) for code, meaning in codes.CODES.items())
    about = "A script may rest on these; every command ends with one of them.\n\n"
    return md.heading(2, "Exit codes", "exit-codes") + about + md.table(("code", "what it means"), rows)


def leaves(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """A command and all below it, by the full names under which they are called."""
    yield name, command
    for below in getattr(command, "commands", {}).values():
        yield from leaves(below, f"{name} {below.name}")


def _told(command: Any, name: str) -> Iterator[str]:
    for full, one in leaves(command, name):
        yield md.heading(3, md.code(f"rdi {full}"), f"rdi-{full.replace(' ', '-')}")
        yield md.paragraphs(one.help or "")
        own = [part for part in one.params if part.name not in ("quiet", "verbose", "pack")]
        yield md.table(("argument or option", "what it does"), map(_row, own))


def _row(parameter: Any) -> tuple[str, str]:
    if parameter.param_type_name == "argument":
        return md.code(parameter.metavar or str(parameter.name).upper()), md.said(parameter.help or "")
    flags = ", ".join(map(md.code, (*parameter.opts, *parameter.secondary_opts)))
    value = f" {md.code(parameter.metavar)}" if parameter.metavar else ""
    return flags + value, md.said(parameter.help or "") + _default(parameter)


def _default(parameter: Any) -> str:
    """What an option is where nothing is said, if that is a word or a number and its help does not tell."""
    usual = parameter.default
    shown = isinstance(usual, str | int | float) and not isinstance(usual, bool) and usual != ""
    return f" *Otherwise {md.code(str(usual))}.*" if shown and "[default" not in (parameter.help or "") else ""
