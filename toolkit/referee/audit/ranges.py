"""Numbers out of range: what packs bring, held against what the decks do that are known whole.

Each range is read off the built-in decks; nothing here says what is much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeVar

from toolkit.cards import AnyCard, Database, load
from toolkit.cards.character import Deck
from toolkit.cards.common import lacking
from toolkit.cards.effects import Effect
from toolkit.referee.audit.finding import Finding, deck_file
from toolkit.referee.audit.strength import SUMS, Kind, amounts, deeds, total
from toolkit.referee.saying import joined, quoted

_MEANT = "Nothing, if it is meant so."

Key = TypeVar("Key", bound=Hashable)
Held = Sequence[tuple[AnyCard, int]]
"""The cards of a deck with their copies."""


class Range(NamedTuple):
    """From the least to the most; ``holder`` has the most."""

    least: int
    most: int
    holder: str

    def __str__(self) -> str:
        return f"{self.most}" if self.least == self.most else f"{self.least} to {self.most} (most: {self.holder})"


@dataclass(frozen=True)
class Known:
    """What the known decks do.

    ``amounts`` are those of single effects, ``totals`` what all of a card comes to. ``sums`` and ``deeds`` are of whole
    Character Decks: what they come to, and how many cards do a thing. ``copies`` are those of the cards that several
    decks hold, ``own`` those of the others, by the kind of deck.
    """

    published: Database
    amounts: Mapping[Kind, Range]
    totals: Mapping[str, Range]
    sums: Mapping[str, Range]
    deeds: Mapping[str, Range]
    copies: Mapping[str, Range]
    own: Mapping[str, Range]


@cache
def known() -> Known:
    """What the built-in decks do of which every card is known."""
    published = load()
    decks = [published.decks[deck] for deck in published.evidenced]
    held = {deck: _held(published, deck) for deck in decks}
    characters = [deck for deck in decks if deck.kind == "character"]
    done = {deck: _done(held[deck]) for deck in characters}
    every = set().union(*done.values())
    copies = [(card.id, number, deck) for deck in decks for card, number in held[deck]]
    shared = {card for card, _number, _deck in copies if len(published.decks_with[card]) > 1}
    cards = {card.id: card for deck in decks for card, _copies in held[deck]}.values()
    return Known(
        published,
        amounts=_ranges((kind, number, quoted(card)) for card in cards for kind, number in amounts(card)),
        totals=_ranges((name, total(card, of), quoted(card)) for card in cards for name, of in SUMS.items()),
        sums=_ranges((name, _sum(held[deck], of), deck.name) for deck in characters for name, of in SUMS.items()),
        deeds=_ranges((deed, done[deck][deed], deck.name) for deck in characters for deed in every),
        copies=_ranges((card, number, deck.name) for card, number, deck in copies if card in shared),
        own=_ranges((deck.kind, number, deck.name) for card, number, deck in copies if card not in shared),
    )


def _ranges(found: Iterable[tuple[Key, int, str]]) -> Mapping[Key, Range]:
    ranges: dict[Key, Range] = {}
    for key, number, holder in found:
        before = ranges.get(key, Range(number, number, holder))
        most, where = (number, holder) if number > before.most else (before.most, before.holder)
        ranges[key] = Range(min(before.least, number), most, where)
    return ranges


def _held(database: Database, deck: Deck) -> Held:
    return [(database.card(entry.card_id), entry.copies) for entry in deck.entries]


def _sum(held: Held, of: Callable[[Effect], int]) -> int:
    return sum(copies * total(card, of) for card, copies in held)


def _done(held: Held) -> Counter[str]:
    """How many cards of a deck do each thing."""
    return Counter(deed for card, copies in held for deed in deeds(card) for _ in range(copies))


# findings


def findings(
    database: Database, decks: Iterable[str], cards: Iterable[AnyCard], files: Mapping[str, str]
) -> Iterator[Finding]:
    """What is out of range of these cards and decks; of published ones nothing is, whatever they do."""
    published = known().published
    for card in cards:
        if published.cards.get(card.id) != card:
            yield from _of_card(card, files[card.id])
    for deck in map(database.deck, decks):
        if deck.complete and published.decks.get(deck.id) != deck:
            yield from _of_deck(database, deck)


def _of_card(card: AnyCard, file: str) -> Iterator[Finding]:
    remedy = "Let it do less, or let it ask for something in return."
    beyond = False
    for kind, number in dict.fromkeys(amounts(card)):
        usual = known().amounts.get(kind)
        if usual and number > usual.most:
            beyond = True
            why = f"{kind} is {number} here. On the cards of the known decks: {usual}."
            yield Finding("out-of-range", "warning", card.id, file, why, remedy)
    for name, of in () if beyond else SUMS.items():
        usual, found = known().totals[name], total(card, of)
        if found > usual.most:
            why = f"All of it comes to {found} {name}. The cards of the known decks: {usual}."
            yield Finding("out-of-range", "warning", card.id, file, why, remedy)


def _of_deck(database: Database, deck: Deck) -> Iterator[Finding]:
    held, file = _held(database, deck), deck_file(database, deck)
    yield from _copies(held, known().own[deck.kind], file)
    if deck.kind == "character":
        yield from _strength(held, file)
        yield from _habits(held, file)
        yield from _lacking(database, deck, file)


def _copies(held: Held, own: Range, file: str) -> Iterator[Finding]:
    for card, copies in held:
        usual = known().copies.get(card.id, own)
        if copies > usual.most:
            of = "it" if card.id in known().copies else "a card that is theirs alone"
            why = f"The deck holds {copies} copies. Of {of}, the known decks hold {usual}."
            yield Finding("out-of-range", "warning", card.id, file, why, "Hold it less often, and something else.")


def _strength(held: Held, file: str) -> Iterator[Finding]:
    """What the cards of a deck come to together."""
    for name, of in SUMS.items():
        usual, found = known().sums[name], _sum(held, of)
        card, copies = max(held, key=lambda pair: pair[1] * total(pair[0], of))
        part = f", {copies * total(card, of)} of it by this card" if found else ""
        why = f"The whole deck comes to {found} {name}{part}. The known decks: {usual}."
        if found > usual.most:
            remedy = "Let its cards do less, or hold them less often."
            yield Finding("out-of-range", "warning", card.id, file, why, remedy)
        elif found < usual.least:
            yield Finding("out-of-range", "note", card.id, file, why, _MEANT)


def _habits(held: Held, file: str) -> Iterator[Finding]:
    """How many cards of a deck do a thing; and what no known deck does."""
    first = {deed: card.id for card, _copies in reversed(held) for deed in deeds(card)}
    strange = [deed for deed in first if deed not in known().deeds]
    for deed, number in _done(held).items():
        usual = known().deeds.get(deed)
        if usual and number > usual.most:
            why = f"{number} cards of the deck have {deed}, this one among them. In the known decks: {usual}."
            yield Finding("out-of-range", "note", first[deed], file, why, _MEANT)
    if strange:
        why = f"No known deck has {joined(strange, 'or')}: how strong that is has not been judged."
        yield Finding("out-of-range", "note", first[strange[0]], file, why, "Try it: with bots, and with friends.")


def _lacking(database: Database, deck: Deck, file: str) -> Iterator[Finding]:
    """Common cards that no known deck is without."""
    missed = lacking({entry.card_id: entry.copies for entry in deck.entries}, database)
    if missed:
        titles = joined([quoted(database.card(name)) for name in missed])
        why = f"The deck has no {titles}. Each known deck has."
        yield Finding("out-of-range", "note", missed[0], file, why, _MEANT)
