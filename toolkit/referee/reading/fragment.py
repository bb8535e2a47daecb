"""Fragments: what a few words say that follow a question, of those of whom it spoke: "and if he has 0 gold"."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from toolkit.referee.case.case import Case, Person
from toolkit.referee.reading import linker_of
from toolkit.referee.reading.asked import asking
from toolkit.referee.reading.readings import case_of, understood
from toolkit.referee.reading.tokens import tokens
from toolkit.referee.reading.told import Deed
from toolkit.referee.reading.unplaced import unplaced
from toolkit.referee.reading.wish import of_table
from toolkit.referee.referee import Referee


def fragment(referee: Referee, text: str, spoken: Sequence[str]) -> Case:
    """What a text says by itself. ``spoken`` are those who may be meant by "he" and "she", the likeliest last."""
    linker = linker_of(referee)
    told = understood(referee, linker, tokens(text, linker), spoken)
    cut = told.clauses
    case = case_of(told, text)
    named = tuple(one for one in case.people if one.name in told.people.at.values() or _says(one))
    asked = asking(cut)
    told.put(*asked.tokens, *(token for clause in cut for token in clause.tokens if token.is_person))
    wish = case.wish
    if wish.kind == "rule" and asked.clause is not None:
        wish = of_table(told, asked, [Deed("plays", 0, 0)])
    return replace(case, people=named, wish=wish, unplaced=unplaced(told, frozenset(one.name for one in named)))


def _says(person: Person) -> bool:
    """Whether anything is said of somebody besides who they are."""
    return person != Person(person.name, person.character)
