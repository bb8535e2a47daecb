"""A new card in a pack: made, checked with everything that the pack holds, and only then written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from toolkit.cards import layer, packs
from toolkit.cards.card import AnyCard, Card, Drink, DrinkEvent, Limits, Option, SpeciesException
from toolkit.cards.character import CHARACTER_DECK_SIZE, Character, DrinkDeck, Drinks
from toolkit.cards.database import Database
from toolkit.cards.effects import Effect
from toolkit.cards.format import canonical
from toolkit.cards.provenance import Provenance
from toolkit.cards.scaffold import slug
from toolkit.cards.static import Static
from toolkit.cards.validate import Check, Report, database, validate_pack
from toolkit.cards.words import CardType
from toolkit.errors import CannotRead, CannotWrite, Faults, Place
from toolkit.files import write
from toolkit.nearest import one_of
from toolkit.untrusted.fault import Fault

OWN = Provenance("printed")
"""The evidence for a card of one's own: who made it up knows what it says."""


DRINKS = "drinks/cards.json"
"""The file of a pack in which its Drinks are."""


@dataclass(frozen=True)
class Room:
    """A deck of a pack, where a new card is to lie: the ``folder`` of the pack, and the ``file`` of the deck in it.

    ``cards`` are those that the pack has already, of that character or of all its Drink Decks.
    """

    folder: Path
    file: str
    owner: Character | DrinkDeck
    cards: tuple[AnyCard, ...]

    @property
    def serves_drinks(self) -> bool:
        """Whether it is a Drink Deck."""
        return isinstance(self.owner, DrinkDeck)

    @property
    def full(self) -> int:
        """How many cards the deck has when it is whole."""
        return self.owner.full if isinstance(self.owner, DrinkDeck) else CHARACTER_DECK_SIZE

    @property
    def path(self) -> Path:
        """The file that holds the cards."""
        return self.folder / (DRINKS if self.serves_drinks else self.file)

    def texts(self, card: Card | Drink, deck: dict[str, int]) -> Mapping[str, str]:
        """The files of the pack with another card, by name, where ``deck`` is what lies in the deck then."""
        if isinstance(self.owner, DrinkDeck):
            owner, drinks = msgspec.structs.replace(self.owner, deck=deck), (*self.cards, card)
            made = [one for one in drinks if isinstance(one, Drink | DrinkEvent)]
            return {self.file: canonical(owner), DRINKS: canonical(Drinks(tuple(made)))}
        own = [one for one in (*self.cards, card) if isinstance(one, Card)]
        return {self.file: canonical(msgspec.structs.replace(self.owner, deck=deck, cards=tuple(own)))}


@dataclass(frozen=True)
class Plan:
    """What is to be written: the ``texts`` of the files that the new ``card`` changes, by name.

    ``taken`` are the copies of other cards that make room for it in the deck. ``database`` has the card in it.
    """

    room: Room
    card: Card | Drink
    texts: Mapping[str, str]
    taken: Mapping[str, int]
    database: Database

    def write(self) -> Path:
        """Replace each file in one step, those that hold cards last. Raises :class:`CannotWrite`."""
        for name, text in sorted(self.texts.items(), key=lambda item: item[0] != DRINKS):
            write(self.room.folder / name, text)
        return self.room.path


def room(folder: Path, deck: str | None = None, *, drinks: bool | None = None) -> Room:
    """The deck of a pack to which a card is added: the one of this id, or the only one.

    ``drinks`` says whether the only Drink Deck is meant; unsaid, it is only where there is no Character Deck.

    Raises :class:`CannotWrite` for a zip, :class:`CannotRead` for what is no pack or has several decks,
    :class:`~toolkit.errors.NotFound` for a deck that it does not have.
    """
    if folder.is_file():
        raise CannotWrite(f"{folder} is a file; a card is added to a pack that is a folder. Unpack it")
    found = packs.layer(packs.contents(folder))
    decoded = {name: layer.decode(found, name) for name in found.files}
    files = {one.id: (name, one) for name, one in decoded.items() if isinstance(one, Character | DrinkDeck)}
    name, owner = one_of(files, deck, "deck of this pack") if deck else _only(folder, files, drinks=drinks)
    served = [card for one in decoded.values() if isinstance(one, Drinks) for card in one.drinks]
    return Room(folder, name, owner, owner.cards if isinstance(owner, Character) else tuple(served))


