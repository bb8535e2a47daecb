"""What tells each thing that may be looked up, by what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case, Wanted
from toolkit.referee.lookup import (
    among,
    answering,
    belonging,
    census,
    comparing,
    copies,
    decks,
    figures,
    ledger,
    lists,
    meant,
    outs,
    plain,
    terms,
    texts,
    titled,
)
from toolkit.referee.referee import Referee

Telling = Callable[[Referee, Case], Answer | None]

_TELLING: Mapping[Wanted, tuple[Telling, ...]] = {
    "text": (
        ledger.answer,
        census.counted,
        census.described,
        belonging.said,
        texts.answer,
        belonging.species,
        belonging.box,
        terms.answer,
    ),
    "rule": (
        ledger.answer,
        terms.in_short,
        census.answer,
        comparing.answer,
        copies.sizes,
        figures.by_count,
        meant.character,
        titled.worded,
        meant.card,
    ),
    "list": (titled.worded, lists.answer, census.answer),
    "who": (ledger.answer, belonging.owners),
    "which-cards": (answering.answer, lists.answer),
    "comparison": (comparing.answer,),
    "how-many": (ledger.answer, copies.answer, figures.answer, figures.by_count),
    "happens": (ledger.answer, belonging.answer, lists.answer, census.answer, comparing.answer),
    "may": (
        ledger.answer,
        lists.answer,
    ),
}


def answer(referee: Referee, case: Case) -> Answer | None:
    """What is looked up for a Case; None if it wants nothing that stands on cards, in decks or in the glossary."""
    for tell in (
        titled.answer,
        outs.answer,
        plain.answer,
        texts.of_no_character,
        census.compared,
        census.holding,
        among.answer,
        decks.left,
        decks.sizes,
        titled.called,
        comparing.of_cards,
        comparing.of_terms,
        terms.called,
        terms.alone,
        *_TELLING.get(case.wish.kind, ()),
    ):
        found = tell(referee, case)
        if found is not None:
            return found
    return None
