"""Fragments: what a few words say that follow a question, of those of whom it spoke: "and if he has 0 gold"."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from toolkit.referee import voice
from toolkit.referee.case import Case, Person
from toolkit.referee.reading import deeds, linker_of
from toolkit.referee.reading.clauses import clauses
from toolkit.referee.reading.deeds import Told
from toolkit.referee.reading.people import People, introduced
from toolkit.referee.reading.readings import _case
from toolkit.referee.reading.tokens import tokens
from toolkit.referee.referee import Referee


def fragment(referee: Referee, text: str, spoken: Sequence[str]) -> Case:
    """What a text says by itself. ``spoken`` are those who may be meant by "he" and "she", the likeliest last."""
    linker = linker_of(referee)
    rest, _narrator = introduced(tokens(text, linker), linker.lexicon)
    cut = clauses(rest)
    people = People(referee.names, linker.lexicon, voice.YOU, list(spoken))
    people.follow(cut)
    told = Told(referee, people, cut)
    deeds.read(told)
    case = _case(told, cut, text)
    named = tuple(one for one in case.people if one.name in people.at.values() or _says(one))
    return replace(case, people=named)


def _says(person: Person) -> bool:
    """Whether anything is said of somebody besides who they are."""
    return person != Person(person.name, person.character)
