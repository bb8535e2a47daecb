"""Variations: the same Case with another number or another card, as somebody may want to ask it next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from toolkit.cards import Database
from toolkit.figures import TRACK_END
from toolkit.referee import voice
from toolkit.referee.case.case import Case, Person
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.talk.followup import everybody

_NUMBERS = {"gold": (1, 0), "fortitude": (1, TRACK_END)}
"""What is worth asking of each number: the first that has not been said."""

MOST_CARDS = 4
_MOST_SAID = 600


class Variation(NamedTuple):
    """A Case that may be asked next, and what differs in it."""

    says: str
    case: Case


def numbers(case: Case) -> Iterator[Variation]:
    """The same with other numbers of whoever does, or suffers, what was told last; nothing where nobody is told of."""
    names = everybody(case)
    if not case.beats or not names:
        return
    person = next((one for one in case.people if one.name == names[0]), Person(names[0]))
    brim = (person.fortitude or TRACK_END) - 1
    for attribute, values in {**_NUMBERS, "alcohol": (brim, 0)}.items():
        value = next(one for one in values if one != getattr(person, attribute))
        changed = replace(person, **{attribute: value})
        people = (changed, *(one for one in case.people if one.name != person.name))
        kept = tuple(sorted(people, key=lambda one: _place(case, one)))
        who = "you have" if person.name == voice.YOU else f"{person.name} has"
        yield _varied(case, f"if {who} {value} {ATTRIBUTES[attribute]}", replace(case, people=kept))


def _varied(case: Case, says: str, changed: Case) -> Variation:
    """A changed Case, whose question says in what."""
    return Variation(says, replace(changed, said=f"{case.said} And {says}?"[-_MOST_SAID:] if case.said else ""))


def _place(case: Case, person: Person) -> int:
    """Where somebody stands in a Case, those last who are new in it."""
    names = [one.name for one in case.people]
    return names.index(person.name) if person.name in names else len(names)


def cards(case: Case, others: Iterable[str], known: Database) -> Iterator[Variation]:
    """The same with another card played last, of those whose ids are given; the player's own come first."""
    last = case.beats[-1] if case.beats else None
    if last is None or last.card is None:
        return
    own = next((one.character for one in case.people if one.name == last.by), None)
    ordered = sorted(dict.fromkeys(others), key=lambda card: own is None or own not in known.decks_with[card])
    for card in [one for one in ordered if one != last.card][:MOST_CARDS]:
        beats = (*case.beats[:-1], replace(last, card=card, kind=None, option=None, pay={}))
        yield _varied(case, f"“{known.cards[card].title}”", replace(case, beats=beats))
