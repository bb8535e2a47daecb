"""Cards that are asked of: whether a question is if a card does what it is played for, which is if it may be."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.referee.reading.asked import Asked
from toolkit.referee.reading.claims import OF_VERBS, strength
from toolkit.referee.reading.tokens import Token

ANSWERS = ("answers", "replies", "lets", "hits-back", "moves", "splits", "changes", "steals")
"""Verbs that ask whether a card may be played so."""


_LEAD = 3
"""With so many words before it, "his drink" is what it is asked of."""


def asks_of_card(asked: Asked) -> bool:
    """Whether it is asked if a card does what it is played for: "does that save her", "does X stop Y"."""
    said = asked.tokens
    if all(_asks_only_that(one) or one.cards for one in said if one.said):
        return True
    if strength(said) or (len(said) > _LEAD and said[1].owned and said[2].of("drink")):
        return False  # "does his half get stronger"
    if any(one.of("track") for one in said) and any(one.can_be("verb", "moves") for one in said):
        return False
    is_of_one = len(said) > 1 and said[1].is_person and any(one.can_be("goal", "safe") for one in said)
    if any(one.can_be("verb", *ANSWERS) and not one.can_be("goal") for one in said[1:]) and not is_of_one:
        return True
    if any(one.can_be("little", "rescued") and _is_of_a_card(said[at + 1 :]) for at, one in enumerate(said)):
        return True  # "does that get him out of the toast"
    if any(one.cards for one in said) and not any(one.of("goal") or one.of("track") for one in said):
        return not any(one.can_be("verb", *OF_VERBS) and not one.can_be("verb", "plays") for one in said[1:])
    return any(one.can_be("ask", "works") for one in said[1:]) and not any(one.of("track") for one in said)


def _asks_only_that(one: Token) -> bool:
    """Whether a word only asks if a card does what it is for: "is that ok", "does it get her off the hook"."""
    is_saved = one.can_be("goal", "safe") and one.can_be("little", "spared")
    return bool(one.of("ask") or one.of("tag")) or one.can_be("little", "that") or is_saved


def _is_of_a_card(after: Sequence[Token]) -> bool:
    """Whether it is a card that is spoken of next: "the toast", "it"."""
    said = [one for one in after if not one.of("article")][:1]
    return any(one.cards or one.can_be("drink") for one in said)
