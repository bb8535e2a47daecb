"""What keeps players from playing a variant: where it is said, which rule is against it, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from toolkit import rulebook
from toolkit.errors import NotLegal

Trail = tuple[str | int, ...]


class Misfit(NamedTuple):
    """``trail`` leads to what is wrong in a variant as files name it (see :mod:`.named`), ``rule`` is a slug."""

    trail: Trail
    problem: str
    rule: str
    instead: str

    def error(self) -> NotLegal:
        """It as an error to raise, with the number of the rule."""
        return NotLegal(self.problem, rule=rulebook.number(self.rule), instead=f"expected {self.instead}")


def require(misfits: Iterable[Misfit]) -> None:
    """Raise :class:`NotLegal` for the first of them."""
    for misfit in misfits:
        raise misfit.error()


def listed(names: Sequence[str]) -> str:
    """Names one after the other."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
