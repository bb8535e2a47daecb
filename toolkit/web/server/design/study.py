"""Where packs are worked on: opened anew for each request, and shown to the whole server when they are saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TypeVar

from toolkit import paths
from toolkit.cards import load, packs
from toolkit.cards.card import Card
from toolkit.cards.new_card import new_card, plan, room
from toolkit.cards.scaffold import starting_cards
from toolkit.cards.validate import Report
from toolkit.cards.wording import brought
from toolkit.engine import not_yet
from toolkit.errors import CannotRead, NotFound, RdiError
from toolkit.faces.validate import faults as undrawn
from toolkit.referee.referee import Referee
from toolkit.untrusted.fault import Fault
from toolkit.web.answers import Drawer
from toolkit.web.design import draft
from toolkit.web.design.draft import Draft, drafted
from toolkit.web.design.making import Making, verdict_is_on
from toolkit.web.design.opened import Opened, Part, Shelf, require_folder, sound
from toolkit.web.design.works import Result, Work, Works
from toolkit.web.library import Library
from toolkit.web.server.house import House
from toolkit.web.server.play.rooms import Rooms

Answer = TypeVar("Answer")

STARTING = "new"
"""Whose cards those are with which every new pack starts, as long as they are nobody's."""


@dataclass(frozen=True)
class Typed:
    """What somebody has typed in place of a part that was of this ``version``; by a form, if it ``is_laid_out``."""

    part: Part
    text: str
    version: str
    is_laid_out: bool


@dataclass(frozen=True)
class Begun:
    """What a new card is to be: its title, how often the deck has it, and the card that it is at first like."""

    title: str
    copies: int
    like: str
    deck: str


class Study:
    """The packs of a server. What is made of them goes below ``output``."""

    def __init__(self, house: House, rooms: Rooms, folders: Sequence[Path], output: Path | None = None) -> None:
        self.house, self.rooms, self.shelf, self.works = house, rooms, Shelf(folders), Works()
        self.output = output or paths.output() / "design"
        self._working = Lock()
        self._served = sound(folders)[0]

    def alone(self, deed: Callable[[], Answer]) -> Answer:
        """What comes of something, nothing else being done here meanwhile.

        Whoever checks a pack lays its words over ours: then those of the packs that are served are laid again.
        """
        with self._working:
            try:
                return deed()
            finally:
                with suppress(RdiError):
                    brought.lay([packs.contents(folder) for folder in self._served])

    @property
    def language(self) -> str:
        """The language of cards here."""
        return self.house.library.language

    def drafted(self, key: str, typed: Typed) -> Draft:
        """What was typed, with its faults. Raises :class:`RdiError` for what cannot be looked at."""
        pack = self.shelf.open(key)
        laid_out, language = typed.is_laid_out, self.language
        return drafted(pack, typed.part, typed.text, typed.version, is_laid_out=laid_out, language=language)

    def saved(self, key: str, typed: Typed, *, anyway: bool) -> tuple[Draft, str]:
        """Save what was typed; the version of its file then. Raises :class:`RdiError`."""
        done = self.drafted(key, typed)
        draft.save(done, anyway=anyway)
        version = self.shelf.open(key).version(typed.part.file)
        self.restock()
        return done, version

    def begun(self, key: str, wanted: Begun) -> str:
        """Write a new card into a pack, in which everything must be sound; its id. Raises :class:`RdiError`."""
        pack = self.shelf.open(key)
        require_folder(pack)
        where = room(pack.folder, wanted.deck or None, drinks=False)
        like = self.models(pack).get(wanted.like)
        if like is None:
            raise NotFound("card to begin with", wanted.like)
        if not wanted.title:
            raise CannotRead("a card needs a title", expected="a line such as Mind your elbow!")
        made = new_card(wanted.title, like.types, like.options, where.owner.id)
        checks = [not_yet.remarks]
        plan(where, made, wanted.copies, below=pack.below, checks=checks, drawing=self._undrawn).write()
        self.restock()
        return made.id

    def models(self, pack: Opened) -> dict[str, Card]:
        """What a new card may be like at first, by id: the cards that every new pack starts with, and its own."""
        listed = [card for found in pack.files.values() if found for _, card in found.cards]
        every = (*starting_cards(STARTING, STARTING), *listed)
        return {card.id: card for card in every if isinstance(card, Card)}

    def making(self, key: str) -> Making:
        """A pack of which something can be made. Raises :class:`Faults` for one that is not sound."""
        pack = self.shelf.open(key)
        return Making(pack, pack.loaded(), self.language, self.house.drawing)

    def work(self, key: str, what: str, character: str, games: int) -> Work:
        """Begin to make something of a pack. Raises :class:`RdiError` for what cannot be made."""
        making = self.making(key)
        if what == "arena":
            verdict_is_on(making, character, games)
        deeds: dict[str, Callable[[Work], Result]] = {
            "print": making.printed,
            "table": lambda work: making.tabled(work, self.output / key / "tts"),
            "arena": lambda work: making.judged(work, character, games),
        }
        if what not in deeds:
            raise NotFound("thing to make of a pack", what, tuple(deeds))
        return self.works.start(key, what, deeds[what])

    def restock(self) -> None:
        """Let pages and new tables have the packs as they are now, those with faults left out."""
        self._served, laid = sound(tuple(self.shelf.folders.values()))
        cards = load(laid)
        self.house.stock(Library(Referee(cards), self.language, Drawer(cards).kept()))
        self.rooms.cards = cards

    def _undrawn(self, report: Report) -> Iterable[Fault]:
        return undrawn(report, self.language)
