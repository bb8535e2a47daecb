"""Estate: what others get of the Gold of somebody who passes out: "he is asleep with 15 gold, 3 of us are left"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.referee import voice
from toolkit.referee.case.case import Wish
from toolkit.referee.reading.asked import named
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told

_MOST = 11
"""So many players can be left at most."""


def shared(told: Told, fields: dict[str, dict[str, Any]], scene: dict[str, Any]) -> tuple[Wish, list[Deed]] | None:
    """What is wanted, and the one deed, where only that is asked. Adds to what is known of people and the scene."""
    tokens = told.tokens
    fall = next((clause for clause in told.clauses if clause.has("verb", "passes-out")), None)
    asks = next((at for at, one in enumerate(tokens) if one.can_be("ask", "how-many", "what", "list")), None)
    if fall is None or asks is None or any(one.cards for one in tokens):
        return None
    gold, left = _gold(tokens), _left(told, tokens)
    if gold is None or left is None or not 1 <= left <= _MOST:
        return None
    who = _who(told, fall)
    told.put(*tokens)
    fields.setdefault(who, {})["gold"] = gold
    scene.pop("moment", None)
    scene["seats"] = left + 1
    place = next(one.place for one in fall.tokens if one.can_be("verb", "passes-out"))
    of = tuple(name for name in named(told, tokens[asks:]) if name == told.people.me and name != who)
    return Wish("how-many", of=of, others=not of, what="gold", direction=1), [
        Deed("passes-out", place, fall.place, who)
    ]


def _who(told: Told, fall: Clause) -> str:
    """Who passes out: who is spoken of in that clause, or else somebody whose name is not known."""
    people = [told.people.name(one) for one in fall.tokens if one.is_person and not one.owned]
    return next((name for name in people if name is not None), voice.ANOTHER)


def _gold(tokens: Sequence[Token]) -> int | None:
    """How much Gold is told of: "with 15 gold", "he had 17"."""
    for last, one, other in zip(tokens, tokens[1:], [*tokens[2:], None], strict=False):
        if one.number is None or (other is not None and (other.of("seats") or other.can_be("little", "alive"))):
            continue
        has = last.can_be("verb", "holds") or last.can_be("little", "have", "stands")
        if has or (other is not None and other.can_be("track", "gold")):
            return one.number
    return None


def _left(told: Told, tokens: Sequence[Token]) -> int | None:
    """How many are still in: as said, or those who are named beside each other: "only me and Lou"."""
    for at, one in enumerate(tokens):
        after = tokens[at + 1 : at + 5]
        is_counted = bool(after) and bool(after[0].of("seats") or after[0].can_be("little", "alive"))
        if one.number is None or not is_counted:
            continue
        alive = any(other.can_be("little", "alive") for other in after)
        return one.number if alive else one.number - 1
    for at, one in enumerate(tokens[:-2]):
        if one.is_person and tokens[at + 1].can_be("joint", "and") and tokens[at + 2].is_person:
            return len({told.people.name(one), told.people.name(tokens[at + 2])})
    return None
