"""What people at one keyboard may say, whatever it is shown on, and the lines that they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from toolkit.cli import paragraphs, questions, said, telling
from toolkit.engine import Game
from toolkit.referee.talk.aside import Aside
from toolkit.table.file import GameFile
from toolkit.table.keyboard import Keyboard
from toolkit.table.occasion import read
from toolkit.table.showing import shows
from toolkit.table.table import Table

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

LET_GO = "Save this game? Name a file, or press Enter to let it go: "
"""What who leaves a game that would be lost is asked."""

Command = Callable[[str], Iterable[str]]
"""Does what is said after its word; the lines that are told."""


class Spoken:
    """Does what is said. ``width`` tells how many columns a line may have, ``own`` are the client's own commands."""

    def __init__(
        self, table: Table, file: GameFile, keyboard: Keyboard, width: Callable[[], int], own: Mapping[str, Command]
    ) -> None:
        self.table, self.file, self.keyboard, self.width = table, file, keyboard, width
        self._aside = Aside()
        self.commands: Mapping[str, Command] = {
            "?": self._ask,
            "ask": self._ask,
            "card": self._card,
            "hand": lambda _rest: questions.hand(self.game, self.width()),
            "help": lambda _rest: HELP.splitlines(),
            "redo": self._redo,
            "rules": lambda name: questions.rule(self.game, name, self.width()),
            "save": lambda name: [f"Saved in {self.file.save(name)}."],
            "skip": self._skip,
            "undo": self._undo,
            "wait": self._wait,
            "why": self._why,
            **own,
        }

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.table.game

    def do(self, line: str) -> list[str]:
        """Do what is said while a person decides: a command, or a move of theirs; what they are told.

        Raises :class:`~toolkit.errors.RdiError` for what cannot be done, with what could be.
        """
        word, _, rest = _asked(line.strip()).partition(" ")
        command = self.commands.get(word.casefold())
        if command is not None and not said.begins_with_a_card(self.game, line):
            return list(command(rest.strip()))
        self.table.play(self.keyboard.decides, said.meant(self.game, line))
        return []

    def _ask(self, question: str) -> list[str]:
        """A question to the referee, from the seat of whoever is at the keyboard; follow-ups go on from it."""
        if not question:
            return HELP.splitlines()
        turn = self._aside.ask(self.game, self.keyboard.decides, question)
        with paragraphs.within(self.width()):
            return paragraphs.told(turn.answer, explain=turn.whole).split("\n")

    def _card(self, title: str) -> Iterator[str]:
        return questions.card(self.game, said.called(self.game, title), self.width())

    def _why(self, title: str) -> Iterable[str]:
        if title.casefold() == "bot":
            return telling.wrapped(self.table.why(), self.width())
        return questions.why_not(self.game, said.called(self.game, title), self.width())

    def _wait(self, _rest: str) -> list[str]:
        self.table.wait(self.keyboard.decides)
        return telling.wrapped(shows(self.table), self.width()) if len(self.table.people) > 1 else []

    def _skip(self, kinds: str) -> list[str]:
        chosen = read(kinds)
        self.table.let_pass(self.keyboard.decides, chosen)
        told = f"You pass at: {', '.join(sorted(chosen)) or 'nothing'}."
        return [told, *(telling.wrapped(shows(self.table), self.width()) if chosen else [])]

    def _undo(self, _rest: str) -> list[str]:
        """Back to the decision of a person before this one.

        Only that one is told: the passes between would tell who was asked, and so who holds what.
        """
        undone = self.table.undo(self.keyboard.decides)
        after = ", and what came after it" if undone.more else ""
        return telling.wrapped(f"Taken back: {undone.line}{after}", self.width())

    def _redo(self, _rest: str) -> list[str]:
        """Forward to the next decision of a person, by all that happened until then."""
        return telling.wrapped(f"Made again: {self.table.redo()}", self.width())


def _asked(line: str) -> str:
    """A line, with a space after the mark that makes it a question to the referee."""
    return f"? {line[1:].strip()}" if line.startswith("?") else line
