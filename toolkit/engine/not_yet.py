"""What the card language can say and the engine cannot carry out yet: it comes with the characters who need it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toolkit.cards import AnyCard, Option
from toolkit.cards.effects import Effect, Spend
from toolkit.cards.walk import Step, walk
from toolkit.engine import verbs
from toolkit.engine.state import PLAYED_FROM
from toolkit.errors import NotLegal
from toolkit.untrusted.fault import Remark, Trail


def not_yet(record: AnyCard | Option | Effect) -> tuple[str, ...]:
    """The parts of a card, of one way to play it or of an effect that the engine cannot carry out, in words."""
    return tuple(dict.fromkeys(part for step in walk(record) for part in _parts(step)))


def remarks(card: AnyCard, trail: Trail) -> Iterator[Remark]:
    """What of a card the engine cannot carry out, by place: serious only where it knows nothing of a verb."""
    for step in walk(card, trail):
        for part in _parts(step):
            problem = f"the engine cannot carry out {part} of {card.id!r} yet: it can be made, and not be played so"
            yield Remark(step.trail, problem, serious=verbs.missing(step.record) is not None)


@lru_cache(maxsize=1024)
def require_now(effect: Effect) -> None:
    """Raise :class:`NotLegal` for an effect that the engine cannot carry out yet."""
    if parts := not_yet(effect):
        raise NotLegal(f"the engine cannot carry out {', '.join(parts)} yet")


def _parts(step: Step) -> list[str]:
    match step.record:
        case Option(played_from=pile) if pile not in ("hand", *PLAYED_FROM):
            return [f"playing from {pile!r}"]
        case Spend(amount=None):
            return ["spending as much as one likes"]
        case _ if word := verbs.missing(step.record):
            return [f"the verb {word!r}"]
        case _:
            return []
