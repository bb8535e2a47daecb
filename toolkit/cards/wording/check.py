"""What is wrong with a language file: phrases missing or for nothing, slots that nothing fills, missing forms."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec

from toolkit.cards.amounts import Amount
from toolkit.cards.card import Affecting
from toolkit.cards.conditions import Condition
from toolkit.cards.effects import VERBS, Cost, Each, If, May
from toolkit.cards.patterns import EventKind, Pattern
from toolkit.cards.wording.check_phrases import Fault, phrase_faults, verb_faults
from toolkit.cards.wording.language import Language, Limit, OttoBox, OttoWho, Role, Rounding
from toolkit.cards.wording.scene import tag_of
from toolkit.cards.wording.template import slots
from toolkit.cards.words import Attribute, CardType, Icon, Phase, Pick, Pile, Player, PrizeTime, Who

JOINING = (May, If, Each)
"""Effects without words of their own: they join others."""

FIXED: Mapping[str, str] = {
    "shapes.statement": "who verb rest",
    "shapes.following": "who verb rest",
    "shapes.command": "verb rest",
    "shapes.may": "who verb rest",
    "shapes.following_may": "who verb rest",
    "shapes.act": "verb rest",
    "shapes.may_act": "verb rest",
    "shapes.when": "event",
    "shapes.when_and": "event conditions",
    "shapes.during": "event",
    "shapes.during_and": "event conditions",
    "shapes.given": "conditions",
    "shapes.otherwise": "",
    "shapes.opened": "opening sentence",
    "shapes.sentence": "sentence",
    "shapes.reminder": "reminder",
    "shapes.cost": "costs",
    "shapes.if_done": "who",
    "shapes.for_each": "who",
    "shapes.for_each_if": "who",
    "shapes.played_from": "pile",
    "shapes.harvest": "amount text",
    "shapes.harvest_instead": "amount text",
    "shapes.harvest_values": "values",
    "shapes.gather": "text",
    "shapes.no_effect": "",
    "shapes.never_gathered": "",
    "limits.only": "cards",
    "limits.another": "title",
    "limits.title": "title",
    "limits.cannot": "what",
    "limits.cannot_when": "opening what",
    "static.stays": "",
    "static.taken_more": "number",
    "static.taken_less": "number",
    "static.dealt_more": "number",
    "static.dealt_less": "number",
    "static.drinks_more": "number",
    "static.drinks_less": "number",
    "picks.both": "first second",
    "otto.box": "name text",
    "otto.response": "name types text",
    "otto.passes": "you",
    "drinks.gains": "amounts",
    "drinks.loses": "amounts",
    "drinks.exception": "species effects",
    "drinks.kept_as": "article type",
    "prizes.counts_as": "article type",
    "other_species.one": "species",
    "other_species.many": "species",
}
"""The slots of the phrases that are no record's, by path; each must use them all, and no other."""


def faults(language: Language) -> Iterator[Fault]:
    """Every fault of a language."""
    yield from _vocabularies(language)
    yield from _fixed(language)
    yield from _owned(language)
    yield from _nouns(language)
    yield from verb_faults("$.picks.verb", language.picks.verb, language)
    for section, records in _sections().items():
        phrases = getattr(language, section)
        yield from _keys(phrases, [tag_of(record) for record in records], f"$.{section}")
        for record in records:
            if tag_of(record) in phrases:
                yield from phrase_faults(phrases[tag_of(record)], record, language, f"$.{section}.{tag_of(record)}")


def _sections() -> Mapping[str, Sequence[type[msgspec.Struct]]]:
    return {
        "amounts": [record for record in get_args(Amount) if record is not int],
        "conditions": get_args(Condition),
        "patterns": get_args(Pattern),
        "costs": get_args(Cost),
        "effects": [verb for verb in VERBS.values() if verb not in JOINING],
    }


def _vocabularies(language: Language) -> Iterator[Fault]:
    words = language.words
    closed: Mapping[str, tuple[Mapping[Any, object], Any]] = {
        "verb_forms": (language.verb_forms, Role),
        "icons": (language.icons, Icon),
        "who": (language.who, Who),
        "words.attribute": (words.attribute, Attribute),
        "words.type": (words.type, CardType),
        "words.phase": (words.phase, Phase),
        "words.player": (words.player, Player),
        "words.event": (words.event, EventKind),
        "words.pile": (words.pile, Pile),
        "words.rounded": (words.rounded, Rounding),
        "picks.rest": (language.picks.rest, Pick),
        "picks.second": (language.picks.second, Pick),
        "picks.reminder": (language.picks.reminder, Pick),
        "otto.names": (language.otto.names, OttoBox),
        "otto.types": (language.otto.types, Affecting),
        "otto.who": (language.otto.who, OttoWho),
        "limits.cannot_be": (language.limits.cannot_be, Limit),
        "prizes.when": (language.prizes.when, PrizeTime),
    }
    for path, (mapping, vocabulary) in closed.items():
        yield from _keys(mapping, get_args(vocabulary), f"$.{path}")


def _keys(mapping: Mapping[Any, object], expected: Collection[str], path: str) -> Iterator[Fault]:
    wanted = "one entry for each of " + ", ".join(expected)
    yield from (Fault(f"has no {key!r}", path, wanted) for key in expected if key not in mapping)
    yield from (Fault(f"has {key!r}, which nothing asks for", path, wanted) for key in mapping if key not in expected)


def _fixed(language: Language) -> Iterator[Fault]:
    for path, names in FIXED.items():
        section, name = path.split(".")
        used = {slot.name for slot in slots(getattr(getattr(language, section), name))}
        if used != set(names.split()):
            yield Fault(f"has the slots {_listed(used)}", f"$.{path}", _listed(names.split()))


def _owned(language: Language) -> Iterator[Fault]:
    """Units count in ``{number}``, and piles belong to an ``{owner}``."""
    for unit, (counted, name) in msgspec.structs.asdict(language.units).items():
        yield from _only(f"$.units.{unit}[0]", counted, {"number", "tracker"})
        yield from _only(f"$.units.{unit}[1]", name, {"tracker"})
    for pile, ends in language.words.pile.items():
        yield from _only(f"$.words.pile.{pile}.source", ends.source, {"owner"})
        yield from _only(f"$.words.pile.{pile}.target", ends.target, {"owner"})


def _only(path: str, template: str, names: Collection[str]) -> Iterator[Fault]:
    for slot in slots(template):
        if slot.name not in names:
            yield Fault(f"has the slot {{{slot.name}}}, which nothing fills", path, _listed(names))


def _nouns(language: Language) -> Iterator[Fault]:
    used: set[str] = set()
    for phrases in language.patterns.values():
        used |= {noun for case in phrases.cases for noun in case.names.values()}
    for effect in (*language.effects.values(), *language.costs.values()):
        clauses = [each for clause in effect.clauses for each in (clause, *clause.then)]
        used |= {clause.subject for clause in clauses if clause.subject} - {"who", *get_args(Who)}
    yield from _keys(language.nouns, sorted(used), "$.nouns")
    for section in ("who", "nouns"):
        for name, noun in getattr(language, section).items():
            yield from _keys(noun.cases, language.again.cases, f"$.{section}.{name}.cases")
    for who, noun in language.otto.who.items():
        yield from _keys(noun.cases, language.again.cases, f"$.otto.who.{who}.cases")


def _listed(names: Collection[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "none"
