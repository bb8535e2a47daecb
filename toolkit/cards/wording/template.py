"""Templates: a phrase of a language file with slots to fill.

``{who}`` stands for a phrase, ``{who.own}`` for one of its other forms, ``{who:has/have}`` for the alternative that
agrees with it. ``{fortitude}`` and the like are icons (:data:`toolkit.cards.words.Icon`) and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, get_args

from msgspec import Struct, field

from toolkit.cards.words import Icon

ICONS: frozenset[str] = frozenset(get_args(Icon))
"""Names in braces that are icons, not slots."""

_SLOT = re.compile(r"\{(?P<name>\w+)(?:\.(?P<form>\w+)|:(?P<choices>[^{}]*))?\}")


class Phrase(Struct, frozen=True):
    """Words for a slot: the text, its other forms by name, and which alternative agrees with it, from 0."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict)
    agrees: int = 0


Resolve = Callable[[str], Phrase]
"""Gives the phrase for a slot of this name."""


class Slot(NamedTuple):
    """A slot as it stands in a template."""

    name: str
    form: str | None
    choices: tuple[str, ...]


def slots(template: str) -> Iterator[Slot]:
    """The slots of a template in order, icons left out."""
    for match in _SLOT.finditer(template):
        if match["name"] not in ICONS:
            yield _slot(match)


def uses(template: str, name: str) -> bool:
    """Whether the template has a slot of this name."""
    return any(slot.name == name for slot in slots(template))


def fill(template: str, resolve: Resolve) -> str:
    """The template with every slot filled."""

    def put(match: re.Match[str]) -> str:
        return match[0] if match["name"] in ICONS else _words(_slot(match), resolve(match["name"]))

    return _SLOT.sub(put, template)


def fill_in(template: str, **texts: str) -> str:
    """The template with plain texts in its slots."""
    return fill(template, lambda name: Phrase(texts[name]))


def _slot(match: re.Match[str]) -> Slot:
    choices = match["choices"]
    return Slot(match["name"], match["form"], tuple(choices.split("/")) if choices is not None else ())


def _words(slot: Slot, phrase: Phrase) -> str:
    if slot.choices:
        return slot.choices[phrase.agrees]
    return phrase.forms[slot.form] if slot.form else phrase.text
