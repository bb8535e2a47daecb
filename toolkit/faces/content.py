"""What stands on each kind of face: the words, icons and colours that go into its template."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from toolkit.errors import NotFound
from toolkit.faces import kinds
from toolkit.faces.chosen import deck_look, emblems
from toolkit.faces.face import LANGUAGE, Size
from toolkit.faces.look import Look, TypeLook, look, team_look, type_look
from toolkit.faces.template import AnyPart
from toolkit.faces.words import face_words
from toolkit.nearest import nearest

if TYPE_CHECKING:
    from toolkit.cards import AnyCard, Database, Deck

BOSS_MARK = "dragon"
"""The icon in the upper corners of Boss Cards, by which they are found again (RDI 9 rules, Petra the Devious)."""

FIVE = 5
"""The Gold that the larger coin stands for (RDI 9 rules, Components)."""

MARKERS = {"fortitude": "#a51340", "alcohol": "#d9cdb4"}
"""The two markers of a mat, and their colours."""

_EDITIONS = {"rdi1": "RDI", "rdi2": "RDI 2", "rdi4": "RDI 4", "rdi5": "RDI 5", "rdi9": "RDI 9"}


_OPENING = re.compile(r"""((?:^|[\s(\[“—])[*_]*)(["'])(?=\S)""", re.MULTILINE)


class Content(NamedTuple):
    """What a face shows. ``slots`` are pairs, so that equal contents are found again; ``art`` is a card's id.

    What its layout names, too, is said in ``language``. Where a layout has room for as many things as there are,
    ``parts`` are those things, and ``size`` is what they need.
    """

    name: str
    layout: str
    look: Look
    slots: tuple[tuple[str, str], ...]
    types: tuple[str, ...] = ()
    seed: str = ""
    art: str | None = None
    parts: tuple[AnyPart, ...] = ()
    size: Size | None = None
    language: str = LANGUAGE


def card(db: Database, card_id: str, deck_id: str, language: str = LANGUAGE) -> Content:
    """The front of a card in a deck, in a language. Raises :class:`toolkit.errors.NotFound`."""
    found, deck, own = db.card(card_id), db.deck(deck_id), deck_look(db, deck_id)
    types = kinds.types(found)
    slots = _common_slots(db, found, deck, language) | _type_slots(types, language)
    main, second = emblems(db, found, own.emblem)
    slots |= {"emblem": main, "second": second, "house": own.emblem} | dict(own.slots)
    slots |= kinds.slots(found, db, slots["rules"], language)
    slots |= {"sip": "" if slots["rules"] or slots.get("chaser") else slots["flavour"]}
    slots |= _raised(slots)
    name = f"{deck_id}/{card_id.rpartition('/')[2]}"
    shown = tuple(slots.items())
    return Content(name, kinds.layout(found), own, shown, types, card_id, card_id, language=language)


def back(db: Database, deck_id: str, language: str = LANGUAGE) -> Content:
    """The back of a deck, which is that of the deck into which it is shuffled.

    Boss Cards are shuffled into the character's deck, and the factions that Otto has into one (RDI 9, Boss Battle and
    Otto).
    """
    deck = db.deck(deck_id)
    match deck.kind:
        case "boss":
            return back(db, str(deck.owner), language)
        case "otto":
            return _back("otto", "Otto", look("otto"))._replace(name=f"back/{deck_id}")
        case _:
            title = deck_name(deck, language) if deck.owner else _short(db, deck, language)
            return _back(deck_id, title, deck_look(db, deck_id))._replace(language=language)


def _back(deck_id: str, title: str, own: Look) -> Content:
    slots = (("name", title), ("emblem", own.emblem), *own.slots)
    return Content(f"back/{deck_id}", "back", own, slots, (), deck_id, f"back/{deck_id}")


def mat(db: Database, character_id: str, language: str = LANGUAGE) -> Content:
    """The mat of a character."""
    character, own = db.character(character_id), deck_look(db, character_id)
    slots, name = (("name", character.name), ("emblem", own.emblem), *own.slots), f"mat/{character_id}"
    return Content(name, "mat", own, slots, (), character_id, name, language=language)


def otto_mat(language: str = LANGUAGE) -> Content:
    """The mat of Otto, who has tracks toward either player (RDI 9 rules, Otto)."""
    own = look("otto")
    slots = (("name", "Otto"), ("emblem", own.emblem))
    return Content("mat/otto", "otto-mat", own, slots, (), "otto", language=language)


def team_mat(number: int, language: str = LANGUAGE) -> Content:
    """The mat of a team, counted from 1: the tracks of them all (RDI 9 rules, Shared Fortitude)."""
    shown = team_look(number)
    slots = (("name", face_words(language).teams[str(number)]), ("emblem", shown.icon))
    return Content(
        f"team-mat/{number}", "team-mat", Look(shown.colour, shown.icon), slots, (), f"team-{number}", language=language
    )


def marker(kind: str, language: str = LANGUAGE) -> Content:
    """A marker. Raises :class:`toolkit.errors.NotFound` unless it is "fortitude" or "alcohol"."""
    if kind not in MARKERS:
        raise NotFound("marker", kind, nearest(kind, MARKERS))
    shown = Look(MARKERS[kind], kind)
    return Content(f"marker/{kind}", f"marker-{kind}", shown, (("emblem", kind),), language=language)


def coin(value: int = 1) -> Content:
    """A gold coin."""
    slots = (("value", str(value)), ("emblem", "gold"))
    return Content(f"coin/{value}", "coin", Look("#a87c1e", "gold"), slots, seed="coin")


def token(name: str, shown: TypeLook, word: str) -> Content:
    """A round token with an icon and its word."""
    slots = (("emblem", shown.icon), ("word", word))
    return Content(f"token/{name}", "token", Look(shown.colour, shown.icon), slots, seed="token")


def summary(language: str = LANGUAGE) -> Content:
    """The turn summary."""
    return Content("summary", "summary", look("drinks-rdi1"), (), seed="summary", language=language)


def hidden() -> Content:
    """A card that may not be seen."""
    return Content("hidden", "hidden", Look("#4a3526", "dragon"), (("emblem", "dragon"),), seed="hidden")


def _common_slots(db: Database, found: AnyCard, deck: Deck, language: str) -> dict[str, str]:
    from toolkit.cards.titles import flavoured, titled
    from toolkit.cards.wording import wording

    copies = max(1, deck.copies_of(found.id))
    words, mark = face_words(language), found.provenance.mark
    badge = next(iter(kinds.badges(found)), None)
    foot = [_short(db, deck, language), edition_name(deck), *([words.types[badge]] if badge else []), f"×{copies}"]
    return {
        "title": curled(titled(found, language)),
        "rules": curled(wording(found, db, language).rich),
        "flavour": curled(flavoured(found, language)),
        "foot": " · ".join([*foot, *([words.marks[mark]] if mark else [])]),
        "doubt": "yes" if mark else "",
        "badge": type_look(badge).icon if badge else "",
        "boss": BOSS_MARK if deck.kind == "boss" else "",
    }


def _type_slots(types: tuple[str, ...], language: str) -> dict[str, str]:
    slots = {"type2": "", "icon2": ""}
    for at, kind in enumerate(types, start=1):
        slots |= {f"type{at}": face_words(language).types[kind], f"icon{at}": type_look(kind).icon}
    return slots


def _raised(slots: Mapping[str, str]) -> dict[str, str]:
    """Where a ribbon is full, having two types on it, marks stand above it."""
    marks = ("badge", "doubt")
    if not slots["type2"]:
        return {f"{mark}2": "" for mark in marks}
    return dict.fromkeys(marks, "") | {f"{mark}2": slots[mark] for mark in marks}


def curled(text: str) -> str:
    """The text with typographic quotation marks and apostrophes.

    >>> curled('The stars say, "No!"')
    'The stars say, “No!”'
    """
    opened = _OPENING.sub(lambda found: found[1] + {'"': "“", "'": "‘"}[found[2]], text)
    return opened.replace('"', "”").replace("'", "’")


def edition_name(deck: Deck) -> str:
    """The edition that a deck is of, as it stands on its cards."""
    return _EDITIONS.get(deck.edition, deck.edition)


def _short(db: Database, deck: Deck, language: str) -> str:
    whose = deck.owner or deck.id
    if whose in db.characters:
        return db.characters[whose].short
    return face_words(language).layouts["drinks"] if deck.kind == "drink" else deck_name(deck, language)


def deck_name(deck: Deck, language: str) -> str:
    """The whole name of a deck."""
    from toolkit.cards.wording import named

    return named(deck.id, deck.name, language)
