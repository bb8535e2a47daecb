"""Every field of the card language as a phrase for a slot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, get_type_hints

import msgspec
from msgspec.structs import replace

from toolkit.cards import amounts, effects
from toolkit.cards.amounts import Amount
from toolkit.cards.conditions import Condition
from toolkit.cards.patterns import EventKind
from toolkit.cards.wording.language import AmountPhrases, Noun, Rounding, Saying
from toolkit.cards.wording.scene import WAYS, Scene, chosen, listing, noun_phrase, tag
from toolkit.cards.wording.template import Phrase, Resolve, fill, fill_in
from toolkit.cards.words import Attribute, CardType, Phase, Pile, Player, Track, Who

Pieces = Mapping[str, tuple[Saying, ...]]

UNITS: Mapping[type[msgspec.Struct], str] = {
    effects.Ante: "gold",
    effects.Draw: "card",
    effects.DrinkOne: "drink",
    effects.DrinkingContest: "gold",
    effects.MoveCards: "card",
    effects.OrderDrinks: "order",
    effects.Pay: "gold",
    effects.PayCost: "gold",
    effects.TakeFromPot: "gold",
    effects.AdjustTracker: "tracker",
    effects.Spend: "tracker",
    effects.Harvest: "plain",
}
"""What the amounts of a record count, where it is always the same."""

EXTRA_SLOTS: Mapping[type[msgspec.Struct], tuple[str, ...]] = {
    amounts.Half: ("unit", "one"),
    amounts.Count: ("unit", "one"),
    amounts.Loss: ("unit", "one"),
    amounts.Pot: ("unit", "one"),
    amounts.Tracked: ("unit", "one"),
    effects.ChangeDrink: WAYS,
    effects.ChangeTracks: WAYS,
    effects.ReplaceDrink: WAYS,
}
"""Slots that a record fills besides its fields."""


def resolver(record: msgspec.Struct, scene: Scene, pieces: Pieces | None = None) -> Resolve:
    """Fills slots from a record: its fields, the pieces of the language file, what the card answers, and players."""

    def resolve(name: str) -> Phrase:
        if pieces and name in pieces:
            return Phrase(fill(chosen(pieces[name], record, scene), resolve))
        if name == "it":
            return Phrase(scene.it or scene.language.shapes.it)
        if name in WAYS:
            return Phrase(drink_changes(record, scene)[name])
        if name in record.__struct_fields__:
            return _field(record, name, scene)
        return _who(name, scene)

    return resolve


def condition(record: Condition, scene: Scene) -> str:
    """A condition in words, as they stand after "if"."""
    phrases = scene.language.conditions[tag(record)]
    return fill(chosen(phrases.cases, record, scene), resolver(record, scene, phrases.parts))


def is_player(record: type[msgspec.Struct], name: str) -> bool:
    """Whether this field holds a player, or players."""
    return _WORDS.get(_hints(record).get(name)) is _who


def drink_changes(record: Any, scene: Scene) -> Mapping[str, str]:
    """What a record with ``alcohol`` and ``fortitude`` adds (``more``) and takes away (``less``), in words."""
    changes = {"alcohol": record.alcohol, "fortitude": record.fortitude}
    more = [measure(by, unit, scene).text for unit, by in changes.items() if by > 0]
    less = [measure(by, unit, scene).text for unit, by in changes.items() if by < 0]
    joining = scene.language.lists.all_of
    return {"more": listing(more, joining), "less": listing(less, joining)}


def measure(amount: int, unit: str, scene: Scene, tracker: str = "") -> Phrase:
    """A number of something without its sign, such as "2 Gold". Its form ``number`` is the bare number."""
    agrees = 0 if abs(amount) in scene.language.singular else 1
    words = {"number": Phrase(str(abs(amount)), agrees=agrees), "tracker": Phrase(tracker)}
    template, _ = getattr(scene.language.units, unit)
    return Phrase(fill(template, words.__getitem__), {"number": words["number"].text}, agrees)


def _field(record: msgspec.Struct, name: str, scene: Scene) -> Phrase:
    value, hint = getattr(record, name), _hints(type(record))[name]
    if name == "tracker":
        return Phrase(scene.tracker(value))
    if name == "kind" and value is not None:
        return Phrase(_kind(value, scene))
    if hint == Amount or isinstance(value, int):
        return _amount(value, record, scene)
    if hint == Pile:
        return _pile(record, "source" if name == "source" else "target", scene)
    return _WORDS[hint](value, scene) if hint in _WORDS else Phrase(str(value))


def _kind(kind: str, scene: Scene) -> str:
    """A type of cards, or a subtype such as "Pet", as it stands before the word for a card."""
    known = {str(name): word.name for name, word in scene.language.words.type.items()}
    return known.get(kind, kind.replace("-", " ").title()).rstrip("-")


def _amount(amount: Amount, record: Any, scene: Scene) -> Phrase:
    unit = str(UNITS.get(type(record)) or getattr(record, "attribute", "plain"))
    tracker = scene.tracker(record.tracker) if unit == "tracker" else ""
    if isinstance(amount, int):
        return measure(amount, unit, scene, tracker)
    told = _expression(amount, unit, tracker, scene, "full")
    return Phrase(told, {"number": told}, agrees=1)


def _expression(amount: Amount, unit: str, tracker: str, scene: Scene, form: Literal["full", "whole"]) -> str:
    if isinstance(amount, int):
        return measure(amount, unit, scene, tracker).text
    phrases: AmountPhrases = scene.language.amounts[tag(amount)]
    own = resolver(amount, scene)

    def resolve(name: str) -> Phrase:
        match name:
            case "of" if isinstance(amount, amounts.Half):
                return Phrase(_expression(amount.of, unit, tracker, scene, "whole"))
            case "one":
                return measure(1, unit, scene, tracker)
            case "unit":
                return Phrase(fill(getattr(scene.language.units, unit)[1], lambda _: Phrase(tracker)))
            case _:
                return own(name)

    return fill(getattr(phrases, form), resolve)


def species(name: str, number: Literal["one", "many"], scene: Scene) -> str:
    """One of a species ("an Orc"), or all of them ("Orcs")."""
    known = scene.language.species.get(name)
    if known:
        return str(getattr(known, number))
    spelled = name.replace("-", " ").title()
    return fill_in(getattr(scene.language.other_species, number), species=spelled)


def pile(name: Pile, end: Literal["source", "target"], mover: Noun, scene: Scene) -> str:
    """A pile of the mover's own as the source of cards ("from your hand"), or as their target."""
    template: str = getattr(scene.language.words.pile[name], end)
    return fill(template, lambda _: replace(noun_phrase(mover, scene.language), text=mover.own))


