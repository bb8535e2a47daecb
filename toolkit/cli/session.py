"""A game at the terminal, line by line: what a person says is heard, and what happens is shown to whom it may be."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.cli import console, table, telling
from toolkit.cli.spoken import LET_GO, Command, Spoken
from toolkit.errors import RdiError
from toolkit.referee.games import narration
from toolkit.table import Table
from toolkit.table.file import GameFile
from toolkit.table.keyboard import Keyboard

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.engine import Game
    from toolkit.engine.record import GameRecord
    from toolkit.engine.view import View

_CLEAR = "\033[2J\033[H"


class _Quit(Exception):
    """The player wants to stop."""


def run(cards: Database, record: GameRecord, file: Path | None) -> None:
    """Make the moves that a record has, and play on from there; the game is kept in the file."""
    at = Table.begin(record, cards, together=True)
    Session(at, file, logged=len(at.told()) if record.moves else 0).run()


class Session:
    """A table whose people share one keyboard, and a terminal on which line follows line.

    ``file`` is where the game is saved after each decision. ``logged`` counts what has been told of the log, ``shown``
    tells whether whoever sits there has seen what they must decide.
    """

    def __init__(self, table: Table, file: Path | None = None, logged: int = 0) -> None:
        self.table, self.logged, self.shown = table, logged, False
        self.file, self.keyboard = GameFile(table, file), Keyboard(table)
        own: dict[str, Command] = {
            "exit": self._quit,
            "log": self._log,
            "q": self._quit,
            "quit": self._quit,
            "table": self._look,
        }
        self.spoken = Spoken(table, self.file, self.keyboard, _width, own)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.table.game

    def run(self) -> None:
        """Play until the game is over, somebody quits, or nothing more is said.

        Whoever stops a game that has no file is asked for one, at a terminal. Raises :class:`KeyboardInterrupt` again
        when that is done.
        """
        if sys.stdin.isatty():
            console.note("`help` tells what can be said.")
        try:
            self._go_on()
            while self.table.deciding:
                self._decide()
                self._go_on()
        except (_Quit, EOFError):
            self._offer_to_save()
        except KeyboardInterrupt:
            console.say("")
            self._offer_to_save()
            end(self.table, self.file)
            raise
        self._tell()
        end(self.table, self.file)

    # deciding

    def _go_on(self) -> None:
        """Whatever needs no person, each told as it happens."""
        self._tell()
        while (decided := self.table.advance()) is not None:
            if decided.why == "forced":
                self._say([f"| {self.game.players[decided.seat].name} has no card to discard, and draws"])
            self._tell()
            self.shown = False

    def _decide(self) -> None:
        """A decision of a person, or a command."""
        self._hand_over()
        if not self.shown:
            self._say(self._look())
        self.shown = True
        line, version = self._listen(), self.table.version
        try:
            self._say(self.spoken.do(line) if line.strip() else self._look())
        except RdiError as fault:
            console.report(fault)
        if self.table.version != version:
            self.shown = False
            self.logged = min(self.logged, len(self.table.told()))

    # hearing and showing

    def _listen(self) -> str:
        """The next line that is said. Raises :class:`EOFError` when there are no more."""
        if sys.stdin.isatty():
            with suppress(ImportError):  # not everywhere; it makes the line editable
                import readline  # noqa: F401

            return _input("> ")
        line = console.hear()
        if not line:
            raise EOFError
        console.say(f"> {line.rstrip()}")
        return line

    def _hand_over(self) -> None:
        """Between two people at one terminal, nobody sees the other's hand, but that of a teammate."""
        before = self.keyboard.sitting
        handed = self.keyboard.take()
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return
        self.shown = self.shown and before == self.keyboard.sitting
        if handed is None:
            return
        console.send(_CLEAR)
        console.say(f"{handed.name} decides. When only {handed.team} can see this, press Enter.")
        _input("")
        console.send(_CLEAR)
        self.logged = handed.since
        self._tell()

    def _tell(self) -> None:
        for entry in self.table.told(self.logged):
            self._say(telling.wrapped(f"| {narration.happening(self.game, entry)}", _width()))
            self.logged += 1

    def _look(self, _rest: str = "") -> Iterator[str]:
        seen = self.table.seen(self.keyboard.sitting)
        yield ""
        yield from table.table(seen, _width())
        yield from table.lying(self.game, _width())
        yield from table.zones(seen, self.game, _width())
        yield from table.aside(seen, self.game, _width())
        yield ""
        yield from self._questions(seen)

    def _questions(self, seen: View) -> Iterator[str]:
        for line in narration.moment(self.game):
            yield from telling.wrapped(line, _width())
        if self.game.ask and "discard" not in self.game.ask.kinds:
            yield from table.own_hand(seen, self.game, _width())
        yield from table.hands_of_teammates(seen, self.game, _width())
        yield from telling.choices(self.game, _width())

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            console.say(line)

    # commands of a terminal

    def _quit(self, _rest: str) -> list[str]:
        raise _Quit

    def _log(self, _rest: str) -> list[str]:
        self.logged = 0
        self._tell()
        return []

    def _offer_to_save(self) -> None:
        """Ask for the name of a file before a game is lost, if there is somebody to ask."""
        with suppress(EOFError, KeyboardInterrupt):
            while sys.stdin.isatty() and self.file.would_be_lost and (name := _input(LET_GO)):
                self._try_to_save(name.strip())

    def _try_to_save(self, name: str) -> None:
        try:
            console.say(f"Saved in {self.file.save(name)}.")
        except RdiError as fault:
            console.report(fault)


def end(at: Table, file: GameFile) -> None:
    """Tell how a game ended, or where it goes on."""
    told = file.close()
    winners = at.game.state.winners
    if winners is not None:
        for line in ("", *table.table(at.seen(winners[0]), _width()), ""):
            console.say(line)
        console.say(narration.victory(at.game))
    console.say(told)


def _input(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        console.say("")
        raise


def _width() -> int:
    return max(40, min(120, shutil.get_terminal_size().columns))
