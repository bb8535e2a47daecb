"""The hand on the screen: its cards with what they say, and what else may be done, each with its number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from toolkit.cli.table import shortened
from toolkit.referee.games.held import Hand, Held
from toolkit.referee.games.narration import Choice

_SIDEWAYS, _UPWARDS = ("left", "right"), ("up", "down")


@dataclass(frozen=True)
class Item:
    """Something in the list: a card, a move that plays none, or that the marked cards are discarded (neither).

    ``number`` chooses it; None for a card that cannot be played now.
    """

    card: Held | None = None
    choice: Choice | None = None
    number: int | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The moves that it stands for."""
        return self.card.choices if self.card else (self.choice,) if self.choice else ()


def items(hand: Hand) -> list[Item]:
    """The list of a hand, what can be chosen of it numbered from 1."""
    found = [Item(card=card) for card in hand.cards if not (hand.discards and card.lies)]
    found += [Item(choice=choice) for choice in hand.others]
    found += [Item()] if hand.discards else []
    numbered, number = [], 0
    for item in found:
        can = hand.discards or bool(item.choices)
        number += can
        numbered.append(Item(item.card, item.choice, number if can else None))
    return numbered


class Tile(Static):
    """One of them, as it is shown."""

    def __init__(self, item: Item, place: int) -> None:
        super().__init__()
        self.become(item, place)

    def become(self, item: Item, place: int) -> None:
        """Stand for another item, which is shown when it is told."""
        self.item, self.place = item, place
        self.set_class(item.number is not None, "-can")

    def tell(self, columns: int | None, marked: Sequence[int]) -> None:
        """Show it: a card on one line of so many columns, or with all that it says, without them.

        ``marked`` are the places to be discarded.
        """
        item = self.item
        number = f"{item.number:2} " if item.number is not None else "   "
        if item.card is None:
            keep = f"Discard {len(marked)} and draw" if marked else "Keep everything"
            line = item.choice.line if item.choice else keep
            self._say(Content.assemble((number, "bold $primary"), line))
            return
        mark = "✗ " if self.place in marked else "● " if item.choices else "  "
        called, strength = item.card.title, "bold" if item.number is not None else ""
        kind = (f"{item.card.kind}{f', {item.card.lies}' if item.card.lies else ''}", _colour(item.card))
        if columns is not None:
            room = max(8, columns - len(kind[0]) - 6)
            title = (shortened(called, room), strength)
            self._say(Content.assemble((number, "bold $primary"), mark, title, " ", kind))
            return
        title = (called, strength)
        head = Content.assemble((f"{number.strip()} " if item.number else "", "bold $primary"), mark.lstrip(), title)
        self._say(Content("\n").join([head, Content.assemble(kind), Content(item.card.says)]))

    def _say(self, content: Content) -> None:
        """What says this already is not laid out again."""
        if not (isinstance(self.content, Content) and content.is_same(self.content)):
            self.update(content)


def _colour(card: Held) -> str:
    """The colour of a card's (first) type."""
    first = card.kind.split()[0].strip(",")
    return f"${first}" if first in ("action", "gambling", "cheating", "sometimes", "anytime") else "$soft"


