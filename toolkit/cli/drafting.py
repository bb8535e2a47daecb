"""What a new card is to be: as far as it was said with options, and for the rest asked at the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from toolkit.cards import short
from toolkit.cards.card import Limits, Option
from toolkit.cards.conditions import Condition
from toolkit.cards.effects import Cost, Effect
from toolkit.cards.patterns import Pattern
from toolkit.cards.static import Static
from toolkit.cards.words import CardType
from toolkit.cli import console
from toolkit.cli.asking import Questions, ask, until
from toolkit.errors import CannotRead
from toolkit.nearest import one_of, some_of
from toolkit.reference.catalogue import TOPICS

_UNIONS = {"when": Pattern, "requires": Condition, "cost": Cost, "effects": Effect}
"""The keys of an option that hold records, and which."""

_TYPES = {name: name for name in TOPICS["types"].members}
_ANSWERING = "sometimes"
"""The type of card that must say when it may be played."""


@dataclass(frozen=True)
class Given:
    """What was said with options, as it was said. Records are in short form or JSON, ``option`` in JSON alone."""

    title: str | None = None
    types: Sequence[str] = ()
    when: Sequence[str] = ()
    requires: Sequence[str] = ()
    pick: Sequence[str] = ()
    cost: Sequence[str] = ()
    effects: Sequence[str] = ()
    option: Sequence[str] = ()
    static: Sequence[str] = ()
    cannot: Sequence[str] = ()
    cannot_when: Sequence[str] = ()
    only_by: Sequence[str] = ()

    @property
    def whole(self) -> bool:
        """Whether it makes a card, so that nothing need be asked."""
        return bool(self.title and self.types and (self.effects or self.option or self.static))


@dataclass(frozen=True)
class Draft:
    """A card without a place in a pack."""

    title: str
    types: tuple[CardType, ...]
    options: tuple[Option, ...]
    static: tuple[Static, ...]
    limits: Limits | None


def drafted(given: Given) -> Draft:
    """The card that was said, or is said now.

    Raises :class:`CannotRead`, :class:`~toolkit.errors.Faults` and :class:`~toolkit.errors.NotFound` for what was given
    and cannot be; whoever answers a question so is asked again.
    """
    said = dict(_records(given)) | ({"pick": list(given.pick)} if given.pick else {})
    more = [_option(short.json(text, "--option"), "--option") for text in given.option]
    title = given.title or until("What is the card called", named)
    types = _types(given.types) if given.types else until(f"When is it played ({', '.join(_TYPES)})", _types_said)
    static = [msgspec.to_builtins(short.read(text, Static, "--static")) for text in given.static]
    limits: Any = _limits_given(given)
    if given.whole:
        first = [_option({"effects": []} | said | _as(types[0], types), "this card")] if given.effects or static else []
    else:
        asking, wanted = Questions(), _more_wanted()
        static = static or (asking.several(TOPICS["static"], "As long as it lies there", least=1) if wanted[0] else [])
        first = list(_asked(asking, said, types, least=0 if static else 1))
        limits = limits or (_limits_asked(asking) if wanted[1] else {})
    lasting: tuple[Static, ...] = short.convert(static, tuple[Static, ...], "--static")
    limited = short.convert(limits, Limits, "its limits") if any(limits.values()) else None
    return Draft(title, types, (*first, *more), lasting, limited)


def _limits_given(given: Given) -> dict[str, Any]:
    """What was said of what may be done to the card."""
    when = [msgspec.to_builtins(short.read(text, Condition, "--cannot-when")) for text in given.cannot_when]
    cannot = some_of({word: word for word in TOPICS["limits"].members}, given.cannot, "limit") if given.cannot else ()
    if when and not cannot:
        raise CannotRead("--cannot-when says when something cannot be done", expected="what it is, with --cannot")
    said = {"only_affected_by": list(given.only_by), "cannot_be": list(cannot), "when": when}
    return {key: value for key, value in said.items() if value}


def _more_wanted() -> tuple[bool, bool]:
    """Whether the card stays in front of its player, and whether something may not be done to it."""
    known = {"static": (True, False), "limits": (False, True), "both": (True, True), "neither": (False, False)}
    question = "Does it stay in front of its player (static), or bar what others may do to it (limits, both, neither)"
    found: tuple[bool, bool] = until(question, lambda said: one_of(known, said, "answer"), "neither")
    return found


def _limits_asked(asking: Questions) -> dict[str, Any]:
    """What may be done to the card, asked for."""
    only = ask("Ids of the only cards that may answer it, with commas between (Enter: any may)")
    cannot = asking.several(TOPICS["limits"], "It cannot be")
    when = asking.several(TOPICS["conditions"], "Only if") if cannot else []
    return {"only_affected_by": only.replace(" ", "").split(",") if only else [], "cannot_be": cannot, "when": when}


def agreed(question: str, usual: str) -> bool:
    """Whether the answer to a question is yes."""
    answers = {"yes": True, "y": True, "no": False, "n": False}
    known = {word: word for word in answers}
    return answers[until(question, lambda said: some_of(known, [said], "answer")[0], usual)]


def _records(given: Given) -> Iterator[tuple[str, list[Any]]]:
    for key, union in _UNIONS.items():
        what = "--effect" if key == "effects" else f"--{key}"
        if texts := getattr(given, key):
            yield key, [msgspec.to_builtins(short.read(text, union, what)) for text in texts]


def _option(value: Any, what: str) -> Option:
    made: Option = short.convert(value, Option, what)
    return made


def _as(kind: CardType, types: Sequence[CardType]) -> dict[str, Any]:
    """As which type an option is played, where that must be said."""
    return {"as_type": kind} if len(types) > 1 else {}


def _types(names: Sequence[str]) -> tuple[CardType, ...]:
    found: tuple[CardType, ...] = short.convert(list(some_of(_TYPES, names, "type")), tuple[CardType, ...], "--type")
    return found


def _types_said(said: str) -> tuple[CardType, ...]:
    return _types([said])


def named(said: str) -> str:
    """A title that was typed. Raises :class:`CannotRead` for none."""
    if not said:
        raise CannotRead("a card needs a title", expected="a line such as Mind your elbow!")
    return said


# Questions


def _asked(asking: Questions, said: dict[str, Any], types: Sequence[CardType], *, least: int) -> Iterator[Option]:
    """The ways to play a card: one for each type, and more as long as more are wanted; each of ``least`` effects."""
    count = 0
    while count < len(types) or agreed("Another way to play it, - OR -", "no"):
        kind = types[min(count, len(types) - 1)]
        way = _way(asking, kind, said if count == 0 else {}, least=least)
        yield _option(way | _as(kind, types), "this card")
        count += 1


def _way(asking: Questions, kind: CardType, said: dict[str, Any], *, least: int) -> dict[str, Any]:
    """The values of an option, those that were not ``said`` asked for."""
    way = dict(said)
    if "when" not in way and kind in (_ANSWERING, "anytime"):
        console.note(f"What does it answer, as a card of type {kind!r}?")
        way["when"] = asking.several(TOPICS["when"], "Event", least=int(kind == _ANSWERING))
    if "effects" not in way:
        console.note("What does it do?")
        way["effects"] = asking.several(TOPICS["effects"], "Effect", least=least)
    if "pick" not in way and (picked := _picked(way["effects"])):
        way["pick"] = [asking.word(TOPICS["pick"], f"Who is picked, {number}") for number in range(1, picked + 1)]
    if "cost" not in way and ask("Does it cost anything to play (yes, no)", "no").lower() in ("yes", "y"):
        way["cost"] = asking.several(TOPICS["costs"], "Cost", least=1)
    return way


def _picked(effects: Any) -> int:
    """How many players the effects speak of as picked."""
    words = [effects] if isinstance(effects, str) else []
    parts = effects.values() if isinstance(effects, dict) else effects if isinstance(effects, list) else ()
    found = [_picked(part) for part in parts]
    return max([{"picked": 1, "second-picked": 2}.get(word, 0) for word in words] + found, default=0)
