"""A pack to correct a deck with: a record for each card of it that is made up or doubtful (see :mod:`.corrections`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Template
from typing import Any

import msgspec
from msgspec.structs import replace

from toolkit import paths
from toolkit.cards.card import AnyCard
from toolkit.cards.character import Deck, Entry
from toolkit.cards.corrections import Correction, Corrections, Example
from toolkit.cards.database import Database
from toolkit.cards.format import canonical
from toolkit.cards.pack import Pack
from toolkit.cards.packs import MANIFEST
from toolkit.cards.provenance import Provenance
from toolkit.cards.scaffold import write_all
from toolkit.cards.walk import walk
from toolkit.cards.wording import summary
from toolkit.errors import CannotWrite

EXAMPLES = 3
"""How many known cards are shown with each that is asked for."""

SEEN = Provenance("printed", ("seen on the card by the owner of the box",))
"""What is written as the evidence for a card; its owner may say more."""

_README = paths.TEMPLATES / "pack" / "corrections.md"
_OURS = ("id", "title", "provenance", "aliases", "counts_as")
"""What of an example is its own alone."""


def new_corrections(deck_id: str, folder: Path | None, database: Database) -> list[Path]:
    """Write a pack for the owner of a box into ``folder`` (left out: one called by the deck, in the current folder).

    Side decks and Boss Cards come with their character. Returns its files. Raises :class:`CannotWrite` if the folder is
    there already, or nothing about the deck is uncertain; :class:`toolkit.errors.NotFound` if there is no such deck.
    """
    deck = database.deck(deck_id)
    files = [_corrections(database.decks[name], database) for name in database.with_extras([deck.id])]
    asked = [one for one in files if one.cards]
    if not asked:
        raise CannotWrite(f"nothing about the deck of {deck.name} is made up or doubtful: there is nothing to correct")
    target = folder or Path(f"{deck.id}-corrections")
    pack = Pack(f"{deck.id}-corrections", f"Corrections of {deck.name}", "0.1.0")
    count = sum(len(one.cards) for one in asked)
    readme = Template(_README.read_text("utf-8")).substitute(
        name=pack.name, folder=target.name, deck=deck.id, count=count, first=asked[0].deck
    )
    written = {
        MANIFEST: canonical(pack),
        **{f"corrections/{one.deck}.json": canonical(one) for one in asked},
        "README.md": readme,
    }
    write_all(written, target)
    return [target / inner for inner in written]


def _corrections(deck: Deck, database: Database) -> Corrections:
    uncertain = [entry for entry in deck.entries if database.is_uncertain(database.cards[entry.card_id])]
    own = [entry for entry in uncertain if not entry.card_id.startswith("common/")]
    return Corrections(deck.id, tuple(_correction(deck, entry, database) for entry in own))


def _correction(deck: Deck, entry: Entry, database: Database) -> Correction:
    card = database.cards[entry.card_id]
    draft = replace(card, provenance=SEEN)
    examples = tuple(_example(one, database) for one in nearest_known(card, database))
    known, asked = tuple(_known(card, database)), tuple(_asked(deck, card))
    return Correction(done=False, card=draft, copies=entry.copies, known=known, asked=asked, examples=examples)


def _known(card: AnyCard, database: Database) -> Iterator[str]:
    if card.provenance.stands_in:
        yield "Nothing: this card is made up, to fill a slot of the deck."
    else:
        yield f"Evidence: {card.provenance.status.replace('_', ' ')}, {'; '.join(card.provenance.sources) or 'none'}."
    yield f"As it stands: {summary(card, database)}"
    for doubt in card.provenance.doubts:
        if doubt.open:
            yield f"{doubt.about}: {' '.join(doubt.says)} Chosen: {doubt.chosen}."
    if card.provenance.notes:
        yield card.provenance.notes


def _asked(deck: Deck, card: AnyCard) -> Iterator[str]:
    if card.provenance.stands_in:
        yield from ("its title", "its types", "what it does", f"how many of it the deck of {deck.full} has")
        return
    about = [doubt.about for doubt in card.provenance.doubts if doubt.open]
    yield from about or ["what it does"]


def _example(card: AnyCard, database: Database) -> Example:
    record: dict[str, Any] = msgspec.to_builtins(card)
    return Example(card.title, summary(card, database), {key: part for key, part in record.items() if key not in _OURS})


def nearest_known(card: AnyCard, database: Database) -> list[AnyCard]:
    """The known cards that are made most like it, one for each way to be made."""
    wanted, found = _made_of(card), dict[frozenset[str], AnyCard]()
    for other in database.cards.values():
        if type(other) is type(card) and other.id != card.id and not database.is_uncertain(other):
            found.setdefault(_made_of(other), other)
    ranked = sorted(found.items(), key=lambda item: (-_likeness(item[0], wanted), item[1].id))
    return [other for _, other in ranked[:EXAMPLES]]


def _made_of(card: AnyCard) -> frozenset[str]:
    """The words of the card language that a card is written with."""
    types: Sequence[str] = getattr(card, "types", ())
    parts = (step.record.__struct_config__ for step in walk(card))
    return frozenset((*types, *(f"{part.tag_field}:{part.tag}" for part in parts if part.tag)))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / (len(one | other) or 1)
