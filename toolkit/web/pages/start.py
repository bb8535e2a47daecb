"""The quick start and the aids for players, printable as one sheet: from the numbered rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from toolkit.faces.look import looks
from toolkit.paths import TEMPLATES
from toolkit.record import Record, read
from toolkit.rulebook import Rule
from toolkit.rulebook.glossary import Term
from toolkit.web import address
from toolkit.web.library import Library
from toolkit.web.page import Page

_FEWEST = 2


class Part(Record, frozen=True):
    """A part of the quick start: a heading, and the rules that it tells, by their slugs."""

    title: str
    rules: tuple[str, ...]


class Row(Record, frozen=True):
    """What depends on the number of players: what it is, and the rule, by its slug, that has the figures."""

    title: str
    rule: str


class Sign(Record, frozen=True):
    """An icon, that of a type of card or one among the words of a card, and the word of the game that explains it."""

    word: str
    type: str = ""
    icon: str = ""


class Parts(Record, frozen=True):
    """The file ``templates/web/start.json``; figures are told for up to so many players."""

    parts: tuple[Part, ...]
    players: tuple[Row, ...]
    variants: tuple[Part, ...]
    most_players: int
    icons: tuple[Sign, ...]


@dataclass(frozen=True)
class Figures:
    """What a rule comes to for each number of players; nothing for a number that it does not speak of."""

    title: str
    rule: Rule
    by_players: tuple[int | None, ...]


def page(library: Library) -> Page:
    """What a turn is, what icons mean, when one loses, and how a game is set up."""
    return Page(address.START, "start.html", "Quick start", "start", partial(_facts, library))


def _facts(library: Library) -> dict[str, Any]:
    told = read(TEMPLATES / "web" / "start.json", Parts)
    players = range(_FEWEST, told.most_players + 1)
    return {
        "icons": [_sign(library, one) for one in told.icons],
        "parts": _told(library, told.parts),
        "players": players,
        "figures": [_figures(library, row, players) for row in told.players],
        "variants": _told(library, told.variants),
    }


def _sign(library: Library, sign: Sign) -> tuple[Sign, str, Term]:
    """A sign, its icon, and the word that explains it."""
    return sign, looks().types[sign.type].icon if sign.type else sign.icon, library.referee.glossary.term(sign.word)


def _told(library: Library, parts: Iterable[Part]) -> list[tuple[str, list[Rule]]]:
    return [(part.title, [library.book.rule(slug) for slug in part.rules]) for part in parts]


def _figures(library: Library, row: Row, players: Iterable[int]) -> Figures:
    rule = library.book.rule(row.rule)
    assert rule.figures, f"{row.rule} has no figures"
    return Figures(row.title, rule, tuple(map(rule.figures.figure, players)))
