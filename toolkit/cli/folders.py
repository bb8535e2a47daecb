"""Folders that commands write to or read from, in order before they do."""

from __future__ import annotations

from pathlib import Path

from toolkit import paths


def output(given: Path | None, *usual: str) -> Path:
    """Where products go: the folder that was given, else the usual one below the output folder."""
    return settled(given or paths.output().joinpath(*usual))


def settled(place: Path) -> Path:
    """The file or folder itself, once what a killed build left to do there is done.

    Raises :class:`~toolkit.errors.CannotWrite` if that cannot be done.
    """
    from toolkit.build.shelf import settle

    settle(place)
    return place
