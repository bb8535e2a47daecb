"""``rdi referee why-not``, ``what-if`` and ``options``: questions about a position in a file."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.options import Json
from toolkit.cli.paragraphs import listed, wrapped

if TYPE_CHECKING:
    from toolkit.engine import Game
    from toolkit.referee.options import Option

Source = Annotated[
    Path, typer.Argument(metavar="FILE", help="A scenario or a game of `rdi play`: the moment after its last move.")
]
At = Annotated[
    int | None, typer.Option("--at", min=0, metavar="MOVE", help="After this move of the file; 0 is before the first.")
]
MoveLine = Annotated[str, typer.Argument(metavar="MOVE", help="Such as 'Gog plays \"Shut up!\"'.")]


def why_not(file: Source, move: MoveLine, made: At = None, as_json: Json = False) -> None:
    """Say whether a move may be made at a position, and why not."""
    from toolkit.referee import position
    from toolkit.referee.citation import rules

    refused = position.why_not(_game(file, made), move)
    rule = rules().rule(refused.rule) if refused is not None and refused.rule else None
    if as_json:
        problem = refused.problem if refused else None
        console.emit_json({"move": move, "legal": refused is None, "problem": problem, "rule": rule})
        return
    console.show(wrapped("That move is legal." if refused is None else f"Not legal: {refused.problem}."))
    if rule is not None:
        console.show(wrapped(f"Rule {rule.number} ({rule.slug}): {rule.told}", "  "))


def what_if(file: Source, move: MoveLine, made: At = None, as_json: Json = False) -> None:
    """Tell what would happen after a move at a position, everybody else declining."""
    from toolkit.referee import position

    found = position.what_if(_game(file, made), move)
    if as_json:
        console.emit_json({"move": move, **asdict(found)})
        return
    console.show(listed(found.happens, "") or "Nothing happens.")
    console.show(wrapped(f"In all: {'; '.join(found.in_all) or 'nobody gains or loses anything'}."))
    if found.next:
        console.show(wrapped(f"The first to decide after it: {found.next}."))


def options(file: Source, made: At = None, as_json: Json = False) -> None:
    """List every legal move at a position, with what each would do."""
    from toolkit.referee.options import options as found

    listed = found(_game(file, made))
    if as_json:
        console.emit_json(listed)
        return
    if not listed.options:
        console.note("There is nothing to decide: the game is over.")
    elif not listed.now:
        console.note("Nobody has a choice at this very moment. The next one is:")
    for when, moves in groupby(listed.options, key=lambda one: one.when):
        console.show(wrapped(f"{when}."))
        console.show("\n".join(map(_option, moves)) + "\n")
    if listed.left_off:
        console.note(f"and {listed.left_off} more")


def _option(one: Option) -> str:
    """A move, and below it what it does and who is next."""
    does = f"{'; '.join(one.does)}." if one.does else "Nothing comes out differently."
    upcoming = f" Then {one.next}." if one.next and one.next != one.when else ""
    return "\n".join((wrapped(one.move, "    ", "  - "), wrapped(f"{does[0].upper()}{does[1:]}{upcoming}", "      ")))


def _game(file: Path, made: int | None) -> Game:
    from toolkit.cli.database import database
    from toolkit.referee import position

    return position.at(file, database(), made)
