"""A new card in a pack: made, checked with everything that the pack holds, and only then written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from toolkit.cards import layer, packs
from toolkit.cards.card import Card, Option
from toolkit.cards.character import CHARACTER_DECK_SIZE, Character
from toolkit.cards.database import Database
from toolkit.cards.format import canonical
from toolkit.cards.provenance import Provenance
from toolkit.cards.scaffold import slug
from toolkit.cards.validate import Check, Report, database, validate_pack
from toolkit.cards.words import CardType
from toolkit.errors import CannotRead, CannotWrite, Faults, Place
from toolkit.files import write
from toolkit.nearest import one_of
from toolkit.untrusted.fault import Fault

OWN = Provenance("printed")
"""The evidence for a card of one's own: who made it up knows what it says."""


@dataclass(frozen=True)
class Room:
    """A Character Deck of a pack, where a new card is to lie: the ``folder`` of the pack, and the ``file`` in it."""

    folder: Path
    file: str
    character: Character

    @property
    def path(self) -> Path:
        """The file of the character."""
        return self.folder / self.file


@dataclass(frozen=True)
class Plan:
    """What is to be written: the ``text`` of the file that holds the new ``card``.

    ``taken`` are the copies of other cards that make room for it in the deck. ``database`` has the card in it.
    """

    room: Room
    card: Card
    text: str
    taken: Mapping[str, int]
    database: Database

    def write(self) -> Path:
        """Replace the file in one step. Raises :class:`CannotWrite`."""
        write(self.room.path, self.text)
        return self.room.path


def room(folder: Path, deck: str | None = None) -> Room:
    """The Character Deck of a pack to which a card is added: the one of this id, or the only one.

    Raises :class:`CannotWrite` for a zip, :class:`CannotRead` for what is no pack or has several decks,
    :class:`~toolkit.errors.NotFound` for a deck that it does not have.
    """
    if folder.is_file():
        raise CannotWrite(f"{folder} is a file; a card is added to a pack that is a folder. Unpack it")
    found = packs.layer(packs.contents(folder))
    decoded = {name: layer.decode(found, name) for name in found.files if layer.file_type(name) is Character}
    files = {one.id: (name, one) for name, one in decoded.items() if isinstance(one, Character)}
    if deck is None and len(files) != 1:
        have = ", ".join(sorted(files)) or "none"
        raise CannotRead("does not have just one Character Deck", Place(folder), remedy=f"Say --deck; it has {have}.")
    name, character = one_of(files, deck or next(iter(files)), "deck of this pack")
    return Room(folder, name, character)


def new_card(title: str, types: Sequence[CardType], options: Sequence[Option], owner: str) -> Card:
    """A card of a character, whose id is made of its title. Raises :class:`CannotWrite` if none can be made."""
    return Card(f"{owner}/{slug(title)}", title, tuple(types), tuple(options), OWN)


def plan(
    where: Room,
    card: Card,
    copies: int,
    instead: str | None = None,
    *,
    below: Sequence[Path] = (),
    checks: Sequence[Check] = (),
    drawing: Callable[[Report], Iterable[Fault]] = lambda _report: (),
) -> Plan:
    """The pack with a new card, after checking that everything in it is sound.

    ``below`` are packs that lie under it, ``checks`` and ``drawing`` find what the card language alone does not tell.
    Copies of ``instead``, or of the character's own cards of which there are most, make room in a full deck.

    Raises :class:`CannotWrite` if the card is there already or there is no room, and :class:`Faults` with all that
    would be seriously wrong.
    """
    _require_new(where, card)
    taken = _taken(where.character, copies, instead)
    deck = {name: number - taken.get(name, 0) for name, number in where.character.deck.items()} | {card.id: copies}
    left = {name: number for name, number in deck.items() if number}
    text = canonical(msgspec.structs.replace(where.character, deck=left, cards=(*where.character.cards, card)))
    return Plan(where, card, text, taken, _checked(where, text, below, checks, drawing))


def _require_new(where: Room, card: Card) -> None:
    if any(one.id == card.id for one in where.character.cards):
        raise CannotWrite(f"{where.path} has a card {card.id!r} already; nothing is overwritten. Choose another title")


def _taken(character: Character, copies: int, instead: str | None) -> dict[str, int]:
    """The copies that make room for so many more; none where the deck has room."""
    left, taken = dict(character.deck), dict[str, int]()
    for _ in range(sum(left.values()) + copies - CHARACTER_DECK_SIZE):
        name = _most(character, left) if instead is None else one_of({one: one for one in left}, instead, "card")
        if left[name] <= (instead is None):
            raise CannotWrite(f"{character.id}: there is no room for {copies} more in its deck; say fewer --copies")
        left[name] -= 1
        taken[name] = taken.get(name, 0) + 1
    return taken


def _most(character: Character, left: Mapping[str, int]) -> str:
    """The card of the character's own of which there are most; the first of several."""
    own = [card.id for card in character.cards if card.id in left]
    return max(own, key=lambda name: left[name], default=next(iter(left)))


def _checked(
    where: Room,
    text: str,
    below: Sequence[Path],
    checks: Sequence[Check],
    drawing: Callable[[Report], Iterable[Fault]],
) -> Database:
    """The database with the pack as it is to be. Raises :class:`Faults`."""
    found = packs.contents(where.folder)
    report = validate_pack(replace(found, json={**found.json, where.file: text.encode()}), below, checks)
    faults = [fault for fault in (*report.faults, *drawing(report)) if fault.serious]
    if faults:
        raise Faults(replace(fault, line=None).error() for fault in faults)  # it is not in the file yet
    return database(report)
