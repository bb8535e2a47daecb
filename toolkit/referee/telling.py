"""Telling facts: an answer that is read off the cards or the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.cards import AnyCard
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import quoted, tells


def fact(
    referee: Referee,
    question: Question,
    text: str,
    rules: Sequence[str] = (),
    cards: Iterable[AnyCard] = (),
    verdict: Verdict = None,
) -> Answer:
    """A fact as an answer, with the cards that it is about."""
    shown = tuple(cards)
    because = tuple(f"{quoted(card)}: {tells(card, referee.cards)}" for card in shown[:3])
    unsure = any(referee.cards.is_uncertain(card) for card in shown)
    book = cited(referee.book, rules)
    origin = "card data" if shown or not book else "rule text"
    return Answer(
        question.text,
        verdict,
        text,
        book,
        named(shown),
        because,
        confidence=0.8 if unsure else 1.0,
        derived_from=origin,  # type: ignore[arg-type]
    )
