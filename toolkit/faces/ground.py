"""What faces have in common beneath all else, such as a frame, so that it is drawn once and copied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from toolkit.faces.face import Face, Item, Size


class Stretch(NamedTuple):
    """Neighbouring faces of one size: what all of them begin with, as a face, and each without it."""

    ground: Face
    tops: tuple[Face, ...]


def stretches(faces: Sequence[Face]) -> Iterator[Stretch]:
    """The faces, in their order, in stretches that are as long as their first item, or their size, allows."""
    start = 0
    for at in range(1, len(faces) + 1):
        if at == len(faces) or _footing(faces[at]) != _footing(faces[start]):
            yield _parted(faces[start:at])
            start = at


def _footing(face: Face) -> tuple[Size, tuple[Item, ...]]:
    return face.size, face.items[:1]


def _parted(faces: Sequence[Face]) -> Stretch:
    depth = _alike(faces) if len(faces) > 1 else 0
    first = faces[0]
    key, items = f"{first.key}-first-{depth}", first.items[:depth]
    ground = replace(first, name="ground", key=key, items=items, passages=())
    return Stretch(ground, tuple(_without(face, depth) for face in faces))


def _without(face: Face, depth: int) -> Face:
    return replace(face, key=f"{face.key}-from-{depth}", items=face.items[depth:])


def _alike(faces: Sequence[Face]) -> int:
    """With how many equal items all faces begin."""
    depth = 0
    for items in zip(*(face.items for face in faces), strict=False):
        if any(item != items[0] for item in items):
            break
        depth += 1
    return depth
