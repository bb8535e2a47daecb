"""The numbers by which saved games find their pieces again."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.errors import CannotRead
from toolkit.vassal.check.fault import Fault
from toolkit.vassal.check.source import SLOTS, Source
from toolkit.vassal.integer import integer
from toolkit.vassal.sequence import split


def slots(source: Source) -> Iterator[Fault]:
    """Slots without a number, or with one that another slot has, or that is not free for the next."""
    seen: dict[str, str] = {}
    bound = source.root.attributes.get("nextPieceSlotId", "")
    prefix = f"{source.root.attributes.get('extensionId', '')}:" if source.is_extension else ""
    for element in source.of(*SLOTS):
        gpid = element.attributes.get("gpid", "")
        number = gpid.removeprefix(prefix)
        if not gpid:
            yield Fault(element.place, "no gpid", "the slot has no gpid", "Give it a number of its own")
        elif gpid in seen:
            yield Fault(
                element.place,
                "duplicate gpid",
                f"gpid {gpid} is also that of {seen[gpid]}",
                "Give it a number of its own",
            )
        elif not gpid.startswith(prefix):
            yield Fault(
                element.place,
                "gpid of another",
                f"gpid {gpid} is not of {prefix}",
                "Write the extension's id",
            )
        elif _is_beyond(number, bound):
            yield Fault(
                element.place,
                "gpid out of range",
                f"gpid {gpid} is not below nextPieceSlotId {bound}",
                "Raise nextPieceSlotId",
            )
        seen.setdefault(gpid, element.place)


def _is_beyond(number: str, bound: str) -> bool:
    found, end = integer(number), integer(bound)
    return found is not None and end is not None and found >= end


def states(source: Source) -> Iterator[Fault]:
    """Slots whose definition tells another number than the slot."""
    for element, definition in source.definitions:
        if element.kind not in SLOTS or isinstance(definition, CannotRead):
            continue
        state = split(definition.basic.state, ";")
        inside, outside = (state[3] if len(state) > 3 else ""), element.attributes.get("gpid", "")
        if inside and inside != outside:
            yield Fault(
                element.place,
                "two gpids",
                f"the slot has gpid {outside}, its definition {inside}",
                "Write the same number in both",
            )
