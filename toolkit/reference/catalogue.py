"""What there is to tell of the card language: its topics and their words, taken from the types themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from toolkit.cards.amounts import Amount
from toolkit.cards.card import AnyCard, Limits
from toolkit.cards.conditions import Condition
from toolkit.cards.effects import Cost, Effect
from toolkit.cards.patterns import Pattern
from toolkit.cards.static import Static
from toolkit.cards.walk import walk
from toolkit.cards.words import CardType, Pick, Pile, Who

Member = type[Any] | str
"""What a word of the language stands for: a record, a plain type, or itself where it is one of a closed list."""


@dataclass(frozen=True)
class Topic:
    """A part of the language: ``type`` is its type, ``members`` are its words, each with what it stands for."""

    id: str
    type: Any
    members: Mapping[str, Member]

    def shown_by(self, card: AnyCard, word: str) -> msgspec.Struct | None:
        """The first record in a card that uses a word of this topic; None if none does.

        Of a word that is one of a closed list, that is the record which has it as a value.
        """
        member = self.members[word]
        holds = self._is_it if isinstance(member, type) and issubclass(member, msgspec.Struct) else self._has_it
        return next((step.record for step in walk(card) if holds(step.record, member)), None)

    def _is_it(self, record: msgspec.Struct, member: Member) -> bool:
        return type(record) is member

    def _has_it(self, record: msgspec.Struct, member: Member) -> bool:
        values = (getattr(record, name) for name, hint in hints(type(record)).items() if _speaks_of(hint, self.type))
        return any(_is_value(value, member) for one in values for value in (one if isinstance(one, tuple) else (one,)))


def _is_value(value: Any, member: Member) -> bool:
    return isinstance(value, member) if isinstance(member, type) else bool(value == member)


def _speaks_of(hint: Any, wanted: Any) -> bool:
    return bool(hint == wanted) or any(_speaks_of(part, wanted) for part in get_args(hint))


def _tagged(union: Any) -> dict[str, Member]:
    return {str(one.__struct_config__.tag): one for one in get_args(union) if issubclass(one, msgspec.Struct)}


def _words(closed: Any) -> dict[str, Member]:
    return {word: word for word in get_args(closed)}


def _limits() -> Any:
    """The type of what cannot be done to a card."""
    return get_args(get_type_hints(Limits)["cannot_be"])[0]


TOPICS: Mapping[str, Topic] = MappingProxyType(
    {
        name: Topic(name, kind, members)
        for name, kind, members in (
            ("kinds", AnyCard, _tagged(AnyCard)),
            ("types", CardType, _words(CardType)),
            ("effects", Effect, _tagged(Effect)),
            ("who", Who, _words(Who)),
            ("pick", Pick, _words(Pick)),
            ("when", Pattern, _tagged(Pattern)),
            ("conditions", Condition, _tagged(Condition)),
            ("amounts", Amount, {"number": int, **_tagged(Amount)}),
            ("costs", Cost, _tagged(Cost)),
            ("static", Static, _tagged(Static)),
            ("limits", _limits(), _words(_limits())),
            ("piles", Pile, _words(Pile)),
        )
    }
)
"""The topics by name."""


@dataclass(frozen=True)
class Chapter:
    """A page. Its examples are the cards whose ids begin with one of ``rooms``, in their order; ``topics``: of what."""

    id: str
    topics: tuple[str, ...]
    rooms: tuple[str, ...]


CHAPTERS = (
    Chapter("kinds", ("kinds",), ("kinds", "drinks", "otto-kinds", "prizes", "events")),
    Chapter("types", ("types",), ("types",)),
    *(
        Chapter(name, ("effects",), (name,))
        for name in (
            *("verbs-tracks", "verbs-drinks", "verbs-gambling", "verbs-answers", "verbs-cards", "verbs-joining"),
            "otto-verbs",
        )
    ),
    Chapter("who", ("who",), ("who",)),
    Chapter("pick", ("pick",), ("pick",)),
    Chapter("when", ("when",), ("when",)),
    Chapter("conditions", ("conditions",), ("conditions",)),
    Chapter("amounts", ("amounts",), ("amounts",)),
    Chapter("costs", ("costs",), ("costs",)),
    Chapter("lasting", ("static", "limits"), ("lasting",)),
    Chapter("piles", ("piles",), ("piles",)),
)
"""The pages in their order."""


# The keys of records


@dataclass(frozen=True)
class Term:
    """A kind of value that a key may have: one of a topic, a word as it stands, a plain type, or a record."""

    kind: Literal["topic", "word", "plain", "record"]
    name: str
    record: type[msgspec.Struct] | None = None


@dataclass(frozen=True)
class Key:
    """A key of a record. ``many``: it is a list; ``default`` is what stands for it where it is left out, as a value."""

    name: str
    terms: tuple[Term, ...]
    many: bool
    required: bool
    default: Any


def keys(record: type[msgspec.Struct]) -> tuple[Key, ...]:
    """The keys of a record, in the order of the file, without the one by which the record is told."""
    found = hints(record)
    return tuple(_key(field, found[field.name]) for field in msgspec.structs.fields(record))


def _key(field: Any, hint: Any) -> Key:
    many = get_origin(hint) is tuple
    default = None if field.required else _default(field)
    return Key(field.encode_name, tuple(_terms(hint)), many, field.required, default)


def _default(field: Any) -> Any:
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return msgspec.to_builtins(value)


def hints(record: type[msgspec.Struct]) -> Mapping[str, Any]:
    """The types of a record's fields, by name."""
    return get_type_hints(record)


def _terms(hint: Any) -> Iterator[Term]:
    if topic := next((topic for topic in TOPICS.values() if hint == topic.type), None):
        yield Term("topic", topic.id)
    elif get_origin(hint) is tuple:
        yield from _terms(get_args(hint)[0])
    elif get_origin(hint) is Literal:
        yield from (Term("word", str(word)) for word in get_args(hint))
    elif get_origin(hint) in (Union, UnionType):
        yield from (term for part in get_args(hint) if part is not type(None) for term in _terms(part))
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield Term("record", hint.__name__, hint)
    else:
        yield Term("plain", "texts" if hint == dict[str, str] else (get_origin(hint) or hint).__name__)


def inner(record: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The records that stand in a record and are no words of the language themselves, each once, outermost first."""
    found: dict[type[msgspec.Struct], None] = {}
    _gather(record, found)
    yield from list(found)[1:]


def _gather(record: type[msgspec.Struct], found: dict[type[msgspec.Struct], None]) -> None:
    found[record] = None
    for term in (term for key in keys(record) for term in key.terms):
        if term.record and term.record not in found:
            _gather(term.record, found)
