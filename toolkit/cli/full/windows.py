"""Windows over the table: something to read, one of several moves, a line to type, what to pass at; and the cover."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from toolkit.referee.games.narration import Choice
from toolkit.table.keyboard import HandedOver
from toolkit.table.occasion import WHEN, Occasion

_CLOSE = Binding("escape,q", "close", "close")
_MOST_NUMBERED = 9


class Panel(ModalScreen[None]):
    """Something to read; lines as they are laid out, or a text that is wrapped."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space", "close", "close"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-12)", show=False),
        Binding("pagedown", "scroll(12)", show=False),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.headline, self.text = title, text

    def compose(self) -> ComposeResult:
        """A title, and the text, which can be scrolled."""
        with Vertical(classes="window") as window:
            window.border_title = Content(self.headline)
            window.border_subtitle = "Esc closes"
            with VerticalScroll():
                yield Static(Content(self.text))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Go up or down in the text."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class Picker(ModalScreen[Choice | None]):
    """One of several ways to play a card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _CLOSE,
        *(Binding(str(number), f"take({number})", show=False) for number in range(1, _MOST_NUMBERED + 1)),
    ]

    def __init__(self, title: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self.headline, self.choices = title, choices

    def compose(self) -> ComposeResult:
        """The moves, each with its number."""
        with Vertical(classes="window") as window:
            window.border_title = Content(self.headline)
            window.border_subtitle = "Enter plays, Esc closes"
            yield OptionList(*(self._option(place) for place in range(len(self.choices))), markup=False)

    def _option(self, place: int) -> Option:
        choice, number = self.choices[place], f"{place + 1} " if place < _MOST_NUMBERED else "  "
        alike = place > 0 and self.choices[place - 1].does == choice.does
        does = f"\n  {choice.does}" if choice.does and not alike else ""
        return Option(Content.assemble((number, "bold $primary"), choice.line, (does, "$soft")))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click."""
        self.dismiss(self.choices[event.option_index])

    def action_take(self, number: int) -> None:
        """The move of this number."""
        if number <= len(self.choices):
            self.dismiss(self.choices[number - 1])

    def action_close(self) -> None:
        """None of them."""
        self.dismiss(None)


class Prompt(ModalScreen[str | None]):
    """A line to be typed; None if it is not."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close")]

    def __init__(self, title: str, begun: str = "", hint: str = "") -> None:
        super().__init__()
        self.headline, self.begun, self.hint = title, begun, hint

    def compose(self) -> ComposeResult:
        """The line."""
        with Vertical(classes="window") as window:
            window.border_title = Content(self.headline)
            window.border_subtitle = "Enter, or Esc to let it be"
            yield Input(self.begun, placeholder=self.hint, select_on_focus=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """It is said."""
        self.dismiss(event.value.strip())

    def action_close(self) -> None:
        """Nothing is said."""
        self.dismiss(None)


class Skips(ModalScreen[frozenset[Occasion] | None]):
    """At what a person lets the table pass for them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "close"),
        Binding("space", "mark", "mark"),
        Binding("enter", "take", "so be it", priority=True),
    ]

    def __init__(self, now: Collection[Occasion], shows: str) -> None:
        super().__init__()
        self.chosen, self.shows = set(now), shows

    def compose(self) -> ComposeResult:
        """The kinds of windows, and what passing by itself shows."""
        with Vertical(classes="window") as window:
            window.border_title = "Pass for me when"
            window.border_subtitle = "Space marks, Enter is done, Esc closes"
            yield OptionList(*map(self._option, WHEN), markup=False)
            yield Static(Content.assemble((f"Not where it is about you. {self.shows}", "$soft")))

    def _option(self, one: Occasion) -> Content:
        sign = "[x]" if one in self.chosen else "[ ]"
        return Content.assemble((f"{sign} ", "bold $primary"), f"{one:9}", (WHEN[one], "$soft"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click marks, too."""
        self._mark(event.option_index)

    def action_mark(self) -> None:
        """Mark what is highlighted, or not any more."""
        self._mark(self.query_one(OptionList).highlighted or 0)

    def _mark(self, place: int) -> None:
        one = list(WHEN)[place]
        self.chosen ^= {one}
        self.query_one(OptionList).replace_option_prompt_at_index(place, self._option(one))

    def action_take(self) -> None:
        """Those that are marked."""
        self.dismiss(frozenset(self.chosen))

    def action_close(self) -> None:
        """As before."""
        self.dismiss(None)


class Cover(Screen[bool]):
    """What is seen while the keyboard goes from one person to another: no hand."""

    def __init__(self, handed: HandedOver) -> None:
        super().__init__()
        self.handed = handed

    def compose(self) -> ComposeResult:
        """Who decides."""
        text = f"{self.handed.name} decides.\n\nWhen only {self.handed.team} can see this, press Enter."
        yield Static(Content(text))

    def on_key(self, event: events.Key) -> None:
        """Enter uncovers the table; q leaves it."""
        event.stop()
        if event.key in ("enter", "q"):
            self.dismiss(event.key == "enter")
