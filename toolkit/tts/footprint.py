"""How much of the table each thing of a save covers, worked out from its transform."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin
from typing import Any

from toolkit.tts.plan import BAG, CARD, RULES

ZONES = frozenset({"ScriptingTrigger", "HandTrigger", "FogOfWarTrigger", "RandomizeTrigger", "LayoutZone"})
"""Things that are air: whatever lies in them does not touch them."""

_TILE_DEPTH = 2.0


@dataclass(frozen=True)
class Footprint:
    """A rectangle on the table: its middle, its size before turning, and its turn in degrees."""

    x: float
    z: float
    width: float
    depth: float
    turn: float = 0.0

    @cached_property
    def extent(self) -> tuple[float, float, float, float]:
        """The smallest upright rectangle around it: left, front, right, back."""
        c, s = abs(cos(radians(self.turn))), abs(sin(radians(self.turn)))
        half_x, half_z = (self.width * c + self.depth * s) / 2, (self.width * s + self.depth * c) / 2
        return self.x - half_x, self.z - half_z, self.x + half_x, self.z + half_z

    def overlaps(self, other: Footprint) -> bool:
        """Whether both cover some of the same table; touching edges do not."""
        left, front, right, back = self.extent
        left2, front2, right2, back2 = other.extent
        return left < right2 and left2 < right and front < back2 and front2 < back

    def holds(self, other: Footprint) -> bool:
        """Whether the other lies wholly on this one."""
        left, front, right, back = self.extent
        left2, front2, right2, back2 = other.extent
        return left <= left2 and front <= front2 and right >= right2 and back >= back2


def footprint(thing: Mapping[str, Any], aspect: float = 1.0) -> Footprint:
    """The footprint of an object of a save; ``aspect`` is its picture's width by its height, where it has one."""
    at = thing["Transform"]
    width, depth = _size(str(thing["Name"]), aspect)
    return Footprint(at["posX"], at["posZ"], width * abs(at["scaleX"]), depth * abs(at["scaleZ"]), at["rotY"])


def _size(name: str, aspect: float) -> tuple[float, float]:
    """At scale 1, in units. What is not known is taken for a bag."""
    if name in ZONES:
        return 1.0, 1.0
    if name.startswith(("Card", "Deck")):
        return CARD
    if name.startswith(("Custom_Tile", "Custom_Token")):
        return _TILE_DEPTH * aspect, _TILE_DEPTH
    return RULES if name == "Custom_PDF" else BAG
