"""What tells each thing that may be looked up, by what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case, Wanted
from toolkit.referee.lookup import (
    answering,
    belonging,
    census,
    comparing,
    copies,
    figures,
    lists,
    meant,
    sums,
    terms,
    texts,
)
from toolkit.referee.referee import Referee

Telling = Callable[[Referee, Case], Answer | None]

_TELLING: Mapping[Wanted, tuple[Telling, ...]] = {
    "text": (
        sums.answer,
        census.counted,
        copies.said,
        belonging.said,
        texts.answer,
        belonging.species,
        belonging.box,
        terms.answer,
    ),
    "rule": (
        sums.answer,
        terms.in_short,
        census.answer,
        comparing.answer,
        copies.sizes,
        figures.by_count,
        meant.character,
        meant.card,
    ),
    "list": (lists.answer, census.answer),
    "who": (belonging.owners,),
    "which-cards": (answering.answer, lists.answer),
    "comparison": (comparing.answer,),
    "how-many": (sums.answer, copies.answer, figures.answer, figures.by_count),
    "happens": (sums.answer, belonging.answer, lists.answer, comparing.answer),
    "may": (
        sums.answer,
        lists.answer,
    ),
}


def answer(referee: Referee, case: Case) -> Answer | None:
    """What is looked up for a Case; None if it wants nothing that stands on cards, in decks or in the glossary."""
    for tell in (census.compared, *_TELLING.get(case.wish.kind, ())):
        found = tell(referee, case)
        if found is not None:
            return found
    return None
