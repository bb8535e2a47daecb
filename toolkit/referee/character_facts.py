"""Facts about characters: what they are, as far as it counts for some Drinks."""

from __future__ import annotations

import re

from toolkit.cards import Drink
from toolkit.referee.answer import Answer
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, with_article
from toolkit.referee.solo.setting import species_said
from toolkit.referee.telling import fact

Found = re.Match[str]


def is_species(referee: Referee, question: Question, found: Found) -> Answer | None:
    """Whether a character is of a species."""
    wanted = species_said(found["species"])
    if len(question.characters) != 1 or question.cards or wanted is None:
        return None
    has = wanted in _own(referee, question)
    return fact(
        referee, question, f"{'Yes' if has else 'No'}. {_told(referee, question)}", (), (), "yes" if has else "no"
    )


def species(referee: Referee, question: Question, found: Found) -> Answer | None:
    """Of what species a character is."""
    del found
    return fact(referee, question, _told(referee, question)) if len(question.characters) == 1 else None


def _own(referee: Referee, question: Question) -> tuple[str, ...]:
    return referee.cards.characters[question.characters[0].ids[0]].species


def _told(referee: Referee, question: Question) -> str:
    own, name = _own(referee, question), referee.names[question.characters[0].ids[0]]
    if not own:
        return f"It is not known of what species {name} is, and no Drink that is known asks for it."
    drinks = [one for one in referee.cards.cards.values() if isinstance(one, Drink)]
    special = [one.title for one in drinks if any(set(own) & set(case.species) for case in one.exceptions)]
    matters = (
        f", and drinks {joined(special)} in another way than most"
        if special
        else "; no Drink that is known is another for that"
    )
    return f"{name} is {with_article(joined([one.title() for one in own]))}{matters}."
