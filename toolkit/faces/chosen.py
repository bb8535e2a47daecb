"""Looks that packs choose: the colour and emblem of decks, the emblems of cards, over those of the table of looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from toolkit.errors import NotFound
from toolkit.faces.icon import icons
from toolkit.faces.legible import faint
from toolkit.faces.look import Look, look, looks
from toolkit.faces.scene import Emblems
from toolkit.faces.subject import subject
from toolkit.nearest import nearest
from toolkit.untrusted.fault import Remark, Trail

if TYPE_CHECKING:
    from toolkit.cards import AnyCard, Database
    from toolkit.cards.pack import Pack


def deck_look(db: Database, deck_id: str) -> Look:
    """The look of a deck as the topmost pack has it; what a character has besides looks like the character's own."""
    known = deck_id in looks().decks or any(deck_id in pack.looks for pack in _packs(db)) or deck_id not in db.decks
    named = deck_id if known else db.deck(deck_id).owner or deck_id
    found = look(named)
    for chosen in (pack.looks[named] for pack in _packs(db) if named in pack.looks):
        found = Look(chosen.colour or found.colour, chosen.emblem or found.emblem, chosen.frame or found.frame)
    return found


def emblems(db: Database, card: AnyCard, house: str) -> Emblems:
    """The emblems of a card as the topmost pack has them; ``house`` is that of its deck."""
    found = subject(card, house)
    for chosen in (pack.pictures[card.id] for pack in _packs(db) if card.id in pack.pictures):
        found = Emblems(chosen.emblem or found.main, chosen.second or found.second)
    return found


def remarks(pack: Pack, db: Database) -> Iterator[Remark]:
    """What is wrong with the looks of a pack, by the trail in its ``pack.json``."""
    for key, there, kind in (("looks", pack.looks, "deck"), ("pictures", pack.pictures, "card")):
        known: Mapping[str, object] = db.decks if kind == "deck" else db.cards
        yield from (
            Remark((key, name), f"is the look of no {kind} that there is")
            for name in sorted(there.keys() - known.keys())
        )
    for deck, chosen in pack.looks.items():
        yield from _unknown(("looks", deck, "emblem"), chosen.emblem)
        yield from _faint(("looks", deck, "colour"), chosen.colour) if chosen.colour else ()
    for card, picture in pack.pictures.items():
        yield from _unknown(("pictures", card, "emblem"), picture.emblem)
        yield from _unknown(("pictures", card, "second"), picture.second)


def _packs(db: Database) -> Iterator[Pack]:
    return (layer.pack for layer in db.layers if layer.pack)


def _unknown(trail: Trail, name: str | None) -> Iterator[Remark]:
    if name and name not in icons():
        yield Remark(trail, str(NotFound("icon", name, nearest(name, icons()))))


def _faint(trail: Trail, colour: str) -> Iterator[Remark]:
    """All that cannot be read well on this colour, each with the least contrast that it comes to in any variant."""
    found = {one.pair.what: one for one in sorted(faint(Look(colour, "")), key=lambda one: one.reached, reverse=True)}
    told = [f"{one.pair.what} ({one.reached:.1f}, and should be {one.pair.least:g})" for one in found.values()]
    if told:
        yield Remark(trail, f"is too light for {', '.join(reversed(told))}", remedy="Take a darker shade.")
