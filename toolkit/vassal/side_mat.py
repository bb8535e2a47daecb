"""Side mats: what lies behind the mat of a character who has zones or trackers of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolkit.cards import Character
from toolkit.cards.character import Tracker
from toolkit.faces.face import Size
from toolkit.faces.place import Rectangle
from toolkit.faces.studio import Studio
from toolkit.vassal import calls, gallery, names
from toolkit.vassal import traits as t
from toolkit.vassal.board import Spot, Table, extent
from toolkit.vassal.piece import Piece
from toolkit.vassal.scale import pixels
from toolkit.vassal.speech import Said, say
from toolkit.vassal.traits import Change, Trait

_BESIDE = 9.0
"""Millimetres from the end of a track to the middle of the number that tells where it stands."""

_UNBOUNDED = 99


def side_mat(who: Character, studio: Studio, table: Table, shelf: str, spot: Spot) -> Piece:
    """The side mat of a character, which waits at ``spot`` of the map ``shelf`` and comes with the player mat.

    It tells how far each of its tracks is. Raises ValueError for a character who has none.
    """
    face, places = studio.side_mat(who.id), studio.side_places(who.id)
    if face is None:
        raise ValueError(f"{who.id} has no side mat")
    spots = [table.beside(seat, extent(face.size)) for seat in table.seats]
    shown = [gallery.side_box_file(who.id), gallery.side_mat_file(who.id)]
    traits = (
        t.number("Lying", 1, 1, 2, Change(calls.LAY_BESIDE, "P", "2"), Change(calls.GO_HOME, "P", "1")),
        *(trait for tracker in who.own_trackers for trait in _counter(tracker)),
        *(_label(tracker, face.size, places) for tracker in who.own_trackers),
        t.layer(shown, ["", ""], "Lying"),
        t.send_to_point(calls.LAY_BESIDE, names.tavern(), *_at_the_seat(spots)),
        t.send_to_point(calls.GO_HOME, shelf, str(spot.x), str(spot.y)),
        t.marker(Deck=who.id, Kind="mat"),
        t.fixed(),
    )
    return Piece(traits, "", say("Side mat of {who}", who=who.short), f"side-mat/{who.id}")


def _at_the_seat(spots: Sequence[Spot]) -> tuple[str, str]:
    """The expressions for the point, of these for each seat, that lies at the seat to which cards go."""
    seats = list(enumerate(spots, start=1))
    across = "".join(f"{names.TO_SEAT}=={seat} ? {spot.x} : " for seat, spot in seats)
    down = "".join(f"{names.TO_SEAT}=={seat} ? {spot.y} : " for seat, spot in seats)
    return f"{{{across}0}}", f"{{{down}0}}"


def _counter(tracker: Tracker) -> Iterator[Trait]:
    """How much there is, from 0 to the last number, with a menu that changes it."""
    name, most = tracker.name, _UNBOUNDED if tracker.most is None else tracker.most
    keys = (f"{name} +1", f"{name} -1")
    up, down = (Change(key, "I", by, Said(key)) for key, by in zip(keys, ("1", "-1"), strict=True))
    yield t.number(name, tracker.start, 0, most, up, down, Change(calls.BEGIN, "P", str(tracker.start)))
    yield t.calculated(f"{name} shown", f'{{Lying==2 ? GetProperty("{name}") : ""}}')
    yield t.report(Said(f"{name}: ${name}$"), *keys)


def _label(tracker: Tracker, size: Size, places: Mapping[str, Rectangle]) -> Trait:
    last = places[tracker.id if tracker.most is None else f"{tracker.id}/{tracker.most}"]
    x, y = last.x + last.width + _BESIDE - size.bleed, last.centre[1] - size.bleed
    at = pixels(x - size.width / 2), pixels(y - size.height / 2)
    return t.label(f"${tracker.name} shown$", *at, 52, "245,231,189")
