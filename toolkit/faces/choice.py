"""Which faces are drawn: those of cards, backs, mats and whatever else a game needs, as somebody named them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from toolkit.faces.content import FIVE
from toolkit.faces.look import looks
from toolkit.nearest import some_of
from toolkit.options import NoEffect, listed, require_takers

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.faces.face import Face
    from toolkit.faces.studio import Studio


class Kind(StrEnum):
    """The kinds of faces."""

    CARDS = "cards"
    BACKS = "backs"
    MATS = "mats"
    MARKERS = "markers"
    COINS = "coins"
    TOKENS = "tokens"
    SUMMARY = "summary"
    HIDDEN = "hidden"


OF_A_DECK = (Kind.CARDS, Kind.BACKS, Kind.MATS)
OF_ALL = (Kind.MARKERS, Kind.COINS, Kind.TOKENS, Kind.SUMMARY, Kind.HIDDEN)
"""What looks the same whatever deck one plays."""

_TAKES: Mapping[str, frozenset[str]] = {
    Kind.CARDS: frozenset({"--deck", "--card", "--size", "--art"}),
    Kind.BACKS: frozenset({"--deck", "--size", "--art"}),
    Kind.MATS: frozenset({"--deck", "--art"}),
    Kind.MARKERS: frozenset(),
    Kind.COINS: frozenset(),
    Kind.TOKENS: frozenset(),
    Kind.SUMMARY: frozenset({"--size"}),
    Kind.HIDDEN: frozenset({"--size"}),
}
"""The options that say something about some kinds only, by kind."""


@dataclass(frozen=True)
class Choice:
    """Ids of decks, ids of cards (none: all of the decks), and kinds."""

    decks: tuple[str, ...]
    cards: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = tuple(Kind)


def choose(
    db: Database,
    decks: Sequence[str] = (),
    cards: Sequence[str] = (),
    what: Collection[str] = (),
    given: Collection[str] = (),
) -> Choice:
    """What names stand for: of nothing named, all; with a card, that; with a deck, what belongs to it.

    ``what`` are lists of kinds such as "backs,mats". Raises :class:`~toolkit.errors.NotFound` with the nearest names,
    and :class:`~toolkit.options.NoEffect` if an option of those ``given`` says nothing about what is chosen.
    """
    from toolkit.cards.lookup import NotHere, find_deck, find_misspelt

    wanted = db.with_extras(find_deck(name, db) for name in decks) or db.default_decks
    only = wanted[0] if len(decks) == 1 else None
    chosen = tuple(dict.fromkeys(find_misspelt(name, db, only=only).id for name in cards))
    for card in chosen:
        if not set(wanted) & set(db.decks_with[card]):
            raise NotHere(card, wanted, db.decks_with[card])
    usual = (Kind.CARDS,) if cards else OF_A_DECK if decks else tuple(Kind)
    kinds = some_of({kind.value: kind for kind in Kind}, what, "kind of face") or usual
    if what and Kind.MATS in kinds and not db.characters.keys() & set(wanted):
        raise NoEffect(f"--what mats: there is none for {listed(wanted)}")
    require_takers(_TAKES[Kind.CARDS] & set(given), _TAKES, kinds)
    return Choice(wanted, chosen, kinds)


def faces(studio: Studio, choice: Choice) -> list[Face]:
    """The faces chosen: deck by deck, then what all decks share.

    Raises :class:`~toolkit.errors.Faults` with everything that cannot be drawn.
    """
    if Kind.CARDS in choice.kinds and not choice.cards:
        studio.require(choice.decks)
    of_decks = [face for deck in choice.decks for face in _of_deck(studio, deck, choice)]
    return [*of_decks, *(face for kind in choice.kinds for face in _of_all(studio, kind))]


def _of_deck(studio: Studio, deck: str, choice: Choice) -> Iterator[Face]:
    if Kind.CARDS in choice.kinds:
        entries = studio.db.deck(deck).entries
        cards = [entry.card_id for entry in entries if not choice.cards or entry.card_id in choice.cards]
        yield from (studio.card(card, deck) for card in cards)
    if Kind.BACKS in choice.kinds and studio.db.deck(deck).kind != "boss":
        yield studio.back(deck)
    if Kind.MATS in choice.kinds and deck in studio.db.characters:
        yield from studio.mats(deck)


def _of_all(studio: Studio, kind: Kind) -> Iterator[Face]:
    match kind:
        case Kind.MARKERS:
            yield from (studio.marker("fortitude"), studio.marker("alcohol"))
        case Kind.COINS:
            yield from (studio.coin(), studio.coin(FIVE))
        case Kind.TOKENS:
            yield from map(studio.token, looks().tokens)
            trackers = {each.id: each for who in studio.db.characters.values() for each in who.trackers}
            yield from map(studio.tracker_token, trackers.values())
        case Kind.SUMMARY:
            yield studio.summary()
        case Kind.HIDDEN:
            yield studio.hidden()