class HandView(VerticalScroll, can_focus=True):
    """The hand, of which one thing is highlighted. Arrows go on to what lies there, wherever that is shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "play"),
        Binding("space", "choose", "play", show=False),
        *(Binding(key, f"go('{key}')", show=False) for key in (*_SIDEWAYS, *_UPWARDS)),
        Binding("home", "go_to(0)", show=False),
        Binding("end", "go_to(-1)", show=False),
        *(Binding(str(digit), f"digit({digit})", show=False) for digit in range(10)),
    ]

    class Chosen(Message):
        """A person chooses one of the items."""

        def __init__(self, item: Item) -> None:
            super().__init__()
            self.item = item

    class Highlighted(Message):
        """Another item is highlighted; None if there is none at all."""

        def __init__(self, item: Item | None) -> None:
            super().__init__()
            self.item = item

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.hand, self.here = Hand(), 0
        self.marked: list[int] = []
        self.whole, self._typed = False, ""

    def compose(self) -> ComposeResult:
        """The cards, and below them the other moves."""
        yield Container(id="cards")
        yield Container(id="moves")

    @property
    def tiles(self) -> list[Tile]:
        """All that is shown, in order."""
        return list(self.query(Tile))

    @property
    def item(self) -> Item | None:
        """What is highlighted."""
        tiles = self.tiles
        return tiles[self.here].item if self.here < len(tiles) else None

    async def show(self, hand: Hand) -> None:
        """Show another hand, or the same one with other moves; what can be done first is highlighted."""
        listed = items(hand)
        if hand != self.hand or len(listed) != len(self.tiles):
            self.hand, self.marked, self._typed = hand, [], ""
            placed = list(enumerate(listed))
            await self._fill("#cards", [(place, item) for place, item in placed if item.card is not None])
            await self._fill("#moves", [(place, item) for place, item in placed if item.card is None])
            self.here = next((place for place, item in enumerate(listed) if item.number is not None), 0)
        self.tell()
        self.action_go_to(self.here)

    async def _fill(self, name: str, shown: Sequence[tuple[int, Item]]) -> None:
        """Show items in a box, each with its place. Tiles that are there stand for others: to make new ones is slow."""
        box = self.query_one(name)
        there = list(box.query(Tile))
        for tile, (place, item) in zip(there, shown, strict=False):
            tile.become(item, place)
        await box.remove_children(there[len(shown) :])
        await box.mount_all([Tile(item, place) for place, item in shown[len(there) :]])

    def tell(self) -> None:
        """Show everything as it is now."""
        for tile in self.tiles:
            tile.tell(None if self.whole else max(30, self.size.width - 3), self.marked)

    def mark(self, place: int) -> None:
        """Mark a card to be discarded, or not any more."""
        self.marked = sorted({*self.marked} ^ {place})
        self.tell()

    def on_resize(self) -> None:
        """A line is as long as there is room."""
        self.call_after_refresh(self.tell)

    # keys

    def action_go_to(self, place: int) -> None:
        """Highlight the item at a place; -1 is the last one."""
        tiles = self.tiles
        self.here = len(tiles) - 1 if place < 0 else min(place, max(0, len(tiles) - 1))
        for tile in tiles:
            tile.set_class(tile.place == self.here, "-here")
        if tiles:
            self.call_after_refresh(self.scroll_to_widget, tiles[self.here], animate=False)
        self.post_message(self.Highlighted(self.item))

    def action_go(self, way: str) -> None:
        """Highlight what lies in that direction: the next one in a list, the nearest one among cards side by side."""
        tiles = self.tiles
        if not tiles:
            return
        step = 1 if way in ("right", "down") else -1
        mine = tiles[self.here].region
        if way in _UPWARDS:
            beyond = [one for one in tiles if (one.region.y - mine.y) * step > 0]
            if beyond:
                nearest = min(beyond, key=lambda one: (abs(one.region.y - mine.y), abs(one.region.x - mine.x)))
                self.action_go_to(nearest.place)
            return
        self.action_go_to(min(max(self.here + step, 0), len(tiles) - 1))

    def action_digit(self, digit: int) -> None:
        """A digit of a number: it is chosen as soon as no longer number begins so; Enter ends it, too."""
        numbers = [str(item.number) for tile in self.tiles if (item := tile.item).number is not None]
        typed = f"{self._typed}{digit}"
        fitting = [number for number in numbers if number.startswith(typed)]
        self._typed = typed if fitting else ""
        if typed not in numbers:
            return
        self.action_go_to(next(tile.place for tile in self.tiles if str(tile.item.number) == typed))
        if fitting == [typed]:
            self.action_choose()

    def action_choose(self) -> None:
        """Choose what is highlighted."""
        self._typed = ""
        if self.item is not None:
            self.post_message(self.Chosen(self.item))

    def on_click(self, event: events.Click) -> None:
        """A click highlights, another one on the same chooses."""
        tile = next((tile for tile in self.tiles if tile is event.widget), None)
        if tile is None:
            return
        if tile.place == self.here:
            self.action_choose()
        else:
            self.action_go_to(tile.place)
