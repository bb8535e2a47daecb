"""Somebody at the full screen: keys that are pressed, and the lines that are seen."""

import asyncio
import html
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input, Static

from tests.apart import apart
from toolkit.cards import Database, load
from toolkit.cli.full.app import Inn
from toolkit.cli.full.cards import HandView
from toolkit.cli.full.table import TableScreen
from toolkit.engine.record import GameRecord
from toolkit.table import Table
from toolkit.table.file import GameFile
from toolkit.table.seating import Wanted, seat

_COLUMN = 12.2
"""How wide a column of a screenshot is."""

SMALL, LARGE = (80, 24), (120, 40)
CARDS: Database = load()


def record(characters: str = "gog,eve", bots: str = "", seed: int = 2, **more: Any) -> GameRecord:
    return seat(CARDS, Wanted(characters=characters, bots=bots, **more), seed)


class Player:
    """Whoever sits before the screen."""

    def __init__(self, app: Inn, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> Table:
        return self.app.table

    @property
    def screen(self) -> TableScreen:
        return next(one for one in self.app.screen_stack if isinstance(one, TableScreen))

    @property
    def hand(self) -> HandView:
        return self.screen.query_one(HandView)

    async def press(self, *keys: str) -> None:
        """Press keys, each when all that came of the one before is done."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def type(self, text: str) -> None:
        """Say a line in the window that is open."""
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    async def settle(self) -> None:
        """Wait until nobody but a person is to do anything."""
        for _ in range(400):
            await self.pilot.pause(0.02)
            covers = type(self.app.screen).__name__ == "Cover"
            if not self.app.is_running or covers or not self.screen.busy:
                break
            await asyncio.sleep(0.005)
        await self.pilot.pause()

    @property
    def lines(self) -> list[str]:
        """What is on the screen, line by line."""
        rows: dict[float, str] = defaultdict(str)
        svg = self.app.export_screenshot()
        for x, y, text in re.findall(r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', svg):
            column = round(float(x) / _COLUMN)
            rows[float(y)] = rows[float(y)].ljust(column) + html.unescape(text).replace("\xa0", " ")
        return [rows[y].rstrip() for y in sorted(rows)]

    @property
    def seen(self) -> str:
        return "\n".join(self.lines)

    @property
    def notes(self) -> str:
        """What has been told at the foot of the screen, all that is still there."""
        return "\n".join(one.message for one in self.app._notifications)

    def told(self, name: str) -> str:
        """The text of a part of the table, also where a window covers it."""
        return str(self.screen.query_one(name, Static).content)


def play(
    does: Callable[[Player], Awaitable[None]],
    of: GameRecord,
    size: tuple[int, int] = SMALL,
    path: Path | None = None,
) -> Inn:
    """Sit down at a game and do something; the program as it is afterwards."""
    table = Table.begin(of, CARDS, together=True)
    app = Inn(table, GameFile(table, path))

    async def sit() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            player = Player(app, pilot)
            await player.settle()
            await does(player)

    apart(sit())
    return app
