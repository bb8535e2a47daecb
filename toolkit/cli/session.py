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

from toolkit.cli import console, questions, said, table, telling
from toolkit.errors import CannotRead, CannotWrite, NotLegal, RdiError

if TYPE_CHECKING:
    from toolkit.engine import Ask, Game
    from toolkit.engine.history import History, Step
    from toolkit.engine.moves import AnyMove
    from toolkit.engine.record import GameRecord
    from toolkit.engine.view import View
    from toolkit.referee.talk.conversation import Conversation

HELP = """\
Say the number of a move, or the move itself (as: plays "I raise!").
  hand           your cards with what they say
  card TITLE     what a card says; its number will do
  why CARD       why it cannot be played now, and the rule
  rules WORDS    the rules about something (gambling), or of a number: 3.1.1, 3.1 or 3
  ? QUESTION     ask the referee, about this game as you see it: ? can I play Shut up!
  wait           pass until something happens that your cards can answer, or you must decide
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
    """A game with its people.

    ``record`` is how it began; ``file`` is where it is saved after each decision. ``told`` counts what has been told of
    the log, ``sitting`` is who is at the keyboard, ``shown`` whether they have seen what they must decide,
    ``talk`` what they have asked the referee.
    """

    history: History
    record: GameRecord
    file: Path | None = None
    told: int = 0
    sitting: int | None = None
    shown: bool = False
    waiting: set[int] = field(default_factory=set)
    talk: Conversation | None = None
    commands: Mapping[str, Callable[[str], None]] = field(init=False)

    def __post_init__(self) -> None:
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
        """Play until the game is over, somebody quits, or nothing more is said.

        Whoever stops a game that has no file is asked for one, at a terminal. Raises :class:`KeyboardInterrupt` again
        when that is done.
        """
        if sys.stdin.isatty():
            console.note("`help` tells what can be said.")
        try:
            while self.game.ask is not None:
                self._decide(self.game.ask)
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

    def _decide(self, ask: Ask) -> None:
        self._tell()
        seat, bot = self._person(ask), self.record.players[ask.seat].bot
        if seat is None and bot is not None:
            self._let(bot)
            return
        seat = ask.seat if seat is None else seat
        if said.is_forced(self.game):
            self._draw(seat)
            return
        if seat in self.waiting and self._is_idle():
            self._pass(seat)
            return
        self.waiting.discard(seat)
        self._hand_over(seat)
        if not self.shown:
            self._look()
        self.shown = True
        line = self._listen()
        try:
            self._do(line)
        except RdiError as fault:
            console.report(fault)

    def _person(self, ask: Ask) -> int | None:
        """The person who decides: who is asked, or a teammate who may answer too; whoever sits there goes first."""
        people = [seat for seat in (ask.seat, *ask.also) if self.record.players[seat].bot is None]
        return self.sitting if self.sitting in people else next(iter(people), None)

    def _let(self, bot: str) -> None:
        from toolkit import arena

        chance = Random(f"{self.record.seed}/{len(self.history.steps)}")  # noqa: S311 - a bot's mood, no secret
        self.history.answer(arena.bot(bot)(self.game, chance))

    def _is_idle(self) -> bool:
        """Whether a window is open in which nothing can be answered, or only what may be done at any time be done."""
        from toolkit.engine.moment import event, open_window
        from toolkit.engine.moves import Pass

        window, ask = open_window(self.game), said.asked(self.game)
        if window is None or "last-chance" in ask.kinds:
            return False
        at_will = (Pass(ask.seat), *self.game.at_will.get(ask.seat, ()))
        return event(self.game) is None or all(move in at_will for move in ask.moves)

    def _pass(self, seat: int) -> None:
        from toolkit.engine.moves import Pass

        self._answer(Pass(seat))

    def _draw(self, seat: int) -> None:
        """Go on for a player who has no card to discard."""
        self._say([f"| {self.game.players[seat].name} has no card to discard, and draws"])
        self._answer(said.asked(self.game).moves[0])

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
        self.history.answer(move)
        self.shown = False
        self._autosave()

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
        people = [place for place, player in enumerate(self.record.players) if player.bot is None]
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
        self.told = self._seen_before(seat)
        self._tell()

    def _seen_before(self, seat: int) -> int:
        """How much of the log was there when this player, or a teammate, last decided."""
        on_side = (step for step in reversed(self.history.steps) if self.game.on_one_side(step.move.seat, seat))
        own = (step.logged for step in on_side if self._is_a_persons(step))
        return next(own, 0)

    def _tell(self) -> None:
        log = self.game.log or []
        for entry in log[self.told :]:
            self._say(telling.wrapped(f"| {telling.happening(self.game, entry)}", _width()))
        self.told = len(log)

    def _look(self, _rest: str = "") -> None:
        from toolkit.engine.view import view

        ask = said.asked(self.game)
        person = self._person(ask)
        seen = view(self.game, ask.seat if person is None else person)
        console.say("")
        self._say(table.table(seen, _width()))
        self._say(table.lying(self.game, _width()))
        self._say([*table.zones(seen, self.game, _width()), *table.aside(seen, self.game, _width())])
        self._say(["", *self._questions(seen)])

    def _questions(self, seen: View) -> Iterator[str]:
        for line in telling.moment(self.game):
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
        seat = said.asked(self.game).seat if self.sitting is None else self.sitting
        if self.talk is None or self.talk.at is None or self.talk.at.seat != seat:
            self.talk = Conversation(Referee(self.game.cards, self.game.state.edition))
        self.talk.at = Chair(self.game, seat)
        turn = self.talk.ask(question)
        console.show(told(turn.answer, explain=turn.whole))

    def _quit(self, _rest: str) -> None:
        raise _Quit

    def _log(self, _rest: str) -> None:
        self.told = 0
        self._tell()

    def _hand(self, _rest: str) -> None:
        self._say(questions.hand(self.game, _width()))

    def _card(self, title: str) -> None:
        self._say(questions.card(self.game, said.called(self.game, title), _width()))

    def _rules(self, name: str) -> None:
        self._say(questions.rule(self.game, name, _width()))

    def _why(self, title: str) -> None:
        self._say(questions.why_not(self.game, said.called(self.game, title), _width()))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            console.say(line)

    def _wait(self, _rest: str) -> None:
        if not self._is_idle():
            raise NotLegal("something is to be decided here", instead="`wait` passes only while nothing happens")
        self.waiting.add(said.asked(self.game).seat)

    def _undo(self, _rest: str) -> None:
        """Back to the decision of a person before this one.

        Only that one is told: the passes between would tell who was asked, and so who holds what.
        """
        if not self._has_decided():
            raise NotLegal("there is no decision of a person to take back")
        taken = [self.history.undo()]
        while self.history.steps and not self._is_to_decide():
            taken.append(self.history.undo())
        after = ", and what came after it" if len(taken) > 1 else ""
        self._say(telling.wrapped(f"Taken back: {taken[-1].line}{after}", _width()))
        self.told = len(self.game.log or ())
        self._moved_in_time()

    def _redo(self, _rest: str) -> None:
        """Forward to the next decision of a person, by all that happened until then."""
        self._say(telling.wrapped(f"Made again: {self.history.redo().line}", _width()))
        while self.history.undone and not self._is_to_decide():
            self.history.redo()
        self._moved_in_time()

    def _has_decided(self) -> bool:
        """Whether a person has decided anything yet."""
        return any(map(self._is_a_persons, self.history.steps))

    def _is_a_persons(self, step: Step) -> bool:
        """Whether it was for a person to decide."""
        return any(self.record.players[seat].bot is None for seat in step.by)

    def _is_to_decide(self) -> bool:
        """Whether a person has something to decide now."""
        ask = self.game.ask
        return ask is not None and self._person(ask) is not None and not said.is_forced(self.game)

    def _moved_in_time(self) -> None:
        self.shown = False
        self.waiting.clear()
        self._autosave()

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
        if self.file is not None or not self._has_decided() or not sys.stdin.isatty():
            return
        with suppress(EOFError, KeyboardInterrupt):
            while self.file is None and (name := _input("Save this game? Name a file, or press Enter to let it go: ")):
                self._try_to_save(name.strip())

    def _try_to_save(self, name: str) -> None:
        try:
            self._save(name)
        except RdiError as fault:
            console.report(fault)

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
            from toolkit.engine.view import view

            self._say(["", *table.table(view(self.game, winners[0]), _width()), ""])
            console.say(telling.victory(self.game))
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
