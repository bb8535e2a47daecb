"""Walking a record of the card language with the trail to each part of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from toolkit.untrusted.fault import Trail


class Step(NamedTuple):
    """A record met on the walk: the ``trail`` to it, and the records ``around`` it, outermost first."""

    trail: Trail
    record: msgspec.Struct
    around: tuple[msgspec.Struct, ...]


def walk(part: object, trail: Trail = (), around: tuple[msgspec.Struct, ...] = ()) -> Iterator[Step]:
    """Every record in ``part``, itself included, in the order of the file. Trails use the keys of the JSON."""
    if isinstance(part, tuple):
        for index, item in enumerate(part):
            yield from walk(item, (*trail, index), around)
    elif isinstance(part, msgspec.Struct):
        yield Step(trail, part, around)
        for name, key in zip(part.__struct_fields__, part.__struct_encode_fields__, strict=True):
            yield from walk(getattr(part, name), (*trail, key), (*around, part))
