"""What must be known of a verb before a card may have it: its words, and what it touches.

A verb that was only begun is told with every card that has it, where the card stands. What the engine must know of the
verbs besides, :mod:`toolkit.engine.not_yet` tells; a test holds all of it against the one list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec

from toolkit.cards.effects import VERBS, Effect
from toolkit.cards.layer import Layer, decode
from toolkit.cards.touches import KNOWN
from toolkit.cards.walk import Step, walk
from toolkit.errors import CannotRead, Faults, Place
from toolkit.untrusted.fault import Remark, Trail
from toolkit.untrusted.source import json_path

UNTOUCHED = frozenset(VERBS.values()) - KNOWN
"""Verbs of which it is not known what they touch: with such a card nothing at all can be done."""


def remarks(record: msgspec.Struct, trail: Trail) -> Iterator[Remark]:
    """The verbs in a card, or in a file of cards, of which something is missing, each with its card."""
    missing = lacking()
    for step in walk(record, trail) if missing else ():
        for what in missing.get(type(step.record), ()):
            yield Remark(step.trail, f"the verb {word(step.record)!r} of {_card(step)!r} {what}")


def require(layers: Iterable[Layer]) -> None:
    """Refuse cards with which nothing can be done: raises :class:`Faults` with all that is missing of their verbs."""
    if not UNTOUCHED:
        return
    found = [
        CannotRead(remark.problem, Place(layer.place(name), path=json_path(remark.trail)))
        for layer in layers
        for name in layer.files
        for remark in remarks(decode(layer, name), ())
    ]
    if found:
        raise Faults(found)


@cache
def lacking() -> Mapping[type[msgspec.Struct], tuple[str, ...]]:
    """What is missing of each verb that was only begun.

    Raises :class:`CannotRead` for a language file that is none.
    """
    found = {verb: tuple(_missing(verb)) for verb in VERBS.values()}
    return {verb: what for verb, what in found.items() if what}


def _missing(verb: type[Effect]) -> Iterator[str]:
    from toolkit.cards.wording.load import unsaid  # which knows the database, as the database knows this

    yield from (f"has no words in {file}" for file in unsaid(verb))
    if verb in UNTOUCHED:
        yield "does not say what it touches (toolkit.cards.touches)"


def word(record: msgspec.Struct) -> str:
    """What an effect, or another record that names itself, is called in the data."""
    return str(record.__struct_config__.tag)


def _card(step: Step) -> str:
    ids = (str(getattr(one, "id", "")) for one in reversed(step.around))
    return next((found for found in ids if "/" in found), "")
