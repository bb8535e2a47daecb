"""The file of a game: written whole after each change, and never over a file that may hold another game."""

from __future__ import annotations

from pathlib import Path

from toolkit.engine.record import write
from toolkit.errors import CannotRead, CannotWrite
from toolkit.table.table import Table


class GameFile:
    """Where the game of a table is kept; ``path`` is None as long as it has no file.

    From now on the table keeps itself here after each change, if people sit at it.
    """

    def __init__(self, table: Table, path: Path | None = None) -> None:
        self.table, self.path = table, path
        table.keep = lambda _table: self._keep()

    def save(self, name: str = "") -> Path:
        """Write the game, from now on into the file of this name if one is named; the file.

        Raises :class:`CannotRead` if the game has no file and none is named, and :class:`CannotWrite`.
        """
        path = Path(name) if name else self.path
        if path is None:
            raise CannotRead("this game has no file yet", expected="`save FILE`")
        if path != self.path:
            require_new(path)
        write(path, self.table.record)
        self.path = path
        return path

    def close(self) -> str:
        """Write the game as it is in the end, if it has a file, and tell where it is and how it goes on.

        Raises :class:`CannotWrite`.
        """
        if self.path is None:
            return "The game is not saved."
        self.save()
        is_over = self.table.game.state.winners is not None
        return f"Saved in {self.path}." if is_over else f"Go on with: rdi play --resume {self.path}"

    @property
    def would_be_lost(self) -> bool:
        """Whether people have played, and it is written nowhere."""
        return self.path is None and self.table.has_begun

    def _keep(self) -> None:
        if self.path is not None and self.table.people:
            self.save()


def require_new(path: Path) -> None:
    """Raise :class:`CannotWrite` if there is a file of this name, which may hold another game."""
    if path.exists():
        raise CannotWrite(f"{path} is there already. Go on with it by --resume, or name another file.")