def _only(
    folder: Path, files: Mapping[str, tuple[str, Character | DrinkDeck]], *, drinks: bool | None
) -> tuple[str, Character | DrinkDeck]:
    """The only deck of its kind, with its file; of both kinds, the Character Decks go first."""
    served = {name: one for name, one in files.items() if isinstance(one[1], DrinkDeck)}
    others = {name: one for name, one in files.items() if name not in served}
    wants_drinks = not others if drinks is None else drinks
    known = served if wants_drinks else others
    if len(known) != 1:
        remedy = f"Say --deck; it has {', '.join(sorted(known)) or 'none'}."
        raise CannotRead(f"does not have just one {_kind(drinks=wants_drinks)}", Place(folder), remedy=remedy)
    return next(iter(known.values()))


def _kind(*, drinks: bool) -> str:
    return "Drink Deck" if drinks else "Character Deck"


def new_card(
    title: str,
    types: Sequence[CardType],
    options: Sequence[Option],
    owner: str,
    static: Sequence[Static] = (),
    limits: Limits | None = None,
) -> Card:
    """A card of a character, whose id is made of its title. Raises :class:`CannotWrite` if none can be made."""
    made = f"{owner}/{slug(title)}"
    card = Card(made, title, tuple(types), tuple(options), OWN, static=tuple(static))
    return msgspec.structs.replace(card, limits=limits) if limits else card


def new_drink(
    title: str,
    alcohol: int,
    fortitude: int,
    *,
    chaser: bool = False,
    also: Sequence[Effect] = (),
    exceptions: Sequence[SpeciesException] = (),
) -> Drink:
    """A Drink, whose id is made of its title. Raises :class:`CannotWrite` if none can be made."""
    made = f"drinks/{slug(title)}"
    return Drink(made, title, alcohol, fortitude, OWN, chaser=chaser, exceptions=tuple(exceptions), also=tuple(also))


def plan(
    where: Room,
    card: Card | Drink,
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
    taken = _taken(where, copies, instead)
    deck = {name: number - taken.get(name, 0) for name, number in where.owner.deck.items()} | {card.id: copies}
    texts = where.texts(card, {name: number for name, number in deck.items() if number})
    return Plan(where, card, texts, taken, _checked(where, texts, below, checks, drawing))


def _require_new(where: Room, card: Card | Drink) -> None:
    if any(one.id == card.id for one in where.cards):
        raise CannotWrite(f"{where.path} has a card {card.id!r} already; nothing is overwritten. Choose another title")


def _taken(where: Room, copies: int, instead: str | None) -> dict[str, int]:
    """The copies that make room for so many more; none where the deck has room."""
    left, taken = dict(where.owner.deck), dict[str, int]()
    for _ in range(sum(left.values()) + copies - where.full):
        name = _most(where, left) if instead is None else one_of({one: one for one in left}, instead, "card")
        if left[name] <= (instead is None):
            raise CannotWrite(f"{where.owner.id}: there is no room for {copies} more in its deck; say fewer --copies")
        left[name] -= 1
        taken[name] = taken.get(name, 0) + 1
    return taken


def _most(where: Room, left: Mapping[str, int]) -> str:
    """The card of the pack's own of which there are most; the first of several."""
    own = [card.id for card in where.cards if card.id in left]
    return max(own, key=lambda name: left[name], default=next(iter(left)))


def _checked(
    where: Room,
    texts: Mapping[str, str],
    below: Sequence[Path],
    checks: Sequence[Check],
    drawing: Callable[[Report], Iterable[Fault]],
) -> Database:
    """The database with the pack as it is to be. Raises :class:`Faults`."""
    found = packs.contents(where.folder)
    json = {**found.json, **{name: text.encode() for name, text in texts.items()}}
    report = validate_pack(replace(found, json=json), below, checks)
    faults = [fault for fault in (*report.faults, *drawing(report)) if fault.serious]
    if faults:
        raise Faults(replace(fault, line=None).error() for fault in faults)  # it is not in the file yet
    return database(report)
