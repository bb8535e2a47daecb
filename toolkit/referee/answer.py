"""Answers: what the referee says, the rules and cards that it rests on, and what it was derived from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from toolkit.cards import AnyCard
from toolkit.errors import NotFound
from toolkit.rulebook import Rulebook

Verdict = Literal["yes", "no", "depends"] | None
"""What a question comes to; None where it is not one of yes or no, or where nothing settles it."""

Origin = Literal["engine", "ruling", "rule text", "card data", "nothing found"]


class Cited(msgspec.Struct, frozen=True):
    """A rule that an answer rests on, as it is told. ``sources`` has the books that state it, each with the heading."""

    number: str
    slug: str
    text: str
    sources: dict[str, str]


class Named(msgspec.Struct, frozen=True):
    """A card that an answer is about."""

    id: str
    title: str


class Reading(msgspec.Struct, frozen=True):
    """Another way to read a question: its line, its Case as a text, and what comes of it."""

    reading: str
    case: str
    verdict: Verdict
    answer: str


class ReadBy(msgspec.Struct, frozen=True):
    """Who read a question where a reader of the user's choice was asked; ``fault``: why that one did not."""

    who: Literal["outside", "built-in"]
    endpoint: str
    model: str
    fault: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What the referee says to a question.

    ``reading`` says in one line how the question was read, and ``case`` is that reading as a text that can be asked
    again. ``readings`` are others that come near. ``because`` is the chain from card to rule to verdict, ``instead``
    what is legal, ``scenario`` the position that was set up. ``confidence`` is from 0 to 1. ``understood`` is False
    where no reading was found. ``read_by`` None: no other reader than the built-in one was asked.
    """

    question: str
    verdict: Verdict
    answer: str
    rules: tuple[Cited, ...] = ()
    cards: tuple[Named, ...] = ()
    because: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    scenario: dict[str, Any] | None = None
    confidence: float = 1.0
    derived_from: Origin = "engine"
    reading: str = ""
    case: str = ""
    readings: tuple[Reading, ...] = ()
    understood: bool = True
    read_by: ReadBy | None = None


def cited(book: Rulebook, names: Iterable[str], most: int = 5) -> tuple[Cited, ...]:
    """The rules of these slugs or numbers, each once; a name that no rule has is left out."""
    found: dict[str, Cited] = {}
    for name in names:
        try:
            rule = book.rule(name)
        except NotFound:
            continue
        sources = {str(edition): heading for edition, heading in book.sources_of(rule).items()}
        found.setdefault(rule.slug, Cited(rule.number, rule.slug, rule.told, sources))
    return tuple(found.values())[:most]


def named(cards: Iterable[AnyCard | None]) -> tuple[Named, ...]:
    """These cards by id and title, each once."""
    return tuple(dict.fromkeys(Named(card.id, card.title) for card in cards if card is not None))
