"""What a Case names is looked up: a card, character or player that there is not is told with the nearest names."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards import Database
from toolkit.errors import CannotRead, NotFound
from toolkit.nearest import nearest
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Beat, Case, Class, Person


def read(text: str, cards: Database) -> Case:
    """The Case of a text, all that it names being known.

    Raises :class:`CannotRead` with the part at fault, or :class:`NotFound` with the nearest names.
    """
    case = case_text.read(text)
    require(case, cards)
    return case


def require(case: Case, cards: Database) -> None:
    """Raise :class:`NotFound` for the first card or character of a Case that there is not, or :class:`CannotRead`."""
    for card in _cards(case):
        if card not in cards.cards:
            raise NotFound("card", card, nearest(card, cards.cards))
    for character in _characters(case):
        if character not in cards.characters:
            raise NotFound("character", character, nearest(character, cards.characters) or tuple(cards.characters)[:8])
    for place, beat in enumerate(case.beats, 1):
        if beat.to is not None and beat.to >= place:
            raise CannotRead(f"beat {place} of the Case answers beat {beat.to}", expected="one before it")
    names = [one.name for one in case.people]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise CannotRead(f"two people of the Case are called {twice!r}", expected="a name of their own for everybody")


def _cards(case: Case) -> Iterator[str]:
    for person in case.people:
        yield from _of_person(person)
    if case.scene.card is not None:
        yield case.scene.card
    for beat in case.beats:
        yield from _of_beat(beat)
    yield from case.wish.cards
    yield from _of_class(case.wish.kind_of)


def _of_person(person: Person) -> Iterator[str]:
    yield from (*person.holds, *person.in_front, *(person.drink_me or ()))


def _of_beat(beat: Beat) -> Iterator[str]:
    if beat.card is not None:
        yield beat.card
    yield from _of_class(beat.kind)


def _of_class(kind: Class | None) -> Iterator[str]:
    yield from kind.cards if kind is not None else ()


def _characters(case: Case) -> Iterator[str]:
    kinds = (*(beat.kind for beat in case.beats), case.wish.kind_of)
    found = (*(person.character for person in case.people), *(kind.deck for kind in kinds if kind is not None))
    yield from (one for one in found if one is not None)
