"""Whether corrections fit the deck that they correct."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

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
    done = _done(value)
    yield from _cards(library, document, deck, done)
    yield from _size(deck, done)


def _cards(library: Library, document: Document, deck: Deck, done: Sequence[_Share]) -> Iterator[Remark]:
    held = sorted(entry.card_id for entry in deck.entries)
    seen: dict[str, Trail] = {}
    replaced: dict[Trail, str | None] = {("cards", share.at, "card"): share.replaces for share in done}
    for trail, name in document.ids:
        at = (*trail, "id")
        if (ours := replaced.get(trail)) is not None:
            yield from _beside(library, held, ours, (trail[1], name))
        elif name not in held:
            meant = nearest(name, held, most=1)
            yield Remark(at, f"the deck {deck.id!r} has no card {name[:80]!r} to correct", meant=meant)
        elif name in seen:
            line = document.source.line(seen[name])
            yield Remark(at, f"{name!r} is corrected on line {line} already", "one record for each card")
        seen.setdefault(name, trail)
    corrected = {name for _trail, name in document.ids}
    titles = {library.cards[name][2].title: name for name in held if name in library.cards and name not in corrected}
    for trail, card in document.cards:
        yield from _card(library, trail, card)
        if (other := titles.setdefault(card.title, card.id)) != card.id:
            yield Remark((*trail, "title"), f"{other!r} has this title, too", "another title")


def _beside(library: Library, held: Sequence[str], ours: str, here: tuple[int | str, str]) -> Iterator[Remark]:
    """What is wrong with a record that replaces copies of a card of ours by a further card."""
    at, name = here
    if ours not in held:
        meant = nearest(ours, held, most=1)
        yield Remark(("cards", at, "replaces"), f"the deck has no card {ours[:80]!r} to replace copies of", meant=meant)
    elif name in library.below or name == ours:
        expected = "an id that no card has yet, as this is one more card"
        yield Remark(("cards", at, "card", "id"), f"is the id of the card {name[:80]!r}", expected)
    elif name.rpartition("/")[0] != (room := ours.rpartition("/")[0]):
        yield Remark(("cards", at, "card", "id"), f"is the id {name[:80]!r}", f"'{room}/...', as that of {ours!r}")


def _card(library: Library, trail: Trail, card: AnyCard) -> Iterator[Remark]:
    ours = library.below.get(card.id)
    if ours is not None and type(ours) is not type(card):
        problem = f"is a {type(card).__name__}, and corrects a {type(ours).__name__}"
        yield Remark((*trail, "kind"), problem, "a card of the same kind")
    if card.provenance.stands_in:
        at = (*trail, "provenance", "status")
        yield Remark(at, "is done, and still a stand-in", "'printed', as you have seen the card")


class _Share(NamedTuple):
    """Where a record stands that is done, its card, the copies of it, and the card of ours whose copies it replaces."""

    at: int
    card: str
    copies: int
    replaces: str | None


def _done(value: Mapping[str, Any]) -> list[_Share]:
    cards = value.get("cards")
    listed = enumerate(cards) if isinstance(cards, list) else ()
    return [
        _Share(at, str(one["card"].get("id")), one["copies"], one.get("replaces"))
        for at, one in listed
        if isinstance(one, dict)
        and one.get("done")
        and isinstance(one.get("card"), dict)
        and type(one.get("copies")) is int
    ]


def _size(deck: Deck, done: Sequence[_Share]) -> Iterator[Remark]:
    for share in done:
        if share.copies < 1:
            yield Remark(("cards", share.at, "copies"), f"is {share.copies}", "1 or more")
    own = {share.card: share.copies for share in done if share.replaces is None}
    beside = [share for share in done if share.replaces is not None]
    size = 0
    for entry in deck.entries:
        taken = [share for share in beside if share.replaces == entry.card_id]
        more = sum(share.copies for share in taken)
        left = own.get(entry.card_id, entry.copies - more)
        size += left + more
        if taken and left < 1 and entry.card_id not in own:
            problem = f"leaves none of the {entry.copies} copies of {entry.card_id!r}, whose record is not done"
            yield Remark(("cards", taken[-1].at, "copies"), problem, remedy="Finish that record, or leave it a copy.")
    if not has_size(size, deck.full, complete=deck.complete):
        yield from _missized(deck, size, own, beside)


def _missized(deck: Deck, size: int, own: Mapping[str, int], beside: Sequence[_Share]) -> Iterator[Remark]:
    """That the deck has not its size: at the cards that were divided into too many or too few, else at all."""
    problem = f"with these copies the deck {deck.id!r} has {size} cards"
    remedy = "Finish the records whose copies change together."
    divided = False
    for entry in deck.entries:
        taken = [share for share in beside if share.replaces == entry.card_id]
        now = own.get(entry.card_id, 0) + sum(share.copies for share in taken)
        if taken and entry.card_id in own and now != entry.copies:
            divided = True
            shared = f"{entry.card_id!r} and what replaces the rest of it have {now} copies, and it had {entry.copies}"
            yield Remark(("cards", taken[-1].at, "copies"), f"{problem}: {shared}", f"{deck.full}", remedy)
    if not divided:
        yield Remark(("cards",), problem, f"{deck.full}", remedy)
