"""Chapters: what is told where the rules of a whole part of the game are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.cards.lookup import key
from toolkit.referee.law.signals import load
from toolkit.rulebook import Rule

if TYPE_CHECKING:
    from toolkit.referee.case.case import Case
    from toolkit.referee.referee import Referee


def asked_for(referee: Referee, case: Case) -> tuple[str, tuple[Rule, ...]] | None:
    """The title of the chapter or section whose rules are asked for, and what to tell of it.

    Of a section that is all its rules, of a chapter the first rule of each section.
    """
    said = key(case.said)
    rest = next((said.removeprefix(one) for one in load().rules_of if said.startswith(f"{one} ")), "")
    named = referee.concepts.of(rest)
    if not named:
        return None
    for chapter in referee.book.chapters:
        if named == referee.concepts.of(chapter.title):
            return chapter.title, tuple(section.rules[0] for section in chapter.sections)
        for section in chapter.sections:
            if named == referee.concepts.of(section.title):
                return section.title, section.rules
    return None
