"""Counterparts: what a card is called in another box, or in another deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.cards import AnyCard, Card
from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.naming import without_editions
from toolkit.referee.lookup import spoken
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.lists import editions_of, owned
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined


def answer(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """The other titles of these cards, where they are asked for, or a box is named and nothing is said besides.

    A card counts as a copy of another, or others count as copies of it, or it has another title of its own.
    """
    if not (spoken.holds(rest, spoken.load().called_elsewhere) or _is_of_a_box(case, rest)):
        return None
    told = {card.title: _titles(referee, card) for card in cards}
    if not any(told.values()):
        return None
    text = " ".join(f"“{title.rstrip('.')}” is the same as {joined(some)}." for title, some in told.items() if some)
    return fact(referee, case, text, (), cards)


def _is_of_a_box(case: Case, rest: str) -> bool:
    """Whether besides a title no more is said than the name of a box: "and ... in RDI 9 is?"."""
    words = spoken.load()
    said = set(key(without_editions(rest)).split())
    return bool(editions_of(case)) and said <= {*words.explained.split(", "), *words.beside_a_title.split(", ")}


def _titles(referee: Referee, card: AnyCard) -> list[str]:
    found = [owned(referee, one) for one in _alike(referee, card)]
    aliases = (f"“{one.rstrip('.')}”" for one in card.aliases)
    return list(dict.fromkeys((*found, *(one for one in aliases if one not in found))))


def _alike(referee: Referee, card: AnyCard) -> Iterator[Card]:
    own = {card.id, *([card.counts_as] if isinstance(card, Card) and card.counts_as else [])}
    for one in referee.cards.cards.values():
        if isinstance(one, Card) and (one.counts_as in own or one.id in own) and key(one.title) != key(card.title):
            yield one
