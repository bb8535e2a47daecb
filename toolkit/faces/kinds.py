"""What tells the kinds of cards apart on their faces: the layout, the types, and what only some of them show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from toolkit.faces.look import USUAL, TypeLook, looks, tracker_look, type_look

if TYPE_CHECKING:
    from toolkit.cards import AnyCard, Card, Database, Drink


def types(found: AnyCard) -> tuple[str, ...]:
    """The types of a card as :func:`~toolkit.faces.look.type_look` knows them; what it is if it has none."""
    from toolkit.cards import Card, Drink, DrinkEvent, Event, OttoCard

    match found:
        case OttoCard():
            return found.box_types
        case Card():
            return found.types or _subtypes(found)[:1] or ("of-itself",)
        case Drink():
            return ("drink",)
        case DrinkEvent():
            return ("drink-event",)
        case Event():
            return (f"{found.event}-event",)
        case _:
            return ("prize",)


def layout(found: AnyCard) -> str:
    """The name of the template that a card is laid out by."""
    from toolkit.cards import Card, OttoCard

    if isinstance(found, OttoCard):
        return "otto"
    known = (*(_subtypes(found) if isinstance(found, Card) else ()), *types(found))
    return next((type_look(kind).layout for kind in known if type_look(kind).layout != USUAL), USUAL)


def badges(found: AnyCard) -> tuple[TypeLook, ...]:
    """The looks of what a card is besides its types, such as a Pet."""
    from toolkit.cards import Card

    if not isinstance(found, Card):
        return ()
    return tuple(type_look(kind) for kind in _subtypes(found) if kind not in types(found))


def slots(found: AnyCard, db: Database, rules: str) -> Mapping[str, str]:
    """What only faces of its kind show, by slot; ``rules`` is its rich wording."""
    from toolkit.cards import Card, Drink, OttoCard

    match found:
        case Drink():
            return _drink_slots(found, rules)
        case OttoCard():
            return {f"box{at}": text for at, text in enumerate(rules.split("\n"), start=1)}
        case Card() if found.harvest:
            return {"harvest": " ".join(map(str, found.harvest)), "rules": rules.partition("\n")[2]}
        case Card() if found.supplies:
            return _patient_slots(found, db)
        case Card():
            return _gains(found, db)
        case _:
            return {}


def _subtypes(card: Card) -> tuple[str, ...]:
    """What a card is besides, as far as there is a look for it; spots and supplies tell even where no word does."""
    told = [*(["mushroom"] if card.harvest else []), *(["patient"] if card.supplies else []), *card.subtypes]
    return tuple(kind for kind in dict.fromkeys(told) if kind in looks().types)


def _patient_slots(card: Card, db: Database) -> Mapping[str, str]:
    from toolkit.cards.character import each_copy

    taken = _shown(each_copy(card.supplies), db)
    return {"supplies": " ".join(look.icon for look in taken), "needs": ", ".join(look.word for look in taken)}


def _gains(card: Card, db: Database) -> Mapping[str, str]:
    """What its player tracks and gets more of by it, such as a Medical Supply."""
    from toolkit.cards.effects import AdjustTracker
    from toolkit.cards.walk import walk

    steps = (step.record for step in walk(card.options))
    ups = (one for one in steps if isinstance(one, AdjustTracker) and one.who == "you")
    more = (one.tracker for one in ups if not isinstance(one.by, int) or one.by > 0)
    gained = _shown(dict.fromkeys(more), db)
    return {"gains": " ".join(look.icon for look in gained), "gained": ", ".join(look.word for look in gained)}


def _shown(trackers: Iterable[str], db: Database) -> list[TypeLook]:
    names = {tracker.id: tracker.name for owner in db.characters.values() for tracker in owner.trackers}
    return [tracker_look(tracker, names.get(tracker, tracker)) for tracker in trackers]


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
