"""What somebody at the table sees, and presses."""

from __future__ import annotations

from typing import NamedTuple

from tests.vassal.rig import Engine

DIMLI, DEIRDRE, MARROW = "Dimli the Dwarf", "Deirdre the Priestess", "Old Marrow"
TERCI, PETRA = "Doctor Terci", "Petra the Devious"


class Lying(NamedTuple):
    """A piece as it lies somewhere: what it is, and what a player sees of it."""

    id: str
    name: str
    shown: str = ""
    at: str = ""


def slate(player: Engine, seat: int, name: str) -> int:
    return int(player.one("property", f"Seat {seat} slate", name))


def press(player: Engine, seat: int, key: str, times: int = 1) -> None:
    for _ in range(times):
        player.tell("press", f"Seat {seat} slate", key)


def on(player: Engine, map_name: str) -> list[Lying]:
    return [Lying(*line.split("\t")) for line in player.tell("map", map_name)]


def hand(player: Engine, seat: int) -> list[Lying]:
    return on(player, f"Seat {seat} Hand")


def on_table(player: Engine, name: str) -> Lying:
    (found,) = [piece for piece in on(player, "Tavern") if piece.name == name]
    return found


def pile(player: Engine, name: str) -> list[Lying]:
    """From the top."""
    return [Lying(*line.split("\t")) for line in player.tell("deck", name)]


def said(player: Engine) -> list[str]:
    return [line.lstrip("* ") for line in player.tell("chat")]
