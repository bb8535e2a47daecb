"""The program that fills the screen: its look, and how it begins and ends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App

from toolkit.cli.full import look
from toolkit.cli.full.table import TableScreen
from toolkit.cli.session import end
from toolkit.table import Table
from toolkit.table.file import GameFile

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.engine.record import GameRecord


class Inn(App[None]):
    """A table on the full screen.

    Where ``NO_COLOR`` is set, there is none, not even a shade of grey: what it would tell is told by letters, signs and
    bold type, too.
    """

    CSS_PATH = look.STYLE
    ENABLE_COMMAND_PALETTE = False
    TITLE = "The Red Dragon Inn"

    def __init__(self, table: Table, file: GameFile) -> None:
        super().__init__(ansi_color="NO_COLOR" in os.environ)
        self.table, self.file = table, file
        for theme in look.themes():
            self.register_theme(theme)
        self.theme = look.suits(os.environ)

    def on_mount(self) -> None:
        """Sit down."""
        self.push_screen(TableScreen(self.table, self.file))

    def _fatal_error(self) -> None:
        """Close at a fault of our own, without the traceback that Textual prints: the command line reports it."""
        self._close_messages_no_wait()


def run(cards: Database, record: GameRecord, path: Path | None) -> None:
    """Make the moves that a record has, and play on from there on the full screen."""
    table = Table.begin(record, cards, together=True)
    app = Inn(table, GameFile(table, path))
    app.run()
    if app._exception is not None:
        raise app._exception
    end(table, app.file)
