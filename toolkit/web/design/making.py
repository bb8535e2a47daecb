"""What is made and found out of a pack: sheets to print, a table for Tabletop Simulator, and what bots say of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from toolkit.arena import brief, telling
from toolkit.arena import page as arena_page
from toolkit.arena.crew import MODEST, Processes
from toolkit.arena.plan import check, everybody
from toolkit.arena.report import Known, report
from toolkit.arena.run import Run
from toolkit.cards import Database
from toolkit.engine.record import DRINK_DECK
from toolkit.errors import NotLegal
from toolkit.faces.studio import Studio
from toolkit.referee.audit.audit import audit
from toolkit.referee.audit.finding import Finding
from toolkit.referee.games.possible import happenings, moments
from toolkit.sheets.choose import choose
from toolkit.sheets.options import Copies
from toolkit.sheets.products import Job
from toolkit.sheets.products import plan as printing
from toolkit.sheets.sections import Choice
from toolkit.tts import addresses
from toolkit.tts import make as table
from toolkit.tts.stock import Options, gather
from toolkit.vassal.archive import pack as zipped
from toolkit.web.design.opened import Opened
from toolkit.web.design.works import Result, Work

GAMES = (200, 1000)
"""So many games bots may play for a verdict."""

FEWEST = 2
"""A game takes so many characters."""

_ZIP, _HTML = "application/zip", "text/html; charset=utf-8"


@dataclass(frozen=True)
class Making:
    """A pack that is sound, with the cards as they are with it. What is drawn is drawn while the lock is held."""

    pack: Opened
    cards: Database
    language: str
    drawing: Lock

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks that the pack brings."""
        name = self._manifest
        return tuple(deck for deck, pack in self.cards.added_by.items() if pack.id == name)

    @property
    def own_cards(self) -> tuple[str, ...]:
        """The cards that it brings or corrects."""
        return tuple(dict.fromkeys(one.id for one in self.pack.cards if one.id in self.cards.cards))

    @property
    def characters(self) -> tuple[str, ...]:
        """Its characters whose decks are whole, so that they can be played."""
        return tuple(one for one in everybody(self.cards) if one in self.decks)

    @property
    def _manifest(self) -> str:
        return next(layer.pack.id for layer in self.cards.layers if layer.pack and layer.origin == self.pack.folder)

    def findings(self) -> list[Finding]:
        """What the audit has to say about it."""
        return audit(self.cards, self.decks, self.own_cards)

    def printed(self, work: Work) -> Result:
        """Sheets to print at home, as a zip of PDFs."""
        planned = printing(self.cards, self._studio(), Job(self._choice()))
        wanted = [product for product in planned.products if product.pages]
        made: dict[str, bytes] = {}
        for product in work.steps(wanted, len(wanted)):
            made |= dict(product.files())
        lines = [f"{product.name}: {product.pages} pages, {product.pieces} pieces" for product in wanted]
        return Result(tuple(lines), f"{self.pack.key}-print.zip", zipped(made), _ZIP)

    def _choice(self) -> Choice:
        if self.decks:
            return choose(self.cards, self.decks, copies=Copies.DECK)
        holders = {deck for card in self.own_cards for deck in self.cards.decks_with[card]}
        decks = [deck for deck in self.cards.decks if deck in holders]
        if not decks:
            raise NotLegal("no deck holds a card of this pack", instead="put it into a deck first")
        return choose(self.cards, decks, self.own_cards, copies=Copies.DECK)

    def tabled(self, work: Work, folder: Path) -> Result:
        """A table with its decks and what a game needs besides, in a folder of this machine and as a zip."""
        stock = gather(self.cards, self._studio(), Options(decks=self._seated()))
        address = addresses.choose("local", folder / table.PICTURES, {})
        wanted = list(table.products(stock, self.cards, address))

        def steps(items: Iterable[Any], _said: str, count: int) -> Iterator[Any]:
            for item in work.steps(items, count):
                with self.drawing:
                    yield item

        made = table.make(wanted, folder, steps)
        content = zipped({path.relative_to(folder).as_posix(): path.read_bytes() for path in made})
        lines = (f"{len(made)} files, also in {folder}", f"to play: rdi tts install --from {folder}")
        return Result(lines, f"{self.pack.key}-tts.zip", content, _ZIP)

    def _seated(self) -> tuple[str, ...]:
        """Its decks, and others so that a game can be played."""
        own = [deck for deck in self.decks if self.cards.decks[deck].kind in ("character", "drink")]
        sitting = [deck for deck in own if deck in self.cards.characters]
        others = [one for one in everybody(self.cards) if one not in sitting][: max(0, FEWEST - len(sitting))]
        drinks = [] if any(deck in self.cards.drink_decks for deck in own) else [DRINK_DECK]
        return (*own, *others, *drinks)

    def judged(self, work: Work, character: str, games: int) -> Result:
        """What bots say of a character after so many games at tables with the others.

        They play in a process of their own: here they would keep everybody waiting who asks for a page.
        """
        plan = brief.plan(character, self.cards)
        check(plan, self.cards)
        run = Run(plan, self.cards)
        for _ in work.steps(run.go(games, Processes(1, MODEST)), run.count(games)):
            pass
        found = report(run.tally, plan, self.cards, Known(moments(), happenings()))
        own = brief.told(brief.brief(found, self.cards), self.cards)
        content = arena_page.as_html(found, self.cards).encode()
        return Result((*own, *telling.summary(found)), f"{character}-arena.html", content, _HTML)

    def _studio(self) -> Studio:
        art = [layer.art for layer in self.cards.layers if layer.art]
        return Studio(self.cards, art=art, language=self.language)


def verdict_is_on(making: Making, character: str, games: int) -> None:
    """Raise :class:`NotLegal` for a character of which the arena says nothing, or for too many games."""
    if character not in making.characters:
        raise NotLegal(f"{character[:60]!r} is no character of this pack with a whole deck")
    if games not in GAMES:
        raise NotLegal(f"{games} games are not played here", instead=f"say {' or '.join(map(str, GAMES))}")
