"""A game at the terminal: people and bots in turn, what a person says, and what is shown to whom."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from toolkit.cli import console, questions, telling
from toolkit.errors import CannotRead, CannotWrite, NotLegal, RdiError

if TYPE_CHECKING:
    from toolkit.engine import Game
    from toolkit.engine.history import History
    from toolkit.engine.moves import AnyMove
    from toolkit.engine.record import GameRecord

HELP = """\
Say the number of a move, or the move itself (as: plays "I raise!").
  why CARD       why it cannot be played now, and the rule
  card TITLE     what a card says
  rules NUMBER   a rule, a section (3.1) or a chapter (3)
  wait           pass until something happens, or you must decide
  table          the table, your hand and your moves again
  log            everything that has happened
  undo, redo     take back the last decision, or make it again
  save [FILE]    write the game file
  quit           stop (the game is saved if it has a file)"""

_CLEAR = "\033[2J\033[H"


class _Quit(Exception):
    """The player wants to stop."""


@dataclass
class Session:
    """A game with its people.

    ``record`` is how it began; ``file`` is where it is saved after each decision. ``told`` counts what has been told of
    the log, ``sitting`` is who is at the keyboard, ``shown`` whether they have seen what they must decide.
    """

    history: History
    record: GameRecord
    file: Path | None = None
    told: int = 0
    sitting: int | None = None
    shown: bool = False
    waiting: set[int] = field(default_factory=set)
    commands: Mapping[str, Callable[[str], None]] = field(init=False)

    def __post_init__(self) -> None:
        self.commands = {
            "?": self._help,
            "card": self._card,
            "help": self._help,
            "log": self._log,
            "q": self._quit,
            "quit": self._quit,
            "redo": self._redo,
            "rules": self._rules,
            "save": self._save,
            "table": self._look,
            "undo": self._undo,
            "wait": self._wait,
            "why": self._why,
        }

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    def run(self) -> None:
        """Play until the game is over, somebody quits, or nothing more is said."""
        try:
            while self.game.ask is not None:
                self._decide(self.game.ask.seat)
        except (_Quit, EOFError):
            pass
        self._tell()
        self._end()

    # deciding

    def _decide(self, seat: int) -> None:
        self._tell()
        bot = self.record.players[seat].bot
        if bot is not None:
            self._let(bot)
            return
        if seat in self.waiting and self._is_idle():
            self._pass(seat)
            return
        self.waiting.discard(seat)
        self._hand_over(seat)
        if not self.shown:
            self._look()
        self.shown = True
        said = self._listen()
        try:
            self._do(said)
        except RdiError as fault:
            console.report(fault)

    def _let(self, bot: str) -> None:
        from toolkit import arena

        chance = Random(f"{self.record.seed}/{len(self.history.steps)}")  # noqa: S311 - a bot's mood, no secret
        self.history.answer(arena.bot(bot)(self.game, chance))

    def _is_idle(self) -> bool:
        """Whether a window is open in which nothing in particular can be answered."""
        from toolkit.engine.moment import event, open_window

        return open_window(self.game) is not None and event(self.game) is None

    def _pass(self, seat: int) -> None:
        from toolkit.engine.moves import Pass

        self.history.answer(Pass(seat))
        self._autosave()

    def _do(self, said: str) -> None:
        word, _, rest = said.strip().partition(" ")
        command = self.commands.get(word.casefold())
        if command is not None:
            command(rest.strip())
        elif said.strip():
            self._answer(self._meant(said))
        else:
            self._look()

    def _answer(self, move: AnyMove) -> None:
        self.history.answer(move)
        self.shown = False
        self._autosave()

    def _meant(self, said: str) -> AnyMove:
        """The move of this number (of these numbers, where cards are discarded), or of this line."""
        from toolkit.engine.moves import Discards
        from toolkit.engine.reading import parse

        numbers = said.replace(",", " ").split()
        if not all(number.isdecimal() and len(number) < 6 for number in numbers):
            return parse(self.game, said)
        assert self.game.ask is not None, "a person is asked only while there is something to decide"
        moves = self.game.ask.moves
        if isinstance(moves, Discards):
            return self._discard([int(number) for number in numbers])
        if len(numbers) > 1 or not 1 <= int(numbers[0]) <= len(moves):
            raise CannotRead(f"there is no move {said.strip()!r}", expected=f"a number from 1 to {len(moves)}")
        return moves[int(numbers[0]) - 1]

    def _discard(self, numbers: list[int]) -> AnyMove:
        from toolkit.engine.moves import Discard

        assert self.game.ask is not None, "a person is asked only while there is something to decide"
        seat = self.game.ask.seat
        hand = self.game.seats[seat].hand
        if len(set(numbers)) < len(numbers) or not all(1 <= number <= len(hand) for number in numbers):
            raise CannotRead("those are not cards of your hand", expected=f"numbers from 1 to {len(hand)}, each once")
        return Discard(seat, tuple(sorted(hand[number - 1] for number in numbers)))

    # hearing and showing

    def _listen(self) -> str:
        """The next line that is said. Raises :class:`EOFError` when there are no more."""
        if sys.stdin.isatty():
            with suppress(ImportError):  # not everywhere; it makes the line editable
                import readline  # noqa: F401

            return _input("> ")
        said = console.hear()
        if not said:
            raise EOFError
        console.say(f"> {said.rstrip()}")
        return said

    def _hand_over(self, seat: int) -> None:
        """Between two people at one terminal, nobody sees the other's hand."""
        people = [place for place, player in enumerate(self.record.players) if player.bot is None]
        before, self.sitting = self.sitting, seat
        if before == seat or len(people) < 2 or not (sys.stdin.isatty() and sys.stdout.isatty()):
            return
        self.shown = False
        name = self.game.seats[seat].name
        console.send(_CLEAR)
        console.say(f"{name} decides. When only {name} can see this, press Enter.")
        _input("")
        console.send(_CLEAR)
        self.told = self._seen_before(seat)
        self._tell()

    def _seen_before(self, seat: int) -> int:
        """How much of the log was there when this player last decided."""
        own = (step.logged for step in reversed(self.history.steps) if step.move.seat == seat)
        return next(own, 0)

    def _tell(self) -> None:
        log = self.game.log or []
        for entry in log[self.told :]:
            self._say(telling.wrapped(f"| {telling.happening(self.game, entry)}", _width()))
        self.told = len(log)

    def _look(self, _rest: str = "") -> None:
        from toolkit.engine.view import view

        ask = self.game.ask
        assert ask is not None, "a person looks only while there is something to decide"
        console.say("")
        seen = view(self.game, ask.seat)
        self._say([*telling.table(seen, _width()), *telling.lying(self.game, _width()), "", *self._questions(ask.seat)])

    def _questions(self, seat: int) -> Iterator[str]:
        for line in telling.moment(self.game):
            yield from telling.wrapped(line, _width())
        if self.game.ask and "discard" not in self.game.ask.kinds:
            titles = [self.game.card(card).title for card in self.game.seats[seat].hand]
            yield from telling.wrapped(f"Hand: {'; '.join(titles) or 'empty'}", _width())
        yield from telling.choices(self.game, _width())

    # commands

    def _help(self, _rest: str) -> None:
        console.show(HELP)

    def _quit(self, _rest: str) -> None:
        raise _Quit

    def _log(self, _rest: str) -> None:
        self.told = 0
        self._tell()

    def _card(self, title: str) -> None:
        self._say(questions.card(self.game, title, _width()))

    def _rules(self, number: str) -> None:
        self._say(questions.rule(self.game, number, _width()))

    def _why(self, title: str) -> None:
        self._say(questions.why_not(self.game, title, _width()))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            console.say(line)

    def _wait(self, _rest: str) -> None:
        if not self._is_idle() or self.game.ask is None:
            raise NotLegal("something is to be decided here")
        self.waiting.add(self.game.ask.seat)

    def _undo(self, _rest: str) -> None:
        """Back to the decision of a person before this one."""
        if not any(self.record.players[step.move.seat].bot is None for step in self.history.steps):
            raise NotLegal("there is no decision of a person to take back")
        while True:
            step = self.history.undo()
            console.say(f"Taken back: {step.line}")
            if self.record.players[step.move.seat].bot is None:
                break
        self._moved_in_time()

    def _redo(self, _rest: str) -> None:
        """Forward to the next decision of a person."""
        while True:
            console.say(f"Made again: {self.history.redo().line}")
            ask = self.game.ask
            if not self.history.undone or ask is None or self.record.players[ask.seat].bot is None:
                break
        self._moved_in_time()

    def _moved_in_time(self) -> None:
        self.told, self.shown = len(self.game.log or ()), False
        self.waiting.clear()
        self._autosave()

    # keeping

    def _save(self, name: str) -> None:
        file = Path(name) if name else self.file
        if file is None:
            raise CannotRead("this game has no file yet", expected="save FILE")
        if file != self.file:
            require_new(file)
        self._write(file)
        self.file = file
        console.say(f"Saved in {file}.")

    def _autosave(self) -> None:
        if self.file is not None:
            self._write(self.file)

    def _write(self, file: Path) -> None:
        import msgspec

        from toolkit.engine.record import write

        write(file, msgspec.structs.replace(self.record, moves=tuple(step.line for step in self.history.steps)))

    def _end(self) -> None:
        self._autosave()
        winners = self.game.state.winners
        if winners is not None:
            names = [self.game.seats[seat].name for seat in winners]
            console.say(f"{names[0]} wins." if len(names) == 1 else f"A tie between {' and '.join(names)}.")
        if self.file is None:
            console.say("The game is not saved.")
        else:
            console.say(f"Saved in {self.file}." if winners else f"Go on with: rdi play --resume {self.file}")


def require_new(file: Path) -> None:
    """Raise :class:`CannotWrite` if there is a file of this name, which may hold another game."""
    if file.exists():
        raise CannotWrite(f"{file} is there already. Go on with it by --resume, or name another file.")


def _input(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        console.say("")
        raise


def _width() -> int:
    return max(40, min(120, shutil.get_terminal_size().columns))
