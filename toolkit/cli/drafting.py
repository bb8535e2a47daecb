"""What a new card is to be: as far as it was said with options, and for the rest asked at the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from toolkit.cards import short
from toolkit.cards.card import Option
from toolkit.cards.conditions import Condition
from toolkit.cards.effects import Cost, Effect
from toolkit.cards.patterns import Pattern
from toolkit.cards.words import CardType
from toolkit.cli import console
from toolkit.cli.asking import Questions, ask, until
from toolkit.errors import CannotRead
from toolkit.nearest import some_of
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

    @property
    def whole(self) -> bool:
        """Whether it makes a card, so that nothing need be asked."""
        return bool(self.title and self.types and (self.effects or self.option))


@dataclass(frozen=True)
class Draft:
    """A card without a place in a pack."""

    title: str
    types: tuple[CardType, ...]
    options: tuple[Option, ...]


def drafted(given: Given) -> Draft:
    """The card that was said, or is said now.

    Raises :class:`CannotRead`, :class:`~toolkit.errors.Faults` and :class:`~toolkit.errors.NotFound` for what was given
    and cannot be; whoever answers a question so is asked again.
    """
    said = dict(_records(given)) | ({"pick": list(given.pick)} if given.pick else {})
    more = [_option(short.json(text, "--option"), "--option") for text in given.option]
    title = given.title or until("What is the card called", _named)
    types = _types(given.types) if given.types else until(f"When is it played ({', '.join(_TYPES)})", _types_said)
    if given.whole:
        first = [_option(said | _as(types[0], types), "this card")] if given.effects else []
    else:
        first = list(_asked(said, types))
    return Draft(title, types, (*first, *more))


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


def _named(said: str) -> str:
    if not said:
        raise CannotRead("a card needs a title", expected="a line such as Mind your elbow!")
    return said


# Questions


def _asked(said: dict[str, Any], types: Sequence[CardType]) -> Iterator[Option]:
    """The ways to play a card: one for each type, and more as long as more are wanted."""
    asking, count = Questions(), 0
    while count < len(types) or agreed("Another way to play it, - OR -", "no"):
        kind = types[min(count, len(types) - 1)]
        way = _way(asking, kind, said if count == 0 else {})
        yield _option(way | _as(kind, types), "this card")
        count += 1


def _way(asking: Questions, kind: CardType, said: dict[str, Any]) -> dict[str, Any]:
    """The values of an option, those that were not ``said`` asked for."""
    way = dict(said)
    if "when" not in way and kind in (_ANSWERING, "anytime"):
        console.note(f"What does it answer, as a card of type {kind!r}?")
        way["when"] = asking.several(TOPICS["when"], "Event", least=int(kind == _ANSWERING))
    if "effects" not in way:
        console.note("What does it do?")
        way["effects"] = asking.several(TOPICS["effects"], "Effect", least=1)
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
