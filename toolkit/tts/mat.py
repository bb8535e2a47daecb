"""The places of a mat, read from the layout that it is drawn by, so that snap points lie where the picture says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.faces.template import size_named
from toolkit.figures import TRACK_END
from toolkit.tts.plan import Mat, Point, SideMat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.faces.face import Size
    from toolkit.faces.place import Rectangle
    from toolkit.faces.studio import Studio


def read_mat(studio: Studio) -> Mat:
    """The mat's size and places, in mm from the top left corner of the trimmed mat."""
    size, places = size_named("mat"), studio.places("mat")

    def middle(name: str) -> Point:
        x, y = places[name].centre
        return x - size.bleed, y - size.bleed

    def track(name: str) -> tuple[Point, ...]:
        return tuple(middle(f"{name}/{number}") for number in range(TRACK_END + 1))

    return Mat(
        width=size.width,
        height=size.height,
        deck=middle("deck"),
        discard=middle("discard"),
        drinks=middle("drink-me"),
        gold=middle("gold"),
        fortitude=track("fortitude"),
        alcohol=track("alcohol"),
    )


def read_side_mat(studio: Studio, character_id: str) -> SideMat | None:
    """The size and places of a character's side mat, if there is one; as :func:`read_mat`."""
    face = studio.side_mat(character_id)
    return _side_mat(face.size, studio.side_places(character_id)) if face else None


def read_team_mat(studio: Studio) -> SideMat:
    """The size and places of a team's mat; they are the same on all of them."""
    return _side_mat(studio.team_mat(1).size, studio.places("team-mat"))


def read_otto_mat(studio: Studio) -> SideMat:
    """The size and places of Otto's mat."""
    return _side_mat(studio.otto_mat().size, studio.places("otto-mat"))


def _side_mat(size: Size, places: Mapping[str, Rectangle]) -> SideMat:
    middles = ((name, box.centre) for name, box in places.items())
    return SideMat(size.width, size.height, {name: (x - size.bleed, y - size.bleed) for name, (x, y) in middles})
