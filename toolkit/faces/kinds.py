"""What tells the kinds of cards apart on their faces: the layout, the types, and what only some of them show."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from toolkit.faces.face import LANGUAGE
from toolkit.faces.look import USUAL, looks, tracker_look, type_look

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


def badges(found: AnyCard) -> tuple[str, ...]:
    """What a card is besides its types, such as a "pet"."""
    from toolkit.cards import Card

    if not isinstance(found, Card):
        return ()
    return tuple(kind for kind in _subtypes(found) if kind not in types(found))


def slots(found: AnyCard, db: Database, rules: str, language: str = LANGUAGE) -> Mapping[str, str]:
    """What only faces of its kind show, by slot; ``rules`` is its rich wording in this language."""
    from toolkit.cards import Card, Drink, OttoCard

    match found:
        case Drink():
            return _drink_slots(found, rules)
        case OttoCard():
            return {f"box{at}": text for at, text in enumerate(rules.split("\n"), start=1)}
        case Card() if found.harvest:
            return {"harvest": " ".join(map(str, found.harvest)), "rules": rules.partition("\n")[2]}
        case Card() if found.supplies:
            return _patient_slots(found, db, language)
        case Card():
            return _gains(found, db, language)
        case _:
            return {}


def _subtypes(card: Card) -> tuple[str, ...]:
    """What a card is besides, as far as there is a look for it; spots and supplies tell even where no word does."""
    told = [*(["mushroom"] if card.harvest else []), *(["patient"] if card.supplies else []), *card.subtypes]
    return tuple(kind for kind in dict.fromkeys(told) if kind in looks().types)


def _patient_slots(card: Card, db: Database, language: str) -> Mapping[str, str]:
    from toolkit.cards.character import each_copy

    icons, words = _shown(each_copy(card.supplies), db, language)
    return {"supplies": icons, "needs": words}


def _gains(card: Card, db: Database, language: str) -> Mapping[str, str]:
    """What its player tracks and gets more of by it, such as a Medical Supply."""
    from toolkit.cards.effects import AdjustTracker
    from toolkit.cards.walk import walk

    steps = (step.record for step in walk(card.options))
    ups = (one for one in steps if isinstance(one, AdjustTracker) and one.who == "you")
    more = (one.tracker for one in ups if not isinstance(one.by, int) or one.by > 0)
    icons, words = _shown(tuple(dict.fromkeys(more)), db, language)
    return {"gains": icons, "gained": words}


def _shown(trackers: Collection[str], db: Database, language: str) -> tuple[str, str]:
    """The icons of what is tracked, and what it is called."""
    from toolkit.cards.wording import named

    names = {tracker.id: tracker.name for owner in db.characters.values() for tracker in owner.trackers}
    icons = (tracker_look(tracker).icon for tracker in trackers)
    return " ".join(icons), ", ".join(named(tracker, names.get(tracker, tracker), language) for tracker in trackers)


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
    marks = {"chaser": "yes" if drink.chaser else ""}
    return numbers | marks | {slot: "yes" if want else "" for slot, want in wanted.items()}


def signed(number: int) -> str:
    """A number with its sign, the true minus sign included; 0 has none."""
    return f"{number:+d}".replace("-", "−") if number else "0"
