"""The table on the screen: slates, what is going on, the hand, the log; and what each key does."""

from __future__ import annotations

import asyncio
import time
from typing import ClassVar, Literal

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from toolkit.cli import questions
from toolkit.cli import table as lines
from toolkit.cli.full.cards import HandView, Item
from toolkit.cli.full.help import keys
from toolkit.cli.full.moment import moment
from toolkit.cli.full.slates import slates
from toolkit.cli.full.story import Story
from toolkit.cli.full.windows import Cover, Panel, Picker, Prompt, Skips
from toolkit.cli.spoken import LET_GO, Spoken
from toolkit.engine.moves import AnyMove, Discard, Pass
from toolkit.errors import CannotWrite, RdiError
from toolkit.referee.games import narration
from toolkit.referee.games.held import Hand, hand
from toolkit.table import Table
from toolkit.table.file import GameFile
from toolkit.table.keyboard import HandedOver, Keyboard
from toolkit.table.showing import shows

LARGE = (110, 34)
"""From so many columns and lines on, the hand is shown as cards side by side."""

HUGE = 150
_WIDE = 90
_LONG = 0.15
"""After so many seconds, who waits for bots is shown what they have done so far."""
_NARROWEST = 40


class TableScreen(Screen[None]):
    """A table whose people share one keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "pass", "pass"),
        Binding("u", "undo", "undo"),
        Binding("r", "redo", "redo", show=False),
        Binding("w", "why_not", "why not"),
        Binding("b", "why_bot", "why bot", show=False),
        Binding("a", "ask", "ask"),
        Binding("i", "card", "card", show=False),
        Binding("t", "all", "table", show=False),
        Binding("l", "story", "log"),
        Binding("tab", "story", show=False),
        Binding("s", "skips", "skip", show=False),
        Binding("x", "wait", "wait", show=False),
        Binding("S", "save", "save", show=False),
        Binding("c", "colours", "colours", show=False),
        Binding("colon", "say", "say", key_display=":", show=False),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("q", "leave", "quit"),
    ]

    def __init__(self, table: Table, file: GameFile) -> None:
        super().__init__()
        self.table, self.file, self.keyboard = table, file, Keyboard(table)
        own = {
            "log": lambda _rest: self._does(self.action_story),
            "quit": lambda _rest: self._does(self.action_leave),
            "table": lambda _rest: self._does(self.action_all),
        }
        self.spoken = Spoken(table, file, self.keyboard, lambda: min(78, max(_NARROWEST, self.size.width - 8)), own)
        self.busy, self.covered = False, False

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static(id="sign")
        with Vertical(id="top"):
            yield Static(id="slates")
            yield Static(id="lying")
            yield Static(id="going-on")
        with Horizontal(id="bottom"):
            yield HandView()
            with Vertical(id="beside"):
                yield Static(id="detail")
                yield Story(self.table)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The game goes on from where it is."""
        self.query_one(HandView).focus()
        story = self.query_one(Story)
        story.since = len(self.table.told()) if self.table.has_begun else 0
        self.go_on()

    # going on

    def go_on(self) -> None:
        """Whatever needs no person; then whoever decides sits down. Until then, no key decides anything."""
        if not self.busy:
            self.busy = True
            self._go_on()

    @work
    async def _go_on(self) -> None:
        shown = time.monotonic()
        while await asyncio.to_thread(self._advance):
            if time.monotonic() - shown > _LONG:
                await self._show()
                shown = time.monotonic()
        if self.table.deciding and (handed := self.keyboard.take()) is not None:
            await self._hand_over(handed)
        self.busy = False
        await self._show()
        if self.table.game.state.winners is not None:
            self.app.push_screen(Panel(narration.victory(self.table.game), self._ending()))

    def _advance(self) -> bool:
        """Let the table decide once; whether it did. A game that cannot be written goes on, and that is told."""
        version = self.table.version
        try:
            return self.table.advance() is not None
        except CannotWrite as fault:
            self.app.call_from_thread(self._complain, fault)
            return self.table.version != version

    async def _hand_over(self, handed: HandedOver) -> None:
        """Nothing that the one before has seen is there when the next one looks."""
        self.covered = True
        self.app.clear_notifications()
        await self._show()
        stays = await self.app.push_screen_wait(Cover(handed))
        self.covered = False
        self.query_one(Story).since = handed.since
        if not stays:
            self.call_later(self.action_leave)

    def _ending(self) -> str:
        kept = f"Saved in {self.file.path}." if self.file.path else "S saves the game, to be looked at by `rdi replay`."
        return f"The log tells how it came to this. {kept} q quits."

    # showing

    async def _show(self) -> None:
        """Everything, as whoever sits at the keyboard may see it."""
        with self.app.batch_update():
            self._tell_table()
            await self.query_one(HandView).show(self._hand())

    def _hand(self) -> Hand:
        seat = self._sitting
        if seat is None:
            return Hand()
        return hand(self.table.game, seat, decides=not self.busy and seat in self.table.deciding)

    @property
    def _sitting(self) -> int | None:
        """Whose hand may be seen: the only person's, or that of whoever sits at the keyboard."""
        if self.covered:
            return None
        people = self.table.people
        return people[0] if len(people) == 1 else self.keyboard.sitting

    def _tell_table(self) -> None:
        """What everybody may see."""
        seen, game, width = self.table.seen(self._sitting), self.table.game, self.size.width - 2
        self.query_one("#sign", Static).update(
            Content("  ·  ".join([*([self.app.title] if width > _WIDE else []), *lines.state(seen)]))
        )
        self.query_one("#slates", Static).update(slates(seen, width))
        lying = [*lines.lying(game, width), *lines.zones(seen, game, width), *lines.aside(seen, game, width)]
        lying += lines.hands_of_teammates(seen, game, width) if self._sitting is not None else []
        box = self.query_one("#lying", Static)
        box.update(Content("\n".join(lying)))
        box.display = bool(lying)
        self.query_one("#going-on", Static).update(moment(game, width, waits=self.busy))
        self.query_one(Story).tell()

    def on_resize(self, event: events.Resize) -> None:
        """Cards side by side where there is room, else a list beside what the highlighted one says."""
        large = event.size.width >= LARGE[0] and event.size.height >= LARGE[1]
        self.set_class(large, "-large")
        self.set_class(event.size.width >= HUGE, "-huge")
        view = self.query_one(HandView)
        view.whole = large
        view.tell()
        self._tell_table()
        self._detail(view.item)

    def on_hand_view_highlighted(self, message: HandView.Highlighted) -> None:
        """What the highlighted card says stands beside the list."""
        self._detail(message.item)

    def _detail(self, item: Item | None) -> None:
        box = self.query_one("#detail", Static)
        card, move = (item.card, item.choice) if item is not None else (None, None)
        box.display = card is not None or move is not None
        if card is not None:
            box.update(Content.assemble((card.title, "bold"), (f" ({card.kind})\n", "$soft"), card.says))
        elif move is not None:
            box.update(Content.assemble((move.line, "bold"), f"\n{move.does}" if move.does else ""))

    # deciding

    @work
    async def on_hand_view_chosen(self, message: HandView.Chosen) -> None:
        """A card is marked, or played; where there are several ways, one is picked."""
        item, view = message.item, self.query_one(HandView)
        if self.busy:
            self._tell("Wait: somebody else decides.")
        elif view.hand.discards and item.card is not None:
            view.mark(view.here)
        elif view.hand.discards:
            self._discard(view)
        elif not item.choices:
            self.action_why_not()
        elif len(item.choices) == 1:
            self._play(item.choices[0].move)
        else:
            title = item.card.title if item.card else ""
            chosen = await self.app.push_screen_wait(Picker(title, item.choices))
            if chosen is not None:
                self._play(chosen.move)

    def _discard(self, view: HandView) -> None:
        ask = self.table.game.ask
        if ask is not None:
            self._play(Discard(ask.seat, tuple(sorted(view.hand.cards[place].card for place in view.marked))))

    def action_pass(self) -> None:
        """Pass, or keep all cards."""
        ask = self.table.game.ask
        if self.busy or ask is None or not self.table.deciding:
            return
        for move in (Pass(ask.seat), Discard(ask.seat)):
            if move in ask.moves:
                self._play(move)
                return
        self._tell("You cannot pass here: something must be chosen.", "warning")

    def _play(self, move: AnyMove) -> None:
        since, version = len(self.table.told()), self.table.version
        try:
            self.table.play(self.keyboard.decides, move)
        except RdiError as fault:
            self._complain(fault)
            if self.table.version == version:
                return
        self.query_one(Story).since = since
        self.go_on()

    def _say(self, line: str, title: str = "") -> None:
        """Say something as at `rdi play`, and show what is told."""
        if self.busy or not self.table.deciding:
            self._tell("Nobody is asked anything now.")
            return
        version, waiting, since = self.table.version, self.table.seats, len(self.table.told())
        before = list(waiting)
        try:
            told = self.spoken.do(line)
        except RdiError as fault:
            self._complain(fault)
            return
        if self.table.version != version or self.table.seats != before:
            self.query_one(Story).since = min(since, len(self.table.told()))
            if told:
                self._tell("\n".join(told))
            self.go_on()
        elif told:
            self.app.push_screen(Panel(title or line, "\n".join(told)))

    def _tell(self, text: str, severity: Literal["information", "warning", "error"] = "information") -> None:
        """Tell something at the foot of the screen, in place of what was told there before."""
        self.app.clear_notifications()
        self.notify(text, severity=severity, markup=False, timeout=8)

    def _complain(self, fault: RdiError) -> None:
        self._tell(str(fault), "error")

    def _does(self, action: object) -> list[str]:
        self.call_later(action)  # type: ignore[arg-type]
        return []

    # keys

    def action_undo(self) -> None:
        """Take back the last decision."""
        self._say("undo")

    def action_redo(self) -> None:
        """Make it again."""
        self._say("redo")

    def action_wait(self) -> None:
        """Pass until something happens."""
        self._say("wait")

    def action_why_bot(self) -> None:
        """Why the last bot decided so."""
        self._say("why bot", "Why the bot did so")

    def action_why_not(self) -> None:
        """Why the highlighted card cannot be played."""
        card = self._highlighted()
        if card is not None:
            self._say(f"why {card}", "Why, or why not")

    def _highlighted(self) -> str | None:
        """The id of the card that is highlighted, by which it is found whatever it is called."""
        item = self.query_one(HandView).item
        return item.card.card if item is not None and item.card is not None else None

    def action_card(self) -> None:
        """All that the card says."""
        item = self.query_one(HandView).item
        if item is not None and item.card is not None:
            known = self.table.game.any_card(item.card.card)
            text = "\n".join(questions.about_card(known, self.table.game.cards, self.spoken.width()))
            self.app.push_screen(Panel(item.card.title, text))

    def action_all(self) -> None:
        """The table in full."""
        seen, game, width = self.table.seen(self._sitting), self.table.game, self.spoken.width()
        parts = [*lines.table(seen, width), "", *lines.lying(game, width), *lines.zones(seen, game, width)]
        parts += [*lines.aside(seen, game, width), *lines.hands_of_teammates(seen, game, width)]
        self.app.push_screen(Panel("The table", "\n".join(parts)))

    def action_help(self) -> None:
        """What can be done."""
        self.app.push_screen(Panel("Keys", keys(self.spoken.width() - 2)))

    def action_story(self) -> None:
        """To the log, or back to the hand."""
        story = self.query_one(Story)
        if story.has_focus:
            self.query_one(HandView).focus()
            return
        story.focus()
        story.highlighted = len(story.options) - 1 if story.options else None

    def on_story_left(self) -> None:
        """Back to the hand."""
        self.query_one(HandView).focus()

    def on_story_rule_wanted(self, message: Story.RuleWanted) -> None:
        """The rule of an entry of the log."""
        try:
            told = questions.rule(self.table.game, message.rule, self.spoken.width())
        except RdiError as fault:
            self._complain(fault)
            return
        self.app.push_screen(Panel("The rule", "\n".join(told)))

    @work
    async def action_ask(self) -> None:
        """A question to the referee."""
        question = await self.app.push_screen_wait(Prompt("Ask the referee", hint="can I play Shut up!"))
        if question:
            self._say(f"? {question}", question)

    @work
    async def action_say(self) -> None:
        """Anything that can be said."""
        said = await self.app.push_screen_wait(
            Prompt("Say", hint='plays "I raise!", rules gambling, skip idle, save FILE')
        )
        if said:
            self._say(said)

    @work
    async def action_skips(self) -> None:
        """At what to pass by itself."""
        seat = self._sitting
        if seat is None or self.busy:
            return
        chosen = await self.app.push_screen_wait(Skips(self.table.seats[seat].passes, shows(self.table)))
        if chosen is not None:
            self._say(f"skip {' '.join(sorted(chosen)) or 'none'}")

    @work
    async def action_save(self) -> None:
        """Write the game file."""
        name = "" if self.file.path else await self.app.push_screen_wait(Prompt("Save in the file", hint="game.json"))
        if name is not None and (name or self.file.path):
            self._save(name)

    def _save(self, name: str) -> bool:
        try:
            self._tell(f"Saved in {self.file.save(name)}.")
        except RdiError as fault:
            self._complain(fault)
            return False
        return True

    def action_colours(self) -> None:
        """Dark or light."""
        self.app.theme = "light" if self.app.theme == "dark" else "dark"

    @work
    async def action_leave(self) -> None:
        """Quit; a game that would be lost can be given a file."""
        while self.file.would_be_lost:
            name = await self.app.push_screen_wait(Prompt(LET_GO, hint="game.json"))
            if name is None:
                return
            if not name or self._save(name):
                break
        self.app.exit()
