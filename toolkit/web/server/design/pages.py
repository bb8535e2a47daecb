"""The pages on which packs are designed: all packs, one of them, and a card or a file of it."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from toolkit.cards.document import kind_of, shown
from toolkit.cards.wording import summary
from toolkit.errors import RdiError
from toolkit.referee.audit.finding import Finding
from toolkit.untrusted.fault import Fault
from toolkit.untrusted.source import json_path
from toolkit.web.design.draft import text_of
from toolkit.web.design.making import GAMES
from toolkit.web.design.opened import Listed, Opened, Part
from toolkit.web.page import Page
from toolkit.web.server.design.study import Study

INDEX = "design"
MOST_FAULTS = 60
"""So many faults of a pack are listed on its page."""


@dataclass(frozen=True)
class Stood:
    """A pack in the list of all: ``pack`` is None where it cannot be read at all, for the ``fault``."""

    key: str
    folder: str
    pack: Opened | None
    fault: str = ""


@dataclass(frozen=True)
class Linked:
    """Something to be told of a pack: how grave, where (an address, if it can be mended here), and what."""

    severity: str
    where: str
    address: str
    text: str
    remedy: str = ""


def index(study: Study) -> Page:
    """All packs with their cards."""
    stood = [_stood(study, key) for key in study.shelf.folders]
    facts = {"packs": stood, "address_of": address_of, "address_of_pack": address_of_pack}
    return Page(INDEX, "design.html", "Design", INDEX, facts)


def _stood(study: Study, key: str) -> Stood:
    folder = shown(study.shelf.folders[key])
    try:
        return Stood(key, folder, study.shelf.open(key))
    except RdiError as fault:
        return Stood(key, folder, None, " ".join(fault.lines[:3]))


def pack(study: Study, address: str, key: str, work: str) -> Page:
    """A pack: what is wrong with it, what the audit says, and what can be made of it. Raises :class:`RdiError`."""
    opened = study.shelf.open(key)
    making = study.making(key) if opened.report.sound else None
    facts: dict[str, Any] = {
        "pack": opened,
        "folder": shown(opened.folder),
        "faults": [_linked(opened, fault) for fault in opened.report.faults[:MOST_FAULTS]],
        "more": max(0, len(opened.report.faults) - MOST_FAULTS),
        "findings": [_found(opened, one) for one in making.findings()] if making else [],
        "characters": making.characters if making else (),
        "decks": [name for name, one in opened.files.items() if one and one.kind == "character" and one.owner],
        "files": [(name, [card for card in opened.cards if card.part.file == name]) for name in opened.files],
        "models": _models(study, opened),
        "games": GAMES,
        "work": study.works.find(work) if work else None,
        "address_of": address_of,
    }
    return Page(address, "design-pack.html", opened.name, INDEX, facts)


def _models(study: Study, opened: Opened) -> list[tuple[str, str]]:
    """What a new card may be like at first: its id, and in short what it says."""
    cards = study.house.library.cards
    found = study.models(opened).values()
    return [(one.id, f"{', '.join(one.kinds)}: {summary(one, cards, study.language)}") for one in found]


def _linked(opened: Opened, fault: Fault) -> Linked:
    name = opened.name_of(fault)
    where = " ".join(
        part for part in (f"{name or fault.file}{f':{fault.line}' if fault.line else ''}", fault.path) if part
    )
    text = str(fault.error()).removeprefix(f"{fault.error().place}: ")
    return Linked("fault" if fault.serious else "warning", where, address_at(opened, name, fault.path), text)


def _found(opened: Opened, one: Finding) -> Linked:
    held = any(card.id == one.card for card in opened.cards)
    return Linked(one.severity, one.card, address_of(opened.key, one.card) if held else "", one.why, one.remedy)


def part(study: Study, key: str, name: str) -> Page:
    """A card of a pack by its id, or a file by its name, to be edited. Raises :class:`RdiError`."""
    opened = study.shelf.open(key)
    listed = None if name in opened.files else opened.card(name)
    edited = listed.part if listed else Part(name)
    facts = {
        "pack": opened,
        "edited": edited,
        "listed": listed,
        "schema": kind_of(edited.file),
        "text": text_of(opened, edited),
        "version": opened.version(edited.file),
        "around": _around(opened, listed),
        "copies": _copies(opened, listed),
        "held": [card for card in opened.cards if card.part.file == edited.file],
        "lists": sorted({str(card.part.trail[0]) for card in opened.cards if card.part.file == edited.file}),
        "address_of": address_of,
        "place": opened.place(edited.file),
    }
    title = (listed.title or listed.id) if listed else name
    return Page(address_of(key, name), "design-part.html", title, INDEX, facts)


def _around(opened: Opened, listed: Listed | None) -> tuple[Listed | None, Listed | None]:
    """The cards before and after one in its pack."""
    if listed is None:
        return None, None
    place = opened.cards.index(listed)
    after = opened.cards[place + 1] if place + 1 < len(opened.cards) else None
    return (opened.cards[place - 1] if place else None), after


def _copies(opened: Opened, listed: Listed | None) -> int:
    """How often the decks of its file hold a card."""
    found = opened.files[listed.part.file] if listed else None
    return sum(deck.get(listed.id, 0) for deck in found.decks.values()) if found and listed else 0


# Addresses


def address_of_pack(key: str) -> str:
    """The page of a pack."""
    return f"{INDEX}/{key}"


def address_of(key: str, name: str) -> str:
    """The page on which a card, by its id, or a file, by its name, is edited."""
    return f"{INDEX}/{key}/{quote(name)}"


def address_at(opened: Opened, file: str, path: str) -> str:
    """The page on which a fault at a path of a file can be mended; empty for a file that is not edited here."""
    if file not in opened.files:
        return ""
    for card in opened.cards:
        own = json_path(card.part.trail)
        if card.part.file == file and (path == own or path.startswith((f"{own}.", f"{own}["))):
            return address_of(opened.key, card.id)
    return address_of(opened.key, file)


def as_url(picture: bytes) -> str:
    """A picture as an address that holds it."""
    return f"data:image/webp;base64,{base64.b64encode(picture).decode()}"
