"""``rdi referee why-not``, ``what-if`` and ``options``: questions about a position that a scenario sets up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.ask import AsJson
from toolkit.cli.paragraphs import listed, wrapped

if TYPE_CHECKING:
    from toolkit.engine import Game

Scenario = Annotated[Path, typer.Argument(metavar="SCENARIO", help="The moment after the last move of this file.")]
MoveLine = Annotated[str, typer.Argument(metavar="MOVE", help="Such as 'Gog plays \"Shut up!\"'.")]


def why_not(scenario: Scenario, move: MoveLine, as_json: AsJson = False) -> None:
    """Say whether a move may be made at a position, and why not."""
    from toolkit.referee import position
    from toolkit.referee.citation import rules

    refused = position.why_not(_game(scenario), move)
    rule = rules().rule(refused.rule) if refused is not None and refused.rule else None
    if as_json:
        problem = refused.problem if refused else None
        console.emit_json({"move": move, "legal": refused is None, "problem": problem, "rule": rule})
        return
    console.say(wrapped("That move is legal." if refused is None else f"Not legal: {refused.problem}."))
    if rule is not None:
        console.say(wrapped(f"Rule {rule.number} ({rule.slug}): {rule.text}", "  "))


def what_if(scenario: Scenario, move: MoveLine, as_json: AsJson = False) -> None:
    """Tell what would happen after a move at a position, everybody else declining."""
    from toolkit.referee import position

    told = position.what_if(_game(scenario), move)
    if as_json:
        console.emit_json({"move": move, "happens": told})
    else:
        console.say(listed(told, ""))


def options(scenario: Scenario, as_json: AsJson = False) -> None:
    """List every legal move at a position, with what each would do."""
    from toolkit.referee import position

    found = list(position.options(_game(scenario)))
    if as_json:
        console.emit_json(found)
        return
    if not found:
        console.note("There is nothing to decide: the game is over.")
    for one in found:
        when = f" ({one.when})" if one.when else ""
        console.say(wrapped(f"{one.move}{when}: {one.outcome}", "  ", ""))


def _game(scenario: Path) -> Game:
    from toolkit.cli.database import database
    from toolkit.referee import position

    return position.at(scenario, database())
