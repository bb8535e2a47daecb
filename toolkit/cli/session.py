"""A game at the terminal: people and bots in turn, what a person says, and what is shown to whom."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.cli import console, questions, said, table, telling
from toolkit.errors import CannotRead, CannotWrite, RdiError
from toolkit.referee.games import narration

if TYPE_CHECKING:
    from toolkit.engine import Game
    from toolkit.engine.moves import AnyMove
    from toolkit.engine.view import View
    from toolkit.referee.talk.conversation import Conversation
    from toolkit.table import Table

HELP = """\
Say the number of a move, or the move itself (as: plays "I raise!").
  hand           your cards with what they say
  card TITLE     what a card says; its number will do
  why CARD       why it cannot be played now, and the rule
  why bot        what a bot did last, and why
  rules WORDS    the rules about something (gambling), or of a number: 3.1.1, 3.1 or 3
  ? QUESTION     ask the referee, about this game as you see it: ? can I play Shut up!
  wait           pass until something happens that your cards can answer, or you must decide
  skip KINDS     pass from now on at: idle, cards, drinks, events, payments, rounds, losses (none: at nothing), but not
                 where it is about you
  table          the table, your hand and your moves again
  log            everything that has happened
  undo, redo     take back the last decision, or make it again
  save [FILE]    write the game file
  quit           stop; a game without a file can still be given one"""

_CLEAR = "\033[2J\033[H"


class _Quit(Exception):
    """The player wants to stop."""


@dataclass
class Session:
    """A table whose people share one keyboard.

    ``file`` is where the game is saved after each decision. ``logged`` counts what has been told of the log,
    ``sitting`` is who is at the keyboard, ``shown`` whether they have seen what they must decide, ``talk`` what they
    have asked the referee.
    """

    table: Table
    file: Path | None = None
    logged: int = 0
    sitting: int | None = None
    shown: bool = False
    talk: Conversation | None = None
    commands: Mapping[str, Callable[[str], None]] = field(init=False)

    def __post_init__(self) -> None:
        self.table.keep = self._autosave
        self.commands = {
            "?": self._ask,
            "ask": self._ask,
            "card": self._card,
            "exit": self._quit,
            "hand": self._hand,
            "help": self._help,
            "log": self._log,
            "q": self._quit,
            "quit": self._quit,
            "redo": self._redo,
            "rules": self._rules,
            "save": self._save,
            "skip": self._skip,
            "table": self._look,
            "undo": self._undo,
            "wait": self._wait,
            "why": self._why,
        }

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
            self._end()
            raise
        self._tell()
        self._end()

    # deciding

    def _go_on(self) -> None:
        """Whatever needs no person, each told as it happens."""
        self._tell()
        while (decided := self.table.advance()) is not None:
            if decided.why == "forced":
                self._say([f"| {self.game.players[decided.seat].name} has no card to discard, and draws"])
            self._tell()
            self.shown = False

    def _who(self) -> int:
        """The person who decides: of teammates who may, whoever sits at the keyboard goes first."""
        people = self.table.deciding
        return self.sitting if self.sitting in people else people[0]

    def _decide(self) -> None:
        """A decision of a person, or a command."""
        self._hand_over(self._who())
        if not self.shown:
            self._look()
        self.shown = True
        line = self._listen()
        try:
            self._do(line)
        except RdiError as fault:
            console.report(fault)

    def _do(self, line: str) -> None:
        word, _, rest = _asked(line.strip()).partition(" ")
        command = self.commands.get(word.casefold())
        if command is not None and not said.begins_with_a_card(self.game, line):
            command(rest.strip())
        elif line.strip():
            self._answer(said.meant(self.game, line))
        else:
            self._look()

    def _answer(self, move: AnyMove) -> None:
        self.table.play(self._who(), move)
        self.shown = False

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

    def _hand_over(self, seat: int) -> None:
        """Between two people at one terminal, nobody sees the other's hand, but that of a teammate."""
        people = self.table.people
        before, self.sitting = self.sitting, seat
        if before == seat or len(people) < 2 or not (sys.stdin.isatty() and sys.stdout.isatty()):
            return
        self.shown = False
        if before is not None and self.game.on_one_side(before, seat):
            return
        from toolkit.engine import names

        name = self.game.players[seat].name
        team = names.listed(self.game.players[mate].name for mate in people if self.game.on_one_side(mate, seat))
        console.send(_CLEAR)
        console.say(f"{name} decides. When only {team} can see this, press Enter.")
        _input("")
        console.send(_CLEAR)
        last = self.table.last_decision(seat)
        self.logged = 0 if last is None else last.logged
        self._tell()

    def _tell(self) -> None:
        for entry in self.table.told(self.logged):
            self._say(telling.wrapped(f"| {narration.happening(self.game, entry)}", _width()))
            self.logged += 1

    def _look(self, _rest: str = "") -> None:
        seen = self.table.seen(self.sitting)
        console.say("")
        self._say(table.table(seen, _width()))
        self._say(table.lying(self.game, _width()))
        self._say([*table.zones(seen, self.game, _width()), *table.aside(seen, self.game, _width())])
        self._say(["", *self._questions(seen)])

    def _questions(self, seen: View) -> Iterator[str]:
        for line in narration.moment(self.game):
            yield from telling.wrapped(line, _width())
        if self.game.ask and "discard" not in self.game.ask.kinds:
            yield from table.own_hand(seen, self.game, _width())
        yield from table.hands_of_teammates(seen, self.game, _width())
        yield from telling.choices(self.game, _width())

    # commands

    def _help(self, _rest: str) -> None:
        console.show(HELP)

    def _ask(self, question: str) -> None:
        """A question to the referee, from the seat of whoever is at the keyboard; follow-ups go on from it."""
        from toolkit.cli.paragraphs import told
        from toolkit.referee.games.chair import Chair
        from toolkit.referee.referee import Referee
        from toolkit.referee.talk.conversation import Conversation

        if not question:
            self._help("")
            return
        seat = self._who()
        if self.talk is None or self.talk.at is None or self.talk.at.seat != seat:
            self.talk = Conversation(Referee(self.game.cards, self.game.state.edition))
        self.talk.at = Chair(self.game, seat)
        turn = self.talk.ask(question)
        console.show(told(turn.answer, explain=turn.whole))

    def _quit(self, _rest: str) -> None:
        raise _Quit

    def _log(self, _rest: str) -> None:
        self.logged = 0
        self._tell()

    def _hand(self, _rest: str) -> None:
        self._say(questions.hand(self.game, _width()))

    def _card(self, title: str) -> None:
        self._say(questions.card(self.game, said.called(self.game, title), _width()))

    def _rules(self, name: str) -> None:
        self._say(questions.rule(self.game, name, _width()))

    def _why(self, title: str) -> None:
        if title.casefold() == "bot":
            self._say(telling.wrapped(self.table.why(), _width()))
            return
        self._say(questions.why_not(self.game, said.called(self.game, title), _width()))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            console.say(line)

    def _wait(self, _rest: str) -> None:
        self.table.wait(self._who())

    def _skip(self, kinds: str) -> None:
        from toolkit.table.occasion import read

        chosen = read(kinds)
        self.table.let_pass(self._who(), chosen)
        self._say([f"You pass at: {', '.join(sorted(chosen)) or 'nothing'}."])

    def _undo(self, _rest: str) -> None:
        """Back to the decision of a person before this one.

        Only that one is told: the passes between would tell who was asked, and so who holds what.
        """
        undone = self.table.undo(self._who())
        after = ", and what came after it" if undone.more else ""
        self._say(telling.wrapped(f"Taken back: {undone.line}{after}", _width()))
        self.logged = len(self.table.told())
        self.shown = False

    def _redo(self, _rest: str) -> None:
        """Forward to the next decision of a person, by all that happened until then."""
        self._say(telling.wrapped(f"Made again: {self.table.redo()}", _width()))
        self.shown = False

    # keeping

    def _save(self, name: str) -> None:
        file = Path(name) if name else self.file
        if file is None:
            raise CannotRead("this game has no file yet", expected="`save FILE`")
        if file != self.file:
            require_new(file)
        self._write(file)
        self.file = file
        console.say(f"Saved in {file}.")

    def _offer_to_save(self) -> None:
        """Ask for the name of a file before a game is lost, if there is somebody to ask."""
        if self.file is not None or not self.table.has_begun or not sys.stdin.isatty():
            return
        with suppress(EOFError, KeyboardInterrupt):
            while self.file is None and (name := _input("Save this game? Name a file, or press Enter to let it go: ")):
                self._try_to_save(name.strip())

    def _try_to_save(self, name: str) -> None:
        try:
            self._save(name)
        except RdiError as fault:
            console.report(fault)

    def _autosave(self, table: Table) -> None:
        if self.file is not None and table.people:
            self._write(self.file)

    def _write(self, file: Path) -> None:
        from toolkit.engine.record import write

        write(file, self.table.record)

    def _end(self) -> None:
        if self.file is not None:
            self._write(self.file)
        winners = self.game.state.winners
        if winners is not None:
            self._say(["", *table.table(self.table.seen(winners[0]), _width()), ""])
            console.say(narration.victory(self.game))
        if self.file is None:
            console.say("The game is not saved.")
        else:
            console.say(f"Saved in {self.file}." if winners else f"Go on with: rdi play --resume {self.file}")


def require_new(file: Path) -> None:
    """Raise :class:`CannotWrite` if there is a file of this name, which may hold another game."""
    if file.exists():
        raise CannotWrite(f"{file} is there already. Go on with it by --resume, or name another file.")


def _asked(line: str) -> str:
    """A line, with a space after the mark that makes it a question to the referee."""
    return f"? {line[1:].strip()}" if line.startswith("?") else line


def _input(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        console.say("")
        raise


def _width() -> int:
    return max(40, min(120, shutil.get_terminal_size().columns))
