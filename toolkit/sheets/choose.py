"""From what a user typed to what is meant: decks and cards by id or name, kinds of things, numbers read off a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from toolkit.cards.lookup import NotHere
from toolkit.errors import NotFound
from toolkit.nearest import nearest, some_of
from toolkit.sheets.cutting import CutFile
from toolkit.sheets.options import USUAL, Copies, What, Wrong
from toolkit.sheets.sections import Choice

if TYPE_CHECKING:
    from toolkit.cards import Database

_READING = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*")


def choose(
    db: Database, decks: Sequence[str] = (), cards: Sequence[str] = (), what: Sequence[What] = (), *, copies: Copies
) -> Choice:
    """What to print; of nothing named, everything. Raises ``NotFound`` with the nearest names, or ``NotHere``."""
    wanted = db.with_extras(_deck(db, name) for name in decks) or db.default_decks
    chosen = tuple(dict.fromkeys(card for name in cards for card in _cards(db, name)))
    missing = [
        card for card in chosen if not any(card == entry.card_id for deck in wanted for entry in db.decks[deck].entries)
    ]
    if missing:
        raise NotHere(missing[0], wanted, _holders(db, missing[0]))
    return Choice(wanted, chosen, tuple(what) or USUAL, copies)


def _holders(db: Database, card: str) -> list[str]:
    return [deck.id for deck in db.decks.values() if any(card == entry.card_id for entry in deck.entries)]


def kinds(words: Iterable[str]) -> tuple[What, ...]:
    """The kinds in lists such as "cards,mats". Raises ``NotFound`` for a word that is none, and for none."""
    return some_of({kind.value: kind for kind in What}, words, "kind of thing to print")


def cut_forms(words: Iterable[str]) -> tuple[CutFile, ...]:
    """The forms in lists such as "svg,dxf". Raises ``NotFound`` for a word that is none, and for none."""
    return some_of({form.value: form for form in CutFile}, words, "cut file")


def reading(text: str, option: str) -> tuple[float, float]:
    """Two numbers in mm from "0.5,-1". Raises :class:`Wrong`."""
    match = _READING.fullmatch(text)
    if not match:
        raise Wrong(f"{option} {text!r}: say two numbers of millimetres, such as 0.5,-1")
    return float(match[1]), float(match[2])


def _deck(db: Database, name: str) -> str:
    """The id of the deck of that id, name or short name."""
    names = {deck.name: deck.id for deck in db.decks.values()}
    names |= {character.short: character.id for character in db.characters.values()}
    for known, deck in {**names, **{deck: deck for deck in db.decks}}.items():
        if _plain(known) == _plain(name):
            return deck
    near = (names.get(match, match) for match in nearest(name, [*db.decks, *names]))
    raise NotFound("deck", name, tuple(dict.fromkeys(near)))


def _cards(db: Database, name: str) -> tuple[str, ...]:
    """All cards of that id or title: different decks may have cards of one title."""
    wanted = _plain(name)
    found = tuple(card.id for card in db.cards.values() if wanted in (card.id.lower(), _plain(card.title)))
    if not found:
        raise NotFound("card", name, nearest(name, [*db.cards, *(card.title for card in db.cards.values())]))
    return found


def _plain(title: str) -> str:
    return title.lower().strip(" \"“”'‘’").replace("’", "'").replace("…", "...")
