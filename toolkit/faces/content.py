"""What stands on each kind of face: the words, icons and colours that go into its template."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from toolkit.errors import NotFound
from toolkit.faces.face import LANGUAGE
from toolkit.faces.look import Look, look, looks, type_look
from toolkit.nearest import nearest

if TYPE_CHECKING:
    from toolkit.cards import AnyCard, Database, Deck, Drink

UNOFFICIAL = "unofficial fan card"
"""Stands on every card: the game belongs to its publisher."""

MARKERS = {"fortitude": "#a8231c", "alcohol": "#d9cdb4"}
"""The two markers of a mat, and their colours."""

_EDITIONS = {"rdi1": "RDI", "rdi2": "RDI 2", "rdi4": "RDI 4", "rdi5": "RDI 5", "rdi9": "RDI 9"}


_OPENING = re.compile(r"""((?:^|[\s(\[“—])[*_]*)(["'])(?=\S)""", re.MULTILINE)


class Content(NamedTuple):
    """What a face shows. ``slots`` are pairs, so that equal contents are found again; ``art`` is a card's id."""

    name: str
    layout: str
    look: Look
    slots: tuple[tuple[str, str], ...]
    types: tuple[str, ...] = ()
    seed: str = ""
    art: str | None = None


def card(db: Database, card_id: str, deck_id: str) -> Content:
    """The front of a card in a deck. Raises :class:`toolkit.errors.NotFound`."""
    from toolkit.cards import Drink

    found, deck, own = db.card(card_id), db.deck(deck_id), _look(db, deck_id)
    types = _types(found)
    slots = _common_slots(db, found, deck) | _type_slots(types)
    slots |= {"emblem": looks().cards.get(card_id, own.emblem), "house": own.emblem}
    if isinstance(found, Drink):
        slots |= _drink_slots(found, slots["rules"])
    layout = "drink" if isinstance(found, Drink) else "card"
    name = f"{deck_id}/{card_id.rpartition('/')[2]}"
    return Content(name, layout, own, tuple(slots.items()), types, card_id, card_id)


def back(db: Database, deck_id: str) -> Content:
    """The back of a deck; Boss Cards, which are shuffled into the character's deck, have that deck's."""
    if db.deck(deck_id).kind == "boss":
        return back(db, str(db.deck(deck_id).owner))
    deck, own = db.deck(deck_id), _look(db, deck_id)
    slots = {"name": deck.name if deck.owner else _short(db, deck), "emblem": own.emblem}
    return Content(f"back/{deck_id}", "back", own, tuple(slots.items()), (), deck_id, f"back/{deck_id}")


def mat(db: Database, character_id: str) -> Content:
    """The mat of a character."""
    character, own = db.character(character_id), look(character_id)
    slots = {"name": character.name, "emblem": own.emblem, "unofficial": "unofficial, made by fans"}
    return Content(f"mat/{character_id}", "mat", own, tuple(slots.items()), (), character_id, f"mat/{character_id}")


def marker(kind: str) -> Content:
    """A marker. Raises :class:`toolkit.errors.NotFound` unless it is "fortitude" or "alcohol"."""
    if kind not in MARKERS:
        raise NotFound("marker", kind, nearest(kind, MARKERS))
    return Content(f"marker/{kind}", f"marker-{kind}", Look(MARKERS[kind], kind), (("emblem", kind),))


def coin() -> Content:
    """A gold coin."""
    return Content("coin/1", "coin", Look("#a87c1e", "gold"), (("value", "1"), ("emblem", "gold")), seed="coin")


def summary() -> Content:
    """The turn summary."""
    return Content("summary", "summary", look("drinks-rdi1"), (("unofficial", UNOFFICIAL),), seed="summary")


def hidden() -> Content:
    """A card that may not be seen."""
    return Content("hidden", "hidden", Look("#4a3526", "dragon"), (("emblem", "dragon"),), seed="hidden")


def _types(found: AnyCard) -> tuple[str, ...]:
    from toolkit.cards import Card, Drink, OttoCard

    if isinstance(found, OttoCard):
        return found.box_types
    if isinstance(found, Card):
        return found.types or ("mushroom" if found.harvest else "of-itself",)
    return ("drink",) if isinstance(found, Drink) else ("drink-event",)


def _common_slots(db: Database, found: AnyCard, deck: Deck) -> dict[str, str]:
    from toolkit.cards.wording import wording

    copies = next((entry.copies for entry in deck.entries if entry.card_id == found.id), 1)
    doubt = db.is_uncertain(found)
    edition = _EDITIONS.get(deck.edition, deck.edition)
    return {
        "title": curled(found.title),
        "rules": curled(wording(found, db, LANGUAGE).rich),
        "foot": f"{_short(db, deck)} · {edition} · ×{copies}{' · not known for sure' if doubt else ''}",
        "unofficial": UNOFFICIAL,
        "doubt": "yes" if doubt else "",
    }


def _type_slots(types: tuple[str, ...]) -> dict[str, str]:
    slots = {"type2": "", "icon2": ""}
    for at, kind in enumerate(types[:2], start=1):
        slots |= {f"type{at}": type_look(kind).word, f"icon{at}": type_look(kind).icon}
    return slots


def _drink_slots(drink: Drink, rules: str) -> dict[str, str]:
    """The numbers of a Drink, and which parts of its layout are wanted: for one number or two, with words or bare."""
    one, bare = not drink.fortitude, not rules
    wanted = {
        "bare": bare,
        "worded": not bare,
        "alone": not bare and not drink.chaser,
        "both": not bare and drink.chaser,
        "oneb": one and bare,
        "twob": not one and bare,
        "onew": one and not bare,
        "twow": not one and not bare,
    }
    numbers = {"alcohol": signed(drink.alcohol), "fortitude": signed(drink.fortitude)}
    marks = {"chaser": "Chaser" if drink.chaser else "", "legend": "Alcohol"}
    return numbers | marks | {slot: "yes" if want else "" for slot, want in wanted.items()}


def signed(number: int) -> str:
    """A number with its sign, the true minus sign included; 0 has none."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def curled(text: str) -> str:
    """The text with typographic quotation marks and apostrophes.

    >>> curled('The stars say, "No!"')
    'The stars say, “No!”'
    """
    opened = _OPENING.sub(lambda found: found[1] + {'"': "“", "'": "‘"}[found[2]], text)
    return opened.replace('"', "”").replace("'", "’")


def _short(db: Database, deck: Deck) -> str:
    whose = deck.owner or deck.id
    return db.characters[whose].short if whose in db.characters else "Drinks"


def _look(db: Database, deck_id: str) -> Look:
    """The look of a deck; what a character has besides looks like the character's own."""
    return look(db.deck(deck_id).owner or deck_id)
