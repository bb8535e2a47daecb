"""What lies at a seat and follows its slate: the mat, the two markers, the coin."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.figures import TRACK_END
from toolkit.vassal import calls, names, welcome
from toolkit.vassal import traits as t
from toolkit.vassal.board import Seat, Table
from toolkit.vassal.piece import Piece
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Change

MOST_GOLD = 99
"""Gold that one player can have."""


def mat(seat: int, picture: str) -> Piece:
    """The mat of a seat at which nobody sits; a character's own mat comes to lie on it."""
    traits = (t.marker(Place=str(seat), Kind="mat"), t.fixed())
    return Piece(traits, picture, say("{seat} mat", seat=names.seat(seat)), f"seat/{seat}/mat")


def team_mat(seat: int, pictures: Sequence[str]) -> Piece:
    """The mat of the team whose tracks are at this seat, of these; without a team nothing is seen of it."""
    traits = (
        t.calculated("TeamMat", f'{{GetProperty("{welcome.team(seat)}")+1}}'),
        t.layer(["", *pictures], [""] * (len(pictures) + 1), "TeamMat"),
        t.marker(Kind="team"),
        t.fixed(),
    )
    return Piece(traits, "", say("{seat} team mat", seat=names.seat(seat)), f"seat/{seat}/team-mat")


def marker(table: Table, seat: Seat, track: str, shows: str, picture: str) -> Piece:
    """A marker that stands on the number of its ``track`` which the slate tells as the module's ``shows``."""
    first, last = table.on_mat(seat, f"{track}/0"), table.on_mat(seat, f"{track}/{TRACK_END}")
    x = f"{{{first.x}+({last.x}-{first.x})*{told(shows)}/{TRACK_END}}}"
    traits = (
        t.send_to_point(calls.MOVE_MARKER, names.tavern(), x, str(first.y)),
        t.marker(Place=str(seat.number), Kind="marker"),
        t.fixed(),
    )
    return Piece(
        traits,
        picture,
        say(f"{{seat}} {shows} marker", seat=names.seat(seat.number)),
        f"seat/{seat.number}/marker/{track}",
    )


def coin(seat: int, picture: str) -> Piece:
    """A coin with the seat's Gold on it."""
    traits = (
        t.number("Worth", 0, 0, MOST_GOLD, Change(calls.MOVE_MARKER, "P", f"{{{told('Gold')}}}")),
        t.label("$Worth$", 0, 0, 44, "58,38,8"),
        t.marker(Place=str(seat), Kind="coin"),
        t.fixed(),
    )
    return Piece(traits, picture, say("{seat} coin", seat=names.seat(seat)), f"seat/{seat}/coin")


def told(shows: str) -> str:
    """The module's property in which a slate tells a number of its own before it calls what shows it."""
    return f"Told{shows}"
