"""``rdi replay``: a game file, played again."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.options import Json

if TYPE_CHECKING:
    from toolkit.cli.records import Happening, Moved, Replay, Seated
    from toolkit.engine.history import History
    from toolkit.engine.record import GameRecord


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game file, as `rdi play --save` writes it.")],
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each move.")] = False,
    as_json: Json = False,
) -> None:
    """Play a game file again: every move, all that happened, and the rule behind it.

    If a move in the file is not legal, all before it is told, then which one it is and why.
    """
    from toolkit.cli.database import database
    from toolkit.engine.history import History
    from toolkit.engine.record import begin, read

    record = read(file)
    history = History(begin(record, database(), log=[]))
    if as_json:
        console.emit_json(_as_json(history, record), "replay")
    else:
        _tell(history, record, step=step)


def _tell(history: History, record: GameRecord, *, step: bool) -> None:
    from toolkit.engine.record import steps

    told = _happenings(history, 0)
    for number, line in enumerate(steps(history, record), start=1):
        _say(line, f"{number:4}  ")
        told = _happenings(history, told)
        if step and not _wait():
            return
    console.say(_ending(history))


def _happenings(history: History, told: int) -> int:
    """Tell what has happened since; how much of the log has been told now."""
    from toolkit.referee.games.narration import happening

    log = history.game.log or []
    for entry in log[told:]:
        _say(happening(history.game, entry), " " * 8)
    return len(log)


def _say(text: str, before: str) -> None:
    """Tell a line; a terminal breaks no word of it."""
    import textwrap

    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else len(before) + len(text)
    after = " " * (len(before) + 2)
    for line in textwrap.wrap(text, columns, initial_indent=before, subsequent_indent=after, break_on_hyphens=False):
        console.say(line)


def _wait() -> bool:
    """Wait for Enter; false when nobody is there any more, or wants to stop."""
    said = console.hear()
    return bool(said) and said.strip().casefold() not in ("q", "quit")


def _ending(history: History) -> str:
    from toolkit.engine.names import listed

    game = history.game
    if game.state.winners is not None:
        return f"Won by {listed(game.players[seat].name for seat in game.state.winners)}."
    assert game.ask is not None, "a game that is not over waits for a decision"
    return f"Not over: {game.players[game.ask.seat].name} must decide."


def _as_json(history: History, record: GameRecord) -> Replay:
    import msgspec

    from toolkit.engine.record import steps

    moves: list[Moved] = []
    before = _entries(history, 0)
    told = len(before)
    for line in steps(history, record):
        moves.append({"move": line, "happens": _entries(history, told)})
        told += len(moves[-1]["happens"])
    game = history.game
    players: list[Seated] = [
        {"name": player.name, "character": player.character, "out": side.out}
        for player, side in zip(game.players, game.side_of, strict=True)
    ]
    winners = game.state.winners
    return {
        "players": players,
        "variant": msgspec.to_builtins(record.variant),
        "edition": record.edition,
        "seed": record.seed,
        "happens": before,
        "moves": moves,
        "winners": None if winners is None else [game.players[seat].name for seat in winners],
    }


def _entries(history: History, told: int) -> list[Happening]:
    """What has happened since, with names and the numbers of the rules."""
    import msgspec

    from toolkit.referee.games.narration import cited, happening

    names = [player.name for player in history.game.players]
    entries: list[Happening] = []
    for entry in (history.game.log or [])[told:]:
        facts = msgspec.to_builtins(entry)
        facts |= {key: names[facts[key]] for key in ("seat", "other") if key in facts}
        facts |= {"rule": cited(entry.rule)} if entry.rule else {}
        entries.append({**facts, "text": happening(history.game, entry)})  # type: ignore[typeddict-item]
    return entries
