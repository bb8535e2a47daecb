"""Citing rules by number and slug."""

from __future__ import annotations

from functools import cache

from toolkit import rulebook
from toolkit.errors import NotFound
from toolkit.rulebook import Rulebook


@cache
def rules() -> Rulebook:
    """The rulebook, read once."""
    return rulebook.load()


def cite(rule: str) -> str:
    """A rule's number and slug: ``3.2.2 timing.resolve``; what is no rule of the rulebook stays as it is."""
    try:
        found = rules().rule(rule)
    except NotFound:
        return rule
    return f"{found.number} {found.slug}"
