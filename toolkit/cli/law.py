"""``rdi referee law``: which code carries out each rule, and which scenarios show it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.options import Json

if TYPE_CHECKING:
    from toolkit.cli.records import Upheld
    from toolkit.referee.law.upheld import Standing


def law(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE_OR_FOLDER]...", help="Scenarios, or folders of them; the checkout's if none."),
    ] = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only rules that nothing carries out or nothing shows.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show for each rule the code that carries it out and the scenarios that show it."""
    from toolkit import rulebook
    from toolkit.referee.law.upheld import in_code, in_scenarios, own_scenarios, standings
    from toolkit.referee.scenarios.files import files

    found = standings(rulebook.load(), in_code(), in_scenarios(files(paths) if paths else own_scenarios()))
    shown = [standing for standing in found if standing.is_missing or not missing]
    if as_json:
        console.emit_json([_record(standing) for standing in shown], "standing")
        return
    for standing in shown:
        console.say(_line(standing))
    due = [standing for standing in found if standing.rule.engine == "now"]
    console.note(
        f"rules: {len(found)}; our own: {sum(bool(standing.rule.ours) for standing in found)};"
        f" for the engine by now: {len(due)};"
        f" without code: {sum(not standing.code for standing in due)};"
        f" without scenario: {sum(not standing.scenarios for standing in due)}"
    )


def _record(standing: Standing) -> Upheld:
    return {
        "rule": standing.rule.number,
        "slug": standing.rule.slug,
        "ours": standing.rule.ours,
        "engine": standing.rule.engine,
        "why_later": standing.rule.why_later,
        "code": list(standing.code),
        "scenarios": list(standing.scenarios),
    }


def _line(standing: Standing) -> str:
    rule, scenarios = standing.rule, standing.scenarios
    name = f"{rule.number} {rule.slug}{' (our own)' if rule.ours else ''}"
    if rule.engine == "later":
        return f"{name}: later{f' ({rule.why_later})' if rule.why_later else ''}"
    shown = f"{scenarios[0]} and {len(scenarios) - 1} more" if len(scenarios) > 1 else "".join(scenarios)
    return f"{name}: {', '.join(standing.code) or 'no code'} | {shown or 'no scenario'}"
