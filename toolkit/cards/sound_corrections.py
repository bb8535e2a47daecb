"""Whether corrections fit the deck that they correct."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.cards.card import AnyCard
from toolkit.cards.character import Deck
from toolkit.cards.decks import has_size
from toolkit.nearest import nearest
from toolkit.untrusted.fault import Remark, Trail

if TYPE_CHECKING:
    from toolkit.cards.document import Document
    from toolkit.cards.references import Library


def remarks(library: Library, document: Document) -> Iterator[Remark]:
    """What is wrong with a file of corrections, besides the cards in it; nothing with any other file."""
    value = document.source.value
    if document.kind != "corrections" or not isinstance(value, dict):
        return
    name = str(value.get("deck"))
    deck = library.decks.get(name)
    if deck is None:
        yield Remark(("deck",), f"there is no deck {name[:80]!r}", meant=nearest(name, library.decks, most=1))
        return
    yield from _cards(library, document, deck)
    yield from _size(deck, _copies(value))


def _cards(library: Library, document: Document, deck: Deck) -> Iterator[Remark]:
    held = sorted(entry.card_id for entry in deck.entries)
    seen: dict[str, Trail] = {}
    for trail, name in document.ids:
        at = (*trail, "id")
        if name not in held:
            meant = nearest(name, held, most=1)
            yield Remark(at, f"the deck {deck.id!r} has no card {name[:80]!r} to correct", meant=meant)
        elif name in seen:
            line = document.source.line(seen[name])
            yield Remark(at, f"{name!r} is corrected on line {line} already", "one record for each card")
        seen.setdefault(name, trail)
    done = {name for _trail, name in document.ids}
    titles = {library.cards[name][2].title: name for name in held if name in library.cards and name not in done}
    for trail, card in document.cards:
        yield from _card(library, trail, card)
        if (other := titles.setdefault(card.title, card.id)) != card.id:
            yield Remark((*trail, "title"), f"{other!r} has this title, too", "another title")


def _card(library: Library, trail: Trail, card: AnyCard) -> Iterator[Remark]:
    ours = library.below.get(card.id)
    if ours is not None and type(ours) is not type(card):
        problem = f"is a {type(card).__name__}, and corrects a {type(ours).__name__}"
        yield Remark((*trail, "kind"), problem, "a card of the same kind")
    if card.provenance.stands_in:
        at = (*trail, "provenance", "status")
        yield Remark(at, "is done, and still a stand-in", "'printed', as you have seen the card")


def _copies(value: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """For each card that is done where its record stands, and its copies."""
    cards = value.get("cards")
    listed = enumerate(cards) if isinstance(cards, list) else ()
    done = [(at, one) for at, one in listed if isinstance(one, dict) and one.get("done")]
    return {
        str(one["card"].get("id")): (at, one["copies"])
        for at, one in done
        if isinstance(one.get("card"), dict) and type(one.get("copies")) is int
    }


def _size(deck: Deck, copies: Mapping[str, tuple[int, int]]) -> Iterator[Remark]:
    for at, count in copies.values():
        if count < 1:
            yield Remark(("cards", at, "copies"), f"is {count}", "1 or more")
    size = sum(copies.get(entry.card_id, (0, entry.copies))[1] for entry in deck.entries)
    if not has_size(size, deck.full, complete=deck.complete):
        problem = f"with these copies the deck {deck.id!r} has {size} cards"
        remedy = "Finish the records whose copies change together."
        yield Remark(("cards",), problem, f"{deck.full}", remedy)
