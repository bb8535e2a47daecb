"""``rdi referee``: questions about the rules, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import ask, console, conversation, positions, rules
from toolkit.cli.audit import audit
from toolkit.cli.codes import WRONG
from toolkit.cli.law import law
from toolkit.cli.matrix import matrix
from toolkit.cli.options import Json

if TYPE_CHECKING:
    from toolkit.cli.records import Check
    from toolkit.referee.scenarios.check import Verdict
    from toolkit.untrusted.fault import Fault

app = typer.Typer(no_args_is_help=True, help="Settle questions about the rules: ask, look up, check.")


def _listed(command: Callable[..., None]) -> Callable[..., None]:
    """Add a command; the list of them tells the first line of its help whole."""
    app.command(short_help=(command.__doc__ or "").partition("\n")[0])(command)
    return command


for _command in (
    ask.ask,
    ask.can,
    rules.rule,
    rules.rulings,
    rules.search,
    positions.why_not,
    positions.what_if,
    positions.options,
    conversation.repl,
    law,
    matrix,
    audit,
):
    _listed(_command)


@_listed
def check(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE_OR_FOLDER...", help="Scenarios and recorded games, or folders of them."),
    ],
    trace: Annotated[bool, typer.Option("--trace", help="Tell all that happened, with the rules.")] = False,
    as_json: Json = False,
) -> None:
    """Run scenarios and say for each whether the game comes out as it says; exit 1 if any does not.

    A recorded game is played again: the first move that may not be made is told, with the rule.
    """
    from toolkit.cli.database import database
    from toolkit.errors import NotFound
    from toolkit.referee.scenarios.check import check as checked
    from toolkit.referee.scenarios.check import tally
    from toolkit.referee.scenarios.files import files

    found = files(paths)
    if not found:
        raise NotFound("scenario", ", ".join(map(str, paths)))
    cards = database()
    verdicts = [checked(file, cards) for file in found]
    if as_json:
        console.emit_json([_record(verdict, trace=trace) for verdict in verdicts], "check")
    else:
        for verdict in verdicts:
            _tell(verdict, trace=trace)
        console.note(tally(verdicts))
    if not all(verdict.passes for verdict in verdicts):
        raise typer.Exit(WRONG)


def _record(verdict: Verdict, *, trace: bool) -> Check:
    from toolkit.referee.scenarios.transcript import transcript

    record: Check = {
        "file": verdict.file,
        "name": verdict.name,
        "passes": verdict.passes,
        "problems": [
            {"line": fault.line, "path": fault.path, "problem": fault.problem, "expected": fault.expected}
            for fault in verdict.problems
        ],
    }
    if trace and verdict.run is not None:
        record["transcript"] = list(transcript(verdict.run))
    return record


def _difference(fault: Fault) -> str:
    """What differed in one line: where it stands in the file, and what is wrong."""
    where = " ".join([*([f"line {fault.line}"] if fault.line else []), *([fault.path] if fault.path else [])])
    return f"{where}: {_told(fault)}" if where else _told(fault)


def _told(fault: Fault) -> str:
    return str(fault.error()).removeprefix(f"{fault.error().place}: ")


def _tell(verdict: Verdict, *, trace: bool) -> None:
    from toolkit.referee.scenarios.transcript import transcript

    wrong = "; ".join(map(_difference, verdict.problems))
    console.say(f"{'pass' if verdict.passes else 'fail'}  {verdict.file}  {wrong or verdict.name}")
    if trace and verdict.run is not None:
        for line in transcript(verdict.run):
            console.say(f"    {line}")


@_listed
def schema(
    case: Annotated[bool, typer.Option("--case", help="That of a Case, and not that of a scenario.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Write it to its file among the card data.")] = False,
) -> None:
    """Show the JSON Schema of scenarios or of Cases, for editors and other programs."""
    from toolkit.referee import schema as schemas

    written, told = (schemas.write_case, schemas.case_text) if case else (schemas.write, schemas.text)
    console.show(str(written()) if write else told().rstrip("\n"))
