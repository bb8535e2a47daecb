"""What the picture of a card is about: two emblems, by a word of its title and by what it does.

``templates/faces/subjects.json`` says which; nobody draws anything for a card that comes in with a pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated

import msgspec

from toolkit.faces.engrave import Dice
from toolkit.faces.scene import Emblems
from toolkit.paths import TEMPLATES
from toolkit.record import read

if TYPE_CHECKING:
    from toolkit.cards import AnyCard

_STEM = 4
"""Letters from which on a word of the table stands for all words that begin with it, too."""

_WORD = re.compile(r"[^\W\d_]+")
_TOLD = re.compile(r"\[.*\]", re.DOTALL)
"""The title of a stand-in, which says what the card does."""

Names = Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What cards with all of these traits may bear, such as "ignore" and "on drink"; see :func:`traits`."""

    of: Names
    emblems: Names


class Subjects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``templates/faces/subjects.json``.

    ``cards`` are main emblems of single cards. ``words`` are the words of titles that can be pictured, with their
    emblem, and ``deeds`` what cards do; of both, what stands first tells most.
    """

    cards: dict[str, str]
    words: dict[str, str]
    deeds: tuple[Deed, ...]


@cache
def subjects() -> Subjects:
    """The table of subjects. Raises :class:`toolkit.errors.CannotRead`."""
    return read(TEMPLATES / "faces" / "subjects.json", Subjects)


def subject(found: AnyCard, house: str) -> Emblems:
    """The two emblems of a card; ``house`` is that of its deck, for want of another."""
    own = subjects().cards.get(found.id)
    said, done = list(_said(found.title)), list(_done(found))
    ranked = dict.fromkeys([*([own] if own else []), *said[:1], *done[:1], *said[1:], *done[1:], house])
    main, second = [*ranked, house][:2]
    return Emblems(main, second)


def traits(found: AnyCard) -> frozenset[str]:
    """What tells cards apart by what they do.

    The tag of each record of the card language that they hold ("lose"; of an event that they answer, "on drink"), alone
    and with each of its plain values ("lose fortitude", "lose each-other"), true switches ("start-round leaving") and
    the signs of its numbers ("change-drink alcohol -"), and the types of the card.
    """
    from toolkit.cards.walk import walk

    types = (f"type {kind}" for kind in (*getattr(found, "types", ()), *getattr(found, "subtypes", ())))
    return frozenset((*types, *(trait for step in walk(found) for trait in _traits(step.record))))


def _traits(record: msgspec.Struct) -> Iterator[str]:
    config = record.__struct_config__
    if not config.tag:
        return
    name = f"on {config.tag}" if config.tag_field == "on" else str(config.tag)
    yield name
    for field in record.__struct_fields__:
        match getattr(record, field):
            case bool(value):
                yield from [f"{name} {field}"] if value else []
            case int(value) if value:
                yield f"{name} {field} {'+' if value > 0 else '-'}"
            case str(value) if field not in _NAMES:
                yield f"{name} {value}"


_NAMES = ("id", "title")


def _said(title: str) -> Iterator[str]:
    """The emblems of the words of a title, those that tell most first."""
    known = subjects().words
    stems = {stem for word in _WORD.findall(_TOLD.sub("", title).lower()) for stem in _stems(word)}
    ranks = {word: rank for rank, word in enumerate(known)} if stems & known.keys() else {}
    yield from (known[stem] for stem in sorted(stems & known.keys(), key=ranks.__getitem__))


def _stems(word: str) -> Iterator[str]:
    """What a word may stand under in the table: itself, its singular, any beginning that is long enough."""
    yield word
    yield word.removesuffix("s")
    yield from (word[:length] for length in range(_STEM, len(word)))


def _done(found: AnyCard) -> Iterator[str]:
    """The emblems of what a card does, one for each deed, those that tell most first."""
    had, dice = traits(found), Dice(f"subject {found.id}")
    for deed in subjects().deeds:
        if had.issuperset(deed.of):
            yield deed.emblems[dice.one_of(range(len(deed.emblems)))]
