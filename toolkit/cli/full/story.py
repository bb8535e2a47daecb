"""The log on the screen: folded by turn, each entry with its rule on demand, what is new marked."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from toolkit.engine import Game
from toolkit.engine.log import Entry
from toolkit.referee.games import narration
from toolkit.table import Table
from toolkit.table.turns import Turn, turns

_BEFORE = "Before the first turn"


class Story(OptionList):
    """What has happened. Enter folds a turn, or unfolds it; on an entry, it asks for the rule."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "fold, or rule"),
        Binding("escape", "leave", "back"),
        Binding("left", "fold", show=False),
        Binding("right", "unfold", show=False),
    ]

    class RuleWanted(Message):
        """A person wants to see the rule of an entry, by its slug."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    class Left(Message):
        """The person goes back to the hand."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="story", markup=False)
        self.table, self.since = table, 0
        self._turns: list[Turn] = []
        self._opened: dict[int, bool] = {}

    def tell(self) -> None:
        """Show what has happened until now; the last turn is unfolded, and so is each with something new."""
        self._turns = turns(self.table.told())
        at = self.highlighted_option.id if self.highlighted_option else None
        listed = list(self._listed(self.table.game))
        if not self._shows(listed):
            self.set_options(listed)
        kept = next((place for place, one in enumerate(self.options) if one.id == at), None)
        if self.has_focus and kept is not None:
            self.highlighted = kept
        elif self.options:
            self.highlighted = None
            self.scroll_end(animate=False)

    def _shows(self, listed: Sequence[Option]) -> bool:
        """Whether just this is shown already: then nothing is laid out again."""
        if len(listed) != len(self.options):
            return False
        return all(_are_same(one, other) for one, other in zip(self.options, listed, strict=True))

    @property
    def _columns(self) -> int:
        """Columns that an entry has."""
        return max(20, self.size.width - 5)

    def on_resize(self) -> None:
        """The lines are as long as there is room."""
        self.tell()

    def _listed(self, game: Game) -> Iterator[Option]:
        told = self.table.told()
        for number, turn in enumerate(self._turns):
            opened = self._is_open(number)
            whose = (
                _BEFORE
                if turn.seat is None
                else f"Turn {number + (self._turns[0].seat is not None)}: {game.players[turn.seat].name}"
            )
            more = "" if opened else f"  ({len(turn.entries)})"
            yield Option(
                Content.assemble(("▾ " if opened else "▸ ", "$primary"), (whose, "bold"), (more, "$soft")),
                f"turn-{number}",
            )
            for place in turn.entries if opened else ():
                if told[place].what != "turn":
                    yield Option(
                        _entry(_happened(game, told[place]), self._columns, is_new=place >= self.since),
                        f"entry-{place}",
                    )

    def _is_open(self, number: int) -> bool:
        usual = number == len(self._turns) - 1 or self._turns[number].entries.stop > self.since
        return self._opened.get(number, usual)

    def action_leave(self) -> None:
        """Back to the hand."""
        self.post_message(self.Left())

    def action_fold(self) -> None:
        """Fold the turn of what is highlighted."""
        self._set(opened=False)

    def action_unfold(self) -> None:
        """Unfold it."""
        self._set(opened=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click."""
        kind, _, number = (event.option.id or "").partition("-")
        if kind == "turn":
            self._set(opened=not self._is_open(int(number)))
            return
        rule = self.table.told()[int(number)].rule
        if rule is not None:
            self.post_message(self.RuleWanted(rule))
        else:
            self.notify("No rule is behind this: somebody decided it.", markup=False)

    def _set(self, *, opened: bool) -> None:
        if self.highlighted_option is None:
            return
        kind, _, place = (self.highlighted_option.id or "").partition("-")
        number = int(place) if kind == "turn" else self._turn_of(int(place))
        self._opened[number] = opened
        self.tell()
        self.highlighted = next(place for place, one in enumerate(self.options) if one.id == f"turn-{number}")

    def _turn_of(self, place: int) -> int:
        return next(number for number, turn in enumerate(self._turns) if place in turn.entries)


def _are_same(one: Option, other: Option) -> bool:
    """Whether two lines say the same of the same; prompts that are equal may have another look."""
    said, saying = one.prompt, other.prompt
    return one.id == other.id and isinstance(said, Content) and isinstance(saying, Content) and said.is_same(saying)


def _happened(game: Game, entry: Entry) -> str:
    """An entry in words; its rule is told when it is asked for."""
    return narration.happening(game, msgspec.structs.replace(entry, rule=None))


def _entry(text: str, columns: int, *, is_new: bool) -> Content:
    """An entry in lines; a bar stands before what is new."""
    bar, style = ("│ ", "") if is_new else ("  ", "$soft")
    return Content("\n").join(
        Content.assemble((bar, "$primary"), (line, style))
        for line in textwrap.wrap(text, columns, subsequent_indent="  ")
    )
