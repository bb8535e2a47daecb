"""Faces and a studio small enough to see through: flat colours with an arrow that shows which way is up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from toolkit.faces.face import LANGUAGE, Face, Passage, Path, Rect, Run, Size, make_face

POKER = Size(63.5, 88.9, 3.175, 3.0)
COIN = Size(25, 25, 2, 12.5)
MAT = Size(254, 178, 3, 5)


def face(name: str, colour: str = "#884422", size: Size = POKER) -> Face:
    width, height = size.full
    arrow = Path("0 10 m 5 0 l 10 10 l h", width / 2 - 5, size.bleed + 5, 1.0, "#ffffff")
    items = (
        Rect(0, 0, width, height, fill="#cccc00"),
        Rect(size.bleed, size.bleed, size.width, size.height, fill=colour),
        arrow,
    )
    words = Run(size.bleed + 3, height / 2, "text", 9, "#ffffff", name)
    return make_face(name, size, items, (Passage((words,), "H1"),), fonts="fake")


@dataclass(frozen=True)
class Entry:
    card_id: str
    copies: int


@dataclass(frozen=True)
class Deck:
    id: str
    name: str
    entries: tuple[Entry, ...]
    kind: str = "character"


@dataclass(frozen=True)
class Character:
    id: str
    name: str
    short: str
    trackers: tuple[()] = ()
    zones: tuple[()] = ()


@dataclass(frozen=True)
class Card:
    id: str
    title: str


def _decks() -> dict[str, Deck]:
    gog = Deck("gog", "Gog the Half-Ogre", (Entry("gog/smash", 3), Entry("common/cheat", 2), Entry("gog/roar", 6)))
    eve = Deck("eve", "Eve", (Entry("eve/illusion", 4), Entry("common/cheat", 1)))
    return {deck.id: deck for deck in (gog, eve)}


@dataclass(frozen=True)
class Database:
    decks: dict[str, Deck] = field(default_factory=_decks)

    @property
    def default_decks(self) -> tuple[str, ...]:
        return tuple(self.decks)

    def with_extras(self, decks: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(decks))

    @property
    def characters(self) -> dict[str, Character]:
        return {deck.id: Character(deck.id, deck.name, deck.id.title()) for deck in self.decks.values()}

    @property
    def cards(self) -> dict[str, Card]:
        return {
            entry.card_id: Card(entry.card_id, entry.card_id) for deck in self.decks.values() for entry in deck.entries
        }


@dataclass(frozen=True)
class Studio:
    db: Database = field(default_factory=Database)
    repainted: tuple[str, ...] = ()
    size: Size = POKER
    language: str = LANGUAGE

    def _face(self, name: str, colour: str, size: Size) -> Face:
        return face(name, "#ff0000" if name in self.repainted else colour, size)

    def card(self, card_id: str, deck_id: str) -> Face:
        return self._face(card_id, {"gog": "#335577", "eve": "#775533"}[deck_id], self.size)

    def back(self, deck_id: str) -> Face:
        return self._face(f"back/{deck_id}", "#224422", self.size)

    def deck(self, deck_id: str) -> tuple[Face, ...]:
        return tuple(self.card(entry.card_id, deck_id) for entry in self.db.decks[deck_id].entries)

    def require(self, decks: Iterable[str]) -> None:
        """Flat colours can always be drawn."""

    def mat(self, character_id: str) -> Face:
        return self._face(f"mat/{character_id}", "#553311", MAT)

    def mats(self, character_id: str) -> tuple[Face, ...]:
        return (self.mat(character_id),)

    def marker(self, kind: str) -> Face:
        return self._face(f"marker/{kind}", "#aa2222", COIN)

    def coin(self, value: int = 1) -> Face:
        return self._face(f"coin/{value}", "#ccaa22", COIN)

    def token(self, name: str) -> Face:
        return self._face(f"token/{name}", "#225544", COIN)

    def summary(self) -> Face:
        return self._face("summary", "#446644", self.size)
