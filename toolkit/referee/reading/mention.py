"""Mention: where in a text a card or a character is named."""

from __future__ import annotations

from typing import NamedTuple


class Mention(NamedTuple):
    """What is named from one word to another (the second one exclusive). Several ids: it could be any.

    ``share`` is how much of the title is said. ``between`` are the places inside that belong to no title. ``owned``:
    something is said to be this character's.
    """

    ids: tuple[str, ...]
    start: int
    end: int
    share: float = 1.0
    between: tuple[int, ...] = ()
    is_character: bool = False
    owned: bool = False
    score: float = 0.0

    def overlaps(self, other: Mention) -> bool:
        """Whether a word belongs to both."""
        return self.start < other.end and other.start < self.end

    def is_inside(self, title: Mention) -> bool:
        """Whether a name belongs to a title, and does not only stand between its words."""
        return self.overlaps(title) and self.start not in title.between