def _pile(record: Any, end: Literal["source", "target"], scene: Scene) -> Phrase:
    moved_to = record.to_whom if end == "target" else None
    if moved_to in (None, record.who):
        return Phrase(pile(getattr(record, end), end, scene.noun(record.who), scene))
    owner = scene.noun(moved_to)
    return Phrase(pile(getattr(record, end), end, msgspec.structs.replace(owner, own=owner.owner), scene))


def _who(who: Any, scene: Scene) -> Phrase:
    return noun_phrase(scene.noun(who), scene.language)


def _types(types: tuple[CardType, ...], scene: Scene) -> Phrase:
    names = [scene.language.words.type[kind] for kind in types]
    article = names[0].article if names else ""
    return Phrase(listing([kind.name for kind in names], scene.language.lists.any_of), {"article": article})


def _species(names: tuple[str, ...], scene: Scene) -> Phrase:
    return Phrase(listing([species(name, "one", scene) for name in names], scene.language.lists.any_of))


def _any_of(words: Callable[[Scene], Mapping[Any, str]]) -> Callable[[tuple[str, ...], Scene], Phrase]:
    return lambda keys, scene: Phrase(listing([words(scene)[key] for key in keys], scene.language.lists.any_of))


def _word(words: Callable[[Scene], Mapping[Any, str]]) -> Callable[[str, Scene], Phrase]:
    return lambda key, scene: Phrase(words(scene)[key])


_WORDS: Mapping[Any, Callable[[Any, Scene], Phrase]] = {
    Who: _who,
    Who | Literal["inn"]: _who,
    Track: _word(lambda scene: scene.language.words.attribute),
    Phase: _word(lambda scene: scene.language.words.phase),
    Player: _word(lambda scene: scene.language.words.player),
    Rounding: _word(lambda scene: scene.language.words.rounded),
    tuple[CardType, ...]: _types,
    tuple[str, ...]: _species,
    tuple[Attribute, ...]: _any_of(lambda scene: scene.language.words.attribute),
    tuple[EventKind, ...]: _any_of(lambda scene: scene.language.words.event),
}
"""How the values of a type are put into words; other values are written as they are."""


@cache
def _hints(record: type[msgspec.Struct]) -> Mapping[str, Any]:
    return get_type_hints(record)
