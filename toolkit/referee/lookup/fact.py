"""Facts: an answer that is read off the cards or the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.cards import AnyCard
from toolkit.referee.answer import Answer, Verdict, cited, named
from toolkit.referee.case.case import Case
from toolkit.referee.referee import Referee

_UNSURE = 0.8
"""How sure a fact is of a card about which something is in doubt."""


def fact(
    referee: Referee,
    case: Case,
    text: str,
    rules: Sequence[str] = (),
    cards: Iterable[AnyCard] = (),
    verdict: Verdict = None,
) -> Answer:
    """A fact as an answer, with the cards that it is about; a yes or no stands before the text."""
    shown, book = tuple(cards), cited(referee.book, rules)
    unsure = any(referee.cards.is_uncertain(card) for card in shown)
    lead = f"{verdict.capitalize()}. " if verdict in ("yes", "no") else ""
    return Answer(
        case.said,
        verdict,
        f"{lead}{text}",
        book,
        named(shown),
        confidence=_UNSURE if unsure else 1.0,
        derived_from="card data" if shown or not book else "rule text",
    )


def named_cards(referee: Referee, case: Case) -> list[AnyCard]:
    """The cards of which a Case wants to know something; where a name stands for several, all of them."""
    ids = case.wish.cards or (case.wish.kind_of.cards if case.wish.kind_of else ())
    return [referee.cards.cards[one] for one in dict.fromkeys(ids) if one in referee.cards.cards]


def named_deck(referee: Referee, case: Case) -> str | None:
    """The character of whose deck it is asked: that of the class, or the only one of whom the Case speaks."""
    if case.wish.kind_of is not None and case.wish.kind_of.deck is not None:
        return case.wish.kind_of.deck
    people = {one.character for one in case.people if one.character in referee.names}
    return people.pop() if len(people) == 1 else None


def no_table(case: Case) -> bool:
    """Whether nothing happens in a Case, so that it asks of cards and rules alone."""
    return not case.beats and case.scene.moment is None
