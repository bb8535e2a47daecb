"""What lies on a seat's mat and follows its slate: the mat's picture, the two markers, the coin."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import Character
from toolkit.figures import TRACK_END
from toolkit.vassal import calls, names
from toolkit.vassal import traits as t
from toolkit.vassal.board import Seat, Table
from toolkit.vassal.piece import Piece
from toolkit.vassal.traits import Change


def mat(seat: int, empty: str, characters: Sequence[tuple[Character, str]]) -> Piece:
    """The mat of a seat: a picture for nobody, and one for each character."""
    pictures = [empty, *(picture for _, picture in characters)]
    titles = ["nobody", *(who.short for who, _ in characters)]
    chosen = [Change(calls.become(who.id), "P", str(at)) for at, (who, _) in enumerate(characters, start=2)]
    traits = (
        t.number("Character", 1, 1, len(pictures), *chosen, Change(calls.LEAVE, "P", "1")),
        t.layer(pictures, titles, "Character"),
        t.marker(Place=str(seat), Kind="mat"),
        t.fixed(),
    )
    return Piece(traits, "", f"{names.seat(seat)} mat")


def marker(table: Table, seat: Seat, track: str, shows: str, picture: str) -> Piece:
    """A marker that stands on the number of its ``track`` that the slate's property ``shows`` has."""
    first, last = table.on_mat(seat, f"{track}/0"), table.on_mat(seat, f"{track}/{TRACK_END}")
    value = f'Sum("{shows}","{{Slate=={seat.number}}}","{names.TAVERN}")'
    x = f"{{{first.x}+({last.x}-{first.x})*{value}/{TRACK_END}}}"
    traits = (
        t.send_to_point(calls.MOVE_MARKER, names.TAVERN, x, str(first.y)),
        t.marker(Place=str(seat.number), Kind="marker"),
        t.fixed(),
    )
    return Piece(traits, picture, f"{names.seat(seat.number)} {shows} marker")


def coin(seat: int, picture: str) -> Piece:
    """A coin with the seat's Gold on it."""
    gold = f'{{Sum("Gold","{{Slate=={seat}}}","{names.TAVERN}")}}'
    traits = (
        t.calculated("Shown", gold),
        t.label("$Shown$", 0, 0, 44, "58,38,8"),
        t.marker(Place=str(seat), Kind="coin"),
        t.fixed(),
    )
    return Piece(traits, picture, f"{names.seat(seat)} coin")
