"""What a text names, whatever it says of it: cards and characters."""

from __future__ import annotations

from toolkit.referee.reading import linker_of
from toolkit.referee.reading.tokens import Token, tokens
from toolkit.referee.referee import Referee
from toolkit.referee.saying import type_of

IT = "it"
"""What stands for a card where its title is left out."""


def cards(referee: Referee, text: str, least: float = 0.0) -> tuple[tuple[str, ...], ...]:
    """The ids of each card that is named, in order; several where a name stands for several cards.

    ``least``: how much of a title must be said (of 1).
    """
    return tuple(one.cards for one in tokens(text, linker_of(referee)) if one.cards and one.share >= least)


def characters(referee: Referee, text: str) -> tuple[str, ...]:
    """The ids of the characters that are named, in order."""
    return tuple(one.who for one in tokens(text, linker_of(referee)) if one.is_character and one.who is not None)


def in_kinds(referee: Referee, text: str, least: float = 0.0) -> str:
    """A text with the kind of each card that is named in place of its title: "may i Action Card him".

    ``least``: how much of a title must be said (of 1). A text that names none stays as it is.
    """
    row = tokens(text, linker_of(referee))
    if not any(one.cards and one.share >= least for one in row):
        return text
    return " ".join(f"{one.gap.strip(' ~')} {_kind(referee, one, least)}".strip() for one in row)


def _kind(referee: Referee, token: Token, least: float) -> str:
    if not token.cards or token.share < least:
        return token.said
    return type_of(referee.cards.cards[token.cards[0]])


def without_titles(referee: Referee, text: str) -> str:
    """A text with :data:`IT` for each card that is named: titles ask and tell things of their own."""
    row = tokens(text, linker_of(referee))
    return " ".join(f"{one.gap.strip(' ~')} {IT if one.cards else one.said}".strip() for one in row)
