"""What faces have in common beneath all else, such as a frame, so that it is drawn once and copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from toolkit.faces.face import Face, Item, Size

Footing = tuple[Size, tuple[Item, ...]]
"""The size of a face, and its first item if it has any."""


class Parted(NamedTuple):
    """Faces taken apart: what those of each footing begin with, as faces, and each without it, in their order.

    ``on`` is, for each of the ``tops``, the index of its ground.
    """

    grounds: tuple[Face, ...]
    tops: tuple[Face, ...]
    on: tuple[int, ...]


def parted(faces: Sequence[Face]) -> Parted:
    """The faces, taken apart from what others of their size begin with too."""
    alike: dict[Footing, list[Face]] = {}
    for face in faces:
        alike.setdefault(_footing(face), []).append(face)
    depths = {footing: _depth(group) for footing, group in alike.items()}
    places = {footing: at for at, footing in enumerate(alike)}
    grounds = (_ground(group[0], depths[footing]) for footing, group in alike.items())
    tops = (_without(face, depths[_footing(face)]) for face in faces)
    return Parted(tuple(grounds), tuple(tops), tuple(places[_footing(face)] for face in faces))


def _footing(face: Face) -> Footing:
    return face.size, face.items[:1]


def _ground(face: Face, depth: int) -> Face:
    key, items = f"{face.key}-first-{depth}", face.items[:depth]
    return replace(face, name="ground", key=key, items=items, passages=())


def _without(face: Face, depth: int) -> Face:
    return replace(face, key=f"{face.key}-from-{depth}", items=face.items[depth:])


def _depth(faces: Sequence[Face]) -> int:
    """With how many equal items all faces begin; none if there is only one, which has nothing in common."""
    depth = 0
    for items in zip(*(face.items for face in faces), strict=False):
        if len(faces) == 1 or any(item != items[0] for item in items):
            break
        depth += 1
    return depth
