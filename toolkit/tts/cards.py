"""Cards and decks as the game keeps them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from toolkit.cards import Database
from toolkit.cards.card import AnyCard, Card, Drink
from toolkit.cards.character import Deck
from toolkit.cards.titles import flavoured, titled
from toolkit.cards.wording import wording
from toolkit.cards.wording.load import load_language
from toolkit.faces.kinds import types
from toolkit.faces.words import face_words
from toolkit.language import ENGLISH
from toolkit.tts import record
from toolkit.tts.addresses import Address
from toolkit.tts.guids import Guids
from toolkit.tts.notes import Notes, read
from toolkit.tts.plan import TOP, Spot
from toolkit.tts.sheet import CARDS_PER_SHEET, Picture
from toolkit.tts.words import words

FACE_DOWN = 180.0
_KEYS = 9000


@dataclass(frozen=True)
class Printed:
    """A deck with its pictures: the sheets of its faces, in the order of its entries, and its back.

    ``language`` is that of the faces, and of what is told of the cards.
    """

    deck: Deck
    sheets: tuple[Picture, ...]
    back: Picture
    language: str = ENGLISH

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Everything to be painted."""
        return (*self.sheets, self.back)


class Keys:
    """Numbers of sheets, the same from build to build and different for each pair of face and back."""

    def __init__(self) -> None:
        self._taken: set[int] = set()

    def of(self, sheet: str) -> int:
        """A fresh number for a sheet's name."""
        key = int(hashlib.sha256(sheet.encode()).hexdigest(), 16) % _KEYS + 1
        while key in self._taken:
            key = key % _KEYS + 1
        self._taken.add(key)
        return key


_KIND_TAGS = {"drink": "Drink Card", "side": "Side Card", "character": "Character Card", "boss": "Character Card"}


def kind_tag(deck: Deck) -> str:
    """The tag by which piles attract their cards."""
    return _KIND_TAGS.get(deck.kind, "Other Card")


def tags(card: AnyCard, deck: Deck, language: str = ENGLISH) -> tuple[str, ...]:
    """What a card is and whose: for searching, and for the places that attract it."""
    own = [name.capitalize() for name in card.kinds] if isinstance(card, Card) else _words(card, language)
    return (*own, kind_tag(deck), deck.name)


def _words(card: AnyCard, language: str) -> list[str]:
    """The types of a card as they stand on its face, each once."""
    return list(dict.fromkeys(face_words(language).types[kind] for kind in types(card)))


def description(card: AnyCard, db: Database, language: str = ENGLISH) -> str:
    """What the card says, as a tooltip; with a warning where not all of it is known for sure."""
    parts = [*_numbers(card, language), wording(card, db, language).plain, flavoured(card, language)]
    mark = card.provenance.mark
    parts.append(f"({face_words(language).marks[mark]})" if mark else "")
    return "\n".join(part for part in parts if part)


def _numbers(card: AnyCard, language: str) -> Iterator[str]:
    if isinstance(card, Drink):
        words = load_language(language).icons
        yield f"{words['alcohol']} {card.alcohol:+d}" if card.alcohol else ""
        yield f"{words['fortitude']} {card.fortitude:+d}" if card.fortitude else ""
        yield f"+ {words['chaser']}" if card.chaser else ""


def card_things(printed: Printed, db: Database, address: Address, guids: Guids, keys: Keys) -> tuple[record.Card, ...]:
    """Every card of the deck, copies and all, in the order in which they are listed."""
    customs = [
        (keys.of(f"{printed.deck.id}/{number}"), _custom(sheet, printed.back, address))
        for number, sheet in enumerate(printed.sheets)
    ]
    things: list[record.Card] = []
    for index, entry in enumerate(printed.deck.entries):
        sheet, cell = divmod(index, CARDS_PER_SHEET)
        key, custom = customs[sheet]
        card = db.cards[entry.card_id]
        own = _card(card, description(card, db, printed.language), printed, printed.sheets[sheet])
        own = replace(own, card_id=key * 100 + cell, custom_deck={str(key): custom})
        things += [replace(own, guid=guids.of(f"card/{printed.deck.id}/{card.id}")) for _ in range(entry.copies)]
    return tuple(things)


def _custom(sheet: Picture, back: Picture, address: Address) -> record.CustomDeck:
    """How the game finds faces and backs.

    Other players see the deck's back of a card in somebody's hand (``BackIsHidden``): all cards of a deck share one
    back, so it tells nothing. The last cell holds the hidden-card picture all the same, because that is what the game
    shows as soon as somebody unticks the box, and a real card there would be seen by everyone.
    """
    return record.CustomDeck(
        face_url=address(sheet.name),
        back_url=address(back.name),
        num_width=sheet.grid.columns,
        num_height=sheet.grid.rows,
    )


def _card(card: AnyCard, says: str, printed: Printed, sheet: Picture) -> record.Card:
    """A card as it is before it has an id, a place on its sheet, and a GUID."""
    deck = printed.deck
    marks = Notes(id=card.id, deck=deck.id, kind=deck.kind, picture=sheet.name, back=printed.back.name)
    return record.Card(
        guid="",
        name="Card",
        transform=record.Transform(pos_y=TOP, rot_y=180, rot_z=FACE_DOWN),
        nickname=titled(card, printed.language),
        description=says,
        gm_notes=marks.text,
        tags=tags(card, deck, printed.language),
        hide_when_face_down=True,
        hands=True,
        card_id=0,
        custom_deck={},
    )


def deck_thing(printed: Printed, cards: Sequence[record.Card], spot: Spot, guids: Guids) -> record.Thing:
    """The deck face down at a spot. A deck of one is a card: the game shows nothing for a deck that holds one.

    The script finds it by the deck's name all the same.
    """
    deck = printed.deck
    at = record.Transform(pos_x=spot.x, pos_y=TOP + 0.3, pos_z=spot.z, rot_y=spot.turn, rot_z=FACE_DOWN)
    if len(cards) == 1:
        (only,) = cards
        marks = replace(read(only.gm_notes), id=f"deck/{deck.id}")
        return replace(only, transform=at, gm_notes=marks.text)
    return record.Deck(
        guid=guids.of(f"deck/{deck.id}"),
        name="Deck",
        transform=at,
        nickname=deck.name,
        description=words(printed.language).piece("deck", count=deck.size),
        gm_notes=Notes(id=f"deck/{deck.id}", deck=deck.id, kind=deck.kind).text,
        tags=(kind_tag(deck), deck.name),
        hide_when_face_down=True,
        deck_ids=tuple(card.card_id for card in cards),
        custom_deck={key: custom for card in cards for key, custom in card.custom_deck.items()},
        contained_objects=tuple(cards),
    )
