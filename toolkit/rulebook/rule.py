"""The records of the rulebook: chapters of sections of numbered rules."""

from __future__ import annotations

from typing import Literal, get_args

from toolkit.record import Record

Book = Literal["rdi1", "rdi2", "rdi4", "rdi5", "rdi9"]
"""The rulebooks that the rules come from; also the names of the editions that can be played."""

BOOKS: tuple[Book, ...] = get_args(Book)
NEWEST: Book = BOOKS[-1]

Part = Literal["base", "characters", "variants", "notes"]
"""The parts of the rulebook: every game is played by its base; the rest is for some characters, variants and cards."""

PARTS: tuple[Part, ...] = get_args(Part)


OURS = "Our own rule."
"""What is said with a rule that no book tells."""


class Unsaid(Record, frozen=True):
    """Editions that have a rule although their books do not say it, and why they have it."""

    editions: tuple[Book, ...]
    because: str


class Figures(Record, frozen=True):
    """What a rule comes to for a number of players: so much from each of these numbers up, or that number ``plus``.

    ``most`` is the greatest number of players that it speaks of. ``told`` is a sentence with ``{players}`` and
    ``{figure}`` in it, and with ``{first}`` for what ``in_first_turn`` comes to; ``of`` is what is counted.
    """

    of: Literal["gold", "cards", "marks", "actions", "drinks", "potions"]
    told: str
    in_first_turn: dict[int, int] = {}
    least: dict[int, int] = {}
    plus: int | None = None
    most: int = 12

    def figure(self, players: int) -> int | None:
        """What it comes to; None for fewer or more players than it speaks of."""
        if players > self.most:
            return None
        if self.plus is not None:
            return players + self.plus
        return _reached(self.least, players)

    def sentence(self, players: int) -> str | None:
        """What is said of so many players; None where it speaks of none."""
        figure = self.figure(players)
        first = _reached(self.in_first_turn, players)
        return None if figure is None else self.told.format(players=players, figure=figure, first=first)


def _reached(least: dict[int, int], players: int) -> int | None:
    """What stands at the greatest number that is no more than so many players."""
    reached = [one for one in least if one <= players]
    return least[max(reached)] if reached else None


class Rule(Record, frozen=True):
    """One rule, in our own words.

    ``number`` and ``slug`` never change. ``editions`` names the editions that have the rule, where not all books of its
    section do. ``sources`` tells where a book states it under another heading than that of the section; ``unsaid``,
    which books do not state it at all. ``ours`` makes it a rule of our own, and records the doubt: what no book tells,
    and what we chose; it is cited to no book, and holds in every edition. ``see`` lists slugs of rules that belong with
    it, ``unless`` those by which it does not hold in every case. ``cards`` are the cards that it is about: their ids,
    or the titles of those that the database does not have. ``figures`` are what it comes to by the number of players.
    ``engine`` is ``later`` for what the engine does not
    carry out yet, and ``why_later`` says what it waits for.
    """

    number: str
    slug: str
    text: str
    editions: tuple[Book, ...] = ()
    sources: dict[Book, str] = {}
    unsaid: Unsaid | None = None
    ours: str = ""
    see: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    figures: Figures | None = None
    engine: Literal["now", "later"] = "now"
    why_later: str = ""

    @property
    def told(self) -> str:
        """The text as readers see it: one of our own rules says that it is."""
        return f"{self.text} ({OURS})" if self.ours else self.text


class Section(Record, frozen=True):
    """Rules about one thing.

    ``sources`` tells for each book under which heading they stand there; several are parted by semicolons.
    ``character`` is the id of the character whose own rules they are. ``missing`` says what the books point to but do
    not tell.
    """

    number: str
    title: str
    sources: dict[Book, str]
    rules: tuple[Rule, ...]
    character: str = ""
    missing: str = ""


class Chapter(Record, frozen=True):
    """A chapter of the rulebook: one file of ``card_data/rulebook``."""

    number: int
    slug: str
    title: str
    part: Part
    sections: tuple[Section, ...]
