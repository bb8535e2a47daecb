"""``rdi referee why-not``, ``what-if`` and ``options``: questions about a position in a file."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from toolkit.cli import console
from toolkit.cli.ask import CaseText, Explain, Move, finish, referee
from toolkit.cli.options import Json
from toolkit.cli.paragraphs import listed, wrapped

if TYPE_CHECKING:
    from toolkit.engine import Game
    from toolkit.referee.case.case import Wanted
    from toolkit.referee.games.options import Option

Source = Annotated[
    Path | None,
    typer.Argument(metavar="[FILE]", help="A scenario or a game of `rdi play`: the moment after its last move."),
]
MoveLine = Annotated[str | None, typer.Argument(metavar="[MOVE]", help="Such as 'Gog plays \"Shut up!\"'.")]


def why_not(
    file: Source = None,
    line: MoveLine = None,
    move: Move = None,
    case: CaseText = None,
    explain: Explain = False,
    as_json: Json = False,
) -> None:
    """Say whether a move may be made at a position, and why not; or whether the last beat of a Case may happen."""
    from toolkit.referee.citation import rules
    from toolkit.referee.games import saved

    if case is not None and file is None:
        _of_case(case, "may", as_json=as_json, explain=explain)
        return
    game, line = _move_at(file, line, move, case)
    refused = saved.why_not(game, line)
    rule = rules().rule(refused.rule) if refused is not None and refused.rule else None
    if as_json:
        problem = refused.problem if refused else None
        written = saved.written(game, line, "may")
        console.emit_json(
            {"move": line, "legal": refused is None, "problem": problem, "rule": rule, "case": written}, "legality"
        )
        return
    console.show(wrapped("That move is legal." if refused is None else f"Not legal: {refused.problem}."))
    if rule is not None:
        told = f": {rule.told}" if explain else ""
        console.show(wrapped(f"Rule {rule.number} ({rule.slug}){told}", "  "))


def what_if(
    file: Source = None,
    line: MoveLine = None,
    move: Move = None,
    case: CaseText = None,
    explain: Explain = False,
    as_json: Json = False,
) -> None:
    """Tell what would happen after a move at a position, everybody else declining; or what comes of a Case."""
    from toolkit.referee.games import saved

    if case is not None and file is None:
        _of_case(case, "happens", as_json=as_json, explain=explain)
        return
    game, line = _move_at(file, line, move, case)
    found = saved.what_if(game, line)
    if as_json:
        console.emit_json({"move": line, **asdict(found), "case": saved.written(game, line, "happens")}, "consequences")
        return
    console.show(listed(found.happens, "") or "Nothing happens.")
    console.show(wrapped(f"In all: {'; '.join(found.in_all) or 'nobody gains or loses anything'}."))
    if found.next:
        console.show(wrapped(f"The first to decide after it: {found.next}."))


def options(
    file: Source = None, move: Move = None, case: CaseText = None, explain: Explain = False, as_json: Json = False
) -> None:
    """List every legal move at a position, with what each would do; or the cards that may be played in a Case."""
    from toolkit.referee.games import saved
    from toolkit.referee.games.options import options as found

    if case is not None and file is None:
        _of_case(case, "which-cards", as_json=as_json, explain=explain)
        return
    if file is None or case is not None:
        raise typer.BadParameter("give the FILE of a game or a position, or --case")
    game = _game(file, move)
    listed = found(game)
    if as_json:
        written = saved.written(game, "", "which-cards")
        console.emit_json({**to_builtins(listed), "case": written}, "options")
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


def _of_case(text: str, kind: Wanted, *, as_json: bool, explain: bool) -> None:
    from toolkit.referee.ask import ask_case

    finish(ask_case(referee(None), text, kind=kind), as_json=as_json, explain=explain)


def _option(one: Option) -> str:
    """A move, and below it what it does and who is next."""
    does = f"{'; '.join(one.does)}." if one.does else "Nothing comes out differently."
    upcoming = f" Then {one.next}." if one.next and one.next != one.when else ""
    return "\n".join((wrapped(one.move, "    ", "  - "), wrapped(f"{does[0].upper()}{does[1:]}{upcoming}", "      ")))


def _move_at(file: Path | None, line: str | None, move: int | None, case: str | None) -> tuple[Game, str]:
    """The game of a file and the move that is asked about. Raises ``BadParameter`` unless just these are given."""
    if file is None or line is None or case is not None:
        raise typer.BadParameter("give FILE and MOVE, or --case")
    return _game(file, move), line


def _game(file: Path, made: int | None) -> Game:
    from toolkit.cli.database import database
    from toolkit.referee.games import saved

    return saved.at(file, database(), made)
